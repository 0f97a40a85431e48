import { type BookableType, RESERVATION_ROLES, RESERVATION_TYPES, ROLES_OF } from "@/lib/activity/reservations/codes";
import type { ReservationView } from "@/lib/activity/reservations/schema";
import { type BookingBody, MAINTENANCE, OPERATION, RENTER, ROLE_CREW, ROLE_PILOT, ROLE_RENTER } from "./booking-body";
import { toInstant, toWall } from "./site-time";

/** What the form shows: the site's clock, empty where nothing was chosen yet. */
export type BookingFields = {
  type: number;
  day: string | null;
  offBlock: string | null;
  onBlock: string | null;
  /** Of what may take days: maintenance, and a flight that does so already. */
  endDay: string | null;
  takesDays: boolean;
  briefing: number;
  debriefing: number;
  aircraftId: string | null;
  from: string;
  to: string;
  operationId: string;
  /** Renter or pilot in command. */
  mainPersonId: string | null;
  others: { userId: string; role: number }[];
  /** What the form doesn't show of a reservation that is changed: how its aircraft is made ready. */
  turnaround: { aircraftId: string; seconds: number } | null;
  comment: string;
  clientComment: string;
  overrideReason: string;
  /** The instants that the form was opened with: of an hour that the clocks repeat, they say which one is meant. */
  meant: readonly number[];
};

/** What a new reservation starts from: the slot that was clicked, or the next full hour. */
export type Prefill = Partial<BookingFields> & { start: number; end: number };

export function fieldsOfNew(prefill: Prefill, timeZone: string): BookingFields {
  const { start, end, ...given } = prefill;
  return {
    type: RENTER,
    ...fieldsAt({ start, end }, timeZone),
    takesDays: false,
    briefing: 0,
    debriefing: 0,
    aircraftId: null,
    from: "",
    to: "",
    operationId: "",
    mainPersonId: null,
    others: [],
    turnaround: null,
    comment: "",
    clientComment: "",
    overrideReason: "",
    ...given,
  };
}

/** The parts that people beside the main one may have in a type, as wire codes. */
export function otherRolesOf(type: number): number[] {
  const roles = ROLES_OF[RESERVATION_TYPES[type] as BookableType];
  return roles.map((role) => RESERVATION_ROLES.indexOf(role)).filter((role) => role !== mainRoleOf(type));
}

/** A part that another type has, chosen before the type was, becomes the one that each has. */
export function roleWithin(type: number, role: number): number {
  return otherRolesOf(type).includes(role) ? role : ROLE_CREW;
}

const mainRoleOf = (type: number) => (type === RENTER ? ROLE_RENTER : type === OPERATION ? ROLE_PILOT : null);

export function fieldsOfExisting(view: ReservationView, timeZone: string): BookingFields {
  const isFlight = view.reservationType !== MAINTENANCE && view.aircraft;
  const { startFlight, endFlight } = isFlight ? view.aircraft! : { startFlight: view.start, endFlight: view.end };
  const role = mainRoleOf(view.reservationType);
  const main = view.users.find((user) => user.reservationUserRole === role);
  return {
    type: view.reservationType,
    ...fieldsAt({ start: startFlight, end: endFlight }, timeZone),
    takesDays: !isFlight || endFlight - startFlight >= DAY_SECONDS,
    briefing: Math.round((startFlight - view.start) / 60),
    debriefing: Math.round((view.end - endFlight) / 60),
    aircraftId: view.aircraft?.aircraftId ?? null,
    from: view.aircraft?.fromAirport ?? "",
    to: view.aircraft?.toAirport ?? "",
    operationId: view.aircraft?.operationId ?? "",
    mainPersonId: main?.userId ?? null,
    others: view.users
      .filter((user) => user !== main)
      .map(({ userId, reservationUserRole }) => ({ userId, role: reservationUserRole })),
    turnaround: isFlight
      ? { aircraftId: view.aircraft!.aircraftId, seconds: startFlight - view.aircraft!.startTurnaround }
      : null,
    comment: view.commentaryForGlobal ?? "",
    clientComment: view.commentaryForClient ?? "",
    overrideReason: view.overrideReason ?? "",
  };
}

/** The same as a refused move wanted it: the form takes over from there. */
export function fieldsOfWanted(view: ReservationView, wanted: BookingBody, timeZone: string): BookingFields {
  const { start, end, users } = wanted;
  const { aircraftId, startTurnaround, startFlight, endFlight } = wanted.aircraft;
  const flight = { aircraftId, startFlight: startFlight ?? start, endFlight: endFlight ?? end };
  const aircraft = view.aircraft && { ...view.aircraft, ...flight, startTurnaround: startTurnaround ?? start };
  const cast = users.map((user) => ({ callSign: null, nom: "", prenom: "", ...user }));
  const fields = fieldsOfExisting({ ...view, start, end, aircraft, users: cast }, timeZone);
  return { ...fields, turnaround: startTurnaround === null ? null : fields.turnaround };
}

/** The fields of when it is: `start` and `end` as `flightOf` reads them (unix seconds). */
export function fieldsAt({ start, end }: { start: number; end: number }, timeZone: string) {
  const [from, to] = [toWall(start, timeZone), toWall(end, timeZone)];
  return { day: from.day, offBlock: from.time, onBlock: to.time, endDay: to.day, meant: [start, end] };
}

const DAY_SECONDS = 86_400;

/** Does the form ask for the day on which it ends, or is that the next one at the latest? */
export const showsEndDay = ({ type, takesDays }: BookingFields) => type === MAINTENANCE || takesDays;

/** The flight's off-block and on-block, unix seconds; a flight that ends before it begins ends on the next day. */
export function flightOf(fields: BookingFields, timeZone: string): { offBlock: number; onBlock: number } | null {
  if (!fields.day || !fields.offBlock || !fields.onBlock) return null;
  const instant = (day: string, time: string) => toInstant(day, time, timeZone, fields.meant);
  const offBlock = instant(fields.day, fields.offBlock);
  const hasEndDay = showsEndDay(fields);
  const onBlock = instant(hasEndDay ? (fields.endDay ?? fields.day) : fields.day, fields.onBlock);
  if (onBlock > offBlock || hasEndDay) return { offBlock, onBlock };
  // The same time once more, when the clocks repeat an hour.
  const again = onBlock + 3600;
  if (again > offBlock && toWall(again, timeZone).time === fields.onBlock) return { offBlock, onBlock: again };
  return { offBlock, onBlock: instant(nextDay(fields.day), fields.onBlock) };
}

function nextDay(day: string): string {
  return new Date(Date.parse(`${day}T00:00Z`) + 86_400_000).toISOString().slice(0, 10);
}

/** The body to send, or null while something that can't be guessed is missing. */
export function bodyOfFields(fields: BookingFields, site: { siteId: string; timeZone: string }): BookingBody | null {
  const flight = flightOf(fields, site.timeZone);
  if (!flight || !fields.aircraftId) return null;
  const isFlight = fields.type !== MAINTENANCE;
  const briefing = isFlight ? fields.briefing : 0;
  const debriefing = isFlight ? fields.debriefing : 0;
  const role = mainRoleOf(fields.type);
  const users = fields.others.map(({ userId, role: given }) => {
    return { userId, reservationUserRole: roleWithin(fields.type, given) };
  });
  const ready = isFlight && fields.turnaround?.aircraftId === fields.aircraftId ? fields.turnaround : null;
  if (role !== null && fields.mainPersonId) users.unshift({ userId: fields.mainPersonId, reservationUserRole: role });
  return {
    siteId: site.siteId,
    start: flight.offBlock - briefing * 60,
    end: flight.onBlock + debriefing * 60,
    durationBriefing: briefing,
    durationDebriefing: debriefing,
    aircraft: {
      aircraftId: fields.aircraftId,
      startTurnaround: ready && flight.offBlock - ready.seconds,
      startFlight: isFlight ? flight.offBlock : null,
      endFlight: isFlight ? flight.onBlock : null,
      fromAirport: isFlight ? fields.from.trim() || null : null,
      toAirport: isFlight ? fields.to.trim() || null : null,
      operationId: fields.type === OPERATION ? fields.operationId || null : null,
      commentaryForClient: fields.clientComment || null,
    },
    users,
    commentaryForGlobal: fields.comment,
    overrideReason: fields.overrideReason.trim() || null,
  };
}
