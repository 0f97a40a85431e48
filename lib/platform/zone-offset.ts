// This function and `day.ts` are not in `time.ts`, so that the browser doesn't load the Temporal polyfill.

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Returns the offset of a time zone from UTC in seconds, positive to the east, at an instant (unix seconds). */
export function zoneOffsetSeconds(timeZone: string, at: number): number {
  let formatter = formatters.get(timeZone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat("en-US", {
      timeZone,
      hourCycle: "h23",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
      second: "numeric",
    });
    formatters.set(timeZone, formatter);
  }
  const part: Record<string, number> = {};
  for (const { type, value } of formatter.formatToParts(at * 1000)) part[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  return Date.UTC(year, month - 1, day, hour, minute, second) / 1000 - Math.floor(at);
}
