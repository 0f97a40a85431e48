import type { LegEntry } from "@/lib/activity/flights/follow-up/schema";

const HALF_DAY = 12 * 3600;

/**
 * Whether a time of a leg can be the present minute, so that a touch notes it. The off-block time lies near `expected`, when the leg
 * before came back or the flight was to leave; on-block after off-block. A flight of another day is typed.
 */
export function isTouchable(
  name: "offBlock" | "onBlock",
  minute: number,
  { offBlock, onBlock }: Pick<LegEntry, "offBlock" | "onBlock">,
  expected: number,
): boolean {
  if (name === "offBlock") return Math.abs(minute - expected) < HALF_DAY && (onBlock === null || minute < onBlock);
  return offBlock !== null && minute > offBlock && minute - offBlock < HALF_DAY;
}
