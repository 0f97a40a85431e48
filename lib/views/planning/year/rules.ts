import type { LoadView } from "../load/schema";

/**
 * The minutes that a month may still bring: what the same month of last year had beyond what is flown and booked already.
 * Months that are over bring nothing any more. Months have the form `2026-11`.
 */
export function expectedMinutes(
  { month, load, lastYear }: { month: string; load: Pick<LoadView, "flown" | "booked">; lastYear: number },
  current: string,
): number {
  return month < current ? 0 : Math.max(0, lastYear - load.flown - load.booked);
}
