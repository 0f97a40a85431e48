import { decodePersonChoice, type PersonChoice } from "@/lib/records/people/wire";
import type { BookingChangeInput, BookingInput, PlacedBooking } from "./bodies";
import {
  COMPLIANCES,
  type Compliance,
  RESERVATION_ROLES,
  RESERVATION_STATES,
  type ReservationRole,
  type ReservationState,
  type ReservationType,
} from "./codes";
import { kinds, typeOfCode } from "./kinds";
import type { PublicReservationView, ReservationView } from "./schema";

// Only this file knows the API's numbers and names. The rest of server and browser uses words. The conversion is written by
// hand, because a day has hundreds of reservations and this is fast. A test compares it with the schemas.

/** A person in a reservation, with their role. */
export type Participant = {
  userId: string;
  role: ReservationRole;
  callSign: string | null;
  firstName: string;
  lastName: string;
};

/** The part of a reservation that everybody of its site may see, in words. Times are unix seconds. */
export type PublicReservation = Omit<
  PublicReservationView,
  "reservationType" | "reservationState" | "compliance" | "users"
> & {
  type: ReservationType;
  state: ReservationState;
  compliance: Compliance;
  users: Participant[];
};

/** What a planning's bar lacks of a reservation. The texts that people wrote are null when the reader may not see them. */
export type PartsOffBoard = Pick<ReservationView, "commentaryForGlobal" | "overrideReason" | "guest"> & {
  commentaryForClient: string | null;
  /** The maintenance limits whose work is booked. */
  limitIds: string[];
  /** Whose account an operation is billed to. Null: nobody's, or the reader may not know. */
  payerId: string | null;
  /** How many passengers a flight takes. Null when nobody has said. */
  passengers: number | null;
  isIfr: boolean;
  /** What each student learns, by the student's id. */
  lessons: Readonly<Record<string, LearnedLesson>>;
};

/** The lesson of a student, the promotion with which they were chosen, and what the lesson is called in its programme. */
export type LearnedLesson = {
  lessonId: string | null;
  promotionId: string | null;
  called?: ReservationView["users"][number]["lesson"];
};

/** A reservation with the details that only some readers may see. */
export type FullReservation = PublicReservation &
  PartsOffBoard &
  Pick<
    ReservationView,
    | "commentaryForCancel"
    | "cancellation"
    | "creationDate"
    | "createdBy"
    | "editingDate"
    | "editedBy"
    | "warnings"
    | "seriesId"
    | "rights"
  > & {
    /** Whose account an operation is billed to, by name. */
    payer: PersonChoice | null;
    /** The telephone numbers that the reader may see, by the ids of the people. */
    phones: Record<string, string>;
  };

const codes = (names: readonly string[]) => new Map(names.map((name, code) => [name, code]));
const STATE_CODE = codes(RESERVATION_STATES);
const COMPLIANCE_CODE = codes(COMPLIANCES);
const ROLE_CODE = codes(RESERVATION_ROLES);

const roleOfWireCode = (code: number): ReservationRole => RESERVATION_ROLES[code] as ReservationRole;
export const codeOfRole = (role: ReservationRole): number => ROLE_CODE.get(role)!;
export const codeOfCompliance = (level: Compliance): number => COMPLIANCE_CODE.get(level)!;

/** A person's part in a reservation that is being written. */
export type CastPart = Pick<Participant, "userId" | "role">;

export function decodeCast(users: BookingInput["users"]): CastPart[] {
  return users.map(({ userId, reservationUserRole }) => ({ userId, role: roleOfWireCode(reservationUserRole) }));
}

type Learner = Pick<BookingInput["users"][number], "userId" | "promotionId" | "userProgramSessionId"> &
  Partial<Pick<ReservationView["users"][number], "lesson">>;

/** What each student learns, by the student's id. */
export function decodeLessons(users: readonly Learner[]): Record<string, LearnedLesson> {
  return Object.fromEntries(
    users.flatMap(({ userId, userProgramSessionId: lessonId = null, promotionId = null, lesson }) =>
      lessonId || promotionId ? [[userId, { lessonId, promotionId, ...(lesson && { called: lesson }) }]] : [],
    ),
  );
}

/** Makes the part of a request body that holds the people of a reservation, each student with their lesson. */
export function makeCast(
  parts: readonly CastPart[],
  lessons: Readonly<Record<string, LearnedLesson>> = {},
): BookingInput["users"] {
  return parts.map(({ userId, role }) => {
    const learned = role === "Student" ? lessons[userId] : undefined;
    return {
      ...{ userId, reservationUserRole: codeOfRole(role) },
      ...(learned && { userProgramSessionId: learned.lessonId, promotionId: learned.promotionId }),
    };
  });
}

/** Converts the public part of a reservation from words to the API's numbers. */
export function encodePublicReservation(planned: PublicReservation): PublicReservationView {
  return {
    id: planned.id,
    siteId: planned.siteId,
    reservationType: kinds[planned.type].code,
    reservationState: STATE_CODE.get(planned.state)!,
    compliance: COMPLIANCE_CODE.get(planned.compliance)!,
    start: planned.start,
    end: planned.end,
    durationBriefing: planned.durationBriefing,
    durationDebriefing: planned.durationDebriefing,
    title: planned.title,
    isSolo: planned.isSolo,
    aircraft: planned.aircraft,
    classroom: planned.classroom,
    users: planned.users.map(({ userId, role, callSign, firstName, lastName }) => ({
      userId,
      reservationUserRole: codeOfRole(role),
      callSign,
      nom: lastName,
      prenom: firstName,
    })),
    version: planned.version,
  };
}

/** Converts the public part of a reservation from the API's numbers to words, for the browser. */
export function decodePublicReservation(view: PublicReservationView): PublicReservation {
  return {
    id: view.id,
    siteId: view.siteId,
    type: typeOfCode(view.reservationType),
    state: RESERVATION_STATES[view.reservationState]!,
    compliance: COMPLIANCES[view.compliance]!,
    start: view.start,
    end: view.end,
    durationBriefing: view.durationBriefing,
    durationDebriefing: view.durationDebriefing,
    title: view.title,
    isSolo: view.isSolo,
    aircraft: view.aircraft,
    classroom: view.classroom,
    users: view.users.map(({ userId, reservationUserRole, callSign, nom, prenom }) => ({
      userId,
      role: roleOfWireCode(reservationUserRole),
      callSign,
      firstName: prenom,
      lastName: nom,
    })),
    ...(view.availability && { availability: view.availability }),
    version: view.version,
  };
}

/** Converts a reservation with details from the API's numbers to words, for the browser. */
export function decodeFullReservation(view: ReservationView): FullReservation {
  const { aircraft } = view;
  const { guest, commentaryForGlobal, commentaryForCancel, overrideReason, cancellation } = view;
  const { creationDate, createdBy, editingDate, editedBy, users } = view;
  const {
    commentaryForClient = null,
    limitIds = [],
    payerId = null,
    payer = null,
    passengers = null,
    isIfr = false,
    ...bar
  } = aircraft ?? {};
  return {
    ...decodePublicReservation({ ...view, aircraft: aircraft && (bar as PublicReservationView["aircraft"]) }),
    commentaryForGlobal,
    commentaryForClient,
    limitIds,
    payerId,
    payer: payer && decodePersonChoice(payer),
    passengers,
    isIfr,
    lessons: decodeLessons(users),
    guest,
    commentaryForCancel,
    overrideReason,
    cancellation,
    creationDate,
    createdBy,
    editingDate,
    editedBy,
    phones: Object.fromEntries(
      users.flatMap(({ userId, phoneNumber }) => (phoneNumber ? [[userId, phoneNumber]] : [])),
    ),
    warnings: view.warnings,
    seriesId: view.seriesId,
    rights: view.rights,
  };
}

/** A move of a reservation: by how many seconds its start and end shift, and which resource is replaced. */
export type ReservationMove = {
  startShift: number;
  endShift: number;
  aircraftId?: string;
  classroomId?: string;
  /** Replaces one person by another, who gets the same role. */
  person?: { from: string; to: string };
};

/** Makes the request body that saves a reservation, with its start and end shifted and a resource replaced. */
export function makeBookingBody(
  planned: PublicReservation,
  texts: PartsOffBoard,
  shift: ReservationMove = { startShift: 0, endShift: 0 },
): PlacedBooking {
  const { classroom, users } = planned;
  return {
    siteId: planned.siteId,
    start: planned.start + shift.startShift,
    end: planned.end + shift.endShift,
    durationBriefing: planned.durationBriefing,
    durationDebriefing: planned.durationDebriefing,
    aircraft: aircraftPartOf(planned, texts, shift),
    classroom: classroom && { classroomId: shift.classroomId ?? classroom.classroomId },
    users: makeCast(
      users.map(({ userId, role }) => ({ userId: userId === shift.person?.from ? shift.person.to : userId, role })),
      texts.lessons,
    ),
    guest: texts.guest,
    commentaryForGlobal: texts.commentaryForGlobal,
    overrideReason: texts.overrideReason,
  };
}

/**
 * Makes the request body that saves a reservation after a change, from what the change names and what stays. EOBT, on-block
 * and turnaround that aren't named move with start, end, briefing and debriefing.
 */
export function fillUnnamedBooking(
  planned: PublicReservation,
  texts: PartsOffBoard,
  { id: _, version: __, aircraft: part, classroom, ...named }: BookingChangeInput,
): PlacedBooking {
  const { start = planned.start, end = planned.end } = named;
  const { durationBriefing = planned.durationBriefing, durationDebriefing = planned.durationDebriefing } = named;
  const shift = { startShift: start - planned.start, endShift: end - planned.end, aircraftId: part?.aircraftId };
  const { aircraft, ...stays } = makeBookingBody(planned, texts, shift);
  // Whose lesson isn't named keeps the one that they have.
  const users = named.users?.map((user) => {
    const learned = user.userProgramSessionId === undefined ? texts.lessons[user.userId] : undefined;
    return { ...user, ...makeCast([decodeCast([user])[0]!], learned && { [user.userId]: learned })[0] };
  });
  const room = classroom?.classroomId ? { classroomId: classroom.classroomId } : stays.classroom;
  const body = {
    ...stays,
    ...named,
    classroom: room,
    ...(users && { users }),
    guest: named.guest && { ...texts.guest, ...named.guest },
    commentaryForGlobal: named.commentaryForGlobal ?? stays.commentaryForGlobal,
  };
  if (!aircraft) return { ...body, aircraft: part as BookingInput["aircraft"] };
  const { startFlight, endFlight, startTurnaround } = aircraft;
  if (startFlight != null && durationBriefing !== planned.durationBriefing)
    aircraft.startFlight = start + durationBriefing * 60;
  if (endFlight != null && durationDebriefing !== planned.durationDebriefing)
    aircraft.endFlight = end - durationDebriefing * 60;
  const filled = {
    ...aircraft,
    ...part,
    commentaryForClient: part?.commentaryForClient ?? aircraft.commentaryForClient,
  };
  if (startTurnaround != null && startFlight != null && part?.startTurnaround === undefined)
    filled.startTurnaround = startTurnaround + (filled.startFlight ?? start + durationBriefing * 60) - startFlight;
  return { ...body, aircraft: filled };
}

/** Whether two bodies save the same reservation. An override reason or a guest that isn't given stays as it is. */
export function isSameBooking(before: BookingInput, after: BookingInput): boolean {
  const names = ["siteId", "start", "end", "durationBriefing", "durationDebriefing", "commentaryForGlobal"] as const;
  const textOf = ({ users, aircraft, classroom, ...booking }: BookingInput) =>
    JSON.stringify([
      names.map((name) => booking[name]),
      after.overrideReason && booking.overrideReason,
      after.guest === undefined || (booking.guest ? Object.entries(booking.guest).sort() : null),
      Object.entries(aircraft ?? {}).sort(),
      classroom?.classroomId,
      users
        .map(({ userId, reservationUserRole, userProgramSessionId, promotionId }) =>
          [userId, reservationUserRole, userProgramSessionId ?? "", promotionId ?? ""].join(" "),
        )
        .sort(),
    ]);
  return textOf(before) === textOf(after);
}

function aircraftPartOf(
  { type, aircraft }: PublicReservation,
  { commentaryForClient, limitIds, payerId, passengers, isIfr }: PartsOffBoard,
  { startShift, endShift, aircraftId = aircraft?.aircraftId }: ReservationMove,
): BookingInput["aircraft"] {
  if (!aircraft || !aircraftId) return null;
  const { isFlight } = kinds[type];
  // Another aircraft gets its own turnaround, so the former one isn't kept.
  const isSame = aircraftId === aircraft.aircraftId;
  return {
    aircraftId,
    startTurnaround: isFlight && isSame ? aircraft.startTurnaround + startShift : null,
    startFlight: isFlight ? aircraft.startFlight + startShift : null,
    endFlight: isFlight ? aircraft.endFlight + endShift : null,
    fromAirport: aircraft.fromAirport,
    toAirport: aircraft.toAirport,
    operationId: aircraft.operationId,
    commentaryForClient,
    // Another aircraft has other limits.
    limitIds: isSame ? limitIds : [],
    payerId,
    passengers,
    isIfr,
  };
}
