import { offsetAt } from "@/lib/platform/zone-offset";

/** One local day as a line of seconds. Only this file works with time zones, once per day and zone. */
export type TimeAxis = {
  day: string;
  timeZone: string;
  start: number;
  end: number;
  /** Offsets from UTC in seconds, each with the instant from which it applies. There are two on a day when the clock changes. */
  offsets: { from: number; seconds: number }[];
};

export type Tick = { at: number; local: string; utc: string };

const HOUR = 3600;
/** A day (yyyy-MM-dd) moved by a number of days. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00Z`) + count * 86_400_000).toISOString().slice(0, 10);
}

/** The first instant of a local day. When the clock skips midnight, it is the instant of the change. */
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

/** A share of 1 as a CSS percentage. It is short, because every strip contains some. */
export const cssPercent = (share: number) => `${Math.round(share * 1e5) / 1e3}%`;

/** Some seconds as a percentage of the day's width. The server can render positions because they need no width in pixels. */
export const shareOfAxis = ({ start, end }: TimeAxis, seconds: number) => cssPercent(seconds / (end - start));

/** HH:mm of an instant on the site's clock. */
export function clockOnAxis(axis: TimeAxis, at: number): string {
  return hhmm(at + offsetOn(axis, at));
}

/** HH:mm of an instant in UTC. */
export function clockInUtc(at: number): string {
  return hhmm(at);
}

/** HH:mm–HH:mm of a period on the site's clock. */
export function clockSpan(axis: TimeAxis, start: number, end: number): string {
  return `${clockOnAxis(axis, start)}–${clockOnAxis(axis, end)}`;
}

/** The full hours of the day on the site's clock. */
export function hourTicks(axis: TimeAxis): Tick[] {
  const ticks: Tick[] = [];
  for (let at = axis.start; at < axis.end; at += 900) {
    if ((at + offsetOn(axis, at)) % HOUR !== 0) continue;
    const utc = clockInUtc(at);
    ticks.push({ at, local: clockOnAxis(axis, at), utc: `${utc.endsWith(":00") ? utc.slice(0, 2) : utc}Z` });
  }
  return ticks;
}

/** Rounds to a slot of the local clock: to the nearest, half up; with `down` to the slot that contains the instant. */
export function toSlot(axis: TimeAxis, at: number, slotMinutes: number, how: "near" | "down" | "up" = "near"): number {
  const slot = slotMinutes * 60;
  const offset = offsetOn(axis, at);
  const slots = (at + offset) / slot;
  const whole = how === "near" ? Math.floor(slots + 0.5) : how === "down" ? Math.floor(slots) : Math.ceil(slots);
  return whole * slot - offset;
}

/** Offsets as text, such as "UTC+2" or "UTC−3:30". There are two on a day when the clock changes. */
export function offsetNames(axis: TimeAxis): string[] {
  return axis.offsets.map(({ seconds }) => {
    const minutes = Math.abs(seconds) / 60;
    const rest = minutes % 60;
    return `UTC${seconds < 0 ? "−" : "+"}${Math.floor(minutes / 60)}${rest ? `:${two(rest)}` : ""}`;
  });
}

/** The part of the day that is visible at first: daylight and all reservations, in whole hours. */
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
