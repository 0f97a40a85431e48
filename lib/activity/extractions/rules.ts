import { countDaysBetween } from "@/lib/platform/day";
import { type EXTRACTION_STATES, LONGEST_SILENCE } from "./codes";

/** How many days a period has, both ends counted. */
export const daysFrom = (firstDay: string, lastDay: string): number => countDaysBetween(firstDay, lastDay) + 1;

type State = (typeof EXTRACTION_STATES)[number];

/** The state of an extraction: one that gives no sign of life any more has failed, and one whose file nobody has read was given up. */
export function stateOf({ state, seenAt }: { state: State; seenAt: Date }, now: Date): State {
  const isSilent = now.getTime() - seenAt.getTime() > LONGEST_SILENCE * 1_000;
  if (!isSilent) return state;
  if (state === "Waiting") return "Cancelled";
  return state === "Running" ? "Failed" : state;
}
