import { defineRule } from "../rule";

/**
 * A disabled person can't take part (DECISIONS, "Reservations and planning": Blocking). A person with several roles gets one
 * finding.
 */
export const personDisabled = defineRule({
  needs: ["people"],
  judge: ({ parts }, facts) =>
    [...new Set(parts.map((part) => part.personId))].flatMap((id) => {
      const person = facts.people.get(id);
      if (!person || person.state === "Active") return [];
      return [{ level: "Blocking" as const, subjectId: id, evidence: { name: person.name } }];
    }),
});
