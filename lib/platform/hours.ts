import type { Locale } from "./locale";

const two = (value: number) => String(value).padStart(2, "0");

/** Formats minutes as hours and minutes without a limit of a day: "1234:05", "−0:30". */
export function formatHours(minutes: number): string {
  const whole = Math.abs(minutes);
  return `${minutes < 0 ? "−" : ""}${Math.floor(whole / 60)}:${two(whole % 60)}`;
}

/** Formats a whole number, such as landings, with the typographic minus sign "−". */
export const formatWhole = (count: number): string => (count < 0 ? `−${-count}` : String(count));

/** Formats decimal hours of a horameter with hundredths, as a language writes them: "6703.40", "6703,40", "−0,30". */
export function formatDecimalHours(hours: number, locale: Locale): string {
  const text = `${hours < 0 ? "−" : ""}${Math.abs(hours).toFixed(2)}`;
  return locale === "fr-FR" ? text.replace(".", ",") : text;
}

/** Reads hours that people type: "1234:05", "1234h05", "1234" or "1234,5". Returns minutes, or null if it isn't a time. */
export function parseHours(typed: string): number | null {
  const text = typed
    .trim()
    .toLowerCase()
    .replace(/[\s\u00a0\u202f]/g, "");
  const clock = /^(\d{1,6})[:h](\d{2})?$/.exec(text);
  if (clock) return Number(clock[2] ?? 0) < 60 ? Number(clock[1]) * 60 + Number(clock[2] ?? 0) : null;
  return /^\d{1,6}(?:[.,]\d{1,2})?$/.test(text) ? Math.round(Number(text.replace(",", ".")) * 60) : null;
}

/** Reads a decimal number that people type, with a point or a comma. Returns null if it isn't one. */
export function parseDecimal(typed: string): number | null {
  const text = typed.replace(/[\s\u00a0\u202f]/g, "").replace(",", ".");
  return /^\d{1,9}(?:\.\d{1,3})?$/.test(text) ? Number(text) : null;
}
