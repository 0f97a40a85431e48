import type { SitePermission } from "@/lib/access/permissions/permissions";
import type { SiteRole } from "@/lib/access/permissions/roles";
import type { MessageKey } from "@/lib/platform/messages";
import type { ReservationRole, ReservationType } from "./codes";

/** A role that people may have; where some are required, how many, and what is said where there are fewer or more. */
type CastRule = { role: ReservationRole; required: null | { least: number; most: number; message: MessageKey } };

/** The rows of a planning, by what they are of. */
export type RowKind = "aircraft" | "simulator" | "classroom" | "instructor" | "student" | "renter" | "other";

/** Everything in which one type of reservation differs from the others. */
export type Kind = {
  /** Its number at the wire (spec 2 §3). */
  code: number;
  /** Who takes part (spec 2 §5). The first role that is required is the one that the form asks for by itself. */
  cast: readonly CastRule[];
  /** What its aircraft is taken for; null: it takes none, and none may be named (spec 2 §5). */
  aircraft: null | {
    /** Only an aircraft with rental enabled is offered. */
    isRented: boolean;
    /** Has a departure and an arrival. */
    hasAirports: boolean;
    /** Names an operation type, whose booking right says who may book. */
    hasOperationType: boolean;
  };
  /** A classroom is required; else none may be named (spec 2 §5). */
  hasClassroom: boolean;
  /**
   * A flight has a briefing, off-block, on-block, a debriefing, and a turnaround before it; what is on the ground takes
   * everything that it names from its start to its end.
   */
  isFlight: boolean;
  /** The state in which the clock leaves it when its end has passed; null: only a follow-up ends it (DECISIONS, "States"). */
  afterEnd: "FlightFollowUpNeeded" | "Performed" | null;
  /** How it is booked; null while it can't be. */
  booking: null | {
    /** Last segment of `POST` and `PUT reservation/{route}`. */
    route: string;
    /** Who may book it for somebody or other: asked by the endpoint and by the form's tabs. */
    permission: SitePermission;
    /** Who may book it for anybody; an operation type's own right decides where it names one. */
    forAnybody: SitePermission | "operationType";
    /** Who may book it for themself alone. */
    forSelf: SitePermission | null;
  };
  /** Name of its colours among the design's tokens. */
  look: string;
  /** The text (in `booking.fields`) for the people beside the one that the form asks for by itself. */
  others: "crew" | "workers" | "participants";
  /** Background of a row on the board, never a strip. */
  isBackground: boolean;
  /** The rows whose empty slots it is booked from: 1 for the likeliest type of such a row, then 2. */
  bookedFrom: Partial<Record<RowKind, number>>;
};

const any = (...roles: ReservationRole[]) => roles.map((role) => ({ role, required: null }));
const required = (role: ReservationRole, least: number, most: number, message: MessageKey) => ({
  role,
  required: { least, most, message },
});

const table = {
  Practical: {
    code: 3,
    cast: [
      required("Instructor", 1, 1, "reservations.instructorRequired"),
      required("Student", 1, 2, "reservations.studentsRequired"),
      ...any("PilotInCommand", "Observer", "Crew"),
    ],
    aircraft: { isRented: false, hasAirports: true, hasOperationType: false },
    hasClassroom: false,
    isFlight: true,
    afterEnd: "FlightFollowUpNeeded",
    booking: null,
    look: "practical",
    others: "crew",
    isBackground: false,
    bookedFrom: {},
  },
  Renter: {
    code: 0,
    cast: [
      required("Renter", 1, 1, "reservations.renterRequired"),
      ...any("PilotInCommand", "Instructor", "Observer", "Crew"),
    ],
    aircraft: { isRented: true, hasAirports: true, hasOperationType: false },
    hasClassroom: false,
    isFlight: true,
    afterEnd: "FlightFollowUpNeeded",
    booking: {
      route: "renter",
      permission: "reservation.rent",
      forAnybody: "reservation.rentAny",
      forSelf: "reservation.rentOwn",
    },
    look: "renter",
    others: "crew",
    isBackground: false,
    bookedFrom: { aircraft: 1, renter: 1, other: 2 },
  },
  Operation: {
    code: 2,
    cast: [required("PilotInCommand", 1, 1, "reservations.pilotRequired"), ...any("Instructor", "Crew", "Observer")],
    aircraft: { isRented: false, hasAirports: true, hasOperationType: true },
    hasClassroom: false,
    isFlight: true,
    afterEnd: "FlightFollowUpNeeded",
    booking: {
      route: "operation",
      permission: "reservation.operate",
      forAnybody: "operationType",
      forSelf: null,
    },
    look: "operation",
    others: "crew",
    isBackground: false,
    bookedFrom: { aircraft: 2, simulator: 1, instructor: 1, other: 1 },
  },
  Maintenance: {
    code: 1,
    cast: any("Crew"),
    aircraft: { isRented: false, hasAirports: false, hasOperationType: false },
    hasClassroom: false,
    isFlight: false,
    afterEnd: "Performed",
    booking: {
      route: "maintenance",
      permission: "reservation.maintain",
      forAnybody: "reservation.maintain",
      forSelf: null,
    },
    look: "maintenance",
    others: "workers",
    isBackground: false,
    bookedFrom: { aircraft: 3, simulator: 2 },
  },
  Theoretical: {
    code: 4,
    cast: [
      required("Instructor", 1, 1, "reservations.instructorRequired"),
      required("Student", 1, 20, "reservations.studentRequired"),
      ...any("Observer"),
    ],
    aircraft: null,
    hasClassroom: true,
    isFlight: false,
    afterEnd: null,
    booking: null,
    look: "theoretical",
    others: "participants",
    isBackground: false,
    bookedFrom: {},
  },
  Meeting: {
    code: 5,
    cast: [
      required("Crew", 1, 20, "reservations.participantRequired"),
      ...any("Instructor", "Student", "Renter", "Observer"),
    ],
    aircraft: null,
    hasClassroom: true,
    isFlight: false,
    afterEnd: "Performed",
    booking: null,
    look: "meeting",
    others: "participants",
    isBackground: false,
    bookedFrom: {},
  },
  Availability: {
    code: -1,
    cast: any("Instructor"),
    aircraft: null,
    hasClassroom: false,
    isFlight: false,
    afterEnd: null,
    booking: null,
    look: "availability",
    others: "participants",
    isBackground: true,
    bookedFrom: {},
  },
} as const satisfies Record<ReservationType, Kind>;

/** The kinds of reservation, in the order in which the planning's legend names them. Shared with the browser. */
export const kinds: Readonly<Record<ReservationType, Kind>> = table;

type Table = typeof table;
/** The types that can be booked in this version. */
export type BookableType = {
  [T in ReservationType]: Table[T]["booking"] extends null ? never : T;
}[ReservationType];

export const reservationTypes = Object.keys(table) as ReservationType[];

const byCode = new Map(reservationTypes.map((type) => [kinds[type].code, type]));

/** The type of a number at the wire; a RangeError for a number that no type has. */
export function typeOfCode(code: number): ReservationType {
  const type = byCode.get(code);
  if (type === undefined) throw new RangeError(`No reservation type has the code ${code}.`);
  return type;
}

export const isBookable = (type: ReservationType): type is BookableType => kinds[type].booking !== null;

/** The types that can be booked, by their number at the wire. */
export const bookableTypes = reservationTypes.filter(isBookable).sort((a, b) => kinds[a].code - kinds[b].code);

/** The types that the clock moves to a state when their end has passed. */
export function typesThatBecome(state: NonNullable<Kind["afterEnd"]>): ReservationType[] {
  return reservationTypes.filter((type) => kinds[type].afterEnd === state);
}

/** The role that the form asks for by itself, such as the renter or the pilot in command; null where none is required. */
export function mainRoleOf(type: ReservationType): ReservationRole | null {
  return kinds[type].cast.find((rule) => rule.required)?.role ?? null;
}

/** The roles that people beside the main one may have. */
export function otherRolesOf(type: ReservationType): ReservationRole[] {
  return kinds[type].cast.map((rule) => rule.role).filter((role) => role !== mainRoleOf(type));
}

const SITE_ROLE_OF: Partial<Record<ReservationRole, SiteRole>> = {
  Renter: "Renter",
  Instructor: "Instructor",
  Student: "Student",
};

/** The role at the site that a part asks for; undefined: any role there will do. */
export const siteRoleOf = (role: ReservationRole): SiteRole | undefined => SITE_ROLE_OF[role];

/** The types that an empty slot of a row is for, the likeliest first. */
export function typesForRow(row: RowKind): BookableType[] {
  const rank = (type: ReservationType) => kinds[type].bookedFrom[row] ?? 0;
  return bookableTypes.filter(rank).sort((a, b) => rank(a) - rank(b));
}
