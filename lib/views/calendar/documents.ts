import ical, { ICalCalendarMethod, ICalEventStatus } from "ical-generator";
import { appOrigin } from "@/lib/platform/env";
import type { Locale } from "@/lib/platform/locale";
import { localize } from "@/lib/platform/localizer";
import { fromUnix, localDayOf } from "@/lib/platform/time";
import type { FeedEntry } from "./queries";

const REFRESH_SECONDS = 15 * 60;

/**
 * Renders reservations as an iCalendar text (RFC 5545). A UID never changes, SEQUENCE follows the version, times are in UTC,
 * and cancelled entries are marked.
 */
export function renderICalendar(
  entries: readonly FeedEntry[],
  options: { name: string; locale: Locale; personId: string },
): string {
  const { locale, name, personId } = options;
  const calendar = ical({
    name,
    method: ICalCalendarMethod.PUBLISH,
    prodId: { company: "Envol", product: "planning", language: locale.slice(0, 2).toUpperCase() },
    ttl: REFRESH_SECONDS,
  });
  for (const entry of entries) {
    const type = localize(locale, `reservations.types.${entry.type}`);
    const title = [entry.aircraft?.callSign, entry.classroom?.name, entry.aircraft?.operationName ?? type].filter(
      Boolean,
    );
    const others = entry.users.filter((user) => user.userId !== personId);
    const names = [...new Set(others.map((user) => user.callSign ?? `${user.firstName} ${user.lastName}`))].join(", ");
    const route = entry.aircraft && [entry.aircraft.fromAirport, entry.aircraft.toAirport].filter(Boolean).join("–");
    const state = entry.cancelled ? `${localize(locale, "reservations.calendar.cancelled")} · ` : "";
    calendar.createEvent({
      id: `${entry.id}@${new URL(appOrigin()).hostname}`,
      sequence: entry.version - 1,
      start: fromUnix(entry.start),
      end: fromUnix(entry.end),
      stamp: fromUnix(entry.editedAt),
      lastModified: fromUnix(entry.editedAt),
      summary: state + title.join(" · "),
      location: entry.siteName,
      description: [names && localize(locale, "reservations.calendar.with", { names }), route]
        .filter(Boolean)
        .join("\n"),
      status: entry.cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      url: `${appOrigin()}/site/${entry.siteId}/planning/day?date=${localDayOf(entry.start, entry.timeZone)}`,
    });
  }
  return calendar.toString();
}
