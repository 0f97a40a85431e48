import type { CertificatePart } from "@/lib/records/certificates/codes";
import type { RegulatorySide } from "@/lib/records/programs/codes";
import {
  type CertificateStanding,
  findHandedIn,
  grantsNothing,
  heldBy,
  isDemandedOn,
  occasionOf,
  ownOfType,
  partsOf,
  standingOf,
  standingOfQualification,
} from "../certificates";
import type { CertificateTypeFact } from "../facts/certificates";
import type { LessonDemand } from "../facts/lessons";
import type { Facts } from "../facts/load-facts";
import { lessonsOf } from "../lessons";
import { defineRule, type JudgedBooking, type RuleFinding } from "../rule";
import { keepsFromFlying, toEvidence, toHandedInEvidence } from "./certificate";

/**
 * Finds certificates and qualifications that the programme of a lesson demands of its instructor, its student or its aircraft
 * (spec 2 §3, regulatory environment). What is missing or has expired blocks; what awaits validation or comes near its end is a
 * warning. What the school demands anyway is found by the rules `certificate` and `qualification`. On the ground and in a
 * simulator students need none of it, because nobody needs a medical to sit there.
 */
export const lessonDemand = defineRule({
  needs: ["lessons", "certificateTypes", "certificates", "people", "aircraft", "sites"],
  judge: (booking, facts) => {
    const occasion = occasionOf(booking, facts);
    if (!occasion) return [];
    const played = partsOf(booking);
    const isFlown = occasion.aircraft !== null && occasion.aircraft.type !== "Simulator";
    const found = lessonsOf(booking, facts).flatMap(({ studentId, lesson }) =>
      lesson.demands
        .filter(({ side }) => isFlown || side !== "Student")
        .flatMap((demand) =>
          holdersOf(demand.side, studentId, booking, facts).flatMap((holder) => {
            const parts = played.filter(({ personId }) => personId === holder.id).map(({ part }) => part);
            return judgeDemand(demand, holder, parts, { facts, occasion, program: lesson.programName });
          }),
        ),
    );
    const keyOf = ({ subjectId, evidence }: RuleFinding) =>
      [subjectId, evidence.typeId, evidence.qualificationId].join();
    return [...new Map(found.map((one) => [keyOf(one), one])).values()];
  },
});

type Holder = { id: string; name: string };

/** Of whom, or of what, something is demanded. A solo's instructor teaches and supervises, so it is demanded of them, too. */
function holdersOf(
  side: RegulatorySide,
  studentId: string,
  { aircraftId, parts }: JudgedBooking,
  { people, aircraft }: Pick<Facts, "people" | "aircraft">,
): Holder[] {
  if (side === "Aircraft") {
    const used = aircraft.get(aircraftId ?? "");
    return used ? [{ id: used.id, name: used.callSign }] : [];
  }
  const teaches = parts.filter(({ role }) => role === "Instructor").map(({ personId }) => personId);
  return (side === "Student" ? [studentId] : teaches).flatMap((id) => people.get(id) ?? []);
}

type Context = {
  facts: Pick<Facts, "certificateTypes" | "certificates">;
  occasion: NonNullable<ReturnType<typeof occasionOf>>;
  program: string;
};

function judgeDemand(
  { certificateTypeId, qualificationId }: LessonDemand,
  holder: Holder,
  parts: readonly CertificatePart[],
  { facts, occasion, program }: Context,
): RuleFinding[] {
  const types = [...facts.certificateTypes.values()];
  const type = types.find(
    ({ id, qualifications }) => id === certificateTypeId || qualifications.some((one) => one.id === qualificationId),
  );
  if (!type) return [];
  const held = heldBy(holder.id, facts);
  const own = ownOfType(held, type.id, occasion);
  const ofType = standingOf(type, own, occasion);
  const isAsked = (demand: Pick<CertificateTypeFact, "parts"> & Parameters<typeof isDemandedOn>[0]) =>
    isDemandedOn(demand, occasion) && parts.some((part) => demand.parts.includes(part));
  const qualification = type.qualifications.find(({ id }) => id === qualificationId);
  const isFoundElsewhere = qualification
    ? qualification.isBlocking && isAsked(qualification)
    : (type.isMandatory || type.isBlocking) && (type.category === "ForEquipment" || isAsked(type));
  if (isFoundElsewhere) return [];
  const granted = grantsNothing(ofType) ? undefined : own?.qualifications.find(({ id }) => id === qualificationId);
  const standing: CertificateStanding | null = qualification
    ? standingOfQualification(granted, qualification.hasExpiry, type.thresholds, occasion)
    : ofType;
  if (!standing) return [];
  return [
    {
      level: keepsFromFlying(standing) ? "Blocking" : "Warning",
      subjectId: holder.id,
      evidence: {
        ...{ name: holder.name, program, demanded: qualification?.name ?? type.name },
        ...(qualification ? { qualificationId: qualification.id } : { typeId: type.id }),
        ...toEvidence(standing),
        ...toHandedInEvidence(type, findHandedIn(held, type.id, occasion)),
      },
    },
  ];
}
