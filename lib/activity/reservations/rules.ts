import type { Messages } from "@/lib/platform/messages";
import { invalidField } from "@/lib/platform/problem";
import { roundPeriod } from "@/lib/platform/time";
import type { BookableType, Compliance, ReservationRole } from "./codes";
import { RESERVATION_ROLES, ROLES_OF } from "./codes";
import type { BookingInput } from "./schema";

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

/**
 * Rounds what was asked to the site's slots and derives what wasn't given: EOBT after the briefing, on-block before the
 * debriefing, turnaround before EOBT. Refuses times out of order (DECISIONS, "REST surface"). What stands on slots already
 * comes out as it went in, so that whatever was booked can be written again; so does what `stands` in the reservation that
 * is changed, whatever the slots were when it was booked.
 */
export function bookingTimes(
  input: BookingInput,
  clock: SiteClock,
  turnaroundMinutes: number,
  stands: readonly number[] = [],
): BookingTimes {
  const { startFlight, endFlight, startTurnaround } = input.aircraft;
  if (startFlight != null && endFlight != null && startFlight >= endFlight) {
    throw invalidField("aircraft.endFlight", "reservations.noFlightTime");
  }
  const round = (from: number, to: number) => {
    const { start, end } = roundPeriod(from, to, clock.slotMinutes, clock.timeZone);
    return { start: stands.includes(from) ? from : start, end: stands.includes(to) ? to : end };
  };
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
export function castOf(type: BookableType, input: BookingInput): Part[] {
  const seen = new Set<string>();
  const parts: Part[] = [];
  for (const user of input.users) {
    const role = RESERVATION_ROLES[user.reservationUserRole] as ReservationRole;
    if (seen.has(user.userId + role)) continue;
    seen.add(user.userId + role);
    parts.push({ personId: user.userId, role });
  }
  const count = (role: ReservationRole) => parts.filter((part) => part.role === role).length;
  if (type === "Renter" && count("Renter") !== 1) throw invalidField("users", "reservations.renterRequired");
  if (type === "Operation" && count("PilotInCommand") !== 1) throw invalidField("users", "reservations.pilotRequired");
  const allowed = ROLES_OF[type];
  if (parts.some((part) => !allowed.includes(part.role))) throw invalidField("users", "reservations.roleNotAllowed");
  return parts;
}

export type OccupiedResource = {
  resourceId: string;
  kind: "Aircraft" | "Classroom" | "Person";
  start: number;
  end: number;
};

/**
 * What a booking occupies: the aircraft from turnaround to on-block, people from briefing to debriefing, one occupation
 * each whatever their roles; sorted by resource, so that two transactions never wait for each other.
 */
export function occupationsOf(aircraftId: string, parts: Part[], times: BookingTimes): OccupiedResource[] {
  const people = new Set(parts.map((part) => part.personId));
  const occupied: OccupiedResource[] = [
    { resourceId: aircraftId, kind: "Aircraft", start: times.turnaround, end: times.onBlock },
    ...[...people].map((resourceId) => ({ resourceId, kind: "Person" as const, start: times.start, end: times.end })),
  ];
  return occupied.sort((a, b) => (a.resourceId < b.resourceId ? -1 : 1));
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
