import { findSoloLack, lastSoloDay } from "@/lib/activity/training/solo/rules";
import { localDayOf } from "@/lib/platform/day";
import { formatDayAsDdMmYyyy } from "@/lib/platform/display";
import { lessonsOf } from "../lessons";
import { defineRule } from "../rule";

/**
 * Blocking: a student flies alone whom no instructor has authorised for this lesson, on this aircraft, on this day (FCL.020;
 * DECISIONS, "Reservations and planning": a live solo authorisation). A warning on its last day, because a flight that is put
 * off needs another one. In a simulator nobody needs it.
 */
export const soloAuthorisation = defineRule({
  needs: ["lessons", "soloAuthorisations", "aircraft", "sites", "people"],
  judge: (booking, facts) => {
    const { offBlock, onBlock, isSolo, siteId, aircraftId } = booking;
    const aircraft = facts.aircraft.get(aircraftId ?? "");
    if (!isSolo || offBlock === null || onBlock === null || !aircraft || aircraft.type === "Simulator") return [];
    const timeZone = facts.sites.get(siteId)?.timeZone ?? "UTC";
    const [from, to] = [localDayOf(offBlock, timeZone), localDayOf(onBlock, timeZone)];
    return lessonsOf(booking, facts).flatMap(({ studentId, lesson }) => {
      const given = facts.soloAuthorisations.get(studentId)?.given ?? [];
      const flight = { lesson, aircraft, from, to };
      const lack = findSoloLack(given, flight);
      if (!lack && lastSoloDay(given, flight) !== to) return [];
      const about = { name: facts.people.get(studentId)?.name ?? "", lesson: lesson.name, aircraft: aircraft.callSign };
      const day = lack?.day ? formatDayAsDdMmYyyy(lack.day) : "";
      const level = lack ? ("Blocking" as const) : ("Warning" as const);
      return [{ level, subjectId: studentId, evidence: { ...about, why: lack?.why ?? "lastDay", day } }];
    });
  },
});
