import { type Expected, fillLegs } from "@/lib/activity/flights/follow-up/proposals";
import type { LegEntry } from "@/lib/activity/flights/follow-up/schema";

/** Where a tap counts a landing of a leg: where one would be proposed once its times are complete, and by day until then. */
export function fieldOfLandings(leg: LegEntry, expected: Expected): "landingsByDay" | "landingsByNight" {
  if (leg.offBlock === null || leg.onBlock === null) return "landingsByDay";
  const { legs } = fillLegs([{ ...leg, landingsByDay: 0, landingsByNight: 0 }], expected);
  return legs[0]!.landingsByNight > 0 ? "landingsByNight" : "landingsByDay";
}

/** The landings of a leg by night only, where some are counted by day and the leg has no day. Null: nothing is to be moved. */
export function landingsToNight(leg: LegEntry): Pick<LegEntry, "landingsByDay" | "landingsByNight"> | null {
  const { landingsByDay, landingsByNight, dayMinutes, nightMinutes } = leg;
  if (landingsByDay === 0 || dayMinutes !== 0 || !nightMinutes) return null;
  return { landingsByDay: 0, landingsByNight: landingsByNight + landingsByDay };
}
