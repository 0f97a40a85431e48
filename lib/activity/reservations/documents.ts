import ical, { ICalAttendeeStatus, ICalCalendarMethod } from "ical-generator";
import type { Locale } from "@/lib/platform/locale";
import { addCalendarEvent, type CalendarEntry, PRODUCT_ID } from "./calendar-event";

/**
 * Renders the iCalendar part of a mail about one reservation (RFC 5546): REQUEST, or CANCEL when the person no longer takes
 * part. The person counts as having accepted, because nobody reads replies.
 */
export function renderInvitation(
  entry: CalendarEntry,
  isOver: boolean,
  to: { personId: string; email: string; name: string; locale: Locale },
  organizer: { name: string; email: string },
): { method: "REQUEST" | "CANCEL"; text: string } {
  const method = isOver ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST;
  const calendar = ical({ method, prodId: { ...PRODUCT_ID, language: to.locale.slice(0, 2).toUpperCase() } });
  const event = addCalendarEvent(calendar, { ...entry, cancelled: isOver }, to);
  event.organizer(organizer);
  event.createAttendee({ name: to.name, email: to.email, status: ICalAttendeeStatus.ACCEPTED, rsvp: false });
  return { method: isOver ? "CANCEL" : "REQUEST", text: calendar.toString() };
}
