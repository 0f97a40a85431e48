import type { BookingInput } from "./bodies";
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
import type { PlannedView, ReservationView } from "./schema";

// The one place that knows the interface's numbers and names: everything else, in the server and in the browser, sees
// words. Hand-written because a day holds hundreds; a test holds it against the schemas.

/** Somebody's part in a reservation. */
export type Participant = {
  userId: string;
  role: ReservationRole;
  callSign: string | null;
  firstName: string;
  lastName: string;
};

/** A reservation as everybody of its site may see it, in words; instants in unix seconds. */
export type PlannedReservation = Omit<PlannedView, "reservationType" | "reservationState" | "compliance" | "users"> & {
  type: ReservationType;
  state: ReservationState;
  compliance: Compliance;
  users: Participant[];
};

/** What is written in a reservation by people; null where the reader may not see it. */
export type WrittenTexts = Pick<ReservationView, "commentaryForGlobal" | "overrideReason"> & {
  commentaryForClient: string | null;
};

/** A reservation with what only some may read. */
export type FullReservation = PlannedReservation &
  WrittenTexts &
  Pick<
    ReservationView,
    "commentaryForCancel" | "cancellation" | "creationDate" | "editingDate" | "warnings" | "rights"
  >;

const codes = (names: readonly string[]) => new Map(names.map((name, code) => [name, code]));
const STATE_CODE = codes(RESERVATION_STATES);
const COMPLIANCE_CODE = codes(COMPLIANCES);
const ROLE_CODE = codes(RESERVATION_ROLES);

export const roleOfCode = (code: number): ReservationRole => RESERVATION_ROLES[code] as ReservationRole;
export const codeOfRole = (role: ReservationRole): number => ROLE_CODE.get(role)!;
export const codeOfCompliance = (level: Compliance): number => COMPLIANCE_CODE.get(level)!;

/** A bar as the interface gives it. */
export function encodePlanned(planned: PlannedReservation): PlannedView {
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

/** A bar in words, as it enters the browser. */
export function decodePlanned(view: PlannedView): PlannedReservation {
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
    aircraft: view.aircraft,
    classroom: view.classroom,
    users: view.users.map(({ userId, reservationUserRole, callSign, nom, prenom }) => ({
      userId,
      role: roleOfCode(reservationUserRole),
      callSign,
      firstName: prenom,
      lastName: nom,
    })),
    version: view.version,
  };
}

/** One reservation in words, as it enters the browser. */
export function decodeReservation(view: ReservationView): FullReservation {
  const { aircraft } = view;
  const { commentaryForGlobal, commentaryForCancel, overrideReason, cancellation, creationDate, editingDate } = view;
  const { commentaryForClient = null, ...bar } = aircraft ?? {};
  return {
    ...decodePlanned({ ...view, aircraft: aircraft && (bar as PlannedView["aircraft"]) }),
    commentaryForGlobal,
    commentaryForClient,
    commentaryForCancel,
    overrideReason,
    cancellation,
    creationDate,
    editingDate,
    warnings: view.warnings,
    rights: view.rights,
  };
}

/** What a move changes: the seconds by which each end goes, and a resource that is exchanged. */
export type Shift = {
  startShift: number;
  endShift: number;
  aircraftId?: string;
  classroomId?: string;
  /** One person takes another's part. */
  person?: { from: string; to: string };
};

/** The body that writes a reservation again, its ends moved and a resource exchanged. */
export function bodyOf(
  planned: PlannedReservation,
  texts: WrittenTexts,
  shift: Shift = { startShift: 0, endShift: 0 },
): BookingInput {
  const { classroom, users } = planned;
  return {
    siteId: planned.siteId,
    start: planned.start + shift.startShift,
    end: planned.end + shift.endShift,
    durationBriefing: planned.durationBriefing,
    durationDebriefing: planned.durationDebriefing,
    aircraft: aircraftPartOf(planned, texts, shift),
    classroom: classroom && { classroomId: shift.classroomId ?? classroom.classroomId },
    users: users.map(({ userId, role }) => ({
      userId: userId === shift.person?.from ? shift.person.to : userId,
      reservationUserRole: codeOfRole(role),
    })),
    commentaryForGlobal: texts.commentaryForGlobal,
    overrideReason: texts.overrideReason,
  };
}

function aircraftPartOf(
  { type, aircraft }: PlannedReservation,
  { commentaryForClient }: WrittenTexts,
  { startShift, endShift, aircraftId = aircraft?.aircraftId }: Shift,
): BookingInput["aircraft"] {
  if (!aircraft || !aircraftId) return null;
  const { isFlight } = kinds[type];
  // Another aircraft is made ready in its own time.
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
  };
}
