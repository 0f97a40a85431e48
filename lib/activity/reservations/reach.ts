import { type Actor, isAdmin } from "@/lib/access/actor/actor";
import { can, type Permission } from "@/lib/access/permissions/permissions";
import { Problem } from "@/lib/platform/problem";
import type { ReservationRole, ReservationState, ReservationType } from "./codes";
import { kinds } from "./kinds";
import type { PlannedReservation } from "./wire";

/** The least that is needed to say what somebody may do with a reservation. */
export type Subject = {
  siteId: string;
  type: ReservationType;
  state: ReservationState;
  startAt: Date;
  people: readonly { personId: string; role: ReservationRole }[];
  /** Booking right of its operation type, for operations. */
  bookingRight: string | null;
};

/** What the rights of somebody on a bar depend on; `bookingRight` is that of its operation type. */
export function subjectOf(planned: PlannedReservation, bookingRight: string | null): Subject {
  const { siteId, type, state, start, users } = planned;
  const people = users.map(({ userId, role }) => ({ personId: userId, role }));
  return { siteId, type, state, startAt: new Date(start * 1000), people, bookingRight };
}

/** Who may book for anybody what names an operation type, by that type's booking right. */
const OPERATE: Record<string, Permission> = {
  AccessibleByAdmin: "reservation.operateAdmin",
  AccessibleByStaff: "reservation.operateStaff",
  AccessibleByInstructor: "reservation.operate",
};

/** May the actor book an operation type of this booking right at a site? */
export function mayOperate(actor: Actor, bookingRight: string | null, siteId: string): boolean {
  return can(actor, OPERATE[bookingRight ?? "AccessibleByAdmin"] ?? "reservation.operateAdmin", siteId);
}

type Kindred = Pick<Subject, "siteId" | "type">;

function mayBookForAnybody(actor: Actor, subject: Kindred & Pick<Subject, "bookingRight">): boolean {
  const forAnybody = kinds[subject.type].booking?.forAnybody;
  if (!forAnybody) return false;
  if (forAnybody === "operationType") return mayOperate(actor, subject.bookingRight, subject.siteId);
  return can(actor, forAnybody, subject.siteId);
}

/** May the actor book this kind of reservation with these people: where only for themself, with nobody else in it. */
export function mayBook(actor: Actor, subject: Pick<Subject, "siteId" | "type" | "people" | "bookingRight">): boolean {
  if (mayBookForAnybody(actor, subject)) return true;
  const forSelf = kinds[subject.type].booking?.forSelf;
  if (!forSelf || !can(actor, forSelf, subject.siteId)) return false;
  return subject.people.every((part) => part.personId === actor.id);
}

export function demandBooking(
  actor: Actor,
  subject: Pick<Subject, "siteId" | "type" | "people" | "bookingRight">,
): void {
  if (!mayBook(actor, subject)) throw new Problem("forbidden", "reservations.noRight");
}

export function isParticipant(actor: Actor, subject: Pick<Subject, "people">): boolean {
  return subject.people.some((part) => part.personId === actor.id);
}

/** May a student or renter still cancel: until so many hours before the start (DECISIONS, "States"). */
function isWithinNotice(startAt: Date, now: Date, noticeHours: number): boolean {
  return startAt.getTime() - now.getTime() >= noticeHours * 3_600_000;
}

/** A flight is its renter's and its students', not whoever's sits in the back. */
function isTheirs(actor: Actor, subject: Pick<Subject, "people">): boolean {
  return subject.people.some(
    (part) => part.personId === actor.id && (part.role === "Renter" || part.role === "Student"),
  );
}

/** Books this kind for themself only: bound by the school's notice, and to what is to come. */
export function booksOwnOnly(actor: Actor, { siteId, type }: Kindred): boolean {
  const isOwn = Boolean(kinds[type].booking?.forSelf);
  return isOwn && !mayBookForAnybody(actor, { siteId, type, bookingRight: null });
}

/** Staff act on any, whoever may book a kind for anybody on those; no notice binds them. */
export function isUnbound(actor: Actor, subject: Subject): boolean {
  return can(actor, "reservation.cancelAny", subject.siteId) || mayBookForAnybody(actor, subject);
}

/** Who isn't bound cancels; student and renter cancel their own until the notice. */
export function mayCancel(actor: Actor, subject: Subject, now: Date, noticeHours: number): boolean {
  if (subject.state !== "Scheduled") return false;
  if (isUnbound(actor, subject)) return true;
  const own = isTheirs(actor, subject) && can(actor, "reservation.cancelOwn", subject.siteId);
  return own && isWithinNotice(subject.startAt, now, noticeHours);
}

/** Once one's own has begun, it is staff's to change. */
export function mayChange(actor: Actor, subject: Subject, now: Date): boolean {
  if (subject.state !== "Scheduled" || !mayBook(actor, subject)) return false;
  return isUnbound(actor, subject) || subject.startAt > now;
}

/** Give its time up, for another or for a shorter one: as good as cancelling it, so the notice binds alike. */
export function mayMove(actor: Actor, subject: Subject, now: Date, noticeHours: number): boolean {
  return mayChange(actor, subject, now) && mayCancel(actor, subject, now, noticeHours);
}

/** Nobody has followed it up: it is to come, waits for its follow-up, or only the clock has called it performed. */
export function isToFollowUp({ state, type }: Pick<Subject, "state" | "type">): boolean {
  if (state === "Performed") return kinds[type].afterEnd === "Performed";
  return state !== "Cancelled";
}

export function mayWithdraw(actor: Actor, subject: Subject): boolean {
  return isToFollowUp(subject) && can(actor, "reservation.withdraw", subject.siteId);
}

/** Comments, override and evidence: instructors and staff of the site, and whoever takes part. */
export function mayReadDetails(actor: Actor, subject: Pick<Subject, "siteId" | "people">): boolean {
  return can(actor, "reservation.readComments", subject.siteId) || isParticipant(actor, subject);
}

export function mayOverride(actor: Actor, siteId: string): boolean {
  return isAdmin(actor) || can(actor, "reservation.override", siteId);
}
