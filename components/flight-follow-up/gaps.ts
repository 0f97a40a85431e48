import { gapAfter, gapBefore } from "@/lib/activity/flights/follow-up/rules";
import type { FlightFollowUpView, LegEntry } from "@/lib/activity/flights/follow-up/schema";

/** Where the horameter of a flight doesn't join the flight before or the one after: the other reading, its own, and what is between. */
export type Gap = {
  side: "before" | "after";
  reading: NonNullable<FlightFollowUpView["lastReading"]>;
  own: number;
  /** In hours: negative where they overlap. */
  hours: number;
  /** Where the own reading stands. */
  at: number;
  field: "hobbsDeparture" | "hobbsArrival";
};

type Readings = Pick<FlightFollowUpView, "lastReading" | "nextReading">;

/** Lists where the horameter of a flight doesn't join the readings around it. */
export function listGaps({ lastReading, nextReading }: Readings, legs: readonly LegEntry[]): Gap[] {
  const gaps: Gap[] = [];
  const before = lastReading ? gapBefore(legs, Math.round(lastReading.hours * 100)) : null;
  if (lastReading && before) {
    const own = { own: legs[0]!.hobbsDeparture!, at: 0, field: "hobbsDeparture" as const };
    gaps.push({ side: "before", reading: lastReading, hours: before / 100, ...own });
  }
  const after = nextReading ? gapAfter(legs, Math.round(nextReading.hours * 100)) : null;
  if (nextReading && after) {
    const own = { own: legs.at(-1)!.hobbsArrival!, at: legs.length - 1, field: "hobbsArrival" as const };
    gaps.push({ side: "after", reading: nextReading, hours: after / 100, ...own });
  }
  return gaps;
}
