import { addDays, dayBounds, dayOf, parseDay, toUnix, weekStart } from "@/lib/platform/time";
import type { OwnReservation } from "./queries";

export type Week = { days: string[]; monday: string; sunday: string; today: string; isHidden: boolean };

/** The week that an address names (`?week=2026-10-12&weekends=hidden`), or else the present week. */
export function readWeek(query: { week?: string; weekends?: string }, now: Date, timeZone: string): Week {
  const today = dayOf(toUnix(now), timeZone);
  const monday = weekStart(parseDay(query.week) ?? today);
  const isHidden = query.weekends === "hidden";
  const days = Array.from({ length: isHidden ? 5 : 7 }, (_, at) => addDays(monday, at));
  return { days, monday, sunday: addDays(monday, 6), today, isHidden };
}

/** Query string of a week, without values that are the default. */
export function weekQuery(monday: string | null, isHidden: boolean): string {
  const query = new URLSearchParams();
  if (monday) query.set("week", monday);
  if (isHidden) query.set("weekends", "hidden");
  return query.size > 0 ? `?${query}` : "?";
}

/** Unix seconds that contain the week at every site: one more day on each side covers all time zones. */
export function weekPeriod(monday: string): { from: number; to: number } {
  return { from: dayBounds(addDays(monday, -1), "UTC").from, to: dayBounds(addDays(monday, 7), "UTC").to };
}

/** Keeps the reservations that touch the seven days of the week on their site's clock. */
export function filterByWeek(reservations: readonly OwnReservation[], monday: string): OwnReservation[] {
  return reservations.filter((one) => {
    const { from } = dayBounds(monday, one.site.timeZone);
    const { to } = dayBounds(addDays(monday, 6), one.site.timeZone);
    return one.start < to && one.end > from;
  });
}

/** Keeps the reservations that touch a day on their site's clock. */
export function filterByDay(reservations: readonly OwnReservation[], day: string): OwnReservation[] {
  return reservations.filter((one) => {
    const { from, to } = dayBounds(day, one.site.timeZone);
    return one.start < to && one.end > from;
  });
}
