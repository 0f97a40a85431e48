import { defineRule } from "../rule";

/**
 * Warns of a flight that begins where its aircraft isn't: where the flight that is booked before it doesn't end, or, where
 * no flight ends elsewhere than it began, where the aircraft doesn't stand (DECISIONS, "Reservations and planning": "aircraft elsewhere").
 */
export const aircraftElsewhere = defineRule({
  needs: ["aircraft"],
  judge: ({ reservationId, aircraftId, offBlock, fromAirport }, facts) => {
    const aircraft = facts.aircraft.get(aircraftId ?? "");
    if (!aircraft || aircraft.type === "Simulator" || offBlock === null || !fromAirport) return [];
    const before = aircraft.uses.filter(
      (use) => use.reservationId !== reservationId && use.offBlock < offBlock && use.toAirport !== null,
    );
    const place = before.at(-1)?.toAirport ?? aircraft.place;
    if (!place || place === fromAirport) return [];
    return [
      { level: "Warning", subjectId: aircraft.id, evidence: { name: aircraft.callSign, place, from: fromAirport } },
    ];
  },
});
