import { offsetAt } from "@/lib/platform/zone-offset";

/** One local day as a straight line of seconds. Zone work happens here only, once per day and zone. */
export type TimeAxis = {
  day: string;
  timeZone: string;
  start: number;
  end: number;
  /** Offsets from UTC in seconds, each from its instant on: two on the days when clocks change. */
  offsets: { from: number; seconds: number }[];
};

export type Tick = { at: number; local: string; utc: string };

const HOUR = 3600;
/** yyyy-MM-dd, moved by whole days. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00Z`) + count * 86_400_000).toISOString().slice(0, 10);
}

/** The first instant of a local day. Where midnight itself is skipped, that is when the clocks jump. */
function startOfDay(day: string, timeZone: string): number {
  const midnight = Date.parse(`${day}T00:00Z`) / 1000;
  const around = [offsetAt(timeZone, midnight - 86_400), offsetAt(timeZone, midnight + 86_400)];
  const candidates = around.map((offset) => midnight - offset).sort((a, b) => a - b);
  return candidates.find((at) => at + offsetAt(timeZone, at) >= midnight) ?? candidates[1]!;
}

export function dayAxis(day: string, timeZone: string): TimeAxis {
  const start = startOfDay(day, timeZone);
  const end = startOfDay(addDays(day, 1), timeZone);
  const first = offsetAt(timeZone, start);
  const last = offsetAt(timeZone, end - 1);
  const offsets = [{ from: start, seconds: first }];
  if (first !== last) {
    let before = start;
    let after = end - 1;
    while (after - before > 1) {
      const middle = Math.floor((before + after) / 2);
      if (offsetAt(timeZone, middle) === first) before = middle;
      else after = middle;
    }
    offsets.push({ from: after, seconds: last });
  }
  return { day, timeZone, start, end, offsets };
}

export function offsetOn(axis: TimeAxis, at: number): number {
  const [first, second] = axis.offsets;
  return second && at >= second.from ? second.seconds : first!.seconds;
}

const two = (n: number) => (n < 10 ? `0${n}` : String(n));

function hhmm(seconds: number): string {
  const minutes = Math.floor((((seconds % 86_400) + 86_400) % 86_400) / 60);
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** A share as CSS writes it, short: it stands on every strip. */
export const percent = (share: number) => `${Math.round(share * 1e5) / 1e3}%`;

/** How much of the day's width some seconds take: places need no width in pixels, so the server can draw them. */
export const part = ({ start, end }: TimeAxis, seconds: number) => percent(seconds / (end - start));

/** HH:mm on the site's clock. */
export function clock(axis: TimeAxis, at: number): string {
  return hhmm(at + offsetOn(axis, at));
}

/** HH:mm in UTC. */
export function utcClock(at: number): string {
  return hhmm(at);
}

/** HH:mm–HH:mm on the site's clock. */
export function span(axis: TimeAxis, start: number, end: number): string {
  return `${clock(axis, start)}–${clock(axis, end)}`;
}

/** The full hours of the site's clock. */
export function hourTicks(axis: TimeAxis): Tick[] {
  const ticks: Tick[] = [];
  for (let at = axis.start; at < axis.end; at += 900) {
    if ((at + offsetOn(axis, at)) % HOUR !== 0) continue;
    const utc = utcClock(at);
    ticks.push({ at, local: clock(axis, at), utc: `${utc.endsWith(":00") ? utc.slice(0, 2) : utc}Z` });
  }
  return ticks;
}

/** To the nearest slot of the local clock, half up; `down` to the slot that holds the instant. */
export function toSlot(axis: TimeAxis, at: number, slotMinutes: number, how: "near" | "down" | "up" = "near"): number {
  const slot = slotMinutes * 60;
  const offset = offsetOn(axis, at);
  const slots = (at + offset) / slot;
  const whole = how === "near" ? Math.floor(slots + 0.5) : how === "down" ? Math.floor(slots) : Math.ceil(slots);
  return whole * slot - offset;
}

/** "UTC+2", "UTC−3:30"; two of them on the days when clocks change. */
export function offsetNames(axis: TimeAxis): string[] {
  return axis.offsets.map(({ seconds }) => {
    const minutes = Math.abs(seconds) / 60;
    const rest = minutes % 60;
    return `UTC${seconds < 0 ? "−" : "+"}${Math.floor(minutes / 60)}${rest ? `:${two(rest)}` : ""}`;
  });
}

/** The part of the day that is in sight at first: daylight and what is planned, in whole hours. */
export function workingHours(
  axis: TimeAxis,
  sunrise: number | null,
  sunset: number | null,
  spans: Iterable<{ before: number; after: number }>,
): { from: number; to: number } {
  let from = (sunrise ?? axis.start + 8 * HOUR) - HOUR / 2;
  let to = (sunset ?? axis.start + 18 * HOUR) + HOUR;
  for (const { before, after } of spans) {
    if (before < from) from = before;
    if (after > to) to = after;
  }
  return {
    from: Math.max(axis.start, toSlot(axis, from, 60, "down")),
    to: Math.min(axis.end, toSlot(axis, to, 60, "up")),
  };
}
