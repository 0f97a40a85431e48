"use client";
import Link from "next/link";
import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { cx } from "@/components/ui/cx";
import { formatMonth, formatShortMonth } from "@/lib/platform/display";
import { displayWhole } from "@/lib/platform/hours";
import { percentOfDaylight } from "@/lib/views/planning/month/rules";
import type { YearView } from "@/lib/views/planning/year/schema";
import type { ShownMonth } from "./shown-month";
import { hoursAxis } from "./year-axis";
import { DaylightRow, HolidaysRow, MaintenanceRows } from "./year-rows";
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
  const figures: [key: string, name: ReactNode, (month: ShownMonth) => ReactNode][] = [
    ["flown", t("flown"), ({ load }) => hours(load.flown)],
    ["booked", t("booked"), ({ load }) => hours(load.booked)],
    ["expected", t("expected"), ({ expected, month }) => (month < today.slice(0, 7) ? "" : hours(expected))],
    ["lastYear", String(Number(view.year) - 1), ({ lastYear }) => hours(lastYear)],
    ["use", t("use"), ({ load }) => <b>{percentText(percentOfDaylight(load))}</b>],
    ["cancelled", t("cancelled"), ({ load }) => displayWhole(load.cancelled, locale)],
  ];
  const percentText = (percent: number | null) => (percent === null ? "—" : t("percentShort", { percent }));
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
                <Link href={monthHref(month)} prefetch={false} aria-label={formatMonth(`${month}-01`, locale)}>
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
          {figures.map(([key, name, figureOf]) => (
            <tr key={key} className="yv-figures">
              <th scope="row">{name}</th>
              {months.map((month) => (
                <td key={month.month}>{figureOf(month)}</td>
              ))}
            </tr>
          ))}
          <MaintenanceRows view={view} today={today} />
          <HolidaysRow view={view} today={today} />
          <DaylightRow view={view} today={today} />
        </tbody>
      </table>
    </div>
  );
}
