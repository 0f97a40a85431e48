import { countDaysBetween } from "@/lib/platform/day";
import { columnsOf, type Dataset, type EXTRACTION_STATES, LONGEST_SILENCE } from "./codes";

/** How many days a period has, both ends counted. */
export const daysFrom = (firstDay: string, lastDay: string): number => countDaysBetween(firstDay, lastDay) + 1;

/** Whether a dataset has all of these columns. */
export const hasColumns = ({ dataset, columns }: { dataset: Dataset; columns: readonly string[] }): boolean =>
  columns.every((name) => Object.hasOwn(columnsOf(dataset), name));

type State = (typeof EXTRACTION_STATES)[number];

/**
 * The state of an extraction: one that gives no sign of life any more has failed, and one whose file nobody has read was given up. What a
 * schedule has made waits longer.
 */
export function stateOf(
  { state, seenAt, waitsUntil }: { state: State; seenAt: Date; waitsUntil: Date | null },
  now: Date,
): State {
  if (state === "Waiting" && waitsUntil) return now < waitsUntil ? "Waiting" : "Cancelled";
  const isSilent = now.getTime() - seenAt.getTime() > LONGEST_SILENCE * 1_000;
  if (!isSilent) return state;
  if (state === "Waiting") return "Cancelled";
  return state === "Running" ? "Failed" : state;
}
