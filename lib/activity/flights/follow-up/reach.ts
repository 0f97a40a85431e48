import type { Actor } from "@/lib/access/actor/actor";
import { can } from "@/lib/access/permissions/permissions";
import type { ReservationRole } from "../../reservations/codes";

export type FlightSubject = { siteId: string; people: readonly { personId: string; role: ReservationRole }[] };

/** The parts of who may be in command of a flight, who therefore record how it went. A student is in command, alone. */
export const IN_COMMAND: readonly ReservationRole[] = ["Renter", "Instructor", "PilotInCommand"];

/** Whether the actor may note the times of a flight, type its legs and close it (DECISIONS, permissions of flights). */
export const mayRecordFlight = (actor: Actor, { siteId, people }: FlightSubject): boolean =>
  can(actor, "flight.recordAny", siteId) ||
  (can(actor, "flight.recordOwn", siteId) &&
    people.some(({ personId, role }) => personId === actor.id && IN_COMMAND.includes(role)));

/** Whether somebody may accept the aircraft of a flight: who flies it in command. A student does, alone. */
export const mayAcceptAircraft = (
  personId: string | null,
  { isSolo, people }: Pick<FlightSubject, "people"> & { isSolo: boolean },
): boolean => {
  const isAlone = isSolo && people.some(({ role }) => role === "Student");
  return people.some(
    (one) => one.personId === personId && (isAlone ? one.role === "Student" : IN_COMMAND.includes(one.role)),
  );
};

/** Whether the actor may read how a flight went: who records it, who is on board, and who reads the flights of the site. */
export const mayReadFollowUp = (actor: Actor, subject: FlightSubject): boolean =>
  mayRecordFlight(actor, subject) ||
  can(actor, "flight.read", subject.siteId) ||
  subject.people.some(({ personId }) => personId === actor.id);
