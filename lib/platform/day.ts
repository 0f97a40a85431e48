import { zoneOffsetSeconds } from "./zone-offset";

/** Converts a calendar day (`2026-10-25`) to unix seconds of 00:00 UTC, as requests and answers carry days. */
export const utcDayToUnix = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 1000;
export const unixToUtcDay = (unix: number): string => new Date(unix * 1000).toISOString().slice(0, 10);

/** Returns the calendar day (`2026-10-25`) of an instant (unix seconds) in a time zone. */
export const localDayOf = (unix: number, timeZone: string): string =>
  unixToUtcDay(unix + zoneOffsetSeconds(timeZone, unix));

export const addDays = (day: string, days: number): string => unixToUtcDay(utcDayToUnix(day) + days * 86_400);

/** Returns the Monday of a day's week. Both days have the form `2026-10-25`. */
export function weekStart(day: string): string {
  const daysSinceMonday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  return addDays(day, -daysSinceMonday);
}
