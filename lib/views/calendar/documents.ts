import ical, { ICalCalendarMethod } from "ical-generator";
import { addCalendarEvent, type CalendarEntry, PRODUCT_ID } from "@/lib/activity/reservations/calendar-event";
import type { Locale } from "@/lib/platform/locale";
import type { FeedEvent } from "./queries";

const REFRESH_SECONDS = 15 * 60;
const CALENDAR_END = "END:VCALENDAR";
const EVENT_END = "END:VEVENT\r\n";

type FeedOptions = { name: string; locale: Locale; personId: string };

/** Renders reservations as the iCalendar text of a person's feed (RFC 5545). */
export function renderICalendar(entries: readonly CalendarEntry[], options: FeedOptions): string {
  return wrapEvents(
    entries.map((entry) => renderEvent(entry, options)),
    options,
  );
}

/**
 * Renders a person's feed. The library takes about a millisecond for each event, because it measures every character to fold
 * the lines, and reading one costs several look-ups. So the texts of events are kept, and after a change only what has changed
 * is read and rendered.
 */
export async function renderFeed(
  events: readonly FeedEvent[],
  options: FeedOptions & { names: string },
  read: (ids: string[]) => Promise<CalendarEntry[]>,
): Promise<string> {
  const rest = `${options.names} ${options.locale} ${options.personId}`;
  const keyOf = ({ id, state }: FeedEvent) => `${id} ${state} ${rest}`;
  const texts = new Map<string, string>();
  const unknown: string[] = [];
  for (const event of events) {
    const text = keptEvents.get(keyOf(event));
    if (text === undefined) unknown.push(event.id);
    else texts.set(event.id, text);
  }
  if (unknown.length > 0) for (const entry of await read(unknown)) texts.set(entry.id, renderEvent(entry, options));
  for (const event of events) {
    const text = texts.get(event.id);
    if (text !== undefined) keepEvent(keyOf(event), text);
  }
  return wrapEvents(
    events.map(({ id }) => texts.get(id) ?? ""),
    options,
  );
}

function wrapEvents(events: string[], options: FeedOptions): string {
  const empty = makeCalendar(options).toString();
  return empty.slice(0, empty.lastIndexOf(CALENDAR_END)) + events.join("") + CALENDAR_END;
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
/** The texts of events; those used last stand at the end. */
const keptEvents = new Map<string, string>();

function keepEvent(key: string, text: string): void {
  keptEvents.delete(key);
  keptEvents.set(key, text);
  if (keptEvents.size > MOST_KEPT_EVENTS) keptEvents.delete(keptEvents.keys().next().value!);
}

/** Renders one reservation as the text of a VEVENT. */
function renderEvent(entry: CalendarEntry, options: FeedOptions): string {
  const calendar = makeCalendar(options);
  addCalendarEvent(calendar, entry, options);
  const text = calendar.toString();
  return text.slice(text.indexOf("BEGIN:VEVENT"), text.lastIndexOf(EVENT_END) + EVENT_END.length);
}
