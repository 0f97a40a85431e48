import { findUnavailability } from "@/lib/activity/availability/rules";
import { defineRule } from "../rule";

/** Warns when somebody has said that they can't be planned then (DECISIONS, "Reservations and planning": Warning). */
export const unavailable = defineRule({
  needs: ["sites", "people", "availabilities"],
  judge: ({ siteId, start, end, parts }, facts) => {
    const timeZone = facts.sites.get(siteId)?.timeZone ?? "UTC";
    return [...new Set(parts.map(({ personId }) => personId))].flatMap((id) => {
      const found = findUnavailability(facts.availabilities.get(id)?.periods ?? [], { start, end }, timeZone);
      if (!found) return [];
      const name = facts.people.get(id)?.name ?? "";
      const period: Record<string, number> =
        found.why === "unavailable" ? { begin: found.period.startAt, end: found.period.endAt } : {};
      return [{ level: "Warning" as const, subjectId: id, evidence: { name, why: found.why, ...period } }];
    });
  },
});
