import type { LocalizableText } from "@/lib/platform/problem";
import { fromUnix, parseDay, toUnix } from "@/lib/platform/time";
import type { DateOrder, WholeUnit } from "./codes";

// How cells of logbooks and of tables of flights are read. Each throws a fault for what it can't read.

/** What is wrong with a cell, thrown where it is read and gathered for its line. */
export class Fault extends Error {
  constructor(
    readonly field: string,
    readonly text: LocalizableText,
  ) {
    super(text.key);
  }
}

type FaultName =
  | "date"
  | "early"
  | "future"
  | "beforeBirth"
  | "dayFull"
  | "twice"
  | "moreLandings"
  | "clock"
  | "duration"
  | "count"
  | "negative"
  | "long"
  | "noTotal"
  | "sameTime"
  | "noFunction"
  | "noAircraft"
  | "apart"
  | "parts";
export const fault = (field: string, name: FaultName, values?: LocalizableText["values"]) =>
  new Fault(field, { key: `logbook.import.faults.${name}`, values });

/** Parses a day such as 2024-03-31, 31/03/2024, 3/31/24 or 31.03.2024, with or without a time behind it. */
export function parseDate(field: string, text: string, order: DateOrder, now: Date): string {
  const [first] = text.trim().split(/[ T]/);
  const parts = /^(\d{1,4})[/.-](\d{1,2})[/.-](\d{1,4})$/.exec(first ?? "");
  if (!parts) throw fault(field, "date");
  const [, a, b, c] = parts as unknown as [string, string, string, string];
  const [year, month, date] = a.length === 4 ? [a, b, c] : order === "dayFirst" ? [c, b, a] : [c, a, b];
  const day = parseDay(`${wholeYear(year, now)}-${month.padStart(2, "0")}-${date.padStart(2, "0")}`);
  if (day === null) throw fault(field, "date");
  if (day < EARLIEST) throw fault(field, "early");
  // Where the day begins first, it is up to 14 hours ahead.
  if (day > dayOf(toUnix(now) + 14 * 3_600)) throw fault(field, "future");
  return day;
}
const EARLIEST = "1950-01-01";

/** A year of two digits is the latest that has been. */
function wholeYear(year: string, now: Date): string {
  if (year.length !== 2) return year;
  const near = Math.floor(now.getUTCFullYear() / 100) * 100 + Number(year);
  return String(near > now.getUTCFullYear() ? near - 100 : near);
}

/** Parses a time of the day such as 08:15, 0815, 8h15, 08:15:30Z or 2024-03-31 08:15 to its minute. Null for none. */
export function parseClock(field: string, text: string): number | null {
  if (text.trim() === "") return null;
  const parts = /^(?:\S*[ T])?(\d{1,2})(?:[:.hH](\d{2})(?::\d{2})?|(?<=\d\d)(\d{2}))\s?[zZ]?$/.exec(text.trim());
  const [hour, minute] = [Number(parts?.[1]), Number(parts?.[2] ?? parts?.[3])];
  if (!parts || hour > 23 || minute > 59) throw fault(field, "clock");
  return hour * 60 + minute;
}

/** Parses a duration such as 1:30, 1h30, 1.5 or 1,5 hours, or a whole number of hours or minutes. */
export function parseDuration(field: string, text: string, unit: WholeUnit): number {
  const given = text.trim();
  if (given === "" || given === "-") return 0;
  if (/^[-−]/.test(given)) throw fault(field, "negative");
  const clock = /^(\d{1,4})[:hH+](\d{2})(?::\d{2})?$/.exec(given);
  if (clock && Number(clock[2]) < 60) return Number(clock[1]) * 60 + Number(clock[2]);
  const decimal = /^(\d{0,4})[.,](\d{1,4})$/.exec(given);
  if (decimal) return Math.round(Number(`${decimal[1] || 0}.${decimal[2]}`) * 60);
  if (/^\d{1,5}$/.test(given)) return Number(given) * (unit === "hours" ? 60 : 1);
  throw fault(field, "duration");
}

export function parseCount(field: string, text: string): number {
  if (text.trim() === "") return 0;
  if (/^[-−]/.test(text.trim())) throw fault(field, "negative");
  if (!/^\d{1,3}(?:[.,]0+)?$/.test(text.trim()) || Number.parseInt(text, 10) > MOST_COUNTED)
    throw fault(field, "count");
  return Number.parseInt(text, 10);
}
const MOST_COUNTED = 200;

/** In which order most dates of a file have their parts: one whose second part can't be a month begins with the month. */
export const guessDateOrder = (texts: readonly string[]): DateOrder =>
  texts.some((text) => /^\d{1,2}[/.-](?:1[3-9]|2\d|3[01])[/.-]\d{2,4}/.test(text.trim())) ? "monthFirst" : "dayFirst";

export function demandLength(field: string, text: string, most: number): string {
  if (text.length > most) throw fault(field, "long", { most });
  return text;
}

/** An aerodrome's code. A place that has none is ZZZZ, as in a flight plan, and its name goes into the remarks. */
export function placeOf(text: string): { code: string; name: string } {
  const code = text.toUpperCase();
  return /^[A-Z0-9-]{0,4}$/.test(code) ? { code, name: "" } : { code: "ZZZZ", name: text };
}

/** How far a total may be from its times, in minutes: it was rounded to a tenth of an hour, or its seconds were. */
export const ROUNDED = { toTenths: 6, toMinutes: 1 };

/** The total of a flight. Times count before a total that was rounded to tenths of an hour; one that is far from them is an error. */
export function totalOf(said: number, times: Times | null): number {
  const between = times && (times.onBlock - times.offBlock) / 60;
  if (said === 0 && between === null) throw fault("total", "noTotal");
  if (said === 0 && between === 0) throw fault("onBlock", "sameTime");
  if (between === null || said === 0) return said || between!;
  // Clocks that show the same time again: a whole day.
  if (between === 0 && said === DAY_MINUTES) return said;
  const apart = Math.abs(said - between);
  if (apart > ROUNDED.toTenths) throw fault("total", "apart", { total: hours(said), between: hours(between) });
  return apart <= ROUNDED.toMinutes ? said : between;
}

export const hours = (minutes: number) => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`;

export type Times = { offBlock: number; onBlock: number };
export const DAY_MINUTES = 1_440;
export const dayOf = (unix: number) => fromUnix(unix).toISOString().slice(0, 10);
