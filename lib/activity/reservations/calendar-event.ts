import { type ICalCalendar, type ICalEvent, ICalEventStatus } from "ical-generator";
import { localDayOf } from "@/lib/platform/day";
import { appOrigin } from "@/lib/platform/env";
import type { Locale } from "@/lib/platform/locale";
import { localize } from "@/lib/platform/localizer";
import { fromUnix } from "@/lib/platform/time";
import type { PublicReservation } from "./wire";

/** A reservation as calendars show it. Times are unix seconds. */
export type CalendarEntry = PublicReservation & {
  cancelled: boolean;
  siteName: string;
  timeZone: string;
  editedAt: number;
};

/** The same in a feed and in mails, so that a calendar program recognises what it has already. */
export const PRODUCT_ID = { company: "Envol", product: "planning" };

/**
 * Adds a reservation to an iCalendar text (RFC 5545). Its UID never changes, SEQUENCE follows the version, times are in UTC,
 * and a cancelled one is marked. `personId` is whose calendar it is.
 */
export function addCalendarEvent(
  calendar: ICalCalendar,
  entry: CalendarEntry,
  { locale, personId }: { locale: Locale; personId: string },
): ICalEvent {
  const type = localize(locale, `reservations.types.${entry.type}`);
  const purpose = entry.title ?? entry.aircraft?.operationName ?? type;
  const title = [entry.aircraft?.callSign, entry.classroom?.name, purpose].filter(Boolean);
  const others = entry.users.filter((user) => user.userId !== personId);
  const names = [...new Set(others.map((user) => `${user.firstName} ${user.lastName}`))].join(", ");
  const route = entry.aircraft && [entry.aircraft.fromAirport, entry.aircraft.toAirport].filter(Boolean).join("–");
  const state = entry.cancelled ? `${localize(locale, "reservations.calendar.cancelled")} · ` : "";
  return calendar.createEvent({
    id: `${entry.id}@${new URL(appOrigin()).hostname}`,
    sequence: entry.version - 1,
    start: fromUnix(entry.start),
    end: fromUnix(entry.end),
    stamp: fromUnix(entry.editedAt),
    lastModified: fromUnix(entry.editedAt),
    summary: state + title.join(" · "),
    location: entry.siteName,
    description: [names && localize(locale, "reservations.calendar.with", { names }), route].filter(Boolean).join("\n"),
    status: entry.cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    url: appOrigin() + reservationPath(entry),
  });
}

/** A flight as its guest's calendar shows it. Times are unix seconds. */
export type GuestEntry = {
  id: string;
  version: number;
  start: number;
  end: number;
  editedAt: number;
  summary: string;
  place: string;
  description: string;
};

/** Adds a flight for its guest. The UID is not that of the crew's entry, because one mailbox may get both. */
export function addGuestEvent(calendar: ICalCalendar, entry: GuestEntry, isOver: boolean): ICalEvent {
  return calendar.createEvent({
    id: `${entry.id}-guest@${new URL(appOrigin()).hostname}`,
    sequence: entry.version - 1,
    start: fromUnix(entry.start),
    end: fromUnix(entry.end),
    stamp: fromUnix(entry.editedAt),
    summary: entry.summary,
    location: entry.place,
    description: entry.description,
    status: isOver ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  });
}

/** The path of the page that shows a reservation: its sheet, over the planning of its site and day. `start` is unix seconds. */
export function reservationPath({ id, siteId, start, timeZone }: ReservationPlace): string {
  return `/site/${siteId}/planning/day?date=${localDayOf(start, timeZone)}&reservation=${id}`;
}

type ReservationPlace = { id: string; siteId: string; start: number; timeZone: string };
