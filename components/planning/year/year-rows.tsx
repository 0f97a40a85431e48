"use client";
import { faScrewdriverWrench } from "@fortawesome/free-solid-svg-icons";
import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { formatDayAsDdMm, formatDaySpan, formatShortDate } from "@/lib/platform/display";
import { groupBy } from "@/lib/platform/group-by";
import type { DayView } from "@/lib/views/planning/load/schema";
import type { YearView } from "@/lib/views/planning/year/schema";
import { useRestText } from "../use-rest-text";
import { listClockChanges, listSunPoints, placeOfDay, type SunPoint, spanInYear } from "./year-axis";
import { countWorks, listWorks, type Work } from "./year-works";

const percentOf = (place: number) => `${(place / 12) * 100}%`;

/** A row over the whole year, with today's line where the year is this one. */
function Lane({ name, year, today, children }: { name: ReactNode; year: string; today: string; children: ReactNode }) {
  return (
    <tr className="yv-lane">
      <th scope="row">{name}</th>
      <td colSpan={12}>
        <div>
          {children}
          {today.startsWith(year) && <span className="yv-today" style={{ left: percentOf(placeOfDay(today)) }} />}
        </div>
      </td>
    </tr>
  );
}

type Props = { view: YearView; today: string };

/** A row for each aircraft with maintenance in the year: what is booked solid, what is expected dashed. */
export function MaintenanceRows({ view, today }: Props) {
  const t = useTranslations("planning.year");
  const byAircraft = groupBy(listWorks(view), ({ callSign }) => callSign);
  const rows = [...byAircraft].sort(([one], [other]) => one.localeCompare(other));
  return (
    <>
      <tr className="yv-group">
        <th scope="rowgroup" colSpan={13}>
          <Icon of={faScrewdriverWrench} /> {t("maintenance")}{" "}
          <span>{t("maintenanceCount", countWorks(view, today))}</span>
        </th>
      </tr>
      {rows.map(([callSign, works]) => (
        <Lane key={callSign} name={callSign} year={view.year} today={today}>
          <Works works={works} year={view.year} />
        </Lane>
      ))}
    </>
  );
}

function Works({ works, year }: { works: readonly Work[]; year: string }) {
  const t = useTranslations("planning.year");
  const spans = works.map(({ firstDay, lastDay }) => spanInYear(firstDay, lastDay, year));
  return works.map(({ work, firstDay, lastDay, isExpected }, at) => {
    const { from, to } = spans[at]!;
    const span =
      firstDay === lastDay ? formatDayAsDdMm(firstDay) : `${formatDayAsDdMm(firstDay)}–${formatDayAsDdMm(lastDay)}`;
    const name = work || t("work");
    const text = isExpected ? t("expectedWork", { work: name, day: span }) : `${span} ${name}`;
    const short = isExpected ? t("expectedWorkShort", { work: name }) : work;
    const isLate = from > 10.5;
    const room = isLate ? from - (spans[at - 1]?.to ?? 0) : (spans[at + 1]?.from ?? 12) - to;
    return (
      <span key={`${firstDay} ${work} ${isExpected}`}>
        <span
          className={cx("yv-work", isExpected && "yv-work-expected")}
          style={{ left: percentOf(from), width: percentOf(to - from) }}
          title={text}
        />
        <span
          className={cx("yv-work-name", isExpected && "yv-name-expected", room < widthOf(short) && "sr-only")}
          style={isLate ? { right: percentOf(12 - from) } : { left: percentOf(to) }}
        >
          <span aria-hidden>{short}</span>
          <span className="sr-only">{text}</span>
        </span>
      </span>
    );
  });
}

/** How many months of the axis a name and its box take at most, where a month is 66 px wide. */
const widthOf = (name: string) => (name.length * 6.5 + 24) / 66;

const restsOf = (day: DayView) => day.holidays.map(({ name, sites }) => [name, ...sites].join(", "));

/** When the school is closed, as bands with their names, and the public holidays, as points. */
export function RestsRow({ view, today }: Props) {
  const t = useTranslations("planning.year");
  const restText = useRestText();
  const locale = useLocale();
  const holidays = view.days.filter((day) => restsOf(day).length > 0);
  const { closures } = view;
  return (
    <Lane name={t("rests")} year={view.year} today={today}>
      {holidays.length + closures.length === 0 ? (
        <span className="yv-none">{t("noHolidays")}</span>
      ) : (
        <ul className={cx(closures.length > 0 && "yv-rests")}>
          {closures.map(({ name, firstDay, lastDay, sites }) => {
            const { from, to } = spanInYear(firstDay, lastDay, view.year);
            const text = `${restText({ name, isClosed: true, until: null, sites })}, ${formatDaySpan(firstDay, lastDay, locale)}`;
            return (
              <li
                key={`${firstDay} ${lastDay} ${name}`}
                title={text}
                className={cx("yv-closed rest-closed", from > 10.5 && "yv-late")}
                style={{ left: percentOf(from), width: percentOf(to - from) }}
              >
                <span aria-hidden>{name}</span>
                <span className="sr-only">{text}</span>
              </li>
            );
          })}
          {holidays.map((day) => {
            const text = `${formatShortDate(day.day, locale)}: ${restsOf(day).join(" · ")}`;
            return (
              <li key={day.day} title={text} className="yv-holiday" style={{ left: percentOf(placeOfDay(day.day)) }}>
                <span className="sr-only">{text}</span>
              </li>
            );
          })}
        </ul>
      )}
    </Lane>
  );
}

/** The hours of the clock that the daylight is drawn in. */
const [EARLIEST, LATEST] = [4, 23];
const DAYLIGHT_HEIGHT = 76;

/** Sunrise and sunset of the first site over the year, by its clock. */
export function DaylightRow({ view, today }: Props) {
  const t = useTranslations("planning.year");
  const locale = useLocale();
  const site = view.sites[0];
  const points = site ? listSunPoints(view.days, site.timeZone) : [];
  const name = (
    <>
      {t("daylight")}
      {view.sites.length > 1 && <span className="block text-caption font-normal text-ink-2">{site!.siteName}</span>}
    </>
  );
  if (points.length < 2) {
    return (
      <Lane name={name} year={view.year} today={today}>
        <span className="yv-none">{t("noDaylight")}</span>
      </Lane>
    );
  }
  const y = (hour: number) =>
    ((Math.min(LATEST, Math.max(EARLIEST, hour)) - EARLIEST) / (LATEST - EARLIEST)) * DAYLIGHT_HEIGHT;
  const line = (hourOf: (point: SunPoint) => number) =>
    points.map((point) => `${point.place.toFixed(3)},${y(hourOf(point)).toFixed(1)}`).join(" ");
  const longest = points.reduce((best, one) => (one.set - one.rise > best.set - best.rise ? one : best));
  const clock = (hour: number) => {
    const minutes = Math.round(hour * 60);
    return `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
  };
  const notes = [
    ...listClockChanges(points).map(({ day, place, isForward }) => ({
      day,
      place,
      text: t(isForward ? "clocksForward" : "clocksBack", { day: formatShortDate(day, locale) }),
    })),
    {
      day: longest.day,
      place: longest.place,
      text: `${formatShortDate(longest.day, locale)} ${clock(longest.rise)}–${clock(longest.set)}`,
    },
  ];
  return (
    <Lane name={name} year={view.year} today={today}>
      <svg
        viewBox={`0 0 12 ${DAYLIGHT_HEIGHT}`}
        preserveAspectRatio="none"
        width="100%"
        height={DAYLIGHT_HEIGHT}
        aria-hidden="true"
        className="block"
      >
        <polygon points={`0,0 ${line(({ rise }) => rise)} 12,0`} className="fill-night" />
        <polygon
          points={`0,${DAYLIGHT_HEIGHT} ${line(({ set }) => set)} 12,${DAYLIGHT_HEIGHT}`}
          className="fill-night"
        />
        {[8, 12, 16, 20].map((hour) => (
          <path key={hour} d={`M0 ${y(hour)}h12`} className="yv-hour" />
        ))}
        <polyline points={line(({ rise }) => rise)} className="yv-sun" />
        <polyline points={line(({ set }) => set)} className="yv-sun" />
      </svg>
      {[8, 12, 16, 20].map((hour) => (
        <span key={hour} className="yv-hour-name" style={{ top: y(hour) - 8 }} aria-hidden="true">
          {clock(hour)}
        </span>
      ))}
      <ul>
        {notes.map(({ day, place, text }) => (
          <li key={day} className="yv-sun-note" style={{ left: percentOf(place) }}>
            {text}
          </li>
        ))}
      </ul>
    </Lane>
  );
}
