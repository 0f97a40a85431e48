import type { SitePermission } from "@/lib/access/permissions/permissions";
import type { SiteRole } from "@/lib/access/permissions/roles";
import type { MessageKey } from "@/lib/platform/messages";
import type { SessionType } from "@/lib/records/programs/codes";
import type { ReservationRole, ReservationType } from "./codes";

/**
 * A role that people may have in a reservation. `required` is null when the role is optional. Otherwise it says how many
 * people must have the role, and the message for any other number.
 */
type CastRule = { role: ReservationRole; required: null | { least: number; most: number; message: MessageKey } };

/** The kinds of rows on a planning board. */
export type RowKind = "aircraft" | "simulator" | "classroom" | "instructor" | "student" | "renter" | "other";

/** Everything in which the types of reservation differ. */
export type ReservationKind = {
  /** Code of the type on the wire (spec 2 §3). */
  code: number;
  /** The roles that people may have (spec 2 §5). A required role has its own field in the form. */
  cast: readonly CastRule[];
  /** How the type uses an aircraft. Null: it uses none, and the request must not name one (spec 2 §5). */
  aircraft: null | {
    /** Whether the form offers only aircraft with rental enabled. */
    isRented: boolean;
    /** Whether the reservation has a departure and an arrival airport. */
    hasAirports: boolean;
    /** Whether it is work on the aircraft, and may name the maintenance limits that it renews. */
    isMaintained: boolean;
    /** Whether the reservation has an operation type. The operation type's booking right then decides who may book. */
    hasOperationType: boolean;
  };
  /** Whether a classroom is required. If not, the request must not name one (spec 2 §5). */
  hasClassroom: boolean;
  /**
   * Whether the type is a flight. A flight has a turnaround, briefing, off-block, on-block and debriefing. A reservation on
   * the ground occupies all of its resources from its start to its end.
   */
  isFlight: boolean;
  /** Whether such a flight usually has a briefing and a debriefing: its form begins with those that the school has set. */
  isBriefed: boolean;
  /** Of which sort the lessons are that its students follow, each one of their own training. Null: it is no lesson. */
  lesson: SessionType | null;
  /**
   * How it is repeated weekly: as it is, or each date with the next open lesson of the programme. Null: it isn't, since each lesson
   * in the air is planned by itself.
   */
  repeats: "same" | "nextLesson" | null;
  /** State that the reservation gets automatically after its end. Null: only a follow-up ends it (DECISIONS, "States"). */
  afterEnd: "FlightFollowUpNeeded" | "Performed" | null;
  /** How the type is booked. Null: it can't be booked yet. */
  booking: null | {
    /** Last segment of `POST` and `PUT reservation/{route}`. */
    route: string;
    /** Permission to use the endpoint and to see the tab in the form. */
    permission: SitePermission;
    /** Permission to book for any person. `operationType`: the booking right of the chosen operation type decides. */
    forAnybody: SitePermission | "operationType";
    /** Permission to book only for oneself. Null when the type has no such permission. */
    forSelf: SitePermission | null;
    /** Permission to book those in which one is the instructor oneself. Null when the type has no such permission. */
    forInstructor: SitePermission | null;
  };
  /** Whether it takes place while its site is closed, so that nobody is warned of it. */
  takesPlaceWhenClosed: boolean;
  /** Name of the type's colours in the design tokens. */
  look: string;
  /** Message key, under `booking.fields`, for the field of a required role that several people may have. Null: none has one. */
  group: "students" | "participants" | null;
  /** What somebody is called whose role is Crew: a message key under `reservations.roles`. */
  crew: "Crew" | "Participant" | "Worker";
  /** Message key, under `booking.fields`, for the field of all other people. */
  others: "crew" | "workers" | "participants" | "observers";
  /** Whether the planning draws the type as the background of a row instead of as a strip. */
  isBackground: boolean;
  /**
   * Kinds of rows in whose empty slots the type can be booked, or that it can be booked from nowhere, by a key or button. Rank 1
   * means that it is the most likely type there.
   */
  bookedFrom: Partial<Record<RowKind | "nowhere", number>>;
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
    aircraft: { isRented: false, isMaintained: false, hasAirports: true, hasOperationType: false },
    hasClassroom: false,
    isFlight: true,
    isBriefed: true,
    lesson: "Practical",
    repeats: null,
    afterEnd: "FlightFollowUpNeeded",
    booking: {
      route: "pratical",
      permission: "reservation.teach",
      forAnybody: "reservation.teachAny",
      forSelf: null,
      forInstructor: "reservation.teachOwn",
    },
    takesPlaceWhenClosed: false,
    look: "practical",
    group: "students",
    crew: "Crew",
    others: "crew",
    isBackground: false,
    bookedFrom: { instructor: 1, student: 1, simulator: 1, nowhere: 1, aircraft: 3 },
  },
  Renter: {
    code: 0,
    cast: [
      required("Renter", 1, 1, "reservations.renterRequired"),
      ...any("PilotInCommand", "Instructor", "Observer", "Crew"),
    ],
    aircraft: { isRented: true, isMaintained: false, hasAirports: true, hasOperationType: false },
    hasClassroom: false,
    isFlight: true,
    isBriefed: false,
    lesson: null,
    repeats: "same",
    afterEnd: "FlightFollowUpNeeded",
    booking: {
      route: "renter",
      permission: "reservation.rent",
      forAnybody: "reservation.rentAny",
      forSelf: "reservation.rentOwn",
      forInstructor: null,
    },
    takesPlaceWhenClosed: false,
    look: "renter",
    group: null,
    crew: "Crew",
    others: "crew",
    isBackground: false,
    bookedFrom: { aircraft: 1, renter: 1, nowhere: 2, other: 2 },
  },
  Operation: {
    code: 2,
    cast: [required("PilotInCommand", 1, 1, "reservations.pilotRequired"), ...any("Instructor", "Crew", "Observer")],
    aircraft: { isRented: false, isMaintained: false, hasAirports: true, hasOperationType: true },
    hasClassroom: false,
    isFlight: true,
    isBriefed: true,
    lesson: null,
    repeats: "same",
    afterEnd: "FlightFollowUpNeeded",
    booking: {
      route: "operation",
      permission: "reservation.operate",
      forAnybody: "operationType",
      forSelf: null,
      forInstructor: null,
    },
    takesPlaceWhenClosed: false,
    look: "operation",
    group: null,
    crew: "Crew",
    others: "crew",
    isBackground: false,
    bookedFrom: { aircraft: 2, simulator: 2, instructor: 2, other: 1 },
  },
  Maintenance: {
    code: 1,
    cast: any("Crew"),
    aircraft: { isRented: false, isMaintained: true, hasAirports: false, hasOperationType: false },
    hasClassroom: false,
    isFlight: false,
    isBriefed: false,
    lesson: null,
    repeats: "same",
    afterEnd: "Performed",
    booking: {
      route: "maintenance",
      permission: "reservation.maintain",
      forAnybody: "reservation.maintain",
      forSelf: null,
      forInstructor: null,
    },
    takesPlaceWhenClosed: true,
    look: "maintenance",
    group: null,
    crew: "Worker",
    others: "workers",
    isBackground: false,
    bookedFrom: { aircraft: 4, simulator: 3 },
  },
  Theoretical: {
    code: 4,
    cast: [
      required("Instructor", 1, 1, "reservations.instructorRequired"),
      required("Student", 1, 60, "reservations.studentRequired"),
      ...any("Observer"),
    ],
    aircraft: null,
    hasClassroom: true,
    isFlight: false,
    isBriefed: false,
    lesson: "Theoretical",
    repeats: "nextLesson",
    afterEnd: null,
    booking: {
      route: "theoretical",
      permission: "reservation.teach",
      forAnybody: "reservation.teachAny",
      forSelf: null,
      forInstructor: "reservation.teachOwn",
    },
    takesPlaceWhenClosed: false,
    look: "theoretical",
    group: "students",
    crew: "Crew",
    others: "observers",
    isBackground: false,
    bookedFrom: { classroom: 1, instructor: 3, student: 2 },
  },
  Meeting: {
    code: 5,
    cast: [
      required("Crew", 1, 60, "reservations.participantRequired"),
      ...any("Instructor", "Student", "Renter", "Observer"),
    ],
    aircraft: null,
    hasClassroom: true,
    isFlight: false,
    isBriefed: false,
    lesson: null,
    repeats: "same",
    afterEnd: "Performed",
    booking: {
      route: "meeting",
      permission: "reservation.meet",
      forAnybody: "reservation.meet",
      forSelf: null,
      forInstructor: null,
    },
    takesPlaceWhenClosed: false,
    look: "meeting",
    group: "participants",
    crew: "Participant",
    others: "observers",
    isBackground: false,
    bookedFrom: { classroom: 2 },
  },
  Availability: {
    code: -1,
    cast: any("Instructor"),
    aircraft: null,
    hasClassroom: false,
    isFlight: false,
    isBriefed: false,
    lesson: null,
    repeats: null,
    afterEnd: null,
    booking: null,
    takesPlaceWhenClosed: true,
    look: "availability",
    group: null,
    crew: "Crew",
    others: "participants",
    isBackground: true,
    bookedFrom: {},
  },
} as const satisfies Record<ReservationType, ReservationKind>;

/** The kinds of reservation, in the order of the planning's legend. The browser uses this table too. */
export const kinds: Readonly<Record<ReservationType, ReservationKind>> = table;

type Table = typeof table;
/** The types whose `booking` isn't null. */
export type BookableType = {
  [T in ReservationType]: Table[T]["booking"] extends null ? never : T;
}[ReservationType];

export const reservationTypes = Object.keys(table) as ReservationType[];

const byCode = new Map(reservationTypes.map((type) => [kinds[type].code, type]));

/** Finds the type with this code on the wire. Throws a RangeError for an unknown code. */
export function typeOfCode(code: number): ReservationType {
  const type = byCode.get(code);
  if (type === undefined) throw new RangeError(`No reservation type has the code ${code}.`);
  return type;
}

export const isBookable = (type: ReservationType): type is BookableType => kinds[type].booking !== null;

/** The types that can be booked, in the order of their codes on the wire. */
export const bookableTypes = reservationTypes.filter(isBookable).sort((a, b) => kinds[a].code - kinds[b].code);

/** The types of which an aircraft or a simulator is flown. */
export const flightTypes = bookableTypes.filter((type) => kinds[type].isFlight);

export const isRepeatable = (type: ReservationType): boolean => kinds[type].repeats !== null;

/** The types that can be repeated weekly. */
export const repeatableTypes = bookableTypes.filter(isRepeatable);

/** Lists the types whose reservations change to this state automatically after their end. */
export function typesWithStateAfterEnd(state: NonNullable<ReservationKind["afterEnd"]>): ReservationType[] {
  return reservationTypes.filter((type) => kinds[type].afterEnd === state);
}

/** The role of which there is exactly one, such as renter or pilot in command. Null when the type has no such role. */
export function mainRoleOf(type: ReservationType): ReservationRole | null {
  return kinds[type].cast.find(({ required }) => required?.most === 1)?.role ?? null;
}

/** The required role that several people may have, such as those who meet. Null when the type has no such role. */
export function groupRoleOf(type: ReservationType): ReservationRole | null {
  return kinds[type].cast.find(({ required }) => required && required.most > 1)?.role ?? null;
}

/** The roles that people without the main role may have. Those of a group have a field of their own. */
export function otherRolesOf(type: ReservationType): ReservationRole[] {
  const own = [mainRoleOf(type), groupRoleOf(type)];
  return kinds[type].cast.map((rule) => rule.role).filter((role) => !own.includes(role));
}

/** The message key, under `reservations.roles`, of what somebody with a role is called in a reservation of this type. */
export const roleWordOf = (type: ReservationType, role: ReservationRole) => (role === "Crew" ? kinds[type].crew : role);

/** What a reservation of this type takes besides people, for texts about it. */
export const placeOf = (type: ReservationType): "aircraft" | "room" => (kinds[type].hasClassroom ? "room" : "aircraft");

/** How many people may have the role of the group. */
export function largestGroupOf(type: ReservationType): number {
  return kinds[type].cast.find(({ required }) => required && required.most > 1)?.required?.most ?? 0;
}

const SITE_ROLE_OF: Partial<Record<ReservationRole, SiteRole>> = {
  Renter: "Renter",
  Instructor: "Instructor",
  Student: "Student",
};

/**
 * The role at the site that a person needs for a role in a reservation. Undefined means that any role at the site is enough.
 */
export const requiredSiteRoleForRole = (role: ReservationRole): SiteRole | undefined => SITE_ROLE_OF[role];

/**
 * The types that can be booked in an empty slot of such a row, the most likely first. An aircraft that isn't for rent is most
 * likely booked for another flight.
 */
export function bookableTypesForRow(
  row: RowKind | "nowhere",
  { isForRent }: { isForRent: boolean } = { isForRent: true },
) {
  const rank = (type: BookableType) => {
    const place = kinds[type].bookedFrom[row] ?? 0;
    return place > 0 && !isForRent && kinds[type].aircraft?.isRented ? place + 100 : place;
  };
  return bookableTypes.filter(rank).sort((a, b) => rank(a) - rank(b));
}
