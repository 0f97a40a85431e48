"use client";
import { useLocale, useTranslations } from "next-intl";
import { cx } from "@/components/ui/cx";
import { Link } from "@/components/ui/link";
import { formatDaySpan, formatMonth, formatShortDate } from "@/lib/platform/display";
import { displayWhole } from "@/lib/platform/hours";
import type { ClosureSpanView } from "@/lib/views/planning/load/schema";
import { percentOfDaylight } from "@/lib/views/planning/month/rules";
import type { YearView } from "@/lib/views/planning/year/schema";
import type { ShownMonth } from "./shown-month";
import { countWorks, isOver, listWorks } from "./year-works";

/** The year on a phone: a row for each month, which leads to it. */
export function YearMonths({
  months,
  today,
  monthHref,
}: {
  months: ShownMonth[];
  today: string;
  monthHref: (month: string) => string;
}) {
  const t = useTranslations("planning.year");
  const locale = useLocale();
  const hours = (minutes: number) => displayWhole(Math.round(minutes / 60), locale);
  return (
    <table className="yv-months hidden phone:table print:hidden">
      <caption className="sr-only">{t("hours")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("month")}</th>
          <th scope="col">{t("flown")}</th>
          <th scope="col">{t("booked")}</th>
          <th scope="col">{t("expectedShort")}</th>
          <th scope="col">{t("useShort")}</th>
        </tr>
      </thead>
      <tbody>
        {months.map(({ month, load, expected }) => {
          const percent = percentOfDaylight(load);
          const isNow = today.startsWith(month);
          return (
            <tr key={month} className={isNow ? "yv-now" : undefined}>
              <th scope="row">
                <Link href={monthHref(month)} aria-current={isNow ? "date" : undefined}>
                  {formatMonth(`${month}-01`, locale).replace(/ \d{4}$/, "")}
                </Link>
              </th>
              <td>{hours(load.flown)}</td>
              <td>{hours(load.booked)}</td>
              <td>{month < today.slice(0, 7) ? "" : hours(expected)}</td>
              <td>
                <b>{percent === null ? "—" : t("percentShort", { percent })}</b>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** On a phone, the maintenance to come as a list, of a year that is over all of it: what is expected is dashed and says so. */
export function YearWorks({ view, today }: { view: YearView; today: string }) {
  const t = useTranslations("planning.year");
  const locale = useLocale();
  const all = listWorks(view);
  if (all.length === 0) return null;
  const coming = all.filter((one) => !isOver(one, today));
  return (
    <section aria-label={t("maintenance")} className="hidden border-t border-line px-4 py-2 phone:block print:hidden">
      <h2 className="text-body font-bold">{t("maintenance")}</h2>
      <p className="text-table text-ink-2">{t("maintenanceCount", countWorks(view, today))}</p>
      <ul>
        {(coming.length > 0 ? coming : all).map(({ callSign, work, firstDay, lastDay, isExpected }) => (
          <li key={`${firstDay} ${callSign} ${work}`} className="flex items-baseline gap-2 py-1">
            <i aria-hidden className={cx("yv-sign", isExpected && "yv-work-expected")} />
            <span>
              {isExpected ? (
                <>
                  <b>{callSign}</b>{" "}
                  {t("expectedWork", { work: work || t("work"), day: formatShortDate(firstDay, locale) })}
                </>
              ) : (
                <>
                  <b>{formatDaySpan(firstDay, lastDay, locale)}</b> {[callSign, work].filter(Boolean).join(", ")}
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** On a phone, the closures of the year as a list: the table has no axis for them. */
export function YearClosures({ closures }: { closures: readonly ClosureSpanView[] }) {
  const t = useTranslations("planning.year");
  const locale = useLocale();
  if (closures.length === 0) return null;
  return (
    <section aria-label={t("closures")} className="hidden border-t border-line px-4 py-2 phone:block print:hidden">
      <h2 className="text-body font-bold">{t("closures")}</h2>
      <ul>
        {closures.map(({ name, firstDay, lastDay, sites }) => (
          <li key={`${firstDay} ${name}`} className="py-1">
            <b>{formatDaySpan(firstDay, lastDay, locale)}</b> {[name, ...sites].join(", ")}
          </li>
        ))}
      </ul>
    </section>
  );
}
