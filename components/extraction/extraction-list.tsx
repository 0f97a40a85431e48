"use client";
import { faFileArrowDown, faRotateLeft } from "@fortawesome/free-solid-svg-icons";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { useClockZone } from "@/components/shell/clock-zone";
import { Button, IconButton } from "@/components/ui/button";
import { Pill } from "@/components/ui/pill";
import { ProgressBar } from "@/components/ui/progress-bar";
import {
  isGoingOn,
  isOfDataset,
  isToRead,
  type ListedExtraction,
  type OfDataset,
} from "@/lib/activity/extractions/wire";
import { unixToUtcDay } from "@/lib/platform/day";
import { formatDayAsDdMmYyyy, formatInstant } from "@/lib/platform/display";
import { displayWhole } from "@/lib/platform/hours";
import type { Locale } from "@/lib/platform/locale";

/** How many of the last ones are shown at first. */
const SHOWN = 10;

type Props = {
  extractions: ListedExtraction[];
  ownId: string;
  /** Saves the file of one that waits. */
  onRead: (id: string) => void;
  onCancel: (id: string) => void;
  onChooseAgain: (extraction: OfDataset) => void;
};

/** What waits to be read, what is being written, and what was extracted last: by whom, when, how much. */
export function ExtractionList({ extractions, ownId, onRead, onCancel, onChooseAgain }: Props) {
  const t = useTranslations("extraction");
  const locale = useLocale() as Locale;
  const whole = (count: number) => displayWhole(count, locale);
  const daysOf = ({ firstDay, lastDay }: ListedExtraction) =>
    `${formatDayAsDdMmYyyy(firstDay)} – ${formatDayAsDdMmYyyy(lastDay)}`;
  const running = extractions.filter(isGoingOn);
  const toRead = extractions.filter((one) => isToRead(one) && one.askedById === ownId);
  const last = extractions.filter((one) => !isGoingOn(one) && !toRead.includes(one));
  const [showsAll, setShowsAll] = useState(false);
  const timeZone = useClockZone();
  const item = "flex flex-col gap-1 border-t border-line p-3 first:border-t-0";
  return (
    <div className="flex min-w-0 flex-col gap-4 drawer:max-wide:col-span-2">
      {toRead.length > 0 && (
        <section aria-label={t("toRead")} className="flex flex-col gap-2">
          <h2 className="text-section font-bold">{t("toRead")}</h2>
          <ul className="border border-line bg-surface text-table">
            {toRead.map((one) => (
              <li key={one.id} className={item}>
                <b className="wrap-anywhere">{one.name ?? t(`datasets.${one.dataset}`)}</b>
                <span className="text-ink-2">{`${daysOf(one)} · ${t(`formats.${one.format}`)}`}</span>
                <span className="text-ink-2">
                  {t("waitsUntil", {
                    rows: whole(one.total),
                    day: formatDayAsDdMmYyyy(unixToUtcDay(one.waitsUntil!)),
                  })}
                </span>
                <Button icon={faFileArrowDown} onClick={() => onRead(one.id)}>
                  {t("read")}
                </Button>
              </li>
            ))}
          </ul>
          <p className="text-small text-ink-2">{t("toReadText")}</p>
        </section>
      )}
      <section aria-label={t("running")} className="flex flex-col gap-2">
        <h2 className="text-section font-bold">{t("running")}</h2>
        <ul className="border border-line bg-surface text-table" aria-live="polite">
          {running.length === 0 && <li className="p-3 text-ink-2">{t("nothingRunning")}</li>}
          {running.map((one) => (
            <li key={one.id} className={item}>
              <span className="flex items-center gap-2">
                <b className="flex-1">{`${t(`datasets.${one.dataset}`)}, ${t(`formats.${one.format}`)}`}</b>
                <Button onClick={() => onCancel(one.id)}>{t("cancel")}</Button>
              </span>
              <ProgressBar
                label={t(`datasets.${one.dataset}`)}
                value={one.total > 0 ? Math.min(100, Math.round((100 * one.rows) / one.total)) : undefined}
              />
              <span className="text-ink-2">{t("progress", { rows: whole(one.rows), total: whole(one.total) })}</span>
            </li>
          ))}
        </ul>
      </section>
      <section aria-label={t("last")} className="flex flex-col gap-2">
        <h2 className="text-section font-bold">{t("last")}</h2>
        <ul className="border border-line bg-surface text-table">
          {last.length === 0 && <li className="p-3 text-ink-2">{t("none")}</li>}
          {(showsAll ? last : last.slice(0, SHOWN)).map((one) => (
            <li key={one.id} className={item}>
              <span className="flex items-start gap-2">
                <b className="flex-1">{t("rowsOf", { dataset: t(`datasets.${one.dataset}`), count: one.rows })}</b>
                {one.state !== "Done" && (
                  <Pill tone={one.state === "Failed" ? "blocking" : "neutral"}>{t(`states.${one.state}`)}</Pill>
                )}
                {isOfDataset(one) && (
                  <IconButton icon={faRotateLeft} label={t("again")} onClick={() => onChooseAgain(one)} />
                )}
              </span>
              {isOfDataset(one) && (
                <span className="text-ink-2">{`${daysOf(one)} · ${t(`formats.${one.format}`)}`}</span>
              )}
              <span className="text-ink-2">
                {[formatInstant(one.askedAt, timeZone), one.askedBy].filter(Boolean).join(", ")}
              </span>
            </li>
          ))}
        </ul>
        {!showsAll && last.length > SHOWN && <Button onClick={() => setShowsAll(true)}>{t("more")}</Button>}
      </section>
    </div>
  );
}
