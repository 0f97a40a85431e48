import { addDays, localDayOf, weekStart } from "@/lib/platform/day";
import { dayBounds, parseDay, toUnix } from "@/lib/platform/time";
import type { OwnReservation } from "./queries";

export type Week = { days: string[]; monday: string; sunday: string; today: string; isHidden: boolean };

/** Parses the week of a day in an address (`?date=2026-10-12&weekends=hidden`). By default it is the current week. */
export function parseWeekQuery(query: { date?: string; weekends?: string }, now: Date, timeZone: string): Week {
  const today = localDayOf(toUnix(now), timeZone);
  const monday = weekStart(parseDay(query.date) ?? today);
  const isHidden = query.weekends === "hidden";
  const days = Array.from({ length: isHidden ? 5 : 7 }, (_, at) => addDays(monday, at));
  return { days, monday, sunday: addDays(monday, 6), today, isHidden };
}

/** Makes the query string of a week, with what else stands in the present one. Default values are left out. */
export function makeWeekQuery(
  monday: string | null,
  isHidden: boolean,
  present: Iterable<[string, string]> = [],
): string {
  const query = new URLSearchParams([...present]);
  query.delete("date");
  query.delete("weekends");
  if (monday) query.set("date", monday);
  if (isHidden) query.set("weekends", "hidden");
  return query.size > 0 ? `?${query}` : "?";
}

/** A period in unix seconds that contains the week in every time zone. It has one more day on each side. */
export function weekPeriodForAllTimeZones(monday: string): { from: number; to: number } {
  return { from: dayBounds(addDays(monday, -1), "UTC").from, to: dayBounds(addDays(monday, 7), "UTC").to };
}

/** Keeps the reservations that touch the week in the time zone of their site. */
export function filterByWeek(reservations: readonly OwnReservation[], monday: string): OwnReservation[] {
  return reservations.filter((one) => {
    const { from } = dayBounds(monday, one.site.timeZone);
    const { to } = dayBounds(addDays(monday, 6), one.site.timeZone);
    return one.start < to && one.end > from;
  });
}

/** Keeps the reservations that touch the day in the time zone of their site. */
export function filterByDay(reservations: readonly OwnReservation[], day: string): OwnReservation[] {
  return reservations.filter((one) => {
    const { from, to } = dayBounds(day, one.site.timeZone);
    return one.start < to && one.end > from;
  });
}
