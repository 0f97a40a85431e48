import type { DutyAround } from "@/lib/access/changes/changed";
import type { Messages } from "@/lib/platform/messages";
import { makeInvalidFieldProblem } from "@/lib/platform/problem";
import { roundPeriod } from "@/lib/platform/time";
import type { BookingInput } from "./bodies";
import type { Compliance, ReservationRole, ReservationType } from "./codes";
import { RESERVATION_ROLES } from "./codes";
import { kinds } from "./kinds";

/** The length of a site's slots in minutes, and its IANA time zone. */
export type SiteClock = { slotMinutes: number; timeZone: string };

/**
 * The times of a booking in unix seconds, for the whole booking and for its aircraft, and the lengths of briefing and
 * debriefing.
 */
export type BookingTimes = {
  start: number;
  end: number;
  turnaround: number;
  offBlock: number;
  onBlock: number;
  briefingMinutes: number;
  debriefingMinutes: number;
};

const LONGEST_BRIEFING = 24 * 60;

type Round = (from: number, to: number) => { start: number; end: number };

/**
 * Rounds the requested times to the site's slots and derives the missing ones. Times already on slots don't change, so a
 * stored booking can be saved again. Times in `stands` don't change either: they are those of the reservation being changed,
 * and the slots may have been different when it was booked. On the ground, all resources are used from start to end.
 */
export function deriveBookingTimes(
  type: ReservationType,
  input: BookingInput,
  clock: SiteClock,
  turnaroundMinutes: number,
  stands: readonly number[] = [],
): BookingTimes {
  const round: Round = (from, to) => {
    const { start, end } = roundPeriod(from, to, clock.slotMinutes, clock.timeZone);
    return { start: stands.includes(from) ? from : start, end: stands.includes(to) ? to : end };
  };
  if (kinds[type].isFlight) return flightTimes(input, round, turnaroundMinutes);
  const { start, end } = round(input.start, input.end);
  return { start, end, turnaround: start, offBlock: start, onBlock: end, briefingMinutes: 0, debriefingMinutes: 0 };
}

/**
 * Derives missing times: EOBT is after the briefing, on-block before the debriefing, and the turnaround before EOBT. Throws
 * 422 when the times are out of order (DECISIONS, "REST surface").
 */
function flightTimes(input: BookingInput, round: Round, turnaroundMinutes: number): BookingTimes {
  const { startFlight, endFlight, startTurnaround } = input.aircraft ?? {};
  const { durationBriefing = 0, durationDebriefing = 0 } = input;
  if (startFlight != null && endFlight != null && startFlight >= endFlight) {
    throw makeInvalidFieldProblem("aircraft.endFlight", "reservations.onBlockBeforeOffBlock");
  }
  const whole = round(input.start, input.end);
  const flight = round(startFlight ?? input.start, endFlight ?? input.end);
  const [start, offBlock] = bothEdges(
    { asked: input.start, rounded: whole.start },
    { asked: startFlight, rounded: flight.start },
    durationBriefing * 60,
  );
  const [end, onBlock] = bothEdges(
    { asked: input.end, rounded: whole.end },
    { asked: endFlight, rounded: flight.end },
    -durationDebriefing * 60,
  );
  // When the flight is rounded to a slot, a requested turnaround moves with it, so that the turnaround keeps its length.
  const askedOffBlock = startFlight ?? input.start + durationBriefing * 60;
  const turnaround =
    startTurnaround == null ? offBlock - turnaroundMinutes * 60 : startTurnaround + offBlock - askedOffBlock;
  if (offBlock < start) throw makeInvalidFieldProblem("aircraft.startFlight", "reservations.flightOutside");
  if (onBlock > end) throw makeInvalidFieldProblem("aircraft.endFlight", "reservations.flightOutside");
  if (offBlock >= onBlock) throw makeInvalidFieldProblem("aircraft.endFlight", "reservations.noFlightTime");
  if (turnaround > offBlock)
    throw makeInvalidFieldProblem("aircraft.startTurnaround", "reservations.turnaroundAfterOffBlock");
  if (offBlock - turnaround > 86_400)
    throw makeInvalidFieldProblem("aircraft.startTurnaround", "reservations.turnaroundTooLong");
  const briefingMinutes = (offBlock - start) / 60;
  const debriefingMinutes = (end - onBlock) / 60;
  if (briefingMinutes > LONGEST_BRIEFING)
    throw makeInvalidFieldProblem("durationBriefing", "reservations.briefingTooLong");
  if (debriefingMinutes > LONGEST_BRIEFING)
    throw makeInvalidFieldProblem("durationDebriefing", "reservations.briefingTooLong");
  return { start, end, turnaround, offBlock, onBlock, briefingMinutes, debriefingMinutes };
}

type Edge<T> = { asked: T; rounded: number };

/**
 * Rounds one end of the reservation and the same end of its flight. If exactly the briefing or debriefing lies between the
 * two requested times, only one of them is rounded to a slot, and the other keeps its distance. Otherwise both are rounded.
 */
function bothEdges(whole: Edge<number>, flight: Edge<number | null | undefined>, seconds: number): [number, number] {
  if (flight.asked == null) return [whole.rounded, whole.rounded + seconds];
  if (flight.asked - whole.asked !== seconds) return [whole.rounded, flight.rounded];
  if (whole.rounded === whole.asked) return [whole.asked, flight.asked];
  return [flight.rounded - seconds, flight.rounded];
}

const DAY_SECONDS = 86_400;

/** Throws 422 for a date that must be a mistake: more than two years ago or more than five years ahead. */
export function refuseFarOffDates({ start, end }: Pick<BookingTimes, "start" | "end">, now: number): void {
  if (start < now - 2 * 366 * DAY_SECONDS) throw makeInvalidFieldProblem("start", "reservations.farOff");
  const last = now + 5 * 366 * DAY_SECONDS;
  if (end > last) throw makeInvalidFieldProblem(start > last ? "start" : "end", "reservations.farOff");
}

/** A person of a booking. `lessonId` is the student's lesson, `promotionId` the promotion with which they were chosen. */
export type BookedPerson = {
  personId: string;
  role: ReservationRole;
  lessonId: string | null;
  promotionId: string | null;
};

/**
 * Takes the people of a booking from the request, each role once. Throws 422 when the type doesn't allow these roles (spec 2
 * §5).
 */
export function parseBookedPeople(type: ReservationType, input: Pick<BookingInput, "users">): BookedPerson[] {
  const seen = new Map<string, string | null>();
  const parts: BookedPerson[] = [];
  for (const user of input.users) {
    const role = RESERVATION_ROLES[user.reservationUserRole] as ReservationRole;
    const isLearning = role === "Student" && kinds[type].lesson !== null;
    const { userProgramSessionId: lessonId = null, promotionId = null } = user;
    const named = seen.get(user.userId + role);
    if (named !== undefined) {
      if (named === lessonId) continue;
      throw makeInvalidFieldProblem("users", "reservations.twoLessons");
    }
    seen.set(user.userId + role, lessonId);
    if (!isLearning && (lessonId || promotionId)) throw makeInvalidFieldProblem("users", "reservations.noLesson");
    parts.push({ personId: user.userId, role, lessonId, promotionId });
  }
  const { cast } = kinds[type];
  const allowed = cast.map((rule) => rule.role);
  if (parts.some((part) => !allowed.includes(part.role)))
    throw makeInvalidFieldProblem("users", "reservations.roleNotAllowed");
  for (const { role, required } of cast) {
    const count = parts.filter((part) => part.role === role).length;
    if (required && (count < required.least || count > required.most))
      throw makeInvalidFieldProblem("users", required.message, {
        fault: count > required.most ? "tooMany" : parts.length > 0 ? "otherRole" : "nobody",
        most: required.most,
      });
  }
  return parts;
}

/** The lessons of the students of a booking. */
export const lessonIdsOf = (people: readonly { lessonId: string | null }[]): string[] =>
  people.flatMap(({ lessonId }) => lessonId ?? []);

/** A resource and the period, in unix seconds, in which it is occupied. */
export type OccupiedResource = {
  resourceId: string;
  kind: "Aircraft" | "Classroom" | "Person";
  start: number;
  end: number;
};

/** The aircraft, classroom and people of a booking. `isSolo` when the student flies alone. */
export type Resources = {
  aircraftId: string | null;
  classroomId: string | null;
  parts: readonly Pick<BookedPerson, "personId" | "role">[];
  isSolo: boolean;
};

/**
 * Whether somebody supervises a solo from the ground. They are occupied for briefing and debriefing only (DECISIONS,
 * "Reservations and planning").
 */
export const supervisesSolo = (isSolo: boolean, role: ReservationRole): boolean => isSolo && role === "Instructor";

/**
 * Lists what a booking occupies: the aircraft from turnaround to on-block, and the classroom and all people from start to
 * end. Briefing and debriefing lie between start and end.
 */
export function occupationsOfBooking(
  { aircraftId, classroomId, parts, isSolo }: Resources,
  times: BookingTimes,
): OccupiedResource[] {
  const { start, end, turnaround, offBlock, onBlock } = times;
  const taken = parts.flatMap(({ personId, role }): OccupiedResource[] => {
    const whole = { resourceId: personId, kind: "Person" as const, start, end };
    if (!supervisesSolo(isSolo, role)) return [whole];
    return [
      { ...whole, end: offBlock },
      { ...whole, start: onBlock },
    ].filter((period) => period.start < period.end);
  });
  if (aircraftId) taken.push({ resourceId: aircraftId, kind: "Aircraft", start: turnaround, end: onBlock });
  if (classroomId) taken.push({ resourceId: classroomId, kind: "Classroom", start, end });
  return mergePeriods(taken);
}

/**
 * Joins periods of the same resource that touch or overlap. The result is sorted by resource and start, so that two
 * transactions can't deadlock.
 */
export function mergePeriods(taken: readonly OccupiedResource[]): OccupiedResource[] {
  const merged: OccupiedResource[] = [];
  for (const period of [...taken].sort(compareByResource)) {
    const last = merged.at(-1);
    if (last?.resourceId === period.resourceId && period.start <= last.end) last.end = Math.max(last.end, period.end);
    else merged.push({ ...period });
  }
  return merged;
}

/** Compares by resource, then by start. Every transaction occupies resources in this order, to avoid deadlocks. */
export function compareByResource(a: OccupiedResource, b: OccupiedResource): number {
  if (a.resourceId !== b.resourceId) return a.resourceId < b.resourceId ? -1 : 1;
  return a.start - b.start;
}

/** Nobody's duty or rest depends on a booking further away: a day and the longest rest, with an hour for a clock that changes. */
export const DUTY_REACH_SECONDS = (24 + 48 + 1) * 3600;

/**
 * Whether an instructor who takes part in a booking in this role is at work: not who learns, nor who flies with a rented aircraft
 * without instructing.
 */
export function isAtWork(type: ReservationType, role: ReservationRole): boolean {
  if (role === "Instructor") return true;
  return role !== "Student" && role !== "Renter" && !kinds[type].aircraft?.isRented;
}

/** Who may be at work as an instructor in a booking, and when their other bookings may rest on it. */
export function dutyAround(
  type: ReservationType,
  people: readonly { personId: string; role: ReservationRole }[],
  { start, end }: { start: number; end: number },
): DutyAround {
  const working = people.filter(({ role }) => isAtWork(type, role)).map(({ personId }) => personId);
  return { personIds: [...new Set(working)].sort(), from: start - DUTY_REACH_SECONDS, until: end + DUTY_REACH_SECONDS };
}

/** Names of the compliance rules: the keys of the texts under `reservations.rules`. */
export type RuleName = Exclude<keyof Messages["reservations"]["rules"], "hidden">;

/** A finding of a compliance rule, with its evidence. `turnsAt` is when it changes because time passes (unix seconds). */
export type Finding = {
  rule: RuleName;
  level: Exclude<Compliance, "Valid">;
  subjectId: string;
  evidence: Record<string, string | number>;
  turnsAt: number | null;
};

/** Something that is counted: how much of it there is, and how much is needed. Of names that end in Minutes, minutes. */
export type Lack = { what: string; counted: number; needed: number };

/** What isn't reached, as the evidence of a finding keeps it: "takeOffs 1 3, landings 2 3". */
export const encodeLacks = (lacks: readonly Lack[]): string =>
  lacks.map(({ what, counted, needed }) => `${what} ${counted} ${needed}`).join(", ");

export function decodeLacks(evidence: Finding["evidence"]): Lack[] {
  const { lacks } = evidence;
  if (typeof lacks !== "string" || lacks === "") return [];
  return lacks.split(", ").map((one) => {
    const [what, counted, needed] = one.split(" ");
    return { what: what!, counted: Number(counted), needed: Number(needed) };
  });
}
