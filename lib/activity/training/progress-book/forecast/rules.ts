import { addDays, countDaysBetween } from "@/lib/platform/day";
import {
  type CountedFlight,
  countTowards,
  MINIMA,
  MINIMUM_KINDS,
  type MinimaName,
  type Minimum,
  type MinimumKind,
  type MinimumUnit,
} from "@/lib/records/programs/minima";

/** A flight of the training, with the day on which it was flown ("2026-11-28"). */
export type FlownOn = CountedFlight & { day: string };
export type MinimumLine = {
  kind: MinimumKind;
  paragraph: string;
  unit: MinimumUnit;
  /** Of a flight: at how many other aerodromes it must land to a full stop. */
  stopsElsewhere: number;
  needed: number;
  done: number;
};

/** Compares what was flown with each minimum of the regulation. */
export const compareWithMinima = (flights: readonly CountedFlight[], name: MinimaName): MinimumLine[] =>
  (MINIMA[name] as readonly Minimum[]).map(({ kind, paragraph, amount, stopsElsewhere = 0 }) => ({
    ...{ kind, paragraph, unit: MINIMUM_KINDS[kind].unit, stopsElsewhere, needed: amount },
    done: countTowards(kind, flights, name),
  }));

/** The weeks by which the present pace is measured. */
export const PACE_WEEKS = 12;
/** Below this pace nothing is foretold: 10 minutes a week. */
const SLOWEST_PACE = 10;
const LATEST_WEEKS = 520;

export type Forecast = {
  /** Minutes that are left. */
  left: number;
  /** Minutes a week, over the weeks that were looked at. */
  perWeek: number;
  weeks: number;
  /** The day on which they will be flown at this pace. Null when there is none, or nothing is left. */
  day: string | null;
};

/**
 * Tells when the hours that are left will have been flown, at the pace of the last twelve weeks, or since the training began
 * where that is less. Null before the first flight.
 *
 * @param needed Minutes of the whole training.
 */
export function forecastEnd(
  flights: readonly FlownOn[],
  { needed, startDay, today, minima }: { needed: number; startDay: string; today: string; minima: MinimaName },
): Forecast | null {
  if (flights.length === 0) return null;
  const done = countTowards("total", flights, minima);
  const left = Math.max(0, needed - done);
  const from = addDays(today, -7 * PACE_WEEKS);
  const since = startDay > from ? startDay : from;
  const weeks = Math.max(1, Math.round(countDaysBetween(since, today) / 7));
  const recent = flights.filter(({ day }) => day > since || day === startDay);
  const perWeek = Math.round(recent.reduce((sum, { minutes }) => sum + minutes, 0) / weeks);
  const ahead = perWeek < SLOWEST_PACE ? Number.POSITIVE_INFINITY : left / perWeek;
  const day = left === 0 || ahead > LATEST_WEEKS ? null : addDays(today, Math.ceil(ahead * 7));
  return { left, perWeek, weeks, day };
}

/** Lessons a week of the plan against which a training is shown. */
export const PLANNED_LESSONS_PER_WEEK = 1;

/** The minutes that a training should have reached by the plan: one practical lesson a week from its first day. */
export function planMinutes(lessonMinutes: readonly number[], startDay: string): { day: string; minutes: number }[] {
  let minutes = 0;
  return [
    { day: startDay, minutes: 0 },
    ...lessonMinutes.map((one, at) => {
      minutes += one;
      return { day: addDays(startDay, Math.round(((at + 1) * 7) / PLANNED_LESSONS_PER_WEEK)), minutes };
    }),
  ];
}
