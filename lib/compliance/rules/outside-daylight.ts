import { lessonsOf } from "../lessons";
import { findNightTouch } from "../night";
import { defineRule } from "../rule";

/**
 * Warns of a flight that touches the night (DECISIONS, "Reservations and planning": Warning). A site without a position gets
 * no warning, and a simulator knows no night. A lesson says itself whether it is flown by night: the rule `lessonFlight` asks.
 */
export const outsideDaylight = defineRule({
  needs: ["sites", "aircraft", "lessons"],
  judge: (booking, facts) => {
    const { siteId, offBlock, onBlock, aircraftId } = booking;
    const site = facts.sites.get(siteId);
    if (!site || !aircraftId || offBlock === null || onBlock === null) return [];
    if (facts.aircraft.get(aircraftId)?.type === "Simulator") return [];
    if (lessonsOf(booking, facts).some(({ lesson }) => lesson.period !== null)) return [];
    const touch = findNightTouch(site, offBlock, onBlock);
    if (touch === null || touch === "unknown") return [];
    return [{ level: "Warning", subjectId: aircraftId, evidence: { ...touch } }];
  },
});
