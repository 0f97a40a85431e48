import { addInterval } from "@/lib/records/maintenance/rules";

/** Returns the day some months later or earlier. A day that the month lacks is its last one. */
export const addMonths = (day: string, months: number): string => addInterval(day, months, "Months", false);

/** Returns the last day of the month that a day is in. */
export const endOfMonth = (day: string): string => addInterval(day, 0, "Months", true);

/** Whether somebody who was born on a day has reached an age in years on another day. */
export const hasReachedAge = (bornOn: string, years: number, day: string): boolean =>
  day >= addMonths(bornOn, 12 * years);

/** Counts the whole years from a day of birth to another day. */
export function countYears(bornOn: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(bornOn.slice(0, 4));
  return hasReachedAge(bornOn, years, day) ? years : years - 1;
}

/** Returns the earlier of two days. Null means never. */
export const earlierOf = (one: string | null, other: string | null): string | null =>
  one === null || (other !== null && other < one) ? other : one;
