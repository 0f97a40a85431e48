import { kinds } from "@/lib/activity/reservations/kinds";
import { localDayOf, startOfDay } from "@/lib/platform/day";
import type { CertificatePart, ThresholdUnit } from "@/lib/records/certificates/codes";
import { findPassedThreshold, hasExpired, type Validity } from "@/lib/records/certificates/rules";
import type { CertificateTypeFact, DemandFact, HeldCertificate } from "./facts/certificates";
import type { Facts } from "./facts/load-facts";
import { findNightTouch } from "./night";
import type { JudgedBooking } from "./rule";

/** What is said of a certificate: why it keeps its holder from flying, or that its end comes near. */
export type CertificateGround = "missing" | "invalid" | "expired" | "awaiting" | "soon";

/** How a certificate stands on the day of a flight. `until` is its last day, `remaining` days or cycles. */
export type CertificateStanding = {
  ground: CertificateGround;
  until: string;
  remaining: number;
  unit: "Days" | "Cycles";
};

/** When and with what a booking flies, as far as it decides which certificates it demands. */
export type Occasion = {
  /** The day on which it ends at the site. */
  day: string;
  /** Hours of that day that are left at its end. */
  hoursLeft: number;
  aircraft: { type: string; class: string; tagIds: readonly string[]; landings: number } | null;
  isByNight: boolean;
  isIfr: boolean;
};

/** Whether aircraft must be airworthy and pilots certified for a booking: not for maintenance, nor for a check flight. */
export function isFlown({ type, operationTypeId, offBlock }: DemandingBooking, facts: Pick<Facts, "operationTypes">) {
  return kinds[type].isFlight && offBlock !== null && !facts.operationTypes.get(operationTypeId ?? "")?.isCheckFlight;
}

/**
 * The parts of whom certificates are demanded. With an instructor aboard, a student or renter flies dual. Crew and observers
 * fly nothing, and a lesson on the ground asks its teacher alone.
 */
export function partsOf({
  type,
  parts,
  isSolo,
}: Pick<JudgedBooking, "type" | "parts" | "isSolo">): { personId: string; part: CertificatePart }[] {
  const isTaught = !isSolo && parts.some(({ role }) => role === "Instructor");
  return parts.flatMap(({ personId, role }): { personId: string; part: CertificatePart }[] => {
    if (!kinds[type].isFlight)
      return type === "Theoretical" && role === "Instructor" ? [{ personId, part: "TheoryTeacher" }] : [];
    if (role === "Instructor") return [{ personId, part: "Instructor" }];
    if (role === "Student") return [{ personId, part: isTaught ? "StudentDual" : "StudentSolo" }];
    if (role === "Renter") return [{ personId, part: isTaught ? "StudentDual" : "PilotInCommand" }];
    return role === "PilotInCommand" ? [{ personId, part: "PilotInCommand" }] : [];
  });
}

/** When a booking is and who takes part with what: all that decides which certificates it demands. */
export type DemandingBooking = Pick<
  JudgedBooking,
  "siteId" | "type" | "end" | "offBlock" | "onBlock" | "aircraftId" | "operationTypeId" | "isIfr" | "isSolo" | "parts"
>;

/** Facts that say which certificates are demanded, and who holds which. */
export type CertificateFacts = Pick<
  Facts,
  "certificateTypes" | "certificates" | "people" | "aircraft" | "sites" | "operationTypes"
>;

/** The occasion of a booking. Null at a site that nobody knows. Without the site's position no flight is by night. */
export function occasionOf(booking: DemandingBooking, facts: Pick<Facts, "sites" | "aircraft">): Occasion | null {
  const site = facts.sites.get(booking.siteId);
  if (!site) return null;
  const end = booking.onBlock ?? booking.end;
  const day = localDayOf(end, site.timeZone);
  const touch =
    booking.offBlock === null || booking.onBlock === null
      ? null
      : findNightTouch(site, booking.offBlock, booking.onBlock);
  return {
    day,
    hoursLeft: Math.max(0, 24 - (end - startOfDay(day, site.timeZone)) / 3600),
    aircraft: facts.aircraft.get(booking.aircraftId ?? "") ?? null,
    isByNight: touch !== null && touch !== "unknown",
    isIfr: booking.isIfr,
  };
}

/**
 * Whether something is demanded on an occasion. On a simulator only what names simulators is, because nobody needs a medical to
 * sit in one.
 */
export function isDemandedOn(demand: DemandFact, { aircraft, isByNight, isIfr }: Occasion): boolean {
  if (demand.isNightOnly && !isByNight) return false;
  if (demand.isIfrOnly && !isIfr) return false;
  if (!aircraft) return !demand.onlyAircraftType && !demand.onlyAircraftClass && !demand.onlyTagId;
  if (aircraft.type === "Simulator" && demand.onlyAircraftType !== "Simulator") return false;
  if (demand.onlyAircraftType && demand.onlyAircraftType !== aircraft.type) return false;
  if (demand.onlyAircraftClass && demand.onlyAircraftClass !== aircraft.class) return false;
  return !demand.onlyTagId || aircraft.tagIds.includes(demand.onlyTagId);
}

/** A certificate that a booking asks of one of its people or of its aircraft, with all of its type that they hold. */
export type AskedCertificate = {
  holder: { id: string; name: string };
  type: CertificateTypeFact;
  held: readonly HeldCertificate[];
};

/**
 * Lists the certificates that a booking asks of the people who fly or teach, by the part that each plays, and of its aircraft
 * (DECISIONS, "Reservations and planning"). Also those that are neither mandatory nor blocking: who holds one is warned of its end.
 */
export function listAskedCertificates(
  booking: DemandingBooking,
  facts: CertificateFacts,
  occasion: Occasion,
): AskedCertificate[] {
  if (!isFlown(booking, facts) && booking.type !== "Theoretical") return [];
  const types = [...facts.certificateTypes.values()];
  const ofPeople = partsOf(booking).flatMap(({ personId, part }) => {
    const holder = facts.people.get(personId);
    if (!holder) return [];
    return types
      .filter((type) => type.category !== "ForEquipment" && type.parts.includes(part) && isDemandedOn(type, occasion))
      .map((type) => ({ holder, type, held: heldBy(personId, facts) }));
  });
  const aircraft = facts.aircraft.get(booking.aircraftId ?? "");
  const ofAircraft = types
    .filter((type) => aircraft && type.category === "ForEquipment" && isDemandedOn(type, occasion))
    .map((type) => ({
      ...{ holder: { id: aircraft!.id, name: aircraft!.callSign }, type, held: heldBy(aircraft!.id, facts) },
    }));
  // Somebody who plays two parts is asked once.
  const all = [...ofPeople, ...ofAircraft];
  return [...new Map(all.map((one) => [`${one.holder.id} ${one.type.id}`, one])).values()];
}

const isOver = (validity: Validity, { day, aircraft }: Occasion) =>
  hasExpired(validity, day, aircraft ? aircraft.landings : null);

const NOTHING: readonly HeldCertificate[] = [];

/** What a person or an aircraft holds. */
export const heldBy = (id: string, { certificates }: Pick<Facts, "certificates">): readonly HeldCertificate[] =>
  certificates.get(id)?.held ?? NOTHING;

/**
 * The certificate of a type that counts: a valid one before one that was made invalid, which counts until its renewal is
 * validated, so that nobody lifts a suspension by handing something in; then one that awaits validation, and of two the one
 * that is valid longer.
 */
export function ownOfType(
  held: readonly HeldCertificate[],
  typeId: string,
  occasion: Occasion,
): HeldCertificate | undefined {
  const rankOf = (one: HeldCertificate) => {
    if (one.state === "Incompleted") return 5;
    if (one.state === "Invalid") return 1;
    if (isOver(one, occasion)) return one.state === "Validated" ? 3 : 4;
    return one.state === "Validated" ? 0 : 2;
  };
  const lasting = (one: HeldCertificate) => one.expiresOn ?? "9999";
  const own = byType(held).get(typeId) ?? [];
  if (own.length < 2) return own[0];
  return [...own].sort((a, b) => rankOf(a) - rankOf(b) || (lasting(b) < lasting(a) ? -1 : 1))[0];
}

/** What somebody holds, by the type. A judgement of thousands of bookings asks for it again and again. */
const heldByType = new WeakMap<readonly HeldCertificate[], Map<string, HeldCertificate[]>>();

function byType(held: readonly HeldCertificate[]): Map<string, HeldCertificate[]> {
  let found = heldByType.get(held);
  if (!found) {
    found = new Map();
    for (const one of held) found.set(one.typeId, [...(found.get(one.typeId) ?? []), one]);
    heldByType.set(held, found);
  }
  return found;
}

/**
 * What was handed in of a type and, once somebody validates it, holds on that day: a renewal, or what awaits its first
 * validation.
 */
export const findHandedIn = (
  held: readonly HeldCertificate[],
  typeId: string,
  occasion: Occasion,
): HeldCertificate | undefined =>
  held.find((one) => one.typeId === typeId && one.state === "Completed" && !isOver(one, occasion));

/** How the certificate that counts stands. Null when it is in order. */
export function standingOf(
  type: CertificateTypeFact,
  own: HeldCertificate | undefined,
  occasion: Occasion,
): CertificateStanding | null {
  const said = (ground: CertificateGround, remaining = 0, unit: "Days" | "Cycles" = "Days") => ({
    ...{ ground, until: own?.expiresOn ?? "", remaining, unit },
  });
  if (!own || own.state === "Incompleted") return said("missing");
  if (own.state === "Invalid") return said("invalid");
  if (isOver(own, occasion)) return said("expired");
  if (own.state === "Completed") return said("awaiting");
  const passed = findPassedThreshold(type.thresholds, own, {
    ...occasion,
    landings: occasion.aircraft ? occasion.aircraft.landings : null,
  });
  if (!passed) return null;
  return said("soon", ...toWholeDays(passed));
}

/** What remains in whole days, or in cycles. */
export function toWholeDays({
  unit,
  remaining,
}: {
  unit: ThresholdUnit;
  remaining: number;
}): [number, "Days" | "Cycles"] {
  if (unit === "Cycles") return [remaining, "Cycles"];
  return [unit === "Hours" ? Math.floor(remaining / 24) : remaining, "Days"];
}

/** Whether the certificate itself grants nothing: what it grants needn't be judged then. */
export const grantsNothing = (standing: CertificateStanding | null) =>
  standing !== null &&
  (standing.ground === "missing" || standing.ground === "invalid" || standing.ground === "expired");

/** A document of a flight: what it is, whose, until when it is valid, and how it stands at the flight's end. */
export type FlightDocument = {
  typeId: string;
  name: string;
  holder: { id: string; name: string };
  isHealthData: boolean;
  /** Such as `2027-03-31`. Null where it has no last day, or nobody holds it. */
  until: string | null;
  /** Null: it is in order. */
  ground: CertificateGround | null;
};

/** Lists the documents that a flight needs, and others of its people and aircraft that they hold, the aircraft's first. */
export function listDocuments(booking: DemandingBooking, facts: CertificateFacts): FlightDocument[] {
  const occasion = occasionOf(booking, facts);
  if (!occasion) return [];
  const documents = listAskedCertificates(booking, facts, occasion).flatMap(({ holder: { id, name }, type, held }) => {
    const own = ownOfType(held, type.id, occasion);
    if (isNobodysConcern(type, own)) return [];
    const standing = standingOf(type, own, occasion);
    return {
      ...{ typeId: type.id, name: type.name, holder: { id, name }, isHealthData: type.isHealthData },
      ...{ until: own?.expiresOn ?? null, ground: standing?.ground ?? null },
    };
  });
  const isOfAircraft = ({ holder }: FlightDocument) => holder.id === booking.aircraftId;
  return [...documents.filter(isOfAircraft), ...documents.filter((one) => !isOfAircraft(one))];
}

/** Whether nothing is to be said of a certificate: nobody must have it, and who is asked has none. */
export const isNobodysConcern = (
  { isMandatory, isBlocking }: CertificateTypeFact,
  own: HeldCertificate | undefined,
): boolean => !isMandatory && !isBlocking && (!own || own.state === "Incompleted");

/** How a qualification stands that a certificate grants. Null when it is in order. */
export function standingOfQualification(
  granted: { expiresOn: string | null } | undefined,
  hasExpiry: boolean,
  thresholds: CertificateTypeFact["thresholds"],
  { day, hoursLeft }: Pick<Occasion, "day" | "hoursLeft">,
): CertificateStanding | null {
  const until = granted?.expiresOn ?? "";
  if (!granted) return { ground: "missing", until, remaining: 0, unit: "Days" };
  if (!hasExpiry || granted.expiresOn === null) return null;
  if (granted.expiresOn < day) return { ground: "expired", until, remaining: 0, unit: "Days" };
  const validity = { expiresOn: granted.expiresOn, expiresAtCycles: null };
  const passed = findPassedThreshold(thresholds, validity, { day, hoursLeft, landings: null });
  if (!passed) return null;
  const [remaining, unit] = toWholeDays(passed);
  return { ground: "soon", until, remaining, unit };
}
