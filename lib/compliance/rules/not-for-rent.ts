import { kinds } from "@/lib/activity/reservations/kinds";
import { defineRule } from "../rule";

/** Only an aircraft with rental enabled can be rented (DECISIONS, "Reservations and planning": Blocking). */
export const notForRent = defineRule({
  needs: ["aircraft"],
  judge: ({ type, aircraftId }, facts) => {
    const aircraft = facts.aircraft.get(aircraftId ?? "");
    if (!kinds[type].aircraft?.isRented || !aircraft || aircraft.isRentable) return [];
    return [{ level: "Blocking", subjectId: aircraft.id, evidence: { name: aircraft.callSign } }];
  },
});
