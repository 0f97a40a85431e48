import { zoneOffsetSeconds } from "./zone-offset";

/** Converts a calendar day (`2026-10-25`) to unix seconds of 00:00 UTC, as requests and answers carry days. */
export const utcDayToUnix = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 1000;

/** Days by their number. Plannings and judgements ask for the same few hundred again and again, and writing one takes its time. */
const days = new Map<number, string>();
const MOST_KEPT = 10_000;

export function unixToUtcDay(unix: number): string {
  const number = Math.floor(unix / 86_400);
  const kept = days.get(number);
  if (kept !== undefined) return kept;
  if (days.size >= MOST_KEPT) days.clear();
  const day = new Date(unix * 1000).toISOString().slice(0, 10);
  days.set(number, day);
  return day;
}

/** Whether a text is a calendar day as the server takes it. A day that doesn't exist is another day as a date. */
export function isDay(text: string | null): text is string {
  const at = text !== null && /^(19|20)\d\d-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(at) && new Date(at).toISOString().slice(0, 10) === text;
}

/** Converts between a column of type date and its day (`2026-10-25`). */
export const toDay = (date: Date): string => date.toISOString().slice(0, 10);
export const toDate = (day: string): Date => new Date(`${day}T00:00:00Z`);

/** Returns the calendar day (`2026-10-25`) of an instant (unix seconds) in a time zone. */
export const localDayOf = (unix: number, timeZone: string): string =>
  unixToUtcDay(unix + zoneOffsetSeconds(timeZone, unix));

/** The first instant of a local day, in unix seconds. If the clock change skips midnight, it is the instant of the change. */
export function startOfDay(day: string, timeZone: string): number {
  const midnight = utcDayToUnix(day);
  const around = [zoneOffsetSeconds(timeZone, midnight - 86_400), zoneOffsetSeconds(timeZone, midnight + 86_400)];
  const candidates = around.map((offset) => midnight - offset).sort((a, b) => a - b);
  return candidates.find((at) => at + zoneOffsetSeconds(timeZone, at) >= midnight) ?? candidates[1]!;
}

export const addDays = (day: string, days: number): string => unixToUtcDay(utcDayToUnix(day) + days * 86_400);

/** The same day of another year. Of 29 February the last of that month. */
export function addYears(day: string, years: number): string {
  const year = Number(day.slice(0, 4)) + years;
  return day.endsWith("-02-29") ? addDays(`${year}-03-01`, -1) : `${year}${day.slice(4)}`;
}

/** Counts the days from one day to another. Negative when the other is earlier. */
export const countDaysBetween = (from: string, to: string): number =>
  Math.round((utcDayToUnix(to) - utcDayToUnix(from)) / 86_400);

/** The number of a Monday's week by ISO 8601: the first week of a year is the one with its first Thursday. */
export function isoWeekOf(monday: string): number {
  const thursday = addDays(monday, 3);
  return 1 + Math.floor(countDaysBetween(`${thursday.slice(0, 4)}-01-01`, thursday) / 7);
}

/** Returns the Monday of a day's week. Both days have the form `2026-10-25`. */
export function weekStart(day: string): string {
  const daysSinceMonday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  return addDays(day, -daysSinceMonday);
}

/** Periods that are chosen with one press. One that still goes on ends today. */
export const DAY_PERIODS = ["thisMonth", "lastMonth", "thisYear", "lastYear"] as const;
export type UsualPeriod = (typeof DAY_PERIODS)[number];
export type DayPeriod = UsualPeriod | "fiveYears";

/** Which of some periods the days are. Undefined: none of them. */
export const periodOfDays = <Period extends DayPeriod>(
  days: { from: string | null; to: string | null },
  today: string,
  periods: readonly Period[],
): Period | undefined =>
  periods.find((period) => {
    const { from, to } = daysOfPeriod(period, today);
    return from === days.from && to === days.to;
  });

/** The first and the last day of a period. */
export function daysOfPeriod(period: DayPeriod, today: string): { from: string; to: string } {
  const month = `${today.slice(0, 7)}-01`;
  const year = `${today.slice(0, 4)}-01-01`;
  const lastOf = (first: string) => addDays(first, -1);
  if (period === "thisYear") return { from: year, to: today };
  if (period === "fiveYears") return { from: addYears(year, -4), to: today };
  if (period === "thisMonth") return { from: month, to: today };
  if (period === "lastYear") return { from: `${lastOf(year).slice(0, 4)}-01-01`, to: lastOf(year) };
  return { from: `${lastOf(month).slice(0, 7)}-01`, to: lastOf(month) };
}
