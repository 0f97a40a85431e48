import type { Messages } from "@/lib/platform/messages";
import { invalidField } from "@/lib/platform/problem";
import { roundPeriod } from "@/lib/platform/time";
import type { BookingInput } from "./bodies";
import type { Compliance, ReservationRole, ReservationType } from "./codes";
import { RESERVATION_ROLES } from "./codes";
import { kinds } from "./kinds";

/** The clock of a site: slot in minutes, IANA zone. */
export type SiteClock = { slotMinutes: number; timeZone: string };

/** Planned instants of a booking in unix seconds: the whole, and the aircraft's part; and the minutes between them. */
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
 * Rounds what was asked to the site's slots and derives what wasn't given. What stands on slots already comes out as it
 * went in, so that whatever was booked can be written again; so does what `stands` in the reservation that is changed,
 * whatever the slots were when it was booked. What is on the ground takes everything from its start to its end.
 */
export function bookingTimes(
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
 * EOBT follows the briefing, on-block precedes the debriefing, the turnaround precedes EOBT, unless given. Refuses times
 * out of order (DECISIONS, "REST surface").
 */
function flightTimes(input: BookingInput, round: Round, turnaroundMinutes: number): BookingTimes {
  const { startFlight, endFlight, startTurnaround } = input.aircraft ?? {};
  if (startFlight != null && endFlight != null && startFlight >= endFlight) {
    throw invalidField("aircraft.endFlight", "reservations.noFlightTime");
  }
  const whole = round(input.start, input.end);
  const flight = round(startFlight ?? input.start, endFlight ?? input.end);
  const [start, offBlock] = bothEdges(
    { asked: input.start, rounded: whole.start },
    { asked: startFlight, rounded: flight.start },
    input.durationBriefing * 60,
  );
  const [end, onBlock] = bothEdges(
    { asked: input.end, rounded: whole.end },
    { asked: endFlight, rounded: flight.end },
    -input.durationDebriefing * 60,
  );
  // One that was asked for goes with the flight to its slot: how long it lasts is what was meant.
  const askedOffBlock = startFlight ?? input.start + input.durationBriefing * 60;
  const turnaround =
    startTurnaround == null ? offBlock - turnaroundMinutes * 60 : startTurnaround + offBlock - askedOffBlock;
  if (offBlock < start) throw invalidField("aircraft.startFlight", "reservations.flightOutside");
  if (onBlock > end) throw invalidField("aircraft.endFlight", "reservations.flightOutside");
  if (offBlock >= onBlock) throw invalidField("aircraft.endFlight", "reservations.noFlightTime");
  if (turnaround > offBlock) throw invalidField("aircraft.startTurnaround", "reservations.turnaroundAfterOffBlock");
  if (offBlock - turnaround > 86_400) throw invalidField("aircraft.startTurnaround", "reservations.turnaroundTooLong");
  const briefingMinutes = (offBlock - start) / 60;
  const debriefingMinutes = (end - onBlock) / 60;
  if (briefingMinutes > LONGEST_BRIEFING) throw invalidField("durationBriefing", "reservations.briefingTooLong");
  if (debriefingMinutes > LONGEST_BRIEFING) throw invalidField("durationDebriefing", "reservations.briefingTooLong");
  return { start, end, turnaround, offBlock, onBlock, briefingMinutes, debriefingMinutes };
}

type Edge<T> = { asked: T; rounded: number };

/**
 * One end of the whole and of the flight in it. Where one follows from the other by the minutes between them, one of both
 * lies on a slot and the other where those minutes put it; where both were asked for by themselves, both are rounded.
 */
function bothEdges(whole: Edge<number>, flight: Edge<number | null | undefined>, seconds: number): [number, number] {
  if (flight.asked == null) return [whole.rounded, whole.rounded + seconds];
  if (flight.asked - whole.asked !== seconds) return [whole.rounded, flight.rounded];
  if (whole.rounded === whole.asked) return [whole.asked, flight.asked];
  return [flight.rounded - seconds, flight.rounded];
}

const DAY_SECONDS = 86_400;

/** A year that nobody means: two back are entered afterwards at most, five ahead are planned (422 on the field). */
export function refuseFarOff({ start, end }: Pick<BookingTimes, "start" | "end">, now: number): void {
  if (start < now - 2 * 366 * DAY_SECONDS) throw invalidField("start", "reservations.farOff");
  const last = now + 5 * 366 * DAY_SECONDS;
  if (end > last) throw invalidField(start > last ? "start" : "end", "reservations.farOff");
}

export type Part = { personId: string; role: ReservationRole };

/** People of a booking with each role once; refuses a cast that the type doesn't have (spec 2 §5). */
export function castOf(type: ReservationType, input: Pick<BookingInput, "users">): Part[] {
  const seen = new Set<string>();
  const parts: Part[] = [];
  for (const user of input.users) {
    const role = RESERVATION_ROLES[user.reservationUserRole] as ReservationRole;
    if (seen.has(user.userId + role)) continue;
    seen.add(user.userId + role);
    parts.push({ personId: user.userId, role });
  }
  const { cast } = kinds[type];
  for (const { role, required } of cast) {
    const count = parts.filter((part) => part.role === role).length;
    if (required && (count < required.least || count > required.most)) throw invalidField("users", required.message);
  }
  const allowed = cast.map((rule) => rule.role);
  if (parts.some((part) => !allowed.includes(part.role))) throw invalidField("users", "reservations.roleNotAllowed");
  return parts;
}

/** A period, in unix seconds, for which a resource is taken. */
export type OccupiedResource = {
  resourceId: string;
  kind: "Aircraft" | "Classroom" | "Person";
  start: number;
  end: number;
};

/** What a booking takes. */
export type Resources = { aircraftId: string | null; classroomId: string | null; parts: readonly Part[] };

/**
 * What a booking occupies: the aircraft from turnaround to on-block, the classroom from start to end, people from briefing
 * to debriefing, whatever their roles.
 */
export function occupationsOf({ aircraftId, classroomId, parts }: Resources, times: BookingTimes): OccupiedResource[] {
  const { start, end, turnaround, onBlock } = times;
  const taken: OccupiedResource[] = parts.map((part) => ({ resourceId: part.personId, kind: "Person", start, end }));
  if (aircraftId) taken.push({ resourceId: aircraftId, kind: "Aircraft", start: turnaround, end: onBlock });
  if (classroomId) taken.push({ resourceId: classroomId, kind: "Classroom", start, end });
  return mergePeriods(taken);
}

/**
 * Periods of one resource that touch or overlap become one; a resource may keep several. Sorted by resource and start, so
 * that two transactions never wait for each other in a ring.
 */
export function mergePeriods(taken: readonly OccupiedResource[]): OccupiedResource[] {
  const merged: OccupiedResource[] = [];
  for (const period of [...taken].sort(byResource)) {
    const last = merged.at(-1);
    if (last?.resourceId === period.resourceId && period.start <= last.end) last.end = Math.max(last.end, period.end);
    else merged.push({ ...period });
  }
  return merged;
}

/** The one order in which resources are taken. */
export function byResource(a: OccupiedResource, b: OccupiedResource): number {
  if (a.resourceId !== b.resourceId) return a.resourceId < b.resourceId ? -1 : 1;
  return a.start - b.start;
}

/** Names of the compliance rules: those that have texts under `reservations.rules`. */
export type RuleName = Exclude<keyof Messages["reservations"]["rules"], "hidden">;

/** What a compliance rule says: on what evidence, and when it would say otherwise by the passage of time alone (unix seconds). */
export type Finding = {
  rule: RuleName;
  level: Exclude<Compliance, "Valid">;
  subjectId: string;
  evidence: Record<string, string | number>;
  turnsAt: number | null;
};
