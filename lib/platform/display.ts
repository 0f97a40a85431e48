import { localDayOf } from "./day";
import type { Locale } from "./locale";
import { zoneOffsetSeconds } from "./zone-offset";

/** English pages use British dates, so that both languages put the day before the month and use 24 hours (DECISIONS). */
const TAGS: Record<Locale, string> = { "en-US": "en-GB", "fr-FR": "fr-FR" };

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const formats = new Map<string, Intl.DateTimeFormat>();

/** Creating a DateTimeFormat is slow, and the planning board formats days at every change. So formats are kept. */
function formatOf(locale: Locale, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${Object.entries(options)}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(TAGS[locale], { ...options, timeZone: "UTC" });
  formats.set(key, format);
  return format;
}

/** Formats a calendar day in words, without a capital at the start, as within a sentence. */
function write(day: string, locale: Locale, options: Intl.DateTimeFormatOptions): string {
  const format = formatOf(locale, options);
  // Remove the comma that newer versions of Node put after a British weekday.
  return writeFirst(format.format(new Date(`${day}T00:00:00Z`)).replace(/^(\p{L}+),/u, "$1"), locale);
}

/** Writes the first of a month as "1er" in French, which Intl doesn't. */
const writeFirst = (text: string, locale: Locale): string =>
  locale === "fr-FR" ? text.replace(/(^| )1(?= \p{L}|–)/gu, "$11er") : text;

/** Formats a full date for use within a sentence: "Thursday 15 October 2026", "jeudi 1er octobre 2026". */
export function formatDayInText(day: string, locale: Locale): string {
  return write(day, locale, { weekday: "long", day: "numeric", month: "long", year: "numeric" });
}

/** Formats a full date for a heading: "Thursday 15 October 2026", "Jeudi 1er octobre 2026". */
export function formatLongDay(day: string, locale: Locale): string {
  return capital(formatDayInText(day, locale));
}

/** Formats a full date in short for a heading: "Thu 15 Oct 2026", "Jeu. 15 oct. 2026". */
export function formatMediumDay(day: string, locale: Locale): string {
  return capital(write(day, locale, { weekday: "short", day: "numeric", month: "short", year: "numeric" }));
}

/** Formats a date without the year for use within a sentence: "Thursday 15 October", "jeudi 15 octobre". */
export const formatDayTitleInText = (day: string, locale: Locale): string =>
  write(day, locale, { weekday: "long", day: "numeric", month: "long" });

/** Formats a date without the year for a heading: "Thursday 15 October", "Jeudi 15 octobre". */
export const formatDayTitle = (day: string, locale: Locale): string => capital(formatDayTitleInText(day, locale));

/** Formats weekday and day in short: "Thu 15", "Jeu. 15". */
export function formatShortDay(day: string, locale: Locale): string {
  return capital(write(day, locale, { weekday: "short", day: "numeric" }));
}

/** Formats the weekday of a day for use within a sentence: "Thursday", "jeudi". */
export const formatWeekdayInText = (day: string, locale: Locale): string => write(day, locale, { weekday: "long" });

/** Formats a day as a short weekday without a full stop: "Thu", "Jeu". */
export const formatShortWeekday = (day: string, locale: Locale): string =>
  capital(write(day, locale, { weekday: "short" })).replace(".", "");

/** Formats a date without the year in short: "9 Feb", "9 févr.". */
export const formatShortDate = (day: string, locale: Locale): string =>
  write(day, locale, { day: "numeric", month: "short" });

/** Formats a date without its weekday within a sentence: "12 March", "1er mars 2027". */
export const formatDateInText = (day: string, locale: Locale, { hasYear }: { hasYear: boolean }): string =>
  write(day, locale, { day: "numeric", month: "long", ...(hasYear && { year: "numeric" }) });

/** Formats weekday and date in short, within a sentence: "Sat 28/11", "sam. 28/11". */
export function formatNarrowDay(day: string, locale: Locale): string {
  const [, month, date] = day.split("-");
  return `${write(day, locale, { weekday: "short" })} ${date}/${month}`;
}

/**
 * Formats a range of days: "16–22 November 2026", "30 novembre – 6 décembre 2026". Where there is little room, months are short
 * and only the last year is said. Two bare numbers touch the dash; the spaces that Node itself puts there differ between its versions.
 */
export function formatDaySpan(first: string, last: string, locale: Locale, month: "long" | "short" = "long"): string {
  const format = formatOf(locale, { day: "numeric", month, year: "numeric" });
  const range = format.formatRange(new Date(`${first}T00:00:00Z`), new Date(`${last}T00:00:00Z`));
  const text = writeFirst(range.replace(/\s*–\s*/, /^\d+\s*–/.test(range) ? "–" : " – "), locale);
  return month === "long" ? text : text.replace(/ \d{4}(?= – )/, "");
}

/** Formats an instant (unix seconds) as HH:mm in a time zone. */
export function formatClock(unix: number, timeZone: string): string {
  return new Date((unix + zoneOffsetSeconds(timeZone, unix)) * 1000).toISOString().slice(11, 16);
}

/** Formats an instant as dd/MM/yyyy HH:mm in a time zone, equally in both languages (DECISIONS, "Identity, time"). */
export const formatInstant = (unix: number, timeZone: string): string =>
  `${formatDayAsDdMmYyyy(localDayOf(unix, timeZone))} ${formatClock(unix, timeZone)}`;

/** Formats an instant (unix seconds) as HH:mm in UTC, such as "08:32Z". */
export function formatUtcClock(unix: number): string {
  return `${formatClock(unix, "UTC")}Z`;
}

/** Formats a size of a file: "312.4 kB", "3,1 Mo". */
export function formatBytes(bytes: number, locale: Locale): string {
  const [unit, of] = bytes < 1_000_000 ? (["kilobyte", 1_000] as const) : (["megabyte", 1_000_000] as const);
  return new Intl.NumberFormat(locale, { style: "unit", unit, maximumFractionDigits: 1 }).format(bytes / of);
}

/** Formats an amount with its currency: "€1,204.10", "1 204,10 €". A negative amount gets the typographic minus sign "−". */
export function formatMoney(amount: number, currency: string, locale: Locale): string {
  return new Intl.NumberFormat(TAGS[locale], { style: "currency", currency }).format(amount).replace("-", "−");
}

/** Formats an estimate, without decimals: "€1,204", "1 204 €". */
export const formatRoundMoney = (amount: number, currency: string, locale: Locale): string =>
  new Intl.NumberFormat(TAGS[locale], { style: "currency", currency, maximumFractionDigits: 0 })
    .format(amount)
    .replace("-", "−");

/** Months in short, for an axis. They are written out because Node and browsers shorten some of them differently. */
const SHORT_MONTHS: Record<Locale, string> = {
  "en-US": "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec",
  "fr-FR": "Janv Févr Mars Avr Mai Juin Juil Août Sept Oct Nov Déc",
};
export const formatShortMonth = (day: string, locale: Locale): string =>
  SHORT_MONTHS[locale].split(" ")[Number(day.slice(5, 7)) - 1]!;

/** Formats a month within a sentence: "April 2027", "avril 2027". */
export const formatMonthInText = (day: string, locale: Locale): string =>
  write(day, locale, { month: "long", year: "numeric" });

/** Formats a month for a heading: "April 2027", "Avril 2027". */
export const formatMonth = (day: string, locale: Locale): string => capital(formatMonthInText(day, locale));

/** Formats the weekday of a day for a heading: "Thursday", "Jeudi". */
export const formatWeekday = (day: string, locale: Locale): string => capital(write(day, locale, { weekday: "long" }));

/** Formats a calendar day (`2026-10-15`) as dd/MM/yyyy. */
export function formatDayAsDdMmYyyy(day: string): string {
  return day.split("-").reverse().join("/");
}

/** Formats a calendar day (`2026-10-15`) as dd/MM, where its year is plain. */
export const formatDayAsDdMm = (day: string): string => formatDayAsDdMmYyyy(day).slice(0, 5);

/** Formats a calendar day as dd/MM, and with its year where that isn't the year of today. */
export const formatDayNear = (day: string, today: string): string =>
  day.slice(0, 4) === today.slice(0, 4) ? formatDayAsDdMm(day) : formatDayAsDdMmYyyy(day);

/** "21", "−12": a whole number, below zero with a minus sign rather than a hyphen. */
export const formatSigned = (count: number): string => `${count < 0 ? "−" : ""}${Math.abs(count)}`;
