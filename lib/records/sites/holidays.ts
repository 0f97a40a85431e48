import type { Locale } from "@/lib/platform/locale";
import { oncePerProcess } from "@/lib/platform/single";
import { findCountryCode } from "./country";

/** A day on which a country rests, with its name in a language. */
export type PublicHoliday = { day: string; name: string };

const known = () => oncePerProcess("holidays", () => new Map<string, Promise<PublicHoliday[]>>());

/**
 * Lists the public holidays of a country, as an address names it, in a year. They are those of the whole country: what only a
 * region has is left out. Empty when the country is unknown.
 */
export async function listPublicHolidays(country: string, year: number, locale: Locale): Promise<PublicHoliday[]> {
  const code = findCountryCode(country);
  if (code === null) return [];
  const key = `${code} ${year} ${locale}`;
  const listed = known().get(key) ?? computeHolidays(code, year, locale);
  known().set(key, listed);
  return listed;
}

/** Lists those of some days, in their order. */
export async function listHolidaysAmong(
  days: readonly string[],
  country: string,
  locale: Locale,
): Promise<PublicHoliday[]> {
  const years = [...new Set(days.map((day) => Number(day.slice(0, 4))))];
  const ofYears = await Promise.all(years.map((year) => listPublicHolidays(country, year, locale)));
  return ofYears.flat().filter(({ day }) => days.includes(day));
}

async function computeHolidays(code: string, year: number, locale: Locale): Promise<PublicHoliday[]> {
  // The package holds the rules of all countries, so it is loaded when somebody first asks.
  const { default: Holidays } = await import("date-holidays");
  const language = locale.slice(0, 2);
  const country = new Holidays(code, { types: ["public"], languages: [language, "en"] });
  // A feast that begins with the evening before and one of several days have a start and an end.
  const days = country.getHolidays(year, language).flatMap(({ date, name }) => ({ day: date.slice(0, 10), name }));
  return days.filter(({ day }) => day.startsWith(`${year}-`));
}
