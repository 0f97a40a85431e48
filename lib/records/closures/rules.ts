import { localDayOf } from "@/lib/platform/day";

/** Days on which a site is closed, the first and the last one included, such as `2026-12-21`. */
export type ClosedDays = { id: string; name: string; firstDay: string; lastDay: string };

/** The longest closure, in days. A longer one must be a mistake in the year. */
export const LONGEST_CLOSURE = 366;

/** Lists the closures that a period (unix seconds, `end` exclusive) touches, on the clock of the site. */
export function listClosuresTouched<C extends Pick<ClosedDays, "firstDay" | "lastDay">>(
  closures: readonly C[],
  { start, end }: { start: number; end: number },
  timeZone: string,
): C[] {
  if (closures.length === 0) return [];
  return listClosuresOf(closures, localDayOf(start, timeZone), localDayOf(Math.max(start, end - 1), timeZone));
}

/** Lists the closures that touch some days, the last one included. */
export const listClosuresOf = <C extends Pick<ClosedDays, "firstDay" | "lastDay">>(
  closures: readonly C[],
  firstDay: string,
  lastDay = firstDay,
): C[] => closures.filter((one) => one.firstDay <= lastDay && one.lastDay >= firstDay);
