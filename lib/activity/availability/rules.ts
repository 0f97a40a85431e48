import { addDays, localDayOf, startOfDay, weekStart } from "@/lib/platform/day";
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
  if (!said.some(({ kind }) => kind === "Available")) return null;
  const monday = weekStart(localDayOf(start, timeZone));
  const week = { from: startOfDay(monday, timeZone), to: startOfDay(addDays(monday, 7), timeZone) };
  if (listed("Available", week.from, week.to).length === 0) return null;
  const available = listed("Available", start, end).map(({ startAt, endAt }) => ({ start: startAt, end: endAt }));
  return listUncoveredParts({ start, end }, available).length === 0 ? null : { why: "outside" };
}

/** The parts of a period that others, in the order of their starts, leave uncovered. */
export function listUncoveredParts({ start, end }: Period, covers: readonly Period[]): Period[] {
  const parts: Period[] = [];
  let reached = start;
  for (const cover of covers) {
    if (cover.start >= end) break;
    if (cover.start > reached) parts.push({ start: reached, end: cover.start });
    reached = Math.max(reached, cover.end);
  }
  if (reached < end) parts.push({ start: reached, end });
  return parts;
}

/** One period of what somebody has said, without its repetition. */
export type SaidPeriod = Period & { kind: AvailabilityKind };

/**
 * Lists when somebody can't be planned within a window, by the same rule. What they have said must reach over the whole weeks that
 * the window touches. The periods may overlap.
 */
export function listUnavailablePeriods(said: readonly SaidPeriod[], window: Period, timeZone: string): Period[] {
  const touching = ({ start, end }: Period) => start < window.end && end > window.start;
  const found: Period[] = said.filter((one) => one.kind === "Unavailable" && touching(one));
  const available = said.filter(({ kind }) => kind === "Available").sort((a, b) => a.start - b.start);
  let monday = weekStart(localDayOf(window.start, timeZone));
  for (let start = startOfDay(monday, timeZone); start < window.end; ) {
    monday = addDays(monday, 7);
    const next = startOfDay(monday, timeZone);
    const theirs = available.filter((one) => one.start < next && one.end > start);
    if (theirs.length > 0) found.push(...listUncoveredParts({ start, end: next }, theirs));
    start = next;
  }
  return found.filter(touching).map(({ start, end }) => ({ start, end }));
}
