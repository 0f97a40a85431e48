"use client";
import { useLocale, useTranslations } from "next-intl";
import { cx } from "@/components/ui/cx";
import { Link } from "@/components/ui/link";
import { formatMonth, formatShortMonth } from "@/lib/platform/display";
import { displayWhole } from "@/lib/platform/hours";
import { percentOfDaylight } from "@/lib/views/planning/month/rules";
import type { YearView } from "@/lib/views/planning/year/schema";
import type { ShownMonth } from "./shown-month";
import { hoursAxis } from "./year-axis";
import { DaylightRow, MaintenanceRows, RestsRow } from "./year-rows";
import "./year.css";

type Props = { view: YearView; months: ShownMonth[]; today: string; monthHref: (month: string) => string };

/** The year as a chart and its table on one axis: a column for each month, from the hours down to the daylight. */
export function YearTable({ view, months, today, monthHref }: Props) {
  const t = useTranslations("planning.year");
  const locale = useLocale();
  const hours = (minutes: number) => displayWhole(Math.round(minutes / 60), locale);
  const { top } = hoursAxis(
    Math.max(...months.map(({ load, expected, lastYear }) => Math.max(load.flown + load.booked + expected, lastYear))),
  );
  const height = (minutes: number) => `${(minutes / 60 / top) * 100}%`;
  const aircraft = view.sites.reduce((sum, site) => sum + site.aircraft, 0);
  const isOver = (month: string) => month < today.slice(0, 7);
  const figures: [key: string, name: string, (month: ShownMonth) => number | null, (figure: number) => string][] = [
    ["flown", t("flown"), ({ load }) => load.flown, hours],
    ["booked", t("booked"), ({ load }) => load.booked, hours],
    ["expected", t("expected"), ({ expected, month }) => (isOver(month) ? null : expected), hours],
    ["lastYear", String(Number(view.year) - 1), ({ lastYear }) => lastYear, hours],
    ["use", t("use"), ({ load }) => percentOfDaylight(load), (percent) => t("percentShort", { percent })],
    ["cancelled", t("cancelled"), ({ load }) => load.cancelled, (count) => displayWhole(count, locale)],
  ];
  return (
    <div className="overflow-x-auto phone:hidden print:block">
      <table className="yv" aria-label={t("table", { year: view.year })}>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">{t("figure")}</span>
            </th>
            {months.map(({ month }) => (
              <th
                key={month}
                scope="col"
                className={cx(today.startsWith(month) && "yv-now")}
                aria-current={today.startsWith(month) ? "date" : undefined}
              >
                <Link href={monthHref(month)} aria-label={formatMonth(`${month}-01`, locale)}>
                  {formatShortMonth(`${month}-01`, locale)}
                </Link>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row" className="yv-chart-name">
              <b>{t("hours")}</b> {t("aircraft", { count: aircraft })}
              <ul>
                {(["flown", "booked", "expected"] as const).map((kind) => (
                  <li key={kind}>
                    <i className={`yv-bar yv-${kind}`} /> {t(kind)}
                  </li>
                ))}
                <li>
                  <i className="yv-last" /> {Number(view.year) - 1}
                </li>
              </ul>
            </th>
            {months.map(({ month, load, expected, lastYear }) => (
              <td key={month} className="yv-chart">
                {/* The rows below say the same in figures. */}
                <span aria-hidden="true" className="yv-column">
                  <span className="yv-bar yv-expected" style={{ height: height(expected) }} />
                  <span className="yv-bar yv-booked" style={{ height: height(load.booked) }} />
                  <span className="yv-bar yv-flown" style={{ height: height(load.flown) }} />
                  {lastYear > 0 && <span className="yv-last" style={{ bottom: height(lastYear) }} />}
                </span>
              </td>
            ))}
          </tr>
          {figures.map(([key, name, figureOf, write]) => (
            <tr key={key} className="yv-figures">
              <th scope="row">{name}</th>
              {months.map((month) => {
                const figure = figureOf(month);
                const text = figure === null ? "" : write(figure);
                return (
                  <td
                    key={month.month}
                    className={cx(figure === 0 && "yv-zero", Boolean(figure) && key === "use" && "font-bold")}
                  >
                    {text}
                  </td>
                );
              })}
            </tr>
          ))}
          <MaintenanceRows view={view} today={today} />
          <RestsRow view={view} today={today} />
          <DaylightRow view={view} today={today} />
        </tbody>
      </table>
    </div>
  );
}
