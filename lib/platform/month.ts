import { addDays } from "./day";

// A month is written as `2026-11`.

export function addMonths(month: string, count: number): string {
  const months = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + count;
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, "0")}`;
}

/** First and last day of a month. */
export function daysOfMonth(month: string): { first: string; last: string } {
  return { first: `${month}-01`, last: addDays(`${addMonths(month, 1)}-01`, -1) };
}

/** The same date of another month, or its last day where that month is shorter. */
export function inMonth(day: string, month: string): string {
  const wanted = `${month}${day.slice(7)}`;
  const { last } = daysOfMonth(month);
  return wanted > last ? last : wanted;
}
