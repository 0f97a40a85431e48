import {
  type CertificateStanding,
  grantsNothing,
  isDemandedOn,
  type Occasion,
  ownOfType,
  standingOf,
  standingOfQualification,
} from "@/lib/compliance/certificates";
import type { CertificateTypeFact, HeldCertificate, QualificationFact } from "@/lib/compliance/facts/certificates";
import { keepsFromFlying } from "@/lib/compliance/rules/certificate";
import { countDaysBetween } from "@/lib/platform/day";
import type { CertificatePart } from "@/lib/records/certificates/codes";
import { findPassedThreshold } from "@/lib/records/certificates/rules";
import type { Renewal, WarningState } from "./codes";
import type { Standing } from "./standing";

/** Something that a holder may have: a certificate of a type, or a qualification that such a certificate grants. */
export type WarningColumn = { type: CertificateTypeFact; qualification: QualificationFact | null };

/** Who holds certificates, on the present day. An aircraft plays no part. */
export type Holder = {
  parts: ReadonlySet<CertificatePart> | null;
  held: readonly HeldCertificate[];
  /** The present day. For a person it has no aircraft. */
  occasion: Occasion;
};

/** Lists the columns for people or for aircraft: each type, and beside it what its certificates grant. */
export function listColumns(types: Iterable<CertificateTypeFact>, of: "people" | "aircraft"): WarningColumn[] {
  return [...types]
    .filter(({ category }) => (category === "ForEquipment") === (of === "aircraft"))
    .flatMap((type) => [
      { type, qualification: null },
      ...type.qualifications.map((qualification) => ({ type, qualification })),
    ]);
}

/** Judges how something stands for a holder. Null when it is neither asked of them nor held by them. */
export const judgeColumn = ({ type, qualification }: WarningColumn, holder: Holder): Standing | null =>
  qualification ? judgeQualification(type, qualification, holder) : judgeType(type, holder);

function judgeType(type: CertificateTypeFact, holder: Holder): Standing | null {
  const { held, occasion } = holder;
  const own = ownOfType(held, type.id, occasion);
  const isDemanded = (type.isMandatory || type.isBlocking) && mayConcern(type, holder);
  if (!own && !(isDemanded && isDemandedOn(type, occasion))) return null;
  const standing = standingOf(type, own, occasion);
  const isGiven = own !== undefined;
  return toStanding(standing, {
    isDemanded,
    isGiven,
    until: own?.expiresOn ?? null,
    renewal: renewalBeside(own, type.id, held),
    colour: standing?.ground === "soon" ? colourOf(type, own!, occasion) : null,
    remaining: standing?.ground === "expired" ? remainingOfExpired(own!, occasion) : null,
  });
}

/** Whether another certificate of a type is on its way beside the one that counts. */
function renewalBeside(own: HeldCertificate | undefined, typeId: string, held: readonly HeldCertificate[]): Renewal {
  let renewal: Renewal = "None";
  for (const one of held) {
    if (one.typeId !== typeId || one === own) continue;
    if (one.state === "Completed") return "SentIn";
    if (one.state === "Incompleted") renewal = "Opened";
  }
  return renewal;
}

/** What a certificate grants is shown to who holds it, and missing to whom it is asked of, unless the certificate itself is. */
function judgeQualification(
  type: CertificateTypeFact,
  qualification: QualificationFact,
  holder: Holder,
): Standing | null {
  const { held, occasion } = holder;
  const own = ownOfType(held, type.id, occasion);
  if (grantsNothing(standingOf(type, own, occasion))) return null;
  const granted = own?.qualifications.find(({ id }) => id === qualification.id);
  const isDemanded = qualification.isBlocking && mayConcern(qualification, holder);
  if (!granted && !(isDemanded && isDemandedOn(qualification, occasion))) return null;
  const standing = standingOfQualification(granted, qualification.hasExpiry, type.thresholds, occasion);
  const validity = { expiresOn: granted?.expiresOn ?? null, expiresAtCycles: null };
  return toStanding(standing, {
    isDemanded,
    isGiven: false,
    until: validity.expiresOn,
    renewal: renewalBeside(own, type.id, held),
    colour: standing?.ground === "soon" ? colourOf(type, validity, occasion) : null,
    remaining: standing?.ground === "expired" ? remainingOfExpired(validity, occasion) : null,
  });
}

/**
 * Whether some booking of a holder may ask for it. Which aircraft a person will fly, and when, isn't known; which one an
 * aircraft is, is.
 */
function mayConcern(
  demand: Pick<CertificateTypeFact, "parts"> & Parameters<typeof isDemandedOn>[0],
  { parts, occasion }: Holder,
): boolean {
  if (parts) return demand.parts.some((part) => parts.has(part));
  return isDemandedOn(demand, { ...occasion, isByNight: true, isIfr: true });
}

type Told = Pick<Standing, "until" | "renewal" | "colour" | "remaining"> & {
  /** Whether bookings can't do without it. */
  isDemanded: boolean;
  /** Whether it was given to its holder, who may have sent nothing in. */
  isGiven: boolean;
};

function toStanding(standing: CertificateStanding | null, { isDemanded, isGiven, ...told }: Told): Standing {
  if (!standing) return { state: "Valid", level: "Valid", unit: "Days", ...told };
  const state = stateOf(standing, isGiven);
  const isBlocking = isDemanded && keepsFromFlying(standing);
  // Nobody waits for the papers of a certificate that nobody must have.
  const level = isBlocking ? "Blocking" : state === "Incomplete" ? "Valid" : "Warning";
  if (standing.ground === "soon") return { ...told, state, level, remaining: standing.remaining, unit: standing.unit };
  const unit = told.until !== null || told.remaining === null ? "Days" : "Cycles";
  return { ...told, state, level, unit };
}

function stateOf({ ground }: CertificateStanding, isGiven: boolean): WarningState {
  if (ground === "missing") return isGiven ? "Incomplete" : "Missing";
  return ({ invalid: "Invalid", expired: "Expired", awaiting: "Awaiting", soon: "Soon" } as const)[ground];
}

type Validity = { expiresOn: string | null; expiresAtCycles: number | null };

const landingsOf = ({ aircraft }: Occasion) => (aircraft ? aircraft.landings : null);

function colourOf({ thresholds }: CertificateTypeFact, validity: Validity, occasion: Occasion): string | null {
  return findPassedThreshold(thresholds, validity, { ...occasion, landings: landingsOf(occasion) })?.colour ?? null;
}

/** Days since the last valid one, or landings since the last that counted, as a negative number. */
function remainingOfExpired({ expiresOn, expiresAtCycles }: Validity, occasion: Occasion): number | null {
  if (expiresOn !== null && expiresOn < occasion.day) return countDaysBetween(occasion.day, expiresOn);
  const landings = landingsOf(occasion);
  return expiresAtCycles === null || landings === null ? null : expiresAtCycles - landings;
}
