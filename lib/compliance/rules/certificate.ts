import {
  type AskedCertificate,
  type CertificateStanding,
  findHandedIn,
  isNobodysConcern,
  listAskedCertificates,
  type Occasion,
  occasionOf,
  ownOfType,
  standingOf,
} from "../certificates";
import type { CertificateTypeFact, HeldCertificate } from "../facts/certificates";
import { defineRule, type RuleFinding } from "../rule";

/**
 * Finds certificates of the people who fly or teach, and of the aircraft, that are missing, invalid, expired at the flight's
 * end, awaiting validation or near their end (DECISIONS, "Reservations and planning"). One that is mandatory or blocking keeps
 * from flying; of others, who holds one is warned. A person is asked by the part that they play, which a type names.
 */
export const certificate = defineRule({
  needs: ["certificateTypes", "certificates", "people", "aircraft", "sites", "operationTypes"],
  judge: (booking, facts) => {
    const occasion = occasionOf(booking, facts);
    if (!occasion) return [];
    return listAskedCertificates(booking, facts, occasion).flatMap((asked) => judgeHeld(asked, occasion));
  },
});

function judgeHeld({ holder, type, held }: AskedCertificate, occasion: Occasion): RuleFinding[] {
  const own = ownOfType(held, type.id, occasion);
  const isDemanded = type.isMandatory || type.isBlocking;
  const standing = standingOf(type, own, occasion);
  if (!standing || isNobodysConcern(type, own)) return [];
  const handedIn = toHandedInEvidence(type, findHandedIn(held, type.id, occasion));
  return [
    {
      level: isDemanded && keepsFromFlying(standing) ? "Blocking" : "Warning",
      subjectId: holder.id,
      evidence: { name: holder.name, typeId: type.id, certificate: type.name, ...toEvidence(standing), ...handedIn },
    },
  ];
}

export const keepsFromFlying = ({ ground }: CertificateStanding) => ground !== "awaiting" && ground !== "soon";

/** That validating what was handed in would clear it, since when it waits (unix seconds), and whether it is about health. */
export const toHandedInEvidence = (
  { isHealthData }: CertificateTypeFact,
  handedIn: HeldCertificate | undefined,
): Record<string, string | number> =>
  handedIn ? { handedIn: "yes", since: handedIn.completedAt ?? 0, health: isHealthData ? "yes" : "no" } : {};

/** The day is written as day/month/year, as both languages show it. */
export const toEvidence = ({ ground, until, remaining, unit }: CertificateStanding) => ({
  ...{ ground, remaining, unit },
  until: until.split("-").reverse().join("/"),
});
