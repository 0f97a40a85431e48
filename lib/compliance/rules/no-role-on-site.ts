import { requiredSiteRoleForRole } from "@/lib/activity/reservations/kinds";
import { defineRule } from "../rule";

/**
 * A person needs the site role that belongs to their role in the reservation (spec 2 §5). The evidence names the role, so a
 * person who lacks two roles gets two findings.
 */
export const noRoleOnSite = defineRule({
  needs: ["people"],
  judge: ({ siteId, parts }, facts) => {
    const missing = parts.flatMap(({ personId, role }) => {
      const person = facts.people.get(personId);
      if (!person) return [];
      const held = person.roles.filter((one) => one.siteId === siteId);
      const needed = requiredSiteRoleForRole(role);
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
