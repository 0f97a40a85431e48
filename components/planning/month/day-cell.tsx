"use client";
import {
  faCircleMinus,
  faFilePen,
  faPlaneCircleXmark,
  faScrewdriverWrench,
  faTriangleExclamation,
  faUserSlash,
  faXmark,
} from "@fortawesome/free-solid-svg-icons";
import { useLocale, useTranslations } from "next-intl";
import { memo } from "react";
import { typeCssClass } from "@/components/reservations/strip/strip-look";
import { cx } from "@/components/ui/cx";
import { Icon, type IconDefinition } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { formatClock, formatLongDay, formatShortDate } from "@/lib/platform/display";
import type { ClosureSpanView } from "@/lib/views/planning/load/schema";
import { type DaySign, listSigns, percentOfDaylight, restsEverywhere } from "@/lib/views/planning/month/rules";
import type { PlanningMonth, PlanningMonthDay } from "@/lib/views/planning/month/wire";
import type { PlanningTexts } from "../planning-texts";
import { RestSign } from "../rest-line";
import { useRestText } from "../use-rest-text";
import { darkHours, fillOfDay, HEIGHT, stackBoxes } from "./load-shape";

const SIGN_ICONS: Record<DaySign | "maintenance", [IconDefinition, string]> = {
  withoutAircraft: [faPlaneCircleXmark, "text-neg-ink"],
  withoutInstructor: [faUserSlash, "text-warn-ink"],
  blocked: [faCircleMinus, "text-neg-ink"],
  attention: [faTriangleExclamation, "text-warn-ink"],
  followUps: [faFilePen, "text-info-ink"],
  maintenance: [faScrewdriverWrench, "text-ink-2"],
  cancelled: [faXmark, "text-ink-2"],
};
/** A cell says what there is room for, and how much more there is. */
const MOST_SIGNS = 2;

type Props = {
  day: PlanningMonthDay;
  closures: readonly ClosureSpanView[];
  sites: PlanningMonth["sites"];
  /** The most aircraft out in one hour of the month, by which all its days are drawn. */
  most: number;
  isOther: boolean;
  isToday: boolean;
  isReached: boolean;
  href: string;
  words: PlanningTexts;
};

/** A day of the month: a link to it that shows how full it is and what it lacks. */
export const DayCell = memo(function DayCell({
  day,
  closures,
  sites,
  most,
  isOther,
  isToday,
  isReached,
  href,
  words,
}: Props) {
  const t = useTranslations("planning.month");
  const locale = useLocale();
  const restText = useRestText();
  const { load, maintenance } = day;
  const timeZone = sites[0]?.timeZone ?? "UTC";
  const percent = percentOfDaylight(load);
  const why = [
    ...closures.map(({ name, sites }) => ({ name, isClosed: true, until: null, sites })),
    ...day.holidays.map(({ name, sites }) => ({ name, isClosed: false, until: null, sites })),
  ];
  const rests = why.map((rest) => restText(rest));
  const signs = listSigns(load).map(({ sign, count }) => ({
    sign: sign as keyof typeof SIGN_ICONS,
    text: t(`signs.${sign}`, { count }),
  }));
  const works = [...new Set(maintenance.map(({ callSign, work }) => [callSign, work].filter(Boolean).join(", ")))];
  const urgent = signs.filter(({ sign }) => sign !== "cancelled");
  const all = [
    ...urgent,
    ...works.map((text) => ({ sign: "maintenance" as const, text })),
    ...signs.filter(({ sign }) => sign === "cancelled"),
  ];
  const shown = all.slice(0, MOST_SIGNS);
  const sun =
    day.sunrise !== null && day.sunset !== null
      ? `${formatClock(day.sunrise, timeZone)}–${formatClock(day.sunset, timeZone)}`
      : "";
  const beginsOtherMonth = isOther && day.day.endsWith("-01");
  const name = [
    formatLongDay(day.day, locale),
    isToday && t("today"),
    ...rests,
    t("flights", { count: load.flights, figure: String(load.flights) }),
    percent !== null && t("percent", { percent }),
    load.ground > 0 && t("ground", { count: load.ground }),
    ...all.map(({ sign, text }) => (sign === "maintenance" ? `${words.types.Maintenance} ${text}` : text)),
    sun && t("daylight", { span: sun }),
  ];
  const isWeekend = [0, 6].includes(new Date(`${day.day}T00:00:00Z`).getUTCDay());
  return (
    <td
      className={cx(
        "mv-day",
        isOther && "mv-other",
        (isWeekend || restsEverywhere(why, sites)) && "mv-rest",
        restsEverywhere(closures, sites) && "rest-closed",
      )}
      data-print="color"
    >
      <Link
        href={href}
        data-day={day.day}
        tabIndex={isReached ? 0 : -1}
        aria-current={isToday ? "date" : undefined}
        aria-label={name.filter(Boolean).join(", ")}
        title={[...rests, ...all.map(({ text }) => text), sun && t("daylight", { span: sun })]
          .filter(Boolean)
          .join("\n")}
      >
        <span className="mv-title">
          <b className="mv-date">
            {beginsOtherMonth && <span className="phone:hidden">{formatShortDate(day.day, locale)}</span>}
            <span className={beginsOtherMonth ? "hidden phone:inline" : undefined}>{Number(day.day.slice(8))}</span>
          </b>
          {why.length > 0 && (
            <span className="mv-why">
              {why.map((rest) => (
                <RestSign key={rest.name} rest={rest} />
              ))}
            </span>
          )}
          <span className="mv-name">
            {why
              .map(({ name, sites }) => (sites.length > 0 ? t("restAt", { name, sites: sites.join(", ") }) : name))
              .join(" · ")}
          </span>
          {load.flights > 0 && (
            <span className="mv-flights">
              <span>{t("flights", { count: load.flights, figure: String(load.flights) })}</span>
            </span>
          )}
          {percent !== null && load.flights > 0 && <b className="mv-percent">{t("percentShort", { percent })}</b>}
        </span>
        <svg viewBox={`0 0 10 ${HEIGHT + 1}`} preserveAspectRatio="none" aria-hidden="true" className="mv-load">
          {darkHours(day, timeZone).map(({ from, to }) => (
            <rect key={from} x={from} width={to - from} height={HEIGHT} className="mv-dark" />
          ))}
          <path d={`M0 ${HEIGHT + 0.5}h10`} className="mv-ground" />
          {stackBoxes(day, most).map(({ type, path }) => (
            <path key={type} d={path} className={cx("mv-box", typeCssClass(type))} />
          ))}
          {maintenance.slice(0, 4).map(({ aircraftId, start, end }, at) => (
            <rect
              key={`${aircraftId} ${start}`}
              x={start}
              y={at * 5}
              width={Math.max(0.15, end - start)}
              height={4}
              className="mv-box t-maintenance"
            />
          ))}
        </svg>
        <span className="mv-fill" aria-hidden>
          <span style={{ width: `${fillOfDay(load, percent)}%` }} />
        </span>
        <span className="mv-signs">
          {shown.map(({ sign, text }, at) => {
            const [icon, tone] = SIGN_ICONS[sign];
            const more = at === MOST_SIGNS - 1 ? all.length - MOST_SIGNS : 0;
            return (
              <span key={text} className={tone}>
                <Icon of={icon} />
                <span>{text}</span>
                {more > 0 && <b className="mv-more">{t("more", { count: more })}</b>}
              </span>
            );
          })}
        </span>
        {/* Where two signs stand, the tooltip and the name still say it. */}
        {sun && shown.length < MOST_SIGNS && <span className="mv-sun">{sun}</span>}
      </Link>
    </td>
  );
});
