import {
  findHandedIn,
  grantsNothing,
  heldBy,
  isDemandedOn,
  isFlown,
  occasionOf,
  ownOfType,
  partsOf,
  standingOf,
  standingOfQualification,
} from "../certificates";
import { defineRule } from "../rule";
import { keepsFromFlying, toEvidence, toHandedInEvidence } from "./certificate";

/**
 * Finds qualifications, such as the class rating of a licence, that somebody lacks for the part that they play with this
 * aircraft, by night or under instrument flight rules, or that have expired at the flight's end (DECISIONS, "Reservations and
 * planning"). A blocking one keeps from flying; of others, who holds one is warned. Where the certificate itself is missing or
 * has expired, the rule `certificate` says so instead.
 */
export const qualification = defineRule({
  needs: ["certificateTypes", "certificates", "people", "aircraft", "sites", "operationTypes"],
  judge: (booking, facts) => {
    const occasion = occasionOf(booking, facts);
    if (!occasion || (!isFlown(booking, facts) && booking.type !== "Theoretical")) return [];
    const found = partsOf(booking).flatMap(({ personId, part }) => {
      const person = facts.people.get(personId);
      const held = heldBy(personId, facts);
      if (!person) return [];
      return [...facts.certificateTypes.values()].flatMap((type) => {
        if (type.qualifications.length === 0) return [];
        const own = ownOfType(held, type.id, occasion);
        const ofType = standingOf(type, own, occasion);
        const isToldAlready = grantsNothing(ofType) && (type.isMandatory || type.isBlocking);
        if (isToldAlready && type.parts.includes(part) && isDemandedOn(type, occasion)) return [];
        const asked = type.qualifications.filter((one) => one.parts.includes(part) && isDemandedOn(one, occasion));
        return asked.flatMap((one) => {
          const granted = grantsNothing(ofType) ? undefined : own?.qualifications.find(({ id }) => id === one.id);
          const standing = standingOfQualification(granted, one.hasExpiry, type.thresholds, occasion);
          if (!standing || (standing.ground === "missing" && !one.isBlocking)) return [];
          const renewal = findHandedIn(held, type.id, occasion);
          const renewed = renewal?.qualifications.find(({ id }) => id === one.id);
          const isCured = renewed && standingOfQualification(renewed, one.hasExpiry, [], occasion) === null;
          return [
            {
              level: one.isBlocking && keepsFromFlying(standing) ? ("Blocking" as const) : ("Warning" as const),
              subjectId: person.id,
              evidence: {
                name: person.name,
                qualificationId: one.id,
                qualification: one.name,
                ...toEvidence(standing),
                ...toHandedInEvidence(type, isCured ? renewal : undefined),
              },
            },
          ];
        });
      });
    });
    return [...new Map(found.map((one) => [`${one.subjectId} ${one.evidence.qualificationId}`, one])).values()];
  },
});
