import { kinds } from "@/lib/activity/reservations/kinds";
import { localDayOf } from "@/lib/platform/day";
import type { OpenDefect } from "../facts/defects";
import type { SiteFact } from "../facts/sites";
import { findNightTouch } from "../night";
import { defineRule, type JudgedBooking } from "../rule";

/**
 * A blocking defect keeps the aircraft on the ground until it is released; one that blocks at night, only flights that touch
 * the night. So does a deferred one after the last day on which the aircraft may fly with it. A flight that starts after the
 * expected release gets a warning until that moment has passed (DECISIONS, "Reservations and planning"). Check flights may be
 * flown to find the fault.
 */
export const blockingDefect = defineRule({
  needs: ["defects", "sites", "aircraft", "operationTypes"],
  judge: (booking, facts, now) => {
    const { siteId, type, aircraftId, operationTypeId, offBlock } = booking;
    const [site, aircraft] = [facts.sites.get(siteId), facts.aircraft.get(aircraftId ?? "")];
    if (!site || !aircraft || offBlock === null || !kinds[type].isFlight) return [];
    if (facts.operationTypes.get(operationTypeId ?? "")?.isCheckFlight) return [];
    return (facts.defects.get(aircraft.id)?.open ?? []).flatMap((defect) => {
      const ground = findGround(defect, site, booking);
      if (!ground) return [];
      const { number, area, dueOn, expectedReleaseAt: release } = defect;
      const evidence = { name: aircraft.callSign, number, area, ground, ...(ground === "due" && { dueOn: dueOn! }) };
      const isExpected = release !== null && offBlock >= release && now < release;
      if (isExpected) return [{ level: "Warning" as const, subjectId: aircraft.id, evidence, turnsAt: release }];
      const isUnknown = ground === "maybeNight";
      return [{ level: isUnknown ? ("Warning" as const) : ("Blocking" as const), subjectId: aircraft.id, evidence }];
    });
  },
});

/** Why a defect keeps a booking from being flown. Null when it doesn't. Without the site's position, night is unknown. */
function findGround(
  { isBlocking, isNightOnly, dueOn }: OpenDefect,
  site: SiteFact,
  { offBlock, onBlock }: JudgedBooking,
): "grounded" | "night" | "maybeNight" | "due" | null {
  if (isBlocking && !isNightOnly) return "grounded";
  if (dueOn !== null && localDayOf(onBlock!, site.timeZone) > dueOn) return "due";
  const touch = isBlocking ? findNightTouch(site, offBlock!, onBlock!) : null;
  if (touch === "unknown") return "maybeNight";
  return touch && "night";
}
