// This function and `day.ts` are not in `time.ts`, so that the browser doesn't load the Temporal polyfill.

/** A formatter of a time zone, and the offsets that it has given, by the minute. */
type Zone = { formatter: Intl.DateTimeFormat; offsets: Map<number, number> };
const zones = new Map<string, Zone>();

/** Clocks change at whole minutes: the last that didn't, Liberia's, was set right in 1972. */
const MINUTE = 60;
const MOST_KEPT = 50_000;

/**
 * Returns the offset of a time zone from UTC in seconds, positive to the east, at an instant (unix seconds). Offsets are kept,
 * because asking `Intl` takes as long as all else that is done with a booking of a list.
 */
export function zoneOffsetSeconds(timeZone: string, at: number): number {
  const zone = zoneOf(timeZone);
  const minute = Math.floor(at / MINUTE);
  const kept = zone.offsets.get(minute);
  if (kept !== undefined) return kept;
  if (zone.offsets.size >= MOST_KEPT) zone.offsets.clear();
  const offset = askOffset(zone.formatter, minute * MINUTE);
  zone.offsets.set(minute, offset);
  return offset;
}

function zoneOf(timeZone: string): Zone {
  let zone = zones.get(timeZone);
  if (!zone) {
    const formatter = new Intl.DateTimeFormat("en-US", {
      timeZone,
      hourCycle: "h23",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
      second: "numeric",
    });
    zone = { formatter, offsets: new Map() };
    zones.set(timeZone, zone);
  }
  return zone;
}

function askOffset(formatter: Intl.DateTimeFormat, at: number): number {
  const part: Record<string, number> = {};
  for (const { type, value } of formatter.formatToParts(at * 1000)) part[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  return Date.UTC(year, month - 1, day, hour, minute, second) / 1000 - at;
}
