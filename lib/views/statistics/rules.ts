import { addYears, countDaysBetween } from "@/lib/platform/day";
import { groupBy } from "@/lib/platform/group-by";
import { addMonths, daysOfMonth } from "@/lib/platform/month";
import { MOST_MONTHS } from "./codes";

export type Days = { firstDay: string; lastDay: string };
type Beside = { minutes: number; minutesBefore: number };

/** The same days of the year before. */
export const daysBefore = ({ firstDay, lastDay }: Days): Days => ({
  firstDay: addYears(firstDay, -1),
  lastDay: addYears(lastDay, -1),
});

export const daysOfYear = (year: number): Days => ({ firstDay: `${year}-01-01`, lastDay: `${year}-12-31` });

/** The months that some days touch, such as `2026-03`. */
export function monthsOf({ firstDay, lastDay }: Days): string[] {
  const months = [];
  for (let month = firstDay.slice(0, 7); month <= lastDay.slice(0, 7); month = addMonths(month, 1)) months.push(month);
  return months;
}

/** Those days of a month or year, such as `2026-03` or `2026`, that lie in a period. */
export function daysOfSpan(span: string, { firstDay, lastDay }: Days): Days {
  const year = { first: `${span}-01-01`, last: `${span}-12-31` };
  const { first, last } = span.length > 4 ? daysOfMonth(span) : year;
  return { firstDay: first > firstDay ? first : firstDay, lastDay: last < lastDay ? last : lastDay };
}

/** The bars of a period: its months, or its years where these are too many. */
export function barsOf(months: readonly ({ month: string } & Beside)[]): ({ span: string } & Beside)[] {
  if (months.length <= MOST_MONTHS) return months.map(({ month, ...beside }) => ({ span: month, ...beside }));
  const years = groupBy(months, ({ month }) => month.slice(0, 4));
  return [...years].map(([span, of]) => ({ span, ...sumBeside(of) }));
}

export const sumBeside = (rows: readonly Beside[]): Beside => ({
  minutes: rows.reduce((sum, { minutes }) => sum + minutes, 0),
  minutesBefore: rows.reduce((sum, { minutesBefore }) => sum + minutesBefore, 0),
});

/** A part of a whole in whole per cent. Null: there is no whole. */
export const percentOf = (part: number, whole: number): number | null =>
  whole > 0 ? Math.round((100 * part) / whole) : null;

const DAYS_OF_MONTH = 365.25 / 12;

/**
 * How many lessons a student had in a month, with one decimal.
 *
 * @param days on how many days the students were in training, all together
 */
export const perMonth = (lessons: number, days: number): number =>
  Math.round((10 * lessons * DAYS_OF_MONTH) / days) / 10;

/**
 * On how many days of a period an aircraft stood: as far as the period has passed, and since the aircraft came.
 *
 * @param flown on how many days of it it flew
 */
export function idleDays({ firstDay, lastDay }: Days, today: string, cameOn: string | null, flown: number): number {
  const first = cameOn !== null && cameOn > firstDay ? cameOn : firstDay;
  const last = lastDay < today ? lastDay : today;
  return Math.max(0, countDaysBetween(first, last) + 1 - flown);
}
