import { addDays, localDayOf, weekStart } from "@/lib/platform/day";
import { dayBounds } from "@/lib/platform/time";
import { listOccurrences, type Occurrence, type WeeklyPeriod } from "@/lib/platform/weekly";
import type { AvailabilityKind } from "./codes";

type Said = WeeklyPeriod & { kind: AvailabilityKind };
type Period = { start: number; end: number };

/** Why a person can't be planned: they said so of this period, or they said that others of this week suit them. */
export type Unavailability = { why: "unavailable"; period: Occurrence } | { why: "outside" };

/**
 * Finds what somebody has said against being planned from `start` to `end` (unix seconds). Unavailable wins. Who has said for a
 * week when they are available is so only then; who has said nothing of a week is available in it (DECISIONS, "Reservations and
 * planning"). Null when nothing speaks against it.
 */
export function findUnavailability(
  said: readonly Said[],
  { start, end }: Period,
  timeZone: string,
): Unavailability | null {
  const listed = (kind: AvailabilityKind, from: number, to: number) =>
    said
      .filter((one) => one.kind === kind)
      .flatMap((one) => listOccurrences(one, { from, to }))
      .sort((a, b) => a.startAt - b.startAt);
  const [against] = listed("Unavailable", start, end);
  if (against) return { why: "unavailable", period: against };
  const monday = weekStart(localDayOf(start, timeZone));
  const week = { from: dayBounds(monday, timeZone).from, to: dayBounds(addDays(monday, 6), timeZone).to };
  if (listed("Available", week.from, week.to).length === 0) return null;
  return isCovered(listed("Available", start, end), { start, end }) ? null : { why: "outside" };
}

/** Whether periods, in the order of their starts, leave no gap from `start` to `end`. */
function isCovered(periods: readonly Occurrence[], { start, end }: Period): boolean {
  let reached = start;
  for (const { startAt, endAt } of periods) {
    if (startAt > reached) return false;
    reached = Math.max(reached, endAt);
  }
  return reached >= end;
}
