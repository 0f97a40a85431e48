import { fillLegs } from "@/lib/activity/flights/follow-up/proposals";
import { findEntryFaults } from "@/lib/activity/flights/follow-up/rules";
import type { FlightFollowUpView, LegEntry } from "@/lib/activity/flights/follow-up/schema";
import { entryContextOfView, expectedOfView, isClosedView, typedLegsOf } from "@/lib/activity/flights/follow-up/wire";
import { expectedOfLegs } from "./expected";
import { listGaps } from "./gaps";

/**
 * The legs with which a flight can be closed without being opened: as they are typed, with what is proposed. Null where something is
 * missing or wrong, or its horameter doesn't go on from the last reading or doesn't lead to the next, which somebody has to look at.
 */
export function legsToClose(view: FlightFollowUpView, now: number): LegEntry[] | null {
  if (isClosedView(view) || !view.rights.record) return null;
  const typed = typedLegsOf(view);
  const { legs } = fillLegs(typed, expectedOfLegs(typed, expectedOfView(view)));
  const hasGap = listGaps(view, legs).length > 0;
  return hasGap || findEntryFaults(legs, entryContextOfView(view, now)).length > 0 ? null : legs;
}
