import type { PersonActor } from "@/lib/access/actor/actor";
import type { BookingInput } from "@/lib/activity/reservations/bodies";
import type { ReservationRole } from "@/lib/activity/reservations/codes";
import type { GuestView } from "@/lib/activity/reservations/guests/schema";
import {
  type BookableType,
  groupRoleOf,
  kinds,
  mainRoleOf,
  otherRolesOf,
  requiredSiteRoleForRole,
} from "@/lib/activity/reservations/kinds";
import { givesOnlyOwn } from "@/lib/activity/reservations/reach";
import {
  decodeCast,
  decodeLessons,
  type FullReservation,
  type LearnedLesson,
  makeBookingBody,
  makeCast,
} from "@/lib/activity/reservations/wire";
import type { BookingContext, BookingSite, UsualBriefing } from "../booking-context";
import { formatPeriod, instantToWallTime, wallTimeToInstant } from "../site-time";

/** The values of the form's fields, with times in the site's time zone. Fields without a choice are empty. */
export type BookingFields = {
  type: BookableType;
  day: string | null;
  offBlock: string | null;
  onBlock: string | null;
  /** The last day. */
  endDay: string | null;
  /**
   * Whether a person chose the last day. Otherwise a reservation that ends before it starts by the clock ends on the next day.
   */
  isEndDayChosen: boolean;
  /** How long it takes, while the start can't be read. The next start that can be read brings it back. */
  heldSeconds?: number;
  briefing: number;
  debriefing: number;
  aircraftId: string | null;
  classroomId: string | null;
  from: string;
  to: string;
  operationId: string;
  /** The maintenance limits of the aircraft whose work is booked. */
  limitIds: string[];
  /** Whose account an operation is billed to. */
  payerId: string | null;
  /** How many passengers a flight takes. Null while nobody has said. */
  passengers: number | null;
  isIfr: boolean;
  guest: GuestFields;
  /** The person with the main role of the type, such as the renter or the pilot in command. */
  mainPersonId: string | null;
  others: { userId: string; role: ReservationRole }[];
  /** What each student of a lesson learns, by the student's id. */
  lessons: Readonly<Record<string, LearnedLesson>>;
  /** The turnaround of the changed reservation. The form doesn't show it, but sends it back unless the aircraft changes. */
  turnaround: { aircraftId: string; seconds: number } | null;
  comment: string;
  clientComment: string;
  overrideReason: string;
  /** The start and end when the form was opened. They decide which instant is meant when a clock change repeats an hour. */
  meant: readonly number[];
};

/** The guest as it is typed. The language is null until something is typed. */
export type GuestFields = Omit<GuestView, "language"> & { language: GuestView["language"] | null };

export const NO_GUEST: GuestFields = { name: "", phoneNumber: "", email: "", language: null };

/** Whether nothing is typed of a guest. */
export const isGuestEmpty = ({ name, phoneNumber, email }: GuestFields): boolean =>
  [name, phoneNumber, email].every((text) => text.trim() === "");

/** Initial values of a new reservation: its start and end in unix seconds, and optionally other fields. */
export type BookingPrefill = Partial<BookingFields> & { start: number; end: number };

export function makeNewBookingFields(prefill: BookingPrefill, timeZone: string, usual: UsualBriefing): BookingFields {
  const { start, end, type = "Renter", ...given } = prefill;
  return {
    type,
    ...usualBriefingOf(type, usual),
    ...periodToFormFields({ start, end }, timeZone),
    isEndDayChosen: saysLastDay({ start, end }, timeZone),
    aircraftId: null,
    classroomId: null,
    from: "",
    to: "",
    operationId: "",
    limitIds: [],
    payerId: null,
    passengers: null,
    isIfr: false,
    guest: NO_GUEST,
    mainPersonId: null,
    others: [],
    lessons: {},
    turnaround: null,
    comment: "",
    clientComment: "",
    overrideReason: "",
    ...given,
  };
}

/** The briefing and debriefing with which a new reservation of a type begins. */
function usualBriefingOf(type: BookableType, { before, after }: UsualBriefing) {
  return kinds[type].isBriefed ? { briefing: before, debriefing: after } : { briefing: 0, debriefing: 0 };
}

/** Whether the briefings differ from those with which a new reservation of the type begins. */
function hasOwnBriefing({ type, briefing, debriefing }: BookingFields, usual: UsualBriefing): boolean {
  const before = usualBriefingOf(type, usual);
  return briefing !== before.briefing || debriefing !== before.debriefing;
}

/**
 * The fields of a new reservation that becomes one of another type. A briefing that was typed stays, and so do the people: those
 * who come to a meeting are its group. A renter doesn't become an instructor by that, nor an instructor a renter.
 */
export function changeType(
  fields: BookingFields,
  type: BookableType,
  usual: UsualBriefing,
  isBriefingTyped = hasOwnBriefing(fields, usual),
): Partial<BookingFields> {
  const group = groupRoleOf(type);
  const isOpenToAll = group !== null && requiredSiteRoleForRole(group) === undefined;
  const others = isOpenToAll && { others: fields.others.map(({ userId }) => ({ userId, role: group })) };
  const siteRoleOf = (one: BookableType) => requiredSiteRoleForRole(mainRoleOf(one) ?? "Crew");
  const [was, is] = [siteRoleOf(fields.type), siteRoleOf(type)];
  const main = was && is && was !== is && { mainPersonId: null };
  return { type, ...others, ...main, ...(!isBriefingTyped && usualBriefingOf(type, usual)) };
}

/** The fields of a new reservation once a person has chosen another type. Who may book only their own has its main role. */
export function becomeType(
  fields: BookingFields,
  type: BookableType,
  { actor, site, usualBriefing }: Pick<BookingContext, "site" | "usualBriefing"> & { actor: PersonActor },
  isBriefingTyped?: boolean,
): Partial<BookingFields> {
  const isOwn = givesOnlyOwn(actor, { siteId: site.siteId, type });
  return {
    ...changeType(fields, type, usualBriefing, isBriefingTyped),
    ...(isOwn && { mainPersonId: actor.id }),
  };
}

/** Returns the chosen role if the type has it, otherwise Crew, or the type's first other role if it has no Crew. */
export function roleAllowedByType(type: BookableType, role: ReservationRole = "Crew"): ReservationRole {
  const roles = otherRolesOf(type);
  const group = groupRoleOf(type);
  if (role === group || roles.includes(role)) return role;
  return roles.includes("Crew") ? "Crew" : (roles[0] ?? group ?? "Crew");
}

export function fieldsFromReservation(reservation: FullReservation, timeZone: string): BookingFields {
  return fieldsFromBookingBody(reservation.type as BookableType, makeBookingBody(reservation, reservation), timeZone);
}

/** The form's fields for a request body, which comes from a stored reservation or from a refused move. */
export function fieldsFromBookingBody(type: BookableType, body: BookingInput, timeZone: string): BookingFields {
  const { start, end, aircraft } = body;
  const [offBlock, onBlock] = [aircraft?.startFlight ?? start, aircraft?.endFlight ?? end];
  const users = decodeCast(body.users);
  const main = users.find((user) => user.role === mainRoleOf(type));
  return {
    type,
    ...periodToFormFields({ start: offBlock, end: onBlock }, timeZone),
    isEndDayChosen: saysLastDay({ start: offBlock, end: onBlock }, timeZone),
    briefing: Math.round((offBlock - start) / 60),
    debriefing: Math.round((end - onBlock) / 60),
    aircraftId: aircraft?.aircraftId ?? null,
    classroomId: body.classroom?.classroomId ?? null,
    from: aircraft?.fromAirport ?? "",
    to: aircraft?.toAirport ?? "",
    operationId: aircraft?.operationId ?? "",
    limitIds: aircraft?.limitIds ?? [],
    payerId: aircraft?.payerId ?? null,
    passengers: aircraft?.passengers ?? null,
    isIfr: aircraft?.isIfr ?? false,
    guest: { ...NO_GUEST, ...body.guest },
    mainPersonId: main?.userId ?? null,
    others: users.filter((user) => user !== main),
    lessons: decodeLessons(body.users),
    turnaround:
      aircraft?.startTurnaround == null
        ? null
        : { aircraftId: aircraft.aircraftId, seconds: offBlock - aircraft.startTurnaround },
    comment: body.commentaryForGlobal ?? "",
    clientComment: aircraft?.commentaryForClient ?? "",
    overrideReason: body.overrideReason ?? "",
  };
}

/** The form's date and time fields. For a flight, `start` is off-block and `end` is on-block (unix seconds). */
export function periodToFormFields({ start, end }: { start: number; end: number }, timeZone: string) {
  const [from, to] = [instantToWallTime(start, timeZone), instantToWallTime(end, timeZone)];
  return { day: from.day, offBlock: from.time, onBlock: to.time, endDay: to.day, meant: [start, end] };
}

/** What ends on a later day and takes longer does so only if a person has said the last day or the length. */
const LONGEST_UNSAID_SECONDS = 12 * 3600;

/** Whether a period is so long that its last day has been said. */
function saysLastDay({ start, end }: { start: number; end: number }, timeZone: string): boolean {
  const { day, endDay } = periodToFormFields({ start, end }, timeZone);
  return endDay > day && end - start > LONGEST_UNSAID_SECONDS;
}

/**
 * Whether it ends on the next day only because its end was typed before its start, and takes so long that nobody means it without
 * saying so.
 */
export function isLastDayDoubtful(fields: BookingFields, timeZone: string): boolean {
  const times = flightTimesOf(fields, timeZone);
  if (!times || fields.isEndDayChosen) return false;
  return saysLastDay({ start: times.offBlock, end: times.onBlock }, timeZone);
}

/**
 * The start and end in unix seconds, for a flight its off-block and on-block. Null while a value is missing.
 */
export function flightTimesOf(fields: BookingFields, timeZone: string): { offBlock: number; onBlock: number } | null {
  if (!fields.day || !fields.offBlock || !fields.onBlock) return null;
  const instant = (day: string, time: string) => wallTimeToInstant(day, time, timeZone, fields.meant);
  const offBlock = instant(fields.day, fields.offBlock);
  if (fields.isEndDayChosen) return { offBlock, onBlock: instant(fields.endDay ?? fields.day, fields.onBlock) };
  const onBlock = instant(fields.day, fields.onBlock);
  if (onBlock > offBlock) return { offBlock, onBlock };
  // If a clock change repeats the hour, try the second instant with this time.
  const again = onBlock + 3600;
  if (again > offBlock && instantToWallTime(again, timeZone).time === fields.onBlock)
    return { offBlock, onBlock: again };
  return { offBlock, onBlock: instant(nextDay(fields.day), fields.onBlock) };
}

type When = Partial<Pick<BookingFields, "day" | "offBlock" | "endDay" | "onBlock">>;

/**
 * The fields after a new start. The end moves with it, so that the reservation keeps its length. An end that was typed before its
 * start stays where it is.
 */
export function withStart(fields: BookingFields, start: When, timeZone: string): BookingFields {
  const before = flightTimesOf(fields, timeZone);
  const { heldSeconds, ...kept } = fields;
  const next = { ...kept, ...start };
  if (isLastDayDoubtful(fields, timeZone)) return withEnd(next, {}, timeZone);
  const length = before ? before.onBlock - before.offBlock : (heldSeconds ?? 0);
  const after = flightTimesOf(next, timeZone);
  if (length <= 0) return next;
  if (!after) return { ...next, heldSeconds: length };
  return { ...next, ...periodToFormFields({ start: after.offBlock, end: after.offBlock + length }, timeZone) };
}

/**
 * The fields after a new end. The start stays, so that the length changes. A time before the start is one of the next day, unless
 * another day is chosen with it.
 */
export function withEnd(fields: BookingFields, end: When, timeZone: string): BookingFields {
  const isLater = (fields.endDay ?? "") > (fields.day ?? "");
  const isEndDayChosen = end.endDay != null || (fields.isEndDayChosen && isLater);
  const next = { ...fields, ...end, isEndDayChosen };
  const after = flightTimesOf(next, timeZone);
  return after && !next.isEndDayChosen ? { ...next, endDay: instantToWallTime(after.onBlock, timeZone).day } : next;
}

/** The fields after a new length. The start stays. */
export function withMinutes(fields: BookingFields, minutes: number, timeZone: string): BookingFields {
  const times = flightTimesOf(fields, timeZone);
  if (!times) return fields;
  const period = { start: times.offBlock, end: times.offBlock + minutes * 60 };
  return { ...fields, ...periodToFormFields(period, timeZone), isEndDayChosen: saysLastDay(period, timeZone) };
}

/** Of the fields, those that say when it takes place. */
export const timesOf = ({ day, offBlock, onBlock, endDay, isEndDayChosen, heldSeconds, meant }: BookingFields) => {
  return { day, offBlock, onBlock, endDay, isEndDayChosen, heldSeconds, meant };
};

/** Says which booking the fields are about: its aircraft or classroom, and its time. */
export function describeFields(
  fields: BookingFields,
  { aircraft, classrooms, timeZone }: Pick<BookingSite, "aircraft" | "classrooms" | "timeZone">,
): string {
  const kind = kinds[fields.type];
  const callSign = kind.aircraft && aircraft.find(({ id }) => id === fields.aircraftId)?.callSign;
  const room = kind.hasClassroom && classrooms.find(({ id }) => id === fields.classroomId)?.name;
  const times = flightTimesOf(fields, timeZone);
  return [callSign || room, times && formatPeriod(times.offBlock, times.onBlock, timeZone)].filter(Boolean).join(", ");
}

/** A field that must be filled in before the booking can be checked. */
export type RequiredField =
  | "operation"
  | "main"
  | "guestName"
  | "guestContact"
  | "group"
  | "lesson"
  | "date"
  | "start"
  | "end"
  | "aircraft"
  | "classroom"
  | "from"
  | "to";

export const GUEST_FIELDS: readonly RequiredField[] = ["guestName", "guestContact"];

/**
 * The required fields that are still empty, in the order in which they are asked for. An empty airport means the site's own, if it
 * has one. `asksGuest` when a guest is to be named.
 */
export function missingFields(fields: BookingFields, icao: string | null, asksGuest = false): RequiredField[] {
  const { aircraft, hasClassroom } = kinds[fields.type];
  const group = groupRoleOf(fields.type);
  const inGroup = fields.others.filter(({ role }) => role === group);
  const isLesson = kinds[fields.type].lesson !== null;
  const needsAirport = Boolean(aircraft?.hasAirports) && !icao;
  const missing: [RequiredField, boolean][] = [
    ["operation", Boolean(aircraft?.hasOperationType) && !fields.operationId],
    ...(isLesson
      ? ([
          ["group", inGroup.length === 0],
          ["lesson", inGroup.some(({ userId }) => !fields.lessons[userId]?.lessonId)],
        ] satisfies [RequiredField, boolean][])
      : []),
    ["main", mainRoleOf(fields.type) !== null && !fields.mainPersonId],
    ["guestName", asksGuest && !fields.guest.name.trim()],
    ["guestContact", asksGuest && !fields.guest.phoneNumber.trim() && !fields.guest.email.trim()],
    ["group", !isLesson && group !== null && inGroup.length === 0],
    ["date", !fields.day || !fields.endDay],
    ["start", !fields.offBlock],
    ["end", !fields.onBlock],
    ["aircraft", aircraft !== null && !fields.aircraftId],
    ["classroom", hasClassroom && !fields.classroomId],
    ["from", needsAirport && !fields.from.trim()],
    ["to", needsAirport && !fields.to.trim()],
  ];
  return missing.flatMap(([name, isMissing]) => (isMissing ? [name] : []));
}

function nextDay(day: string): string {
  return new Date(Date.parse(`${day}T00:00Z`) + 86_400_000).toISOString().slice(0, 10);
}

/** The request body to send, or null while a required value is missing. */
export function bookingBodyFromFields(
  fields: BookingFields,
  site: { siteId: string; timeZone: string },
): BookingInput | null {
  const kind = kinds[fields.type];
  const flight = flightTimesOf(fields, site.timeZone);
  if (!flight || (kind.aircraft && !fields.aircraftId) || (kind.hasClassroom && !fields.classroomId)) return null;
  const briefing = kind.isFlight ? fields.briefing : 0;
  const debriefing = kind.isFlight ? fields.debriefing : 0;
  return {
    siteId: site.siteId,
    start: flight.offBlock - briefing * 60,
    end: flight.onBlock + debriefing * 60,
    durationBriefing: briefing,
    durationDebriefing: debriefing,
    aircraft: aircraftPartOf(fields, flight),
    classroom: kind.hasClassroom && fields.classroomId ? { classroomId: fields.classroomId } : null,
    users: usersOf(fields),
    guest: kind.aircraft?.hasOperationType ? guestOf(fields) : null,
    commentaryForGlobal: fields.comment,
    overrideReason: fields.overrideReason.trim() || null,
  };
}

function aircraftPartOf(
  fields: BookingFields,
  { offBlock, onBlock }: { offBlock: number; onBlock: number },
): BookingInput["aircraft"] {
  const { isFlight, aircraft } = kinds[fields.type];
  if (!aircraft || !fields.aircraftId) return null;
  const ready = isFlight && fields.turnaround?.aircraftId === fields.aircraftId ? fields.turnaround : null;
  return {
    aircraftId: fields.aircraftId,
    startTurnaround: ready && offBlock - ready.seconds,
    startFlight: isFlight ? offBlock : null,
    endFlight: isFlight ? onBlock : null,
    fromAirport: aircraft.hasAirports ? fields.from.trim() || null : null,
    toAirport: aircraft.hasAirports ? fields.to.trim() || null : null,
    operationId: aircraft.hasOperationType ? fields.operationId || null : null,
    commentaryForClient: fields.clientComment,
    limitIds: aircraft.isMaintained ? fields.limitIds : [],
    payerId: aircraft.hasOperationType ? fields.payerId : null,
    passengers: isFlight ? fields.passengers : null,
    isIfr: isFlight && fields.isIfr,
  };
}

function guestOf({ guest }: BookingFields): BookingInput["guest"] {
  if (isGuestEmpty(guest)) return null;
  const { language, ...typed } = guest;
  return { ...typed, ...(language && { language }) };
}

/** The ids of all people of the booking, each once. */
export const listPeople = (fields: BookingFields): string[] => [
  ...new Set(usersOf(fields).map(({ userId }) => userId)),
];

function usersOf({ type, mainPersonId, others, lessons }: BookingFields): BookingInput["users"] {
  const main = mainRoleOf(type);
  const parts = others.map(({ userId, role }) => ({ userId, role: roleAllowedByType(type, role) }));
  if (main && mainPersonId) parts.unshift({ userId: mainPersonId, role: main });
  return makeCast(parts, kinds[type].lesson ? lessons : {});
}
