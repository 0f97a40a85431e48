"use client";
import { faMoon, faSun } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import type { CSSProperties } from "react";
import { hoursOf, placeInWindow } from "@/components/reservations/form/lanes";
import { reservationTypeIcons, stateCssClass, typeCssClass } from "@/components/reservations/strip/strip-look";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { useNow } from "@/components/ui/use-now";
import { startOfDay } from "@/lib/platform/day";
import { formatClock, formatUtcClock } from "@/lib/platform/display";
import { formatHours } from "@/lib/platform/hours";
import type { InstructorDay } from "@/lib/views/dashboards/instructor-day/queries";
import type { OwnReservation } from "@/lib/views/dashboards/queries";
import "./instructor-day.css";

const HOUR = 3600;
type Period = { start: number; end: number };

/** The hours that are shown: from eight to six, and more where somebody is booked earlier or later. */
function hoursShown(day: string, timeZone: string, reservations: readonly Period[]): Period {
  const midnight = startOfDay(day, timeZone);
  const starts = reservations.map(({ start }) => Math.floor(start / HOUR) * HOUR);
  const ends = reservations.map(({ end }) => Math.ceil(end / HOUR) * HOUR);
  return {
    start: Math.max(midnight, Math.min(midnight + 8 * HOUR, ...starts)),
    end: Math.min(midnight + 24 * HOUR, Math.max(midnight + 18 * HOUR, ...ends)),
  };
}

/** The instructor's day on one line of time: what is booked with its briefings, what is free between, the sun, the present time. */
export function DayLane({
  day,
  site,
  sunrise,
  sunset,
  reservations,
  gaps,
  now: first,
}: InstructorDay & { now: number }) {
  const t = useTranslations("dashboard.day");
  const now = useNow(first);
  const { timeZone } = site;
  const window = hoursShown(day, timeZone, reservations);
  const at = (period: Period): CSSProperties | undefined => placeInWindow(period, window) ?? { display: "none" };
  const from = (instant: number) => placeInWindow({ start: instant, end: window.end }, window)?.left;
  return (
    <section aria-label={t("lane")} className="id-lane phone:hidden" data-print="color whole">
      <div className="relative">
        <div className="id-hours" aria-hidden="true">
          {hoursOf(window).map((hour) => (
            <span key={hour} style={at({ start: hour, end: hour + HOUR })}>
              {formatClock(hour, timeZone)}
              <small>{formatUtcClock(hour).slice(0, 2)}Z</small>
            </span>
          ))}
        </div>
        <div className="id-sun">
          {sunrise !== null && (
            <span style={{ left: from(sunrise) }}>
              <Icon of={faSun} label={t("sunrise")} />
              {formatClock(sunrise, timeZone)}
            </span>
          )}
          {sunset !== null && from(sunset) && (
            <span style={{ left: from(sunset) }}>
              <Icon of={faMoon} label={t("sunset")} />
              {formatClock(sunset, timeZone)}
            </span>
          )}
        </div>
        <div className="id-row">
          {sunrise !== null && <i className="id-night" style={at({ start: window.start, end: sunrise })} />}
          {sunset !== null && <i className="id-night" style={at({ start: sunset, end: window.end })} />}
          {hoursOf(window).map((hour) => (
            <i key={hour} style={at({ start: hour, end: hour + HOUR })} />
          ))}
          {reservations.map((one) => (
            <LaneStrip key={one.id} reservation={one} at={at} timeZone={timeZone} />
          ))}
          {gaps.map((gap) => (
            <span key={gap.start} className="id-gap" style={at(gap)}>
              {t("free", { length: formatHours((gap.end - gap.start) / 60) })}
            </span>
          ))}
        </div>
        {now > window.start && now < window.end && (
          <span className="id-now" style={{ left: from(now) }}>
            <b>{formatClock(now, timeZone)}</b>
          </span>
        )}
      </div>
    </section>
  );
}

function LaneStrip({
  reservation: one,
  at,
  timeZone,
}: {
  reservation: OwnReservation;
  at: (period: Period) => CSSProperties | undefined;
  timeZone: string;
}) {
  const t = useTranslations("reservations.types");
  const { aircraft, type, state, title, classroom } = one;
  const block = aircraft ? { start: aircraft.startFlight, end: aircraft.endFlight } : one;
  const student = one.users.find(({ role }) => role === "Student");
  const name = student ? (student.callSign ?? student.lastName) : (classroom?.name ?? t(type));
  return (
    <div className={cx(typeCssClass(type), stateCssClass(state))} data-r={one.id}>
      <span className="id-whisker" style={at(one)} />
      <span
        className={cx(
          "id-strip",
          one.compliance === "Blocking" && "border-2 border-neg!",
          one.compliance === "Warning" && "border-warn-edge!",
        )}
        style={at(block)}
      >
        <span className="strip-holder grid w-6 shrink-0 place-items-center border-e">
          <Icon of={reservationTypeIcons[type]} />
        </span>
        <button type="button">
          <span className="sr-only">{formatClock(one.start, timeZone)} </span>
          <b>{name}</b> {title ?? aircraft?.callSign}
        </button>
      </span>
    </div>
  );
}
