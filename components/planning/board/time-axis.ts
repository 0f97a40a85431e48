import { startOfDay, utcDayToUnix } from "@/lib/platform/day";
import { zoneOffsetSeconds } from "@/lib/platform/zone-offset";

/**
 * One local day in unix seconds, with its offsets from UTC. Only this file works with time zones, once for each day and
 * zone.
 */
export type TimeAxis = {
  day: string;
  timeZone: string;
  start: number;
  end: number;
  /** Offsets from UTC in seconds, each with the instant from which it applies. A day with a clock change has two. */
  offsets: { from: number; seconds: number }[];
  /**
   * Whether the day is drawn over the 24 hours of the clock, so that several days stand under the same hours. Both passes of a
   * repeated hour then share its place, and a skipped hour stays empty.
   */
  isByClock?: boolean;
};

export type HourTick = { at: number; local: string; utc: string };

const HOUR = 3600;
/** Adds a number of days to a day (yyyy-MM-dd). */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00Z`) + count * 86_400_000).toISOString().slice(0, 10);
}

export function makeDayAxis(day: string, timeZone: string): TimeAxis {
  const start = startOfDay(day, timeZone);
  const end = startOfDay(addDays(day, 1), timeZone);
  const first = zoneOffsetSeconds(timeZone, start);
  const last = zoneOffsetSeconds(timeZone, end - 1);
  const offsets = [{ from: start, seconds: first }];
  if (first !== last) {
    let before = start;
    let after = end - 1;
    while (after - before > 1) {
      const middle = Math.floor((before + after) / 2);
      if (zoneOffsetSeconds(timeZone, middle) === first) before = middle;
      else after = middle;
    }
    offsets.push({ from: after, seconds: last });
  }
  return { day, timeZone, start, end, offsets };
}

export function utcOffsetAt(axis: TimeAxis, at: number): number {
  const [first, second] = axis.offsets;
  return second && at >= second.from ? second.seconds : first!.seconds;
}

const two = (n: number) => (n < 10 ? `0${n}` : String(n));

function hhmm(seconds: number): string {
  const minutes = Math.floor((((seconds % 86_400) + 86_400) % 86_400) / 60);
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** Formats a fraction such as 0.25 as a CSS percentage. It is rounded to stay short, because every strip contains some. */
export const formatCssPercent = (share: number) => `${Math.round(share * 1e5) / 1e3}%`;

/** The length of the axis in seconds. */
export const lengthOfAxis = ({ start, end, isByClock }: TimeAxis) => (isByClock ? 24 * HOUR : end - start);

/** Where an instant stands, in seconds from the beginning of the axis. */
export function toAxisSeconds(axis: TimeAxis, at: number): number {
  if (!axis.isByClock) return at - axis.start;
  const midnight = utcDayToUnix(axis.day);
  const clock = at + utcOffsetAt(axis, at) - midnight;
  const { repeated, change } = clockChangeOf(axis);
  if (repeated <= 0 || Math.abs(at - change) >= repeated) return clock;
  const second = axis.offsets[1]!.seconds;
  return change + second - midnight + (at - change + repeated) / 2;
}

/** The instant that stands at these seconds of the axis. Within a skipped hour it is that of the change. */
export function toInstant(axis: TimeAxis, seconds: number): number {
  if (!axis.isByClock) return axis.start + seconds;
  const clock = utcDayToUnix(axis.day) + seconds;
  const [first, second] = axis.offsets;
  if (!second || clock < second.from + Math.min(first!.seconds, second.seconds)) return clock - first!.seconds;
  if (clock >= second.from + Math.max(first!.seconds, second.seconds)) return clock - second.seconds;
  const { repeated, change } = clockChangeOf(axis);
  return repeated > 0 ? change - repeated + 2 * (clock - change - second.seconds) : change;
}

/** When the clock changes on a day, and how many seconds it then repeats (below zero: skips). */
function clockChangeOf({ offsets: [first, second] }: TimeAxis): { repeated: number; change: number } {
  return second ? { repeated: first!.seconds - second.seconds, change: second.from } : { repeated: 0, change: 0 };
}

/** The instant of another day's axis that stands under an instant of this one. */
export const toSameClock = (from: TimeAxis, to: TimeAxis, at: number) =>
  from === to ? at : toInstant(to, Math.min(Math.max(toAxisSeconds(from, at), 0), lengthOfAxis(from)));

/** Formats the position of an instant as CSS. Percentages let the server render positions without pixels. */
export const leftOnAxis = (axis: TimeAxis, at: number) =>
  formatCssPercent(toAxisSeconds(axis, at) / lengthOfAxis(axis));
/** Formats the width of a period as CSS. */
export const widthOnAxis = (axis: TimeAxis, from: number, to: number) =>
  formatCssPercent((toAxisSeconds(axis, to) - toAxisSeconds(axis, from)) / lengthOfAxis(axis));

/** Formats an instant as HH:mm in the site's time zone. */
export function formatClockOnAxis(axis: TimeAxis, at: number): string {
  return hhmm(at + utcOffsetAt(axis, at));
}

/** Formats an instant as HH:mm in UTC. */
export function formatClockInUtc(at: number): string {
  return hhmm(at);
}

/** Formats a period as HH:mm–HH:mm in the site's time zone. */
export function formatClockSpan(axis: TimeAxis, start: number, end: number): string {
  return `${formatClockOnAxis(axis, start)}–${formatClockOnAxis(axis, end)}`;
}

/** The full hours of the day in the site's time zone. */
export function makeHourTicks(axis: TimeAxis): HourTick[] {
  const ticks: HourTick[] = [];
  for (let at = axis.start; at < axis.end; at += 900) {
    if ((at + utcOffsetAt(axis, at)) % HOUR !== 0) continue;
    const utc = formatClockInUtc(at);
    ticks.push({ at, local: formatClockOnAxis(axis, at), utc: `${utc.endsWith(":00") ? utc.slice(0, 2) : utc}Z` });
  }
  return ticks;
}

/**
 * Rounds an instant to a slot of the local clock: to the nearest slot (half up), down to the slot's start, or up to the next
 * slot.
 */
export function roundToBoardSlot(
  axis: TimeAxis,
  at: number,
  slotMinutes: number,
  how: "near" | "down" | "up" = "near",
): number {
  const slot = slotMinutes * 60;
  const offset = utcOffsetAt(axis, at);
  const slots = (at + offset) / slot;
  const whole = how === "near" ? Math.floor(slots + 0.5) : how === "down" ? Math.floor(slots) : Math.ceil(slots);
  return whole * slot - offset;
}

/** Formats the day's offsets, such as "UTC+2" or "UTC−3:30". A day with a clock change has two. */
export function formatUtcOffsets(axis: TimeAxis): string[] {
  return axis.offsets.map(({ seconds }) => {
    const minutes = Math.abs(seconds) / 60;
    const rest = minutes % 60;
    return `UTC${seconds < 0 ? "−" : "+"}${Math.floor(minutes / 60)}${rest ? `:${two(rest)}` : ""}`;
  });
}

/** How many hours fill the board, on each day the same, so that an hour keeps its width from day to day. */
const HOURS_IN_SIGHT = 13;
/** When daylight and reservations are longer than that, the board opens here unless something is earlier. */
const MORNING = 7 * HOUR;

type Span = { before: number; after: number };
export type Hours = { from: number; to: number };

const toFullHours = (axis: TimeAxis, { from, to }: Hours): Hours => ({
  from: Math.max(axis.start, roundToBoardSlot(axis, from, 60, "down")),
  to: Math.min(axis.end, roundToBoardSlot(axis, to, 60, "up")),
});

/** The hours of daylight and of all reservations, in full hours. They are the hours that are printed. */
export function hoursInUse(
  axis: TimeAxis,
  sunrise: number | null,
  sunset: number | null,
  spans: Iterable<Span>,
): Hours {
  let from = (sunrise ?? axis.start + 8 * HOUR) - HOUR / 2;
  let to = (sunset ?? axis.start + 18 * HOUR) + HOUR;
  for (const { before, after } of spans) {
    if (before < from) from = before;
    if (after > to) to = after;
  }
  return toFullHours(axis, { from, to });
}

/** The hours that are visible when the board opens: those in use or, when they are too many, those of the reservations. */
export function initialVisibleHours(axis: TimeAxis, used: Hours, spans: readonly Span[]): Hours {
  const length = HOURS_IN_SIGHT * HOUR;
  let { from } = used;
  if (used.to - from > length) {
    const first = Math.min(...spans.map(({ before }) => before), axis.end);
    const last = Math.max(...spans.map(({ after }) => after), axis.start);
    const booked = toFullHours(axis, { from: first, to: last });
    const morning = roundToBoardSlot(axis, axis.start + MORNING, 60, "down");
    from = Math.min(booked.from, Math.max(morning, booked.to - length));
  }
  from = Math.max(axis.start, Math.min(from, axis.end - length));
  return { from, to: from + length };
}
