import type { Compliance } from "@/lib/activity/reservations/codes";
import { type RemainingUnit, type Renewal, WARNING_STATES, type WarningState } from "./codes";

/** How something stands today for whom it is asked of. */
export type Standing = {
  state: WarningState;
  /** What it does to a booking that asks for it. */
  level: Compliance;
  /** Its last day, such as `2027-03-31`. Null when it doesn't end on a day. */
  until: string | null;
  /** What remains when a threshold has passed, and less than nothing of what has expired. */
  remaining: number | null;
  unit: RemainingUnit;
  /** Colour of the threshold that has passed. */
  colour: string | null;
  renewal: Renewal;
};

const LEVELS: readonly Compliance[] = ["Blocking", "Warning", "Valid"];

/** Compares two standings: what keeps from flying first, then what warns; of each, what ends first. */
export function compareUrgency(a: Standing, b: Standing): number {
  const endOf = ({ until }: Standing) => until ?? "9999";
  const byEnd = endOf(a) < endOf(b) ? -1 : endOf(a) > endOf(b) ? 1 : 0;
  return (
    LEVELS.indexOf(a.level) - LEVELS.indexOf(b.level) ||
    byEnd ||
    WARNING_STATES.indexOf(b.state) - WARNING_STATES.indexOf(a.state)
  );
}

/** The first day on which something that is in order now ends. */
export function findNextEnd(standings: readonly (Standing | null)[]): string | null {
  const days = standings.flatMap((one) => (one?.state === "Valid" && one.until ? [one.until] : []));
  return days.sort()[0] ?? null;
}
