import ical, { ICalAttendeeStatus, type ICalCalendar, ICalCalendarMethod, type ICalEvent } from "ical-generator";
import type { Locale } from "@/lib/platform/locale";
import { addCalendarEvent, addGuestEvent, type CalendarEntry, type GuestEntry, PRODUCT_ID } from "./calendar-event";

type Attendee = { email: string; name: string; locale: Locale };
type Organizer = { name: string; email: string };
export type Invitation = { method: "REQUEST" | "CANCEL" | "PUBLISH"; text: string };

/**
 * Renders the iCalendar part of a mail about reservations (RFC 5546): REQUEST, or CANCEL when the person no longer takes part.
 * The person counts as having accepted, because nobody reads replies. Both hold one UID only, so that several reservations are
 * PUBLISHed, which names nobody; those in which the person no longer takes part are marked as cancelled.
 */
export function renderInvitation(
  entries: readonly CalendarEntry[],
  isOver: boolean,
  to: Attendee & { personId: string },
  organizer: Organizer,
): Invitation {
  const add = (calendar: ICalCalendar, entry: CalendarEntry) =>
    addCalendarEvent(calendar, { ...entry, cancelled: isOver }, to);
  if (entries.length === 1) return invite(isOver, to, organizer, (calendar) => add(calendar, entries[0]!));
  const calendar = makeCalendar(ICalCalendarMethod.PUBLISH, to);
  for (const entry of entries) add(calendar, entry).organizer(organizer);
  return { method: "PUBLISH", text: calendar.toString() };
}

const makeCalendar = (method: ICalCalendarMethod, { locale }: Attendee) =>
  ical({ method, prodId: { ...PRODUCT_ID, language: locale.slice(0, 2).toUpperCase() } });

/** The same for the guest of a flight, who reads nothing of who flies it, nor an address of the application. */
export function renderGuestInvitation(
  entry: GuestEntry,
  isOver: boolean,
  to: Attendee,
  organizer: Organizer,
): Invitation {
  return invite(isOver, to, organizer, (calendar) => addGuestEvent(calendar, entry, isOver));
}

function invite(
  isOver: boolean,
  to: Attendee,
  organizer: Organizer,
  addEvent: (calendar: ICalCalendar) => ICalEvent,
): Invitation {
  const method = isOver ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST;
  const calendar = makeCalendar(method, to);
  const event = addEvent(calendar);
  event.organizer(organizer);
  event.createAttendee({ name: to.name, email: to.email, status: ICalAttendeeStatus.ACCEPTED, rsvp: false });
  return { method: isOver ? "CANCEL" : "REQUEST", text: calendar.toString() };
}
