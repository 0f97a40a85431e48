import { addDays, weekStart } from "@/lib/platform/day";
import { daysOfMonth } from "@/lib/platform/month";
import { shareOfDaylight } from "../rules";

/** The hours of a day that its cell draws, on the site's clock. */
export const FIRST_HOUR = 8;
export const HOURS = 10;

/** First and last day of the sheet of a month: whole weeks from Monday to Sunday. */
export function daysOfMonthSheet(month: string): { first: string; last: string } {
  const { first, last } = daysOfMonth(month);
  return { first: weekStart(first), last: addDays(weekStart(last), 6) };
}

/** Which share of the daylight of all aircraft is used, in whole percent. Null where there is no daylight or no aircraft. */
export function percentOfDaylight(load: { daylightUsed: number; daylight: number | null }): number | null {
  const share = shareOfDaylight(load.daylightUsed, load.daylight);
  return share === null ? null : Math.round(share * 100);
}

/** What needs somebody on a day, the most urgent first, each with how often. */
export const DAY_SIGNS = [
  "withoutAircraft",
  "withoutInstructor",
  "blocked",
  "attention",
  "followUps",
  "cancelled",
] as const;
export type DaySign = (typeof DAY_SIGNS)[number];

/** Whether closures or public holidays of a day are those of all sites that are shown. */
export const restsEverywhere = (
  rests: readonly { sites: readonly string[] }[],
  shown: readonly { siteName: string }[],
): boolean =>
  rests.some(({ sites }) => sites.length === 0) ||
  (rests.length > 0 && shown.every(({ siteName }) => rests.some(({ sites }) => sites.includes(siteName))));

export function listSigns(load: Record<DaySign, number>): { sign: DaySign; count: number }[] {
  return DAY_SIGNS.flatMap((sign) => (load[sign] > 0 ? [{ sign, count: load[sign] }] : []));
}
