import type { ReservationRole } from "@/lib/activity/reservations/codes";
import { roleWordOf } from "@/lib/activity/reservations/kinds";
import { supervisesSolo } from "@/lib/activity/reservations/rules";
import type { PublicReservation } from "@/lib/activity/reservations/wire";
import { formatPeriod } from "./site-time";

/** "F-GKQA · NBE · FAU": formats the aircraft and people of a reservation, for a title or a toast. */
export function formatAircraftAndPeople(bar: PublicReservation): string {
  const people = [...new Set(bar.users.map((user) => user.callSign ?? `${user.firstName} ${user.lastName}`))];
  return [bar.aircraft?.callSign, ...people].filter(Boolean).join(" · ");
}

/** "15/10/2026 16:30–18:00": formats the times that the strip shows. For a flight they are off-block and on-block. */
export function formatShownPeriod(bar: PublicReservation, timeZone: string): string {
  const { start, end } = blockTimeOf(bar);
  return formatPeriod(start, end, timeZone);
}

type Participant = PublicReservation["users"][number];
/** A reservation with the title of its lesson. */
type Titled = PublicReservation & { title?: string | null };

/** Roles in the order in which they represent a reservation. The person with the first role is the main person. */
const roleOrder: ReservationRole[] = ["Student", "Renter", "PilotInCommand", "Instructor", "Crew", "Observer"];

export function callSignOrName(person: Participant): string {
  return person.callSign ?? `${person.firstName.slice(0, 1)}. ${person.lastName}`;
}

/**
 * Finds who represents a reservation, to somebody among them others than themself: to a student whoever instructs, before those
 * who learn with them.
 */
export function findMainPerson(reservation: PublicReservation, without?: string): Participant | undefined {
  const isToStudent = reservation.users.some(({ userId, role }) => userId === without && role === "Student");
  const rankOf = ({ role }: Participant) => (isToStudent && role === "Instructor" ? -1 : roleOrder.indexOf(role));
  let best: Participant | undefined;
  for (const user of reservation.users) {
    if (user.userId === without) continue;
    if (!best || rankOf(user) < rankOf(best)) best = user;
  }
  return best;
}

/** All who have the main person's role, such as both students of a lesson. The main person comes first. */
export function findMainPeople(reservation: PublicReservation, without?: string): Participant[] {
  const main = findMainPerson(reservation, without);
  if (!main) return [];
  const others = reservation.users.filter((user) => user.role === main.role && user.userId !== without);
  return [main, ...others.filter((user) => user.userId !== main.userId)];
}

/** The ways to name people together, the longest first: "LMA + HBE", "LMA +1", "LMA+1", "LMA+". Only of two are both named. */
export function nameTogether(people: readonly Participant[], nameOf = callSignOrName): string[] {
  const [first, ...others] = people.map(nameOf);
  if (first === undefined) return [];
  if (others.length === 0) return [first];
  const counted = [" +", "+"].map((plus) => `${first}${plus}${others.length}`);
  return [...(others.length === 1 ? [`${first} + ${others[0]}`] : []), ...counted, `${first}+`];
}

/** The purpose of a reservation as text: the name of the lesson or operation, or the route to another airport. */
export function purposeOf({ title, aircraft }: Titled): string {
  if (title) return title;
  if (aircraft?.operationName) return aircraft.operationName;
  const { fromAirport, toAirport } = aircraft ?? {};
  return fromAirport && toAirport && fromAirport !== toAirport ? `${fromAirport}–${toAirport}` : "";
}

/** Start and end of the strip: off-block to on-block for a flight, otherwise the whole reservation. */
export function blockTimeOf({ aircraft, start, end }: PublicReservation): { start: number; end: number } {
  return aircraft ? { start: aircraft.startFlight, end: aircraft.endFlight } : { start, end };
}

/** Whether somebody takes part as the supervisor of a solo, who stays on the ground and is free during the flight. */
export const isSupervisor = ({ isSolo, users }: PublicReservation, personId: string | undefined): boolean =>
  isSolo && users.some(({ userId, role }) => userId === personId && supervisesSolo(isSolo, role));

/** The message key, under `reservations.roles`, of somebody's part in a reservation. */
export const partWordOf = ({ type, isSolo }: PublicReservation, role: ReservationRole) =>
  supervisesSolo(isSolo, role) ? "Supervisor" : roleWordOf(type, role);

/** "F-GKQA · NBE · FAU, 15/10/2026 16:30–18:00": says which reservation a toast is about. */
export const describeBar = (bar: PublicReservation, timeZone: string) =>
  [formatAircraftAndPeople(bar), formatShownPeriod(bar, timeZone)].filter(Boolean).join(", ");
