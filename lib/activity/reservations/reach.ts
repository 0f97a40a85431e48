import { type Actor, isAdmin } from "@/lib/access/actor/actor";
import { can, type Permission } from "@/lib/access/permissions/permissions";
import { Problem } from "@/lib/platform/problem";
import type { ReservationRole, ReservationState, ReservationType } from "./codes";
import { kinds } from "./kinds";
import type { PlannedReservation } from "./wire";

/** The facts about a reservation that decide what somebody may do with it. */
export type Subject = {
  siteId: string;
  type: ReservationType;
  state: ReservationState;
  startAt: Date;
  people: readonly { personId: string; role: ReservationRole }[];
  /** The booking right of its operation type; null when it has none. */
  bookingRight: string | null;
};

/** Takes from a bar the facts that rights depend on. `bookingRight` is that of the bar's operation type. */
export function subjectOfPlanned(planned: PlannedReservation, bookingRight: string | null): Subject {
  const { siteId, type, state, start, users } = planned;
  const people = users.map(({ userId, role }) => ({ personId: userId, role }));
  return { siteId, type, state, startAt: new Date(start * 1000), people, bookingRight };
}

/** For reservations with an operation type: the permission that each booking right demands. */
const OPERATE: Record<string, Permission> = {
  AccessibleByAdmin: "reservation.operateAdmin",
  AccessibleByStaff: "reservation.operateStaff",
  AccessibleByInstructor: "reservation.operate",
};

/** Whether the actor may book operation types with this booking right at the site. */
export function mayBookOperationType(actor: Actor, bookingRight: string | null, siteId: string): boolean {
  return can(actor, OPERATE[bookingRight ?? "AccessibleByAdmin"] ?? "reservation.operateAdmin", siteId);
}

type Kindred = Pick<Subject, "siteId" | "type">;

function mayBookForAnybody(actor: Actor, subject: Kindred & Pick<Subject, "bookingRight">): boolean {
  const forAnybody = kinds[subject.type].booking?.forAnybody;
  if (!forAnybody) return false;
  if (forAnybody === "operationType") return mayBookOperationType(actor, subject.bookingRight, subject.siteId);
  return can(actor, forAnybody, subject.siteId);
}

/** Whether the actor may book this type with these people. With only the right to book for oneself, all people must be oneself. */
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

/** Whether at least `noticeHours` remain before the start. Students and renters may cancel only then (DECISIONS, "States"). */
function isWithinNotice(startAt: Date, now: Date, noticeHours: number): boolean {
  return startAt.getTime() - now.getTime() >= noticeHours * 3_600_000;
}

/** Whether the actor is a renter or student of the flight. An observer on board has no right to it. */
function isTheirs(actor: Actor, subject: Pick<Subject, "people">): boolean {
  return subject.people.some(
    (part) => part.personId === actor.id && (part.role === "Renter" || part.role === "Student"),
  );
}

/** Whether the actor may book this type only for oneself. Then the school's notice applies, and only future times are allowed. */
export function mayBookOnlyOwn(actor: Actor, { siteId, type }: Kindred): boolean {
  const isOwn = Boolean(kinds[type].booking?.forSelf);
  return isOwn && !mayBookForAnybody(actor, { siteId, type, bookingRight: null });
}

/** Whether the actor is free of the school's notice: staff always, others for types that they may book for any person. */
export function isFreeOfNotice(actor: Actor, subject: Subject): boolean {
  return can(actor, "reservation.cancelAny", subject.siteId) || mayBookForAnybody(actor, subject);
}

/** Students and renters may cancel their own reservations within the notice; people who are free of it may always cancel. */
export function mayCancel(actor: Actor, subject: Subject, now: Date, noticeHours: number): boolean {
  if (subject.state !== "Scheduled") return false;
  if (isFreeOfNotice(actor, subject)) return true;
  const own = isTheirs(actor, subject) && can(actor, "reservation.cancelOwn", subject.siteId);
  return own && isWithinNotice(subject.startAt, now, noticeHours);
}

/** After the start of one's own reservation, only people who are free of the notice may change it. */
export function mayChange(actor: Actor, subject: Subject, now: Date): boolean {
  if (subject.state !== "Scheduled" || !mayBook(actor, subject)) return false;
  return isFreeOfNotice(actor, subject) || subject.startAt > now;
}

/** Whether the actor may move the reservation or shorten it. This gives its time up like a cancellation, so the notice applies. */
export function mayMove(actor: Actor, subject: Subject, now: Date, noticeHours: number): boolean {
  return mayChange(actor, subject, now) && mayCancel(actor, subject, now, noticeHours);
}

/** Whether nobody has followed it up: it is scheduled, waits for the follow-up, or became performed only by the passage of time. */
export function isToFollowUp({ state, type }: Pick<Subject, "state" | "type">): boolean {
  if (state === "Performed") return kinds[type].afterEnd === "Performed";
  return state !== "Cancelled";
}

export function mayWithdraw(actor: Actor, subject: Subject): boolean {
  return isToFollowUp(subject) && can(actor, "reservation.withdraw", subject.siteId);
}

/** Comments, override and evidence are for instructors and staff of the site and for people who take part. */
export function mayReadDetails(actor: Actor, subject: Pick<Subject, "siteId" | "people">): boolean {
  return can(actor, "reservation.readComments", subject.siteId) || isParticipant(actor, subject);
}

export function mayOverride(actor: Actor, siteId: string): boolean {
  return isAdmin(actor) || can(actor, "reservation.override", siteId);
}
