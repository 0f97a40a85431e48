// How the values of a leg are written, and what people type for them.

import { wallTimeNear, wallTimeOn } from "@/components/reservations/site-time";
import { parseClock } from "@/components/ui/typed-time";
import type { LegEntry } from "@/lib/activity/flights/follow-up/schema";
import { addDays, countDaysBetween, localDayOf } from "@/lib/platform/day";
import { formatClock } from "@/lib/platform/display";
import type { Locale } from "@/lib/platform/locale";

/** What the times of a flight are written and read by: its first time, from which days are counted, and the zone. */
type TimeContext = { first: number; zone: string };

/** Writes a time of a flight: "09:00", and "09:00 +1" on the day after that of its first time. */
export function formatLegTime(at: number, { first, zone }: TimeContext): string {
  const days = countDaysBetween(localDayOf(first, zone), localDayOf(at, zone));
  const shown = days === 0 ? "" : ` ${days > 0 ? "+" : "−"}${Math.abs(days)}`;
  return formatClock(at, zone) + shown;
}

/**
 * Reads a time of a flight (unix seconds) as it is written. Without a day it is the time of day that lies nearest to `near`: "0:20"
 * after an evening is that of the next day. Null: it is none.
 */
export function parseLegTime(text: string, { first, near, zone }: TimeContext & { near: number }): number | null {
  const [, typed, sign, days] = /^(.*?)(?:\s*([+−-])\s*(\d))?$/.exec(text.trim())!;
  const clock = parseClock(typed!);
  if (clock === null) return null;
  if (!days) return wallTimeNear(clock, near, zone);
  return wallTimeOn(addDays(localDayOf(first, zone), Number(days) * (sign === "+" ? 1 : -1)), clock, near, zone);
}

/** Reads a duration of a leg in minutes: "1:04", "104", "1h04", "26". Null: it is none. */
export function parseLegMinutes(text: string): number | null {
  const clock = /^(\d{1,2})\s*[:hH.,]\s*(\d{2})$/.exec(text.trim()) ?? /^(\d{1,2})(\d{2})$/.exec(text.trim());
  if (clock) return Number(clock[2]) < 60 ? Number(clock[1]) * 60 + Number(clock[2]) : null;
  return /^\d{1,2}$/.test(text.trim()) ? Number(text) : null;
}

/** Reads a number with at most some decimals, as both languages write it. Null: it is none. */
export function parseDecimal(text: string, decimals: number): number | null {
  const plain = text.replaceAll(/[\s\u00a0\u202f]/g, "");
  // A comma is the decimal sign, unless a point stands after it.
  const read = plain.includes(".") ? plain.replaceAll(",", "") : plain.replace(",", ".");
  if (!/^\d{1,7}(\.\d+)?$/.test(read)) return null;
  const parts = 10 ** decimals;
  return Math.round(Number(read) * parts) / parts;
}

/** Reads a small number. Null: it is none. */
export const parseCount = (text: string): number | null => (/^\d{1,3}$/.test(text.trim()) ? Number(text) : null);

/** Writes a reading of a horameter, with one decimal, or two where it has them. */
export const formatHobbs = (hours: number, locale: Locale): string =>
  hours.toLocaleString(locale, { minimumFractionDigits: 1, maximumFractionDigits: 2 });

export const formatLitres = (litres: number, locale: Locale): string =>
  litres.toLocaleString(locale, { maximumFractionDigits: 1 });

type Route = Pick<LegEntry, "from" | "via" | "to">;

/** Writes the aerodromes of a leg: "LFLG, LTP, LFLP". */
export const formatRoute = ({ from, via, to }: Route): string => [from, ...via, to].filter(Boolean).join(", ");

/** Reads aerodromes, separated by anything: the first is left, the last is reached. One alone is a local flight. Null: one is none. */
export function parseRoute(text: string): Route | null {
  const names = text
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter(Boolean);
  if (names.some((name) => name.length > 4) || names.length > 12) return null;
  return { from: names[0] ?? "", via: names.slice(1, -1), to: names.at(-1) ?? "" };
}
