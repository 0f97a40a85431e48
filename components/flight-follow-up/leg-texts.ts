// How the values of a leg are written, and what people type for them.

import { wallTimeNear } from "@/components/reservations/site-time";
import { parseClock } from "@/components/ui/typed-time";
import type { LegEntry } from "@/lib/activity/flights/follow-up/schema";
import type { Locale } from "@/lib/platform/locale";

/** Reads a time of day as the instant (unix seconds) that lies nearest to another one. Null: it is none. */
export function parseTimeNear(text: string, near: number, timeZone: string): number | null {
  const clock = parseClock(text);
  return clock === null ? null : wallTimeNear(clock, near, timeZone);
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
