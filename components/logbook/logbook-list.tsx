import { useLocale, useTranslations } from "next-intl";
import type { LogbookAmounts } from "@/lib/activity/flights/logbook/codes";
import { clockOf, dateOf, type Logbook, type LogbookEntry, remarksOf } from "@/lib/activity/flights/logbook/wire";
import { displayHours } from "@/lib/platform/hours";
import type { Locale } from "@/lib/platform/locale";
import { useEntryWords } from "./use-entry-words";

type Props = { logbook: Logbook; timeZone: string; onOpen: (entry: LogbookEntry) => void };

/** A page of a logbook on a phone: each entry in two lines, first of all the total. */
export function LogbookList({ logbook: { entries, totals, isSelection, page, pages }, timeZone, onOpen }: Props) {
  const t = useTranslations("logbook");
  const locale = useLocale() as Locale;
  const words = useEntryWords();
  const line = (amounts: LogbookAmounts) =>
    [
      displayHours(amounts.total, locale),
      amounts.fstd > 0 && t("fstdHours", { hours: displayHours(amounts.fstd, locale) }),
    ]
      .filter(Boolean)
      .join(" · ");
  return (
    <section aria-label={t("table", { page })} className="border border-line bg-surface">
      <p className="flex flex-wrap items-baseline gap-x-3 border-b border-line px-3 py-2">
        <b className="text-page tabular-nums">{displayHours(totals.total.total, locale)}</b>
        <span className="text-small text-ink-2">{t(isSelection ? "totals.selection" : "totals.total")}</span>
        <span className="ms-auto text-small text-ink-2">{t("pageOf", { page, pages })}</span>
      </p>
      <ul>
        {entries.map((entry) => (
          <li key={entry.id} className="border-t border-line first:border-t-0">
            <button
              type="button"
              onClick={() => onOpen(entry)}
              className="flex min-h-14 w-full flex-col gap-0.5 px-3 py-2 text-start hover:bg-primary-soft"
            >
              <span className="flex w-full items-baseline gap-3 tabular-nums">
                <b>{dateOf(entry.offBlock, timeZone)}</b>
                <span className="min-w-0 flex-1 truncate">
                  {[entry.from, entry.to].filter(Boolean).join(" – ") || entry.model}
                </span>
                <b>{displayHours(entry.isSession ? entry.amounts.fstd : entry.amounts.total, locale)}</b>
              </span>
              <span className="flex w-full gap-3 text-small text-ink-2 tabular-nums">
                {entry.hasTimes && (
                  <span>{`${clockOf(entry.offBlock, timeZone)}–${clockOf(entry.onBlock, timeZone)}`}</span>
                )}
                <span>{entry.registration || entry.model}</span>
                <span className="min-w-0 flex-1 truncate text-end">{remarksOf(entry, words)}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      <dl className="border-t border-line-2 bg-sunken px-3 py-2 text-small">
        {(["onPage", "previous"] as const).map((key) => (
          <div key={key} className="flex justify-between gap-3 py-0.5">
            <dt>{t(`totals.${key}`)}</dt>
            <dd className="tabular-nums">{line(totals[key])}</dd>
          </div>
        ))}
        <div className="flex justify-between gap-3 py-0.5 font-bold">
          <dt>{t(isSelection ? "totals.selection" : "totals.total")}</dt>
          <dd className="tabular-nums">{line(totals.total)}</dd>
        </div>
      </dl>
    </section>
  );
}
