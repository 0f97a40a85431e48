import ical, { ICalCalendarMethod } from "ical-generator";
import { addCalendarEvent, type CalendarEntry, PRODUCT_ID } from "@/lib/activity/reservations/calendar-event";
import type { Locale } from "@/lib/platform/locale";

const REFRESH_SECONDS = 15 * 60;

/** Renders reservations as the iCalendar text of a person's feed (RFC 5545). */
export function renderICalendar(
  entries: readonly CalendarEntry[],
  options: { name: string; locale: Locale; personId: string },
): string {
  const { locale, name } = options;
  const calendar = ical({
    name,
    method: ICalCalendarMethod.PUBLISH,
    prodId: { ...PRODUCT_ID, language: locale.slice(0, 2).toUpperCase() },
    ttl: REFRESH_SECONDS,
  });
  for (const entry of entries) addCalendarEvent(calendar, entry, options);
  return calendar.toString();
}
