import { siteRoleOf } from "@/lib/activity/reservations/kinds";
import { defineRule } from "../rule";

/**
 * Who takes part holds the role at the site that their part asks for (spec 2 §5). Somebody with two parts and neither role
 * is told of both: the evidence names the role.
 */
export const noRoleOnSite = defineRule({
  needs: ["people"],
  judge: ({ siteId, parts }, facts) => {
    const missing = parts.flatMap(({ personId, role }) => {
      const person = facts.people.get(personId);
      if (!person) return [];
      const held = person.roles.filter((one) => one.siteId === siteId);
      const needed = siteRoleOf(role);
      const isHeld = needed ? held.some((one) => one.role === needed) : held.length > 0;
      return isHeld ? [] : [{ person, role: needed ?? "any" }];
    });
    const once = new Map(missing.map((one) => [`${one.person.id} ${one.role}`, one]));
    return [...once.values()].map(({ person, role }) => ({
      level: "Blocking" as const,
      subjectId: person.id,
      evidence: { name: person.name, role },
    }));
  },
});
