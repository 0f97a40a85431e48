"use client";
import { useLocale, useTranslations } from "next-intl";
import { FactBoxes } from "@/components/ui/fact-boxes";
import { Notice } from "@/components/ui/notice";
import { isLandings, LOGBOOK_AMOUNTS, type LogbookAmount } from "@/lib/activity/flights/logbook/codes";
import { clockOf, dateOf } from "@/lib/activity/flights/logbook/wire";
import type { LogbookImportAnswer } from "@/lib/activity/flights/logbook-import/schema";
import { formatDayAsDdMmYyyy } from "@/lib/platform/display";
import { displayHours, displayWhole } from "@/lib/platform/hours";
import type { Locale } from "@/lib/platform/locale";
import { useAmountName } from "./use-amount-name";

/** What an import would add: how many flights, what they add to each total, and the first of them. */
export function ImportPreview({ seen }: { seen: LogbookImportAnswer }) {
  const t = useTranslations("logbook.import");
  const locale = useLocale() as Locale;
  const nameOf = useAmountName();
  const { fresh, known, refused, amounts, days, lines } = seen;
  const textOf = (name: LogbookAmount) =>
    isLandings(name) ? displayWhole(amounts[name], locale) : displayHours(amounts[name], locale);
  const added = LOGBOOK_AMOUNTS.filter((name) => amounts[name] > 0);
  return (
    <section aria-label={t("preview")} className="flex flex-col gap-3">
      <p aria-live="polite" className="font-bold">
        {t("counts", { fresh, known, refused })}
      </p>
      {fresh === 0 && refused === 0 && <Notice tone="info">{t("nothingNew")}</Notice>}
      {fresh > 0 && (
        <>
          <p className="text-small text-ink-2">
            {days && t("period", { from: formatDayAsDdMmYyyy(days.from), to: formatDayAsDdMmYyyy(days.to) })}.{" "}
            {t("awaits")}
          </p>
          <h3 className="font-bold">{t("adds")}</h3>
          <FactBoxes facts={added.map((name) => ({ label: nameOf(name), value: textOf(name) }))} />
          <h3 className="font-bold">{t("first")}</h3>
          <ul className="border border-line text-table">
            {lines.map((one) => (
              <li key={one.line} className="flex flex-wrap gap-x-4 border-b border-line px-3 py-1.5 last:border-b-0">
                <span className="tabular-nums">{dateOf(one.offBlock)}</span>
                <span className="tabular-nums">
                  {one.hasTimes ? `${clockOf(one.offBlock)} – ${clockOf(one.onBlock)}` : t("without")}
                </span>
                <b className="tabular-nums">{displayHours(Math.round((one.onBlock - one.offBlock) / 60), locale)}</b>
                <span>{[one.from, one.to].filter(Boolean).join(" – ")}</span>
                <span>{[one.registration, one.model].filter(Boolean).join(", ")}</span>
                <span className="wrap-anywhere text-ink-2">{one.remarks}</span>
              </li>
            ))}
          </ul>
          {fresh > lines.length && <p className="text-small text-ink-2">{t("shownFirst", { count: lines.length })}</p>}
        </>
      )}
    </section>
  );
}
