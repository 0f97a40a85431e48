import { Temporal } from "temporal-polyfill";
import type { Locale } from "./locale";

/** Pages in English write dates the British way, so that both languages put the day before the month and use 24 hours (DECISIONS). */
const TAGS: Record<Locale, string> = { "en-US": "en-GB", "fr-FR": "fr-FR" };

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const formats = new Map<string, Intl.DateTimeFormat>();

/** Writes a calendar day in words, as within a sentence. */
function write(day: string, locale: Locale, options: Intl.DateTimeFormatOptions): string {
  // Creating a format is slow, and a board needs one at every change, so formats are cached.
  const key = `${locale} ${Object.values(options)}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(TAGS[locale], { ...options, timeZone: "UTC" });
  formats.set(key, format);
  // Newer runtimes put a comma after the weekday in British dates, so it is removed. French dates lack "1er", so it is added.
  const text = format.format(new Date(`${day}T00:00:00Z`)).replace(/^(\p{L}+),/u, "$1");
  return locale === "fr-FR" ? text.replace(/(^| )1(?= \p{L})/u, "$11er") : text;
}

/** "Thursday 15 October 2026", "jeudi 1er octobre 2026": a whole date within a sentence. */
export function formatDayInText(day: string, locale: Locale): string {
  return write(day, locale, { weekday: "long", day: "numeric", month: "long", year: "numeric" });
}

/** "Thursday 15 October 2026", "Jeudi 1er octobre 2026": a whole date as a heading. */
export function formatLongDay(day: string, locale: Locale): string {
  return capital(formatDayInText(day, locale));
}

/** "Thursday 15 October", "Jeudi 15 octobre": a heading without the year. */
export function formatDayTitle(day: string, locale: Locale): string {
  return capital(write(day, locale, { weekday: "long", day: "numeric", month: "long" }));
}

/** "Thu 15", "Jeu. 15". */
export function formatShortDay(day: string, locale: Locale): string {
  return capital(write(day, locale, { weekday: "short", day: "numeric" }));
}

/** "16–22 November 2026", "30 novembre – 6 décembre 2026". */
export function formatDaySpan(first: string, last: string, locale: Locale): string {
  const format = new Intl.DateTimeFormat(TAGS[locale], {
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  });
  return format.formatRange(new Date(`${first}T00:00:00Z`), new Date(`${last}T00:00:00Z`));
}

/** HH:mm of an instant (unix seconds) in a time zone. */
export function formatClock(unix: number, timeZone: string): string {
  const at = Temporal.Instant.fromEpochMilliseconds(unix * 1000).toZonedDateTimeISO(timeZone);
  return `${String(at.hour).padStart(2, "0")}:${String(at.minute).padStart(2, "0")}`;
}

/** HH:mm of an instant (unix seconds) in UTC, such as "08:32Z". */
export function formatUtcClock(unix: number): string {
  return `${formatClock(unix, "UTC")}Z`;
}

/** Writes an amount with its currency: "€1,204.10", "1 204,10 €". A negative amount gets a real minus sign. */
export function formatMoney(amount: number, currency: string, locale: Locale): string {
  return new Intl.NumberFormat(TAGS[locale], { style: "currency", currency }).format(amount).replace("-", "−");
}

/** dd/MM/yyyy of a calendar day. */
export function formatNumericDay(day: string): string {
  return day.split("-").reverse().join("/");
}
