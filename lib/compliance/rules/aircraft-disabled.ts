import { defineRule } from "../rule";

/** A disabled aircraft can't be booked (DECISIONS, "Reservations and planning": Blocking). */
export const aircraftDisabled = defineRule({
  needs: ["aircraft"],
  judge: ({ aircraftId }, facts) => {
    const aircraft = facts.aircraft.get(aircraftId ?? "");
    if (!aircraft || aircraft.state === "Active") return [];
    return [{ level: "Blocking", subjectId: aircraft.id, evidence: { name: aircraft.callSign } }];
  },
});
