import { Temporal } from "temporal-polyfill";
import { addDays, localDayOf, utcDayToUnix } from "./day";
import { zoneOffsetSeconds } from "./zone-offset";

export function toUnix(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}

export function fromUnix(seconds: number): Date {
  return new Date(seconds * 1000);
}

/** Returns start and end of a calendar day (`2026-10-25`) in a time zone, in unix seconds. A day may have 23 to 25 hours. */
export function dayBounds(day: string, timeZone: string): { from: number; to: number } {
  const date = Temporal.PlainDate.from(day);
  const at = (d: Temporal.PlainDate) => d.toZonedDateTime({ timeZone }).epochMilliseconds / 1000;
  return { from: at(date), to: at(date.add({ days: 1 })) };
}

/**
 * Returns the next instant after `now` at which the clocks of a time zone show `minute` minutes of the day. A time that a day
 * has twice, because the clocks go back, counts the first time only, unless it is asked for `isTwice`. One that a day leaves
 * out counts an hour later.
 */
export function nextLocalTime(now: Date, minute: number, timeZone: string, { isTwice = false } = {}): Date {
  const today = localDayOf(toUnix(now), timeZone);
  const first = localTimeOn(today, minute, timeZone);
  if (first > now) return first;
  const second = localTimeOn(today, minute, timeZone, "later");
  return isTwice && second > now ? second : localTimeOn(addDays(today, 1), minute, timeZone);
}

/**
 * Returns the instant at which the clocks of a time zone show `minute` minutes of a day (`2026-10-25`): where they show it
 * twice, the first one or the later one.
 */
export function localTimeOn(day: string, minute: number, timeZone: string, which: "first" | "later" = "first"): Date {
  const shown = utcDayToUnix(day) + minute * 60;
  const offset = zoneOffsetSeconds(timeZone, shown - 86_400);
  // Only where the clock changes about then is there anything to decide.
  if (offset === zoneOffsetSeconds(timeZone, shown + 86_400)) return fromUnix(shown - offset);
  const local = Temporal.PlainDate.from(day).toPlainDateTime({ hour: Math.floor(minute / 60), minute: minute % 60 });
  const disambiguation = which === "first" ? "compatible" : "later";
  return new Date(local.toZonedDateTime(timeZone, { disambiguation }).epochMilliseconds);
}

/** Returns the minute of the day that the clocks of a time zone show at an instant. */
export function localMinuteOf(at: Date, timeZone: string): number {
  const seconds = toUnix(at) + zoneOffsetSeconds(timeZone, toUnix(at));
  return Math.floor(seconds / 60) - Math.floor(seconds / 86_400) * 1_440;
}

/** Returns the text when it is a valid calendar day (`2026-10-25`) from 1900 to 2099, otherwise null. */
export function parseDay(text: string | undefined): string | null {
  if (!text || !/^(19|20)\d\d-\d\d-\d\d$/.test(text)) return null;
  try {
    return Temporal.PlainDate.from(text, { overflow: "reject" }).toString();
  } catch {
    return null;
  }
}

/** Whether the name is a time zone of the IANA database that this version of Node knows. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

function zoned(unix: number, timeZone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(unix * 1000).toZonedDateTimeISO(timeZone);
}

/**
 * Rounds an instant to the nearest slot of the local clock, counted from local midnight. Half a slot is rounded up. Around a
 * clock change, it returns only times that the clock really shows. So rounding twice gives the same, and the order is kept.
 */
export function roundToSlot(unix: number, slotMinutes: number, timeZone: string): number {
  const slot = slotMinutes * 60;
  const offsets = [unix - slot, unix + slot].map((near) => offsetAt(near, timeZone));
  const [before = 0, after = 0] = offsets;
  if (before === after) return Math.floor((unix + after + slot / 2) / slot) * slot - after;
  const near = offsets.flatMap((offset) => {
    const below = Math.floor((unix + offset) / slot) * slot - offset;
    return [below, below + slot];
  });
  const shown = near.filter((one) => (one + offsetAt(one, timeZone)) % slot === 0);
  return shown.reduce((best, one) => {
    const [closer, than] = [Math.abs(one - unix), Math.abs(best - unix)];
    return closer < than || (closer === than && one > best) ? one : best;
  });
}

function offsetAt(unix: number, timeZone: string): number {
  return zoned(unix, timeZone).offsetNanoseconds / 1e9;
}

/** Rounds start and end to slots. The end is at least one slot after the start (DECISIONS, "Identity, time"). */
export function roundPeriod(start: number, end: number, slotMinutes: number, timeZone: string) {
  const from = roundToSlot(start, slotMinutes, timeZone);
  const earliest = roundToSlot(from + slotMinutes * 60, slotMinutes, timeZone);
  return { start: from, end: Math.max(roundToSlot(end, slotMinutes, timeZone), earliest) };
}
