import ical, { ICalCalendarMethod } from "ical-generator";
import { addCalendarEvent, type CalendarEntry, PRODUCT_ID } from "@/lib/activity/reservations/calendar-event";
import type { Locale } from "@/lib/platform/locale";

const REFRESH_SECONDS = 15 * 60;
const CALENDAR_END = "END:VCALENDAR";
const EVENT_END = "END:VEVENT\r\n";

type FeedOptions = { name: string; locale: Locale; personId: string };

/** Renders reservations as the iCalendar text of a person's feed (RFC 5545). */
export function renderICalendar(entries: readonly CalendarEntry[], options: FeedOptions): string {
  const empty = makeCalendar(options).toString();
  const head = empty.slice(0, empty.lastIndexOf(CALENDAR_END));
  return head + entries.map((entry) => renderEvent(entry, options)).join("") + CALENDAR_END;
}

function makeCalendar({ locale, name }: FeedOptions) {
  return ical({
    name,
    method: ICalCalendarMethod.PUBLISH,
    prodId: { ...PRODUCT_ID, language: locale.slice(0, 2).toUpperCase() },
    ttl: REFRESH_SECONDS,
  });
}

/** About 10 MB. */
const MOST_KEPT_EVENTS = 10_000;
/** The texts of events, by everything that they are made of; those used last stand at the end. */
const keptEvents = new Map<string, string>();

/**
 * Renders one reservation as the text of a VEVENT. The library takes about a millisecond for each, because it measures every
 * character to fold the lines; so the texts are kept, and after a change of one reservation the others of a feed cost nothing.
 */
function renderEvent(entry: CalendarEntry, options: FeedOptions): string {
  const key = JSON.stringify([entry, options.locale, options.personId]);
  const text = keptEvents.get(key) ?? cutEvent(entry, options);
  keptEvents.delete(key);
  keptEvents.set(key, text);
  if (keptEvents.size > MOST_KEPT_EVENTS) keptEvents.delete(keptEvents.keys().next().value!);
  return text;
}

function cutEvent(entry: CalendarEntry, options: FeedOptions): string {
  const calendar = makeCalendar(options);
  addCalendarEvent(calendar, entry, options);
  const text = calendar.toString();
  return text.slice(text.indexOf("BEGIN:VEVENT"), text.lastIndexOf(EVENT_END) + EVENT_END.length);
}
