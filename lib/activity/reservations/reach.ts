import { type Actor, isAdmin } from "@/lib/access/actor/actor";
import { RESTORE_MS } from "@/lib/access/changes/undo-times";
import { can, type Permission } from "@/lib/access/permissions/permissions";
import { Problem } from "@/lib/platform/problem";
import type { ReservationRole, ReservationState, ReservationType } from "./codes";
import { kinds } from "./kinds";
import type { PublicReservation } from "./wire";

/** The facts about a reservation that decide what an actor may do with it. */
export type RightsSubject = {
  siteId: string;
  type: ReservationType;
  state: ReservationState;
  startAt: Date;
  people: readonly { personId: string; role: ReservationRole }[];
  /** The booking right of the reservation's operation type. Null when it has none. */
  bookingRight: string | null;
};

/** Takes the facts that rights depend on from a reservation. `bookingRight` is the one of its operation type. */
export function toRightsSubject(planned: PublicReservation, bookingRight: string | null): RightsSubject {
  const { siteId, type, state, start, users } = planned;
  const people = users.map(({ userId, role }) => ({ personId: userId, role }));
  return { siteId, type, state, startAt: new Date(start * 1000), people, bookingRight };
}

/** The permission that each booking right of an operation type demands. */
const OPERATE: Record<string, Permission> = {
  AccessibleByAdmin: "reservation.operateAdmin",
  AccessibleByStaff: "reservation.operateStaff",
  AccessibleByInstructor: "reservation.operate",
};

/** Whether the actor may book operation types with this booking right at the site. */
export function mayBookOperationType(actor: Actor, bookingRight: string | null, siteId: string): boolean {
  return can(actor, OPERATE[bookingRight ?? "AccessibleByAdmin"] ?? "reservation.operateAdmin", siteId);
}

type Kindred = Pick<RightsSubject, "siteId" | "type">;

function mayBookForAnybody(actor: Actor, subject: Kindred & Pick<RightsSubject, "bookingRight">): boolean {
  const forAnybody = kinds[subject.type].booking?.forAnybody;
  if (!forAnybody) return false;
  if (forAnybody === "operationType") return mayBookOperationType(actor, subject.bookingRight, subject.siteId);
  return can(actor, forAnybody, subject.siteId);
}

/** Whether the actor is the instructor of it and may book what they give themselves. */
function givesIt(actor: Actor, { type, siteId, people }: Kindred & Pick<RightsSubject, "people">): boolean {
  const permission = kinds[type].booking?.forInstructor;
  if (!permission || !can(actor, permission, siteId)) return false;
  return people.some(({ personId, role }) => personId === actor.id && role === "Instructor");
}

/**
 * Whether the actor may book this type with these people. An actor who may book only for themselves must be the only person.
 */
export function mayBook(
  actor: Actor,
  subject: Pick<RightsSubject, "siteId" | "type" | "people" | "bookingRight">,
): boolean {
  if (mayBookForAnybody(actor, subject) || givesIt(actor, subject)) return true;
  const forSelf = kinds[subject.type].booking?.forSelf;
  if (!forSelf || !can(actor, forSelf, subject.siteId)) return false;
  return subject.people.every((part) => part.personId === actor.id);
}

export function demandMayBook(
  actor: Actor,
  subject: Pick<RightsSubject, "siteId" | "type" | "people" | "bookingRight">,
): void {
  if (!mayBook(actor, subject)) throw new Problem("forbidden", "reservations.noRight");
}

export function isParticipant(actor: Actor, subject: Pick<RightsSubject, "people">): boolean {
  return subject.people.some((part) => part.personId === actor.id);
}

/**
 * Whether the start is still at least `noticeHours` away. Students and renters may cancel only then (DECISIONS, "States").
 */
export function isWithinNotice(startAt: Date, now: Date, noticeHours: number): boolean {
  return startAt.getTime() - now.getTime() >= noticeHours * 3_600_000;
}

/** Whether the actor is a renter or student of the reservation. An observer on board, for example, may not cancel it. */
export function isTheirs(actor: Actor, subject: Pick<RightsSubject, "people">): boolean {
  return subject.people.some(
    (part) => part.personId === actor.id && (part.role === "Renter" || part.role === "Student"),
  );
}

/**
 * Whether a student or renter shares the reservation with others of the same part, such as the other student of a lesson. Who
 * gives it up is taken off then, and it stays theirs.
 */
export function isShared({ people }: Pick<RightsSubject, "people">, personId: string | null): boolean {
  const own = people.filter((part) => part.personId === personId).map(({ role }) => role);
  return people.some(
    ({ personId: other, role }) =>
      other !== personId && own.includes(role) && (role === "Renter" || role === "Student"),
  );
}

/** Whether the actor's cancellation takes only them off it. */
export const leavesIt = (actor: Actor, subject: RightsSubject): boolean =>
  isShared(subject, actor.id) && !isExemptFromCancelNotice(actor, subject);

/**
 * Whether the actor may book this type only for themselves. They may then book only future times, and the school's notice
 * applies.
 */
export function mayBookOnlyForSelf(actor: Actor, { siteId, type }: Kindred): boolean {
  const isOwn = Boolean(kinds[type].booking?.forSelf);
  return isOwn && !mayBookForAnybody(actor, { siteId, type, bookingRight: null });
}

/** Whether the actor may book this type only as its instructor. */
export function givesOnlyOwn(actor: Actor, { siteId, type }: Kindred): boolean {
  const permission = kinds[type].booking?.forInstructor;
  if (!permission || mayBookForAnybody(actor, { siteId, type, bookingRight: null })) return false;
  return can(actor, permission, siteId);
}

/**
 * Whether the school's cancellation notice doesn't apply to the actor. It never applies to staff, nor to people who may book
 * this type for any person, nor to the instructor of a lesson.
 */
export function isExemptFromCancelNotice(actor: Actor, subject: RightsSubject): boolean {
  const isAnybodys = can(actor, "reservation.cancelAny", subject.siteId) || mayBookForAnybody(actor, subject);
  return isAnybodys || givesIt(actor, subject);
}

/**
 * Whether the actor may cancel. Students and renters may cancel their own reservations within the notice, people who are
 * exempt from the notice at any time.
 */
export const mayCancel = (...of: Parameters<typeof whyNotCancel>): boolean => whyNotCancel(...of) === null;

/** Why the actor may not cancel: the state that it is in, that it isn't theirs, or that it is too late. Null if they may. */
export function whyNotCancel(
  actor: Actor,
  subject: RightsSubject,
  now: Date,
  noticeHours: number,
): CancelRefusal | null {
  if (subject.state !== "Scheduled") return subject.state;
  if (isExemptFromCancelNotice(actor, subject)) return null;
  if (!isTheirs(actor, subject) || !can(actor, "reservation.cancelOwn", subject.siteId)) return "right";
  return isWithinNotice(subject.startAt, now, noticeHours) ? null : "late";
}

/** Whether the actor may change the reservation. After its start, only people who are exempt from the notice may. */
export function mayChange(actor: Actor, subject: RightsSubject, now: Date): boolean {
  if (subject.state !== "Scheduled" || !mayBook(actor, subject)) return false;
  return isExemptFromCancelNotice(actor, subject) || subject.startAt > now;
}

export type CancelRefusal = Exclude<ReservationState, "Scheduled"> | "right" | "late";
export type MoveRefusal = CancelRefusal | "begun";

/**
 * Why the actor may not move or shorten the reservation: its state, that they may not book it, that it has begun, or the notice,
 * which applies because a move frees reserved time as a cancellation does. Null when they may.
 */
export function whyNotMove(actor: Actor, subject: RightsSubject, now: Date, noticeHours: number): MoveRefusal | null {
  if (subject.state !== "Scheduled") return subject.state;
  if (!mayBook(actor, subject)) return "right";
  if (!mayChange(actor, subject, now)) return "begun";
  return mayCancel(actor, subject, now, noticeHours) ? null : "late";
}

export const mayMove = (...of: Parameters<typeof whyNotMove>): boolean => whyNotMove(...of) === null;

/**
 * Whether nobody has followed the reservation up yet. It is scheduled, waits for its follow-up, or became Performed
 * automatically.
 */
export function isNotFollowedUp({ state, type }: Pick<RightsSubject, "state" | "type">): boolean {
  if (state === "Performed") return kinds[type].afterEnd === "Performed";
  return state !== "Cancelled";
}

export function mayWithdraw(actor: Actor, subject: RightsSubject): boolean {
  return isNotFollowedUp(subject) && can(actor, "reservation.withdraw", subject.siteId);
}

/** Whether the actor may name who pays an operation: who posts to the accounts of its site, until its flight is closed. */
export const mayNamePayer = (actor: Actor, { siteId, type, state }: RightsSubject): boolean =>
  kinds[type].aircraft?.hasOperationType === true &&
  (state === "Scheduled" || state === "FlightFollowUpNeeded") &&
  can(actor, "account.post", siteId);

/** Whether the actor has only just booked the reservation, so that they may undo it. The notice doesn't matter. */
export function mayUndoBooking(
  actor: Actor,
  { state, bookedById, createdAt }: { state: ReservationState; bookedById: string | null; createdAt: Date },
  now: Date,
): boolean {
  return state === "Scheduled" && bookedById === actor.id && now.getTime() - createdAt.getTime() < RESTORE_MS;
}

/**
 * Whether the actor may read comments, override reason, evidence and what is learned. Instructors and staff of the site and people who take
 * part may, and who books maintenance reads those of maintenance.
 */
export function mayReadDetails(actor: Actor, subject: Pick<RightsSubject, "siteId" | "type" | "people">): boolean {
  const isWork = subject.type === "Maintenance" && can(actor, "reservation.maintain", subject.siteId);
  return isWork || readsAllDetails(actor, subject.siteId) || isParticipant(actor, subject);
}

/** Whether the actor may read the details of whatever is booked at a site, whoever takes part. */
export const readsAllDetails = (actor: Actor, siteId: string): boolean =>
  can(actor, "reservation.readComments", siteId);

/** What everybody of the site sees of a reservation, with what is learned in it where the actor may read its details. */
export function asSeenBy(actor: Actor, planned: PublicReservation): PublicReservation {
  if (planned.title === null || mayReadDetails(actor, toRightsSubject(planned, null))) return planned;
  return { ...planned, title: null };
}

/** Who flies with the guest of a flight. */
export const ROLES_WITH_GUEST = ["PilotInCommand", "Instructor"] as const satisfies readonly ReservationRole[];

/** Whether the actor may know the guest of a flight: staff of the site, and who flies with the guest. */
export function mayReadGuest(actor: Actor, { siteId, people }: Pick<RightsSubject, "siteId" | "people">): boolean {
  const isOwn = people.some(
    ({ personId, role }) => personId === actor.id && ROLES_WITH_GUEST.some((one) => one === role),
  );
  return isOwn || can(actor, "reservation.readGuest", siteId);
}

export function mayOverrideBlocking(actor: Actor, siteId: string): boolean {
  return isAdmin(actor) || can(actor, "reservation.override", siteId);
}

/** Why something is cancelled: whether its reason tells of somebody's health, and who gave it. */
export type CancellationSubject = { isHealth: boolean; byId: string | null };

/**
 * Whether a reader may know the reason and the comment of a cancellation. Those of a matter of health are told only to whoever
 * gave them, and to nobody where the application itself cancelled.
 */
export const mayReadCancellation = (readerId: string | null, { isHealth, byId }: CancellationSubject): boolean =>
  !isHealth || (byId !== null && byId === readerId);
