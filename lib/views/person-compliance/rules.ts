import type { SiteRole } from "@/lib/access/permissions/roles";
import type { ReservationRole, ReservationType } from "@/lib/activity/reservations/codes";
import { decodeLacks } from "@/lib/activity/reservations/rules";
import type { SoloGrant } from "@/lib/activity/training/solo/rules";
import { heldBy } from "@/lib/compliance/certificates";
import type { AircraftFact } from "@/lib/compliance/facts/aircraft";
import type { Facts } from "@/lib/compliance/facts/load-facts";
import type { JudgedBooking, RuleFinding } from "@/lib/compliance/rule";
import { complianceRules } from "@/lib/compliance/rules";
import { judgePilots } from "@/lib/compliance/rules/recency";
import { addDays, startOfDay, unixToUtcDay } from "@/lib/platform/day";
import type { MayDoBoxName } from "./codes";
import type { MayDoBox, MayDoGround } from "./schema";

/** The rules that are about a person, as against their aircraft, room or site. */
const RULES = ["personDisabled", "certificate", "qualification", "recency"] as const;
const KINDS = { personDisabled: "disabled", certificate: "certificate", qualification: "qualification" } as const;

const HOUR = 3600;
const ASKED = "asked";

/** A booking that stands for what a box asks: of whom, in which part, with whom, and at which hour. */
type Exemplar = {
  ofRoles: readonly SiteRole[];
  type: ReservationType;
  role: ReservationRole;
  isByNight?: true;
  hasPassengers?: true;
  isTaught?: true;
};

const PILOTS: readonly SiteRole[] = ["Renter", "Instructor"];
const exemplars: Record<MayDoBoxName, Exemplar> = {
  PilotInCommand: { ofRoles: PILOTS, type: "Renter", role: "Renter" },
  PassengersByDay: { ofRoles: PILOTS, type: "Renter", role: "Renter", hasPassengers: true },
  PassengersByNight: { ofRoles: PILOTS, type: "Renter", role: "Renter", hasPassengers: true, isByNight: true },
  Instructor: { ofRoles: ["Instructor"], type: "Practical", role: "Instructor" },
  TheoryTeacher: { ofRoles: ["Instructor"], type: "Theoretical", role: "Instructor" },
  StudentSolo: { ofRoles: ["Student"], type: "Practical", role: "Student" },
  StudentDual: { ofRoles: ["Student"], type: "Practical", role: "Student", isTaught: true },
};

/** Whether a box is about a part that somebody with these roles plays. */
export const isAskedOf = (box: MayDoBoxName, roles: readonly SiteRole[]): boolean =>
  exemplars[box].ofRoles.some((role) => roles.includes(role));

/** The aircraft that an exemplar flies: one of a class, which nothing but its pilot keeps on the ground. */
export function makeAskedAircraft(siteId: string, asked: Pick<AircraftFact, "type" | "class" | "model">): AircraftFact {
  return {
    ...asked,
    ...{ id: ASKED, siteId, callSign: "", state: "Active", isRentable: true, turnaroundMinutes: 0, tagIds: [] },
    ...{ landings: 0, isFlightTimeCounted: true, flightTimeKind: "Block", taxiOutMinutes: 0, taxiInMinutes: 0 },
    ...{ place: null, rentalTags: [], limits: [], uses: [] },
  };
}

type Asked = { personId: string; siteId: string; day: string; facts: Facts };

/**
 * Judges what a box asks by the rules that judge bookings: a booking that stands for it on the day, then on each later day on
 * which something ends, until one is found on which it may not be done.
 */
export function judgeBox(box: MayDoBoxName, { day: first, ...asked }: Asked): MayDoBox {
  const today = judgeOn(box, { ...asked, day: first });
  if (today.stops.length > 0)
    return { box, status: "NotNow", until: null, missing: today.stops, endedBy: [], warnings: [] };
  const status = today.warnings.length > 0 ? "Soon" : "May";
  for (let day = nextChange(first, today.changes); day !== null; ) {
    const { stops, changes } = judgeOn(box, { ...asked, day });
    if (stops.length > 0)
      return { box, status, until: addDays(day, -1), missing: [], endedBy: stops, warnings: today.warnings };
    day = nextChange(day, changes);
  }
  return { box, status, until: null, missing: [], endedBy: [], warnings: today.warnings };
}

type Authorisation = Pick<SoloGrant, "aircraftType" | "aircraftClass" | "beginsOn" | "endsOn">;

/**
 * What a box about solo flights becomes by what instructors have authorised for such aircraft: nothing may be flown without, and
 * no longer than the authorisation that ends last.
 */
export function withinAuthorisations(
  box: MayDoBox,
  given: readonly Authorisation[],
  { day, type, class: ofClass }: Pick<AircraftFact, "type" | "class"> & { day: string },
): MayDoBox {
  const authorisation: MayDoGround = { kind: "authorisation", name: "", ground: null, days: null, counts: [] };
  const last = given
    .filter((one) => one.beginsOn <= day && one.endsOn >= day)
    .filter((one) => (one.aircraftType ?? type) === type && (one.aircraftClass ?? ofClass) === ofClass)
    .map(({ endsOn }) => endsOn)
    .sort()
    .at(-1);
  if (last === undefined) {
    const missing: MayDoGround[] = [...box.missing, { ...authorisation, ground: "missing" }];
    return { ...box, status: "NotNow", until: null, missing, endedBy: [], warnings: [] };
  }
  const isFirst = box.status !== "NotNow" && (box.until === null || last < box.until);
  return isFirst ? { ...box, until: last, endedBy: [authorisation] } : box;
}

/** The first day after another on which something may change: a last day itself, because days in UTC begin earlier or later. */
function nextChange(after: string, changes: readonly string[]): string | null {
  const days = changes.flatMap((day) => [day, addDays(day, 1)]).filter((day) => day > after);
  return days.sort()[0] ?? null;
}

/** Judges the exemplar of a box on a day: what stops it, what is near, and the last days of what it rests on. */
function judgeOn(box: MayDoBoxName, { personId, siteId, day, facts: known }: Asked) {
  const booking = makeExemplar(exemplars[box], { personId, siteId, day, timeZone: known.sites.get(siteId)!.timeZone });
  const facts = countFlownOnDay(known, personId, booking);
  const findings = RULES.flatMap((rule) =>
    complianceRules[rule]
      .judge(booking, facts, booking.end)
      .filter(({ subjectId }) => subjectId === personId)
      .map((finding) => ({
        isStop: finding.level === "Blocking" || rule === "recency",
        ground: toGround(rule, finding),
      })),
  );
  return {
    stops: findings.flatMap(({ isStop, ground }) => (isStop ? [ground] : [])),
    warnings: findings.flatMap(({ isStop, ground }) => (isStop ? [] : [ground])),
    changes: [
      ...lastDaysOf(facts, personId),
      ...judgePilots(booking, facts).flatMap(({ judgement }) => judgement.until ?? []),
    ],
  };
}

/** The days on which certificates, what they grant, ratings and waivers of a person begin or end. */
function lastDaysOf(facts: Facts, personId: string): string[] {
  const recency = facts.legs.get(personId);
  return [
    ...heldBy(personId, facts).flatMap((one) => [one.expiresOn, ...one.qualifications.map((held) => held.expiresOn)]),
    ...(recency?.ratings.flatMap((one) => [one.issuedOn, one.expiresOn]) ?? []),
    ...(recency?.waivers.map((one) => one.endsOn) ?? []),
  ].filter((day) => day !== null);
}

function makeExemplar(
  { type, role, isByNight, hasPassengers, isTaught }: Exemplar,
  { personId, siteId, day, timeZone }: { personId: string; siteId: string; day: string; timeZone: string },
): JudgedBooking {
  const isFlight = type !== "Theoretical";
  const start = startOfDay(day, timeZone) + (isByNight ? 22.5 : 12) * HOUR;
  const end = start + HOUR;
  return {
    ...{
      reservationId: null,
      siteId,
      type,
      start,
      end,
      offBlock: isFlight ? start : null,
      onBlock: isFlight ? end : null,
    },
    ...{ aircraftId: isFlight ? ASKED : null, fromAirport: null, toAirport: null, classroomId: null },
    ...{ operationTypeId: null, hasGuest: false, limitIds: [], passengers: hasPassengers ? 1 : 0, isIfr: false },
    isSolo: false,
    parts: [
      { personId, role, lessonId: null },
      // Whoever instructs: an id that no facts are known of, so that nothing is said of them.
      ...(isTaught ? [{ personId: ASKED, role: "Instructor" as const, lessonId: null }] : []),
    ],
  };
}

/** What was flown on the judged day counts, whatever its hour: it is put before the exemplar. */
function countFlownOnDay(facts: Facts, personId: string, { offBlock }: JudgedBooking): Facts {
  const recency = facts.legs.get(personId);
  if (offBlock === null || !recency) return facts;
  const day = unixToUtcDay(offBlock);
  const legs = recency.legs.map((leg) => {
    const late = leg.onBlock - offBlock;
    const isMeant = late > 0 && unixToUtcDay(leg.onBlock) === day;
    return isMeant ? { ...leg, offBlock: leg.offBlock - late, onBlock: offBlock } : leg;
  });
  return { ...facts, legs: new Map([[personId, { ...recency, legs }]]) };
}

const textOf = (value: unknown) => (value === undefined || value === null ? "" : String(value));

function toGround(rule: (typeof RULES)[number], { evidence }: RuleFinding): MayDoGround {
  if (rule === "recency") {
    const counts = decodeLacks(evidence);
    return { kind: "recency", name: textOf(evidence.rule), ground: null, days: null, counts };
  }
  const isSoon = evidence.ground === "soon" && evidence.unit === "Days";
  return {
    kind: KINDS[rule],
    name: textOf(evidence.certificate ?? evidence.qualification),
    ground: (evidence.ground as MayDoGround["ground"]) ?? null,
    days: isSoon ? Number(evidence.remaining) : null,
    counts: [],
  };
}
