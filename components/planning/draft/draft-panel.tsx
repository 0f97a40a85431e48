"use client";
import { faPaperPlane } from "@fortawesome/free-solid-svg-icons";
import { useLocale, useTranslations } from "next-intl";
import { memo, useEffect, useRef, useState } from "react";
import type { DraftedItem } from "@/components/reservations/drafted-item";
import { formatOccupiedPeriod } from "@/components/reservations/site-time";
import { complianceIcons, draftedIcons } from "@/components/reservations/strip/strip-look";
import { useObstacleLines } from "@/components/reservations/use-obstacle-lines";
import { blockTimeOf, formatAircraftAndPeople } from "@/components/reservations/what-text";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import type { DraftVerb } from "@/lib/activity/drafts/codes";
import { localDayOf } from "@/lib/platform/day";
import { formatShortDay } from "@/lib/platform/display";
import { groupBy } from "@/lib/platform/group-by";
import type { OpenDraft } from "./use-draft";

type Props = {
  open: OpenDraft;
  timeZone: string;
  /** The days that the board shows. What is on others is named by its day. */
  isShown: (day: string) => boolean;
  /** Whether it shows several days, so that each line says its own. */
  hasDays: boolean;
  onOpen: (item: DraftedItem) => void;
  onDay: (day: string) => void;
  onPublish: () => void;
  onSettle: () => void;
};

/** What a draft makes of the plan, one line each with what stands against it, and the button that publishes it. */
export function DraftPanel({ open: { items }, timeZone, isShown, hasDays, onOpen, onDay, onPublish, onSettle }: Props) {
  const t = useTranslations("drafts.panel");
  const locale = useLocale();
  const count = (verb: DraftVerb) => items.filter((one) => one.verb === verb).length;
  const dayOf = ({ after, before }: DraftedItem) => localDayOf((after ?? before)?.start ?? 0, timeZone);
  const here = items.filter((item) => isShown(dayOf(item)));
  const elsewhere = [
    ...groupBy(
      items.filter((item) => !isShown(dayOf(item))),
      dayOf,
    ),
  ].sort(([a], [b]) => (a < b ? -1 : 1));
  const blocked = items.filter((one) => !one.isPublishable).length;
  // The rows get the same function as long as they live, so that a change elsewhere doesn't draw them again.
  const opener = useRef(onOpen);
  useEffect(() => {
    opener.current = onOpen;
  });
  const [open] = useState(() => (item: DraftedItem) => opener.current(item));
  return (
    <>
      <div className="min-h-0 flex-1 overflow-auto p-4">
        <h2 className="text-section font-bold">{t("title")}</h2>
        <p className="mb-3 text-small text-ink-2">
          {items.length === 0
            ? t("none")
            : t("counts", { added: count("add"), changed: count("change"), removed: count("remove") })}
        </p>
        <ul>
          {here.map((item) => (
            <Difference key={item.id} {...{ item, timeZone, hasDays, onOpen: open }} />
          ))}
          {elsewhere.map(([day, those]) => (
            <li key={day} className="border-t border-line">
              <button
                type="button"
                onClick={() => onDay(day)}
                className="flex min-h-11 w-full items-center gap-2 text-start text-table text-link hover:bg-primary-soft"
              >
                <span className="flex-1">
                  {t("moreDays", { count: those.length, day: formatShortDay(day, locale) })}
                </span>
                {those.some((one) => !one.isPublishable) && (
                  <Icon of={complianceIcons.Blocking!} className="text-neg-ink" />
                )}
              </button>
            </li>
          ))}
        </ul>
      </div>
      <div className="grid gap-2 border-t border-line-2 p-4">
        {blocked > 0 ? (
          <div className="flex items-center gap-2 text-table text-neg-ink">
            <Icon of={complianceIcons.Blocking!} />
            <span className="flex-1 font-bold">{t("blocked", { count: blocked })}</span>
            <Button size="small" onClick={onSettle} aria-keyshortcuts="R">
              {t("settle")}
            </Button>
          </div>
        ) : (
          <p className="text-small text-ink-2">{t(items.length === 0 ? "empty" : "fits")}</p>
        )}
        <Button variant="primary" icon={faPaperPlane} disabled={blocked > 0 || items.length === 0} onClick={onPublish}>
          {t("publish")}
        </Button>
      </div>
    </>
  );
}

/** What a draft makes of one reservation. It is drawn again only when that has changed: a draft may have hundreds. */
const Difference = memo(function Difference({
  item,
  timeZone,
  hasDays,
  onOpen,
}: Pick<Props, "timeZone" | "hasDays" | "onOpen"> & { item: DraftedItem }) {
  const t = useTranslations("drafts.panel");
  const locale = useLocale();
  const linesOf = useObstacleLines(timeZone);
  const { verb, after, before, warnings } = item;
  const bar = after ?? before;
  if (!bar) return null;
  // The days stand where they differ, and on the week's board.
  const day = (one: typeof bar) => localDayOf(one.start, timeZone);
  const isDayMeant = hasDays || (before && after && day(before) !== day(after));
  const [was, is] = [before, after].map((one) => {
    if (!one) return "";
    const period = formatOccupiedPeriod(blockTimeOf(one), one.start, timeZone);
    return isDayMeant ? `${formatShortDay(day(one), locale)} ${period}` : period;
  });
  const place = (one: typeof bar) => one.aircraft?.callSign ?? one.classroom?.name ?? "";
  const isMoved = before && after && place(before) !== place(after);
  const stands = linesOf(item, bar.start);
  return (
    <li className="border-t border-line">
      <button
        type="button"
        onClick={() => onOpen(item)}
        className="flex w-full gap-2.5 py-2.5 text-start hover:bg-primary-soft"
      >
        <span className="mt-0.5 grid size-6 flex-none place-items-center border-[1.5px] border-dashed border-brand text-small text-brand">
          <Icon of={draftedIcons[verb]} />
        </span>
        <span className="min-w-0 flex-1 text-table">
          <b className="block">{formatAircraftAndPeople(bar)}</b>
          <span className="block text-ink-2">
            {verb === "change" && was !== is
              ? t("becomes", { was: was ?? "", is: is ?? "" })
              : verb === "remove"
                ? `${was} · ${t("removed")}`
                : is}
            {isMoved && ` · ${t("becomes", { was: place(before), is: place(after) })}`}
          </span>
          {stands.map((line) => (
            <span key={line} className="mt-1 flex gap-1.5 text-small text-neg-ink">
              <Icon of={complianceIcons.Blocking!} className="mt-0.5" />
              <span>{line}</span>
            </span>
          ))}
          {warnings
            .filter(({ blocking }) => !blocking)
            .map(({ label }) => (
              <span key={label} className="mt-1 flex gap-1.5 text-small text-warn-ink">
                <Icon of={complianceIcons.Warning!} className="mt-0.5" />
                <span>{label}</span>
              </span>
            ))}
        </span>
      </button>
    </li>
  );
});
