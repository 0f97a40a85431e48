import type { Compliance, ReservationRole, ReservationType } from "@/lib/activity/reservations/codes";
import { FLIGHT_TYPES } from "@/lib/activity/reservations/codes";
import type { Finding } from "@/lib/activity/reservations/rules";
import type { Night } from "@/lib/records/sites/sun";

type State = "Active" | "Disabled" | "Archived";

/** Everything the rules look at, read once for a list of bookings. */
export type Facts = {
  aircraft: ReadonlyMap<string, { callSign: string; state: State; isRentable: boolean }>;
  classrooms: ReadonlyMap<string, { name: string; state: State }>;
  /** Roles are those at the site of the booking. */
  people: ReadonlyMap<string, { name: string; state: State; roles: readonly string[] }>;
  /** Night of the day of off-block, of the day of on-block, after the school's rule; null where the site has no position. */
  night: { offBlock: Night; onBlock: Night } | null;
};

/** The booking under judgement; times in unix seconds. */
export type Judged = {
  type: ReservationType;
  offBlock: number | null;
  onBlock: number | null;
  aircraftId: string | null;
  classroomId: string | null;
  parts: readonly { personId: string; role: ReservationRole }[];
};

/** Names of the rules: keys of the texts under `reservations.rules`. */
export type RuleName =
  | "aircraftDisabled"
  | "classroomDisabled"
  | "personDisabled"
  | "notForRent"
  | "noRoleOnSite"
  | "outsideDaylight";

type Rule = (booking: Judged, facts: Facts) => Finding[];

const finding = (
  rule: RuleName,
  level: Finding["level"],
  subjectId: string,
  evidence: Finding["evidence"],
): Finding => ({ rule, level, subjectId, evidence, turnsAt: null });

const disabledResources: Rule = (booking, facts) => {
  const found: Finding[] = [];
  const aircraft = booking.aircraftId ? facts.aircraft.get(booking.aircraftId) : undefined;
  if (booking.aircraftId && aircraft && aircraft.state !== "Active") {
    found.push(finding("aircraftDisabled", "Blocking", booking.aircraftId, { name: aircraft.callSign }));
  }
  const room = booking.classroomId ? facts.classrooms.get(booking.classroomId) : undefined;
  if (booking.classroomId && room && room.state !== "Active") {
    found.push(finding("classroomDisabled", "Blocking", booking.classroomId, { name: room.name }));
  }
  for (const personId of new Set(booking.parts.map((part) => part.personId))) {
    const person = facts.people.get(personId);
    if (person && person.state !== "Active") {
      found.push(finding("personDisabled", "Blocking", personId, { name: person.name }));
    }
  }
  return found;
};

const notForRent: Rule = (booking, facts) => {
  if (booking.type !== "Renter" || !booking.aircraftId) return [];
  const aircraft = facts.aircraft.get(booking.aircraftId);
  if (!aircraft || aircraft.isRentable) return [];
  return [finding("notForRent", "Blocking", booking.aircraftId, { name: aircraft.callSign })];
};

/** The role at the site that a part asks for; other parts ask for any role there. */
const ROLE_OF_PART: Partial<Record<ReservationRole, string>> = {
  Renter: "Renter",
  Instructor: "Instructor",
  Student: "Student",
};

const noRoleOnSite: Rule = (booking, facts) => {
  const found = new Map<string, Finding>();
  for (const { personId, role } of booking.parts) {
    const person = facts.people.get(personId);
    if (!person) continue;
    const needed = ROLE_OF_PART[role];
    const held = needed ? person.roles.includes(needed) : person.roles.length > 0;
    if (!held) {
      found.set(personId, finding("noRoleOnSite", "Blocking", personId, { name: person.name, role: needed ?? "any" }));
    }
  }
  return [...found.values()];
};

const outsideDaylight: Rule = (booking, facts) => {
  const { night } = facts;
  if (!FLIGHT_TYPES.includes(booking.type) || !night || !booking.aircraftId) return [];
  if (booking.offBlock === null || booking.onBlock === null) return [];
  const { dawn } = night.offBlock;
  const { dusk } = night.onBlock;
  if (dawn !== null && booking.offBlock < dawn) {
    return [finding("outsideDaylight", "Warning", booking.aircraftId, { limit: "dawn", at: dawn })];
  }
  if (dusk !== null && booking.onBlock > dusk) {
    return [finding("outsideDaylight", "Warning", booking.aircraftId, { limit: "dusk", at: dusk })];
  }
  return [];
};

const RULES: readonly Rule[] = [disabledResources, notForRent, noRoleOnSite, outsideDaylight];

/** Every finding of every rule on a booking; nothing found is Valid. Pure. */
export function judge(facts: Facts, booking: Judged): Finding[] {
  return RULES.flatMap((rule) => rule(booking, facts));
}

/** The worst level of some findings. */
export function worstOf(findings: readonly { level: Compliance }[]): Compliance {
  if (findings.some((one) => one.level === "Blocking")) return "Blocking";
  return findings.length > 0 ? "Warning" : "Valid";
}
