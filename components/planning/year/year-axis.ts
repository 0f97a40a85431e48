import { countDaysBetween } from "@/lib/platform/day";
import { daysOfMonth } from "@/lib/platform/month";
import { zoneOffsetSeconds } from "@/lib/platform/zone-offset";
import type { YearView } from "@/lib/views/planning/year/schema";

/** The place of the start of a day on the axis of a year, from 0 to 12: each month is equally wide. */
export function placeOfDay(day: string): number {
  const { first, last } = daysOfMonth(day.slice(0, 7));
  return Number(day.slice(5, 7)) - 1 + countDaysBetween(first, day) / (countDaysBetween(first, last) + 1);
}

/** The same of the end of a day. */
export function endOfDay(day: string): number {
  const { first, last } = daysOfMonth(day.slice(0, 7));
  return Number(day.slice(5, 7)) - 1 + (countDaysBetween(first, day) + 1) / (countDaysBetween(first, last) + 1);
}

/** Places on the axis within a year: what began before it or goes on after it ends at its edge. */
export function spanInYear(firstDay: string, lastDay: string, year: string): { from: number; to: number } {
  return {
    from: firstDay < `${year}-01-01` ? 0 : placeOfDay(firstDay),
    to: lastDay > `${year}-12-31` ? 12 : endOfDay(lastDay),
  };
}

/** The hour of the day that a clock shows at an instant (unix seconds), with its fraction. */
function localHour(unix: number, timeZone: string): number {
  return ((((unix + zoneOffsetSeconds(timeZone, unix)) % 86_400) + 86_400) % 86_400) / 3600;
}

export type SunPoint = { day: string; place: number; rise: number; set: number };

/** Sunrise and sunset of a year by the clock. Empty where the place is unknown; days without either are left out. */
export function listSunPoints(days: YearView["days"], timeZone: string): SunPoint[] {
  return days.flatMap(({ day, sunrise, sunset }) =>
    sunrise === null || sunset === null
      ? []
      : [{ day, place: placeOfDay(day), rise: localHour(sunrise, timeZone), set: localHour(sunset, timeZone) }],
  );
}

/** The days on which the clocks go forward or back: the sun then rises much later or earlier than the day before. */
export function listClockChanges(points: readonly SunPoint[]): { day: string; place: number; isForward: boolean }[] {
  return points.flatMap(({ day, place, rise }, at) => {
    const before = points[at - 1];
    // Near the poles, a day may differ by many minutes from its neighbour, but not by half an hour both ways.
    const jump = before ? rise - before.rise : 0;
    return Math.abs(jump) > 0.45 ? [{ day, place, isForward: jump > 0 }] : [];
  });
}

/** Steps of an axis of hours: the least that leave at most five. */
const STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000];

/** The top of an axis for some minutes, and its steps, in hours. */
export function hoursAxis(mostMinutes: number): { top: number; steps: number[] } {
  const most = Math.max(1, mostMinutes / 60);
  const step = STEPS.find((one) => most / one <= 4) ?? STEPS.at(-1)!;
  const count = Math.ceil(most / step);
  return { top: count * step, steps: Array.from({ length: count + 1 }, (_, at) => at * step) };
}
