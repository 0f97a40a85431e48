import type { RecencyCountName, RecencyCountOf, RecencyLeg } from "./facts";
import { dayOfLeg } from "./legs";

/** A count that a rule needs: of which legs, and what of each. */
export type Sum = { what: RecencyCountName; needed: number; of: (leg: RecencyLeg) => number };

/** What a sum reached, and the last leg that it needs, counted from the latest one back. Null where it isn't reached. */
export type Reached = RecencyCountOf & { heldBy: string | null };

/** Adds up some legs, the latest first, and finds the day of the leg with which the sum is reached. */
export function reach({ what, needed, of }: Sum, legs: readonly RecencyLeg[]): Reached {
  const counted = legs
    .map((leg) => ({ day: dayOfLeg(leg), amount: of(leg) }))
    .sort((one, other) => (one.day < other.day ? 1 : one.day > other.day ? -1 : 0));
  let total = 0;
  let heldBy: string | null = null;
  for (const { day, amount } of counted) {
    total += amount;
    if (heldBy === null && total >= needed) heldBy = day;
  }
  return { what, needed, counted: total, heldBy };
}

export const isReached = ({ counted, needed }: RecencyCountOf): boolean => counted >= needed;

/** The earliest of the days of the legs with which some sums are reached: with it, the first of them is lost. */
export function firstLost(sums: readonly Reached[]): string | null {
  return sums.reduce<string | null>((first, { heldBy }) => (first === null || heldBy! < first ? heldBy : first), null);
}

/** What is said to who asks: the counts without the legs behind them. */
export const countsOfSums = (sums: readonly Reached[]): RecencyCountOf[] =>
  sums.map(({ what, counted, needed }) => ({ what, counted, needed }));
