import { kinds } from "@/lib/activity/reservations/kinds";
import { defineRule } from "../rule";

/**
 * A renter must have the rental tags of the aircraft, such as that of a type training (spec 2 §3, `rentalTagsIds`). With an
 * instructor aboard they needn't: that is how the tag is earned.
 */
export const renterLacksTag = defineRule({
  needs: ["aircraft", "people"],
  judge: ({ type, aircraftId, parts }, facts) => {
    const aircraft = facts.aircraft.get(aircraftId ?? "");
    if (!kinds[type].aircraft?.isRented || !aircraft) return [];
    if (parts.some(({ role }) => role === "Instructor")) return [];
    return parts.flatMap(({ personId, role }) => {
      const person = role === "Renter" ? facts.people.get(personId) : undefined;
      if (!person) return [];
      const lacking = aircraft.rentalTags.filter(({ id }) => !person.tagIds.includes(id));
      return lacking.map((tag) => ({
        level: "Blocking" as const,
        subjectId: person.id,
        evidence: { name: person.name, tag: tag.name, aircraft: aircraft.callSign },
      }));
    });
  },
});
