import type { FlightTimes } from "@/lib/activity/flights/follow-up/codes";

const HALF_DAY = 12 * 3600;

/**
 * Whether a time of a leg can be the present minute, so that a touch notes it. The off-block time lies near `expected`, when the leg
 * before came back or the flight was to leave, and before `over`, when a flight of which nobody has noted anything was to be back
 * (null: it isn't known). On-block comes after off-block. A flight of another day is typed.
 */
export function isTouchable(
  name: "offBlock" | "onBlock",
  minute: number,
  { offBlock, ...later }: FlightTimes,
  { expected, over }: { expected: number; over: number | null },
): boolean {
  if (name === "onBlock") return offBlock !== null && minute > offBlock && minute - offBlock < HALF_DAY;
  const noted = Object.values(later).filter((at) => at !== null);
  if (noted.length === 0 && over !== null && minute >= over) return false;
  return Math.abs(minute - expected) < HALF_DAY && noted.every((at) => minute < at);
}
