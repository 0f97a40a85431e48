import { kinds } from "@/lib/activity/reservations/kinds";
import { listClosuresOf } from "@/lib/records/closures/rules";
import { isToPutRight } from "@/lib/views/planning/filters/rules";
import { litSeconds, shareOfDaylight } from "@/lib/views/planning/rules";
import {
  assignLanes,
  type Bar,
  type BoardModel,
  type DrawnBoard,
  listTakenPeriods,
  type ResourceRow,
  rowsOfKind,
} from "../board/board-model";
import { ROW_HEIGHTS } from "../board/board-size";
import { addDays, makeDayAxis, type TimeAxis, toInstant } from "../board/time-axis";
import type { BoardResources, PublicReservation } from "../types";

/** A day of a site: the whole of it, the hours that the week shows, its sun, and whether the site is closed. */
export type WeekDay = {
  axis: TimeAxis;
  from: number;
  to: number;
  light: { sunrise: number; sunset: number };
  isClosed: boolean;
};

const daylightOf = ({ light }: WeekDay) => light.sunset - light.sunrise;

/** The local hours that the week shows. What lies outside is said by a mark at the edge. */
const SHOWN = { from: 7.5 * 3600, to: 18.5 * 3600 };

export const DAYS_OF_WEEK = [0, 1, 2, 3, 4, 5, 6] as const;

/** The seven days of a site from a Monday on. Without a place, the day's light is the hours that the week shows. */
export function makeWeek(
  monday: string,
  { timeZone, daylight, closures }: Pick<BoardResources, "timeZone" | "daylight" | "closures">,
) {
  return DAYS_OF_WEEK.map((at): WeekDay => {
    const axis: TimeAxis = { ...makeDayAxis(addDays(monday, at), timeZone), isByClock: true };
    const [from, to] = [toInstant(axis, SHOWN.from), toInstant(axis, SHOWN.to)];
    const { sunrise = null, sunset = null } = daylight[at] ?? {};
    const isClosed = listClosuresOf(closures, axis.day).length > 0;
    const light = sunrise !== null && sunset !== null ? { sunrise, sunset } : { sunrise: from, sunset: to };
    return { axis, from, to, isClosed, light };
  });
}

type Period = { start: number; end: number };

/** Whether a period has a part on a day. */
export const isOnDay = ({ start, end }: Period, { axis }: WeekDay) => start < axis.end && end > axis.start;

const secondsOnDay = ({ start, end }: Period, { axis }: WeekDay) =>
  Math.max(0, Math.min(end, axis.end) - Math.max(start, axis.start));

/**
 * Where a period stands on a day, as shares of the hours that the week shows. `isEarly` and `isLate` when a part of it lies
 * before or after these hours; if all of it does, it has no width and stands at the edge.
 */
export type Place = { left: number; width: number; isEarly: boolean; isLate: boolean };

export function placeOnDay({ start, end }: Period, { from, to }: WeekDay): Place {
  const share = (at: number) => (Math.min(Math.max(at, from), to) - from) / (to - from);
  return { left: share(start), width: share(end) - share(start), isEarly: start < from, isLate: end > to };
}

/** What is booked on a day: bookings, their seconds, those that count of its daylight, and what needs attention. */
export type Load = {
  count: number;
  seconds: number;
  lit: number;
  blocking: number;
  /** How many need an instructor and have none. */
  uncovered: number;
  warnings: number;
};

const none: Load = { count: 0, seconds: 0, lit: 0, blocking: 0, uncovered: 0, warnings: 0 };

const needsInstructor = ({ type, users }: PublicReservation) =>
  kinds[type].cast.some(({ role, required }) => role === "Instructor" && required) &&
  !users.some(({ role }) => role === "Instructor");

const isFlown = ({ kind }: ResourceRow) => kind === "aircraft" || kind === "simulator";

/**
 * Adds up the bars of a row. Of an aircraft only its flights are hours, and by night they take no daylight; a person or room is
 * taken for the whole time.
 */
function addUp(row: ResourceRow, day: WeekDay): Load {
  const load = { ...none };
  for (const bar of row.bars) {
    const { reservation } = bar;
    if (reservation.state === "Cancelled") continue;
    const periods = isFlown(row) ? [bar] : listTakenPeriods(bar);
    const period = isFlown(row) ? bar : { start: bar.before, end: bar.after };
    if (!isOnDay(period, day)) continue;
    // What goes over midnight counts on the day on which it begins; its hours count where they are.
    const isFirst = period.start >= day.axis.start;
    if (!isFlown(row) || kinds[reservation.type].isFlight) {
      if (isFirst) load.count++;
      const seconds = periods.reduce((sum, one) => sum + secondsOnDay(one, day), 0);
      load.seconds += seconds;
      load.lit += isFlown(row) ? litSeconds(period, day.light) : seconds;
    }
    if (!isFirst) continue;
    if (isToPutRight(reservation)) load[reservation.compliance === "Blocking" ? "blocking" : "warnings"]++;
    if (reservation.state === "Scheduled" && needsInstructor(reservation)) load.uncovered++;
  }
  return load;
}

// A change of the planning leaves most rows the same objects, so their sums are kept.
const loads = new WeakMap<ResourceRow, { days: WeekDay[]; loads: Load[] }>();

/** What a row has on each of the days. */
export function loadsOfRow(row: ResourceRow, days: WeekDay[]): Load[] {
  const kept = loads.get(row);
  if (kept?.days === days) return kept.loads;
  const made = { days, loads: days.map((day) => addUp(row, day)) };
  loads.set(row, made);
  return made.loads;
}

/** The part of the week's daylight that a row is taken, from 0 to 1. */
export function shareOfRow(row: ResourceRow, days: WeekDay[]): number {
  const lit = loadsOfRow(row, days).reduce((sum, load) => sum + load.lit, 0);
  return lit / days.reduce((sum, day) => sum + daylightOf(day), 0);
}

/**
 * What a day holds over all sites: the flights of aircraft, and what needs attention anywhere. `share` is the part of the
 * daylight of all aircraft that is flown, as in the month, whichever rows the filters show; null without aircraft.
 */
export type DayLoad = Load & { share: number | null };

export function loadsOfDays(model: BoardModel, weeks: ReadonlyMap<string, WeekDay[]>) {
  const days = DAYS_OF_WEEK.map((): Load & { light: number } => ({ ...none, light: 0 }));
  let aircraft = 0;
  const attention = (sum: Load, { blocking, uncovered, warnings }: Load) => {
    sum.blocking += blocking;
    sum.uncovered += uncovered;
    sum.warnings += warnings;
  };
  model.made.sites.forEach((site, siteAt) => {
    const week = weeks.get(site.siteId)!;
    const fleet = site.aircraft.filter(
      ({ type, enableRental }) => type !== "Simulator" && (enableRental || !model.made.filters.rental),
    ).length;
    aircraft += fleet;
    days.forEach((sum, at) => {
      sum.light += fleet * daylightOf(week[at]!);
    });
    for (const row of rowsOfKind(model, siteAt, "aircraft")) {
      loadsOfRow(row, week).forEach((load, at) => {
        const sum = days[at]!;
        sum.count += load.count;
        sum.seconds += load.seconds;
        sum.lit += load.lit;
        attention(sum, load);
      });
    }
    // A reservation has an aircraft, a simulator or a room, so that none counts twice.
    for (const kind of ["simulator", "classroom"] as const)
      for (const row of rowsOfKind(model, siteAt, kind))
        loadsOfRow(row, week).forEach((load, at) => {
          attention(days[at]!, load);
        });
  });
  return {
    aircraft,
    days: days.map(({ light, ...load }): DayLoad => ({ ...load, share: shareOfDaylight(load.lit, light) })),
  };
}

/** One resource's hours: a row for each of its days. `nameOf` and `sumOf` say what stands in the row's head. */
export function buildResourceWeek(
  row: ResourceRow,
  week: WeekDay[],
  site: BoardResources,
  nameOf: (day: string) => string,
  sumOf: (seconds: number) => string,
  rowHeight = ROW_HEIGHTS.comfortable,
): DrawnBoard {
  const board: DrawnBoard = { rows: [], tops: [0], sections: [] };
  let top = 0;
  const sums = loadsOfRow(row, week);
  week.forEach((day, at) => {
    const { axis } = day;
    const onDay = (bar: Bar) => isOnDay({ start: bar.before, end: bar.after }, day);
    const bars = row.bars.filter(onDay).map((bar) => ({ ...bar }));
    const height = assignLanes(bars) * rowHeight;
    board.rows.push({
      ...{ type: "resource", key: axis.day, siteId: row.siteId, kind: row.kind, resource: row.resource },
      ...{ code: nameOf(axis.day), name: sumOf(sums[at]!.seconds), bars, height, day: axis },
      grounds: row.grounds.filter(onDay),
    });
    const sun = site.daylight[at] ?? site;
    const { sunrise, sunset, dawn, dusk } = sun;
    const bottom = top + height;
    const { siteId, closures } = site;
    board.sections.push({ site: { siteId, closures, sunrise, sunset, dawn, dusk }, day: axis, top, bottom });
    top = bottom;
    board.tops.push(top);
  });
  return board;
}
