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

/** Writes a number with decimals, as short as it can be, as a language does: "148.5", "148,5". */
export const formatDecimal = (value: number, locale: Locale): string =>
  locale === "fr-FR" ? String(value).replace(".", ",") : String(value);

/** Separates the thousands of a figure as a language does, for people to read: "6,702:35", "6 702,40". */
export const groupThousands = (figure: string, locale: Locale): string =>
  figure.replace(/\d+/, (whole) => whole.replace(/\B(?=(?:\d{3})+$)/g, locale === "fr-FR" ? "\u202f" : ","));

/** Formats minutes as `formatHours` does, for people to read: "6,702:35", "6 702:35". */
export const displayHours = (minutes: number, locale: Locale): string => groupThousands(formatHours(minutes), locale);

/** Formats a whole number for people to read: "−1,180". */
export const displayWhole = (count: number, locale: Locale): string => groupThousands(formatWhole(count), locale);

/** Formats decimal hours for people to read: "6,703.40", "6 703,40". */
export const displayDecimalHours = (hours: number, locale: Locale): string =>
  groupThousands(formatDecimalHours(hours, locale), locale);

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
