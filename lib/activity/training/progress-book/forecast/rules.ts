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
const LATEST_WEEKS = 520;

type Frame = { startDay: string; today: string; minima: MinimaName };

/**
 * Tells when each open minimum in hours will be met at the pace of its own kind of flying: minutes dual by those flown dual.
 * Nothing is foretold of a kind that wasn't flown lately, nor of landings and distances, which nobody flies by the week.
 */
export const forecastMinima = (
  lines: readonly MinimumLine[],
  flights: readonly FlownOn[],
  frame: Frame,
): (MinimumLine & { day: string | null })[] =>
  lines.map((line) => {
    const perWeek = measurePace(line.kind, flights, frame);
    const ahead = line.unit === "minutes" ? countWeeks(line.needed - line.done, perWeek) : null;
    return { ...line, day: ahead === null ? null : dayAfter(frame.today, ahead) };
  });

/** What came to count each week. What a regulation doesn't count, such as more of a simulator than it allows, is no pace. */
function measurePace(kind: MinimumKind, flights: readonly FlownOn[], { startDay, today, minima }: Frame) {
  const from = addDays(today, -7 * PACE_WEEKS);
  const since = startDay > from ? startDay : from;
  const weeks = Math.max(1, Math.round(countDaysBetween(since, today) / 7));
  const before = flights.filter(({ day }) => day <= since && day !== startDay);
  return (countTowards(kind, flights, minima) - countTowards(kind, before, minima)) / weeks;
}

/** The weeks until what is left is flown. Null when nothing is left, or it lies too far ahead. */
function countWeeks(left: number, perWeek: number): number | null {
  const ahead = left / perWeek;
  return left <= 0 || ahead > LATEST_WEEKS ? null : ahead;
}

const dayAfter = (today: string, weeks: number) => addDays(today, Math.ceil(weeks * 7));

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
