import type { Reading, Work } from "@/lib/access/actor/as-actor";
import { RESTORE_MS } from "@/lib/access/changes/undo-times";
import { can } from "@/lib/access/permissions/permissions";
import { reopenLessonRequests, settleLessonRequests } from "@/lib/activity/lesson-requests/commands";
import type { RequestKind } from "@/lib/activity/requests/codes";
import { endRequests, reopenRequest } from "@/lib/activity/requests/commands";
import type { BookingChangeInput, MoveInput, PlacedBooking, SwapInput } from "@/lib/activity/reservations/bodies";
import {
  changesReservation,
  lockReservations,
  occupyResources,
  releaseOccupations,
  updateReservation,
} from "@/lib/activity/reservations/commands";
import { type BookableType, isBookable } from "@/lib/activity/reservations/kinds";
import type { PlannedBooking } from "@/lib/activity/reservations/planned-booking";
import { findReservationRow, type ReservationRow, readReservationDetails } from "@/lib/activity/reservations/queries";
import { demandMayBook, mayCancel, mayReadGuest, toRightsSubject } from "@/lib/activity/reservations/reach";
import { lessonIdsOf } from "@/lib/activity/reservations/rules";
import {
  fillUnnamedBooking,
  isSameBooking,
  makeBookingBody,
  type ReservationMove,
} from "@/lib/activity/reservations/wire";
import { settleStandbys, storeFreedTimes } from "@/lib/activity/standby/commands";
import { planLessons } from "@/lib/activity/training/lessons/commands";
import { formatInstant } from "@/lib/platform/display";
import type { Locale } from "@/lib/platform/locale";
import { makeInvalidFieldProblem, Problem } from "@/lib/platform/problem";
import { toUnix } from "@/lib/platform/time";
import { demandVersion } from "./demand-version";
import { isBlocked, planBooking, planEach, refuseBlocking, refuseConflicts } from "./plan-booking";

export type Change = { id: string; version: number | undefined; type: BookableType; input: PlacedBooking };

/**
 * Changes one reservation and returns its new version. Throws 428 without a version, and 409 for a stale version or for
 * conflicts.
 */
export async function changeReservation(
  work: Work,
  type: BookableType,
  input: BookingChangeInput,
  version: number | undefined,
  locale: Locale,
) {
  const { id } = input;
  const [row] = await lockReservations(work, [id]);
  const { planned, texts } = await standing(work, id);
  if (planned.type !== type) throw new Problem("invalid", "reservations.typeIsFixed");
  await demandVersion(work, row!, version);
  const knowsGuest = mayReadGuest(work.actor, toRightsSubject(planned, null));
  // Who may not know the guest got null, and sends it back.
  const asked = input.guest === null && !knowsGuest ? { ...input, guest: undefined } : input;
  const [before, after] = [makeBookingBody(planned, texts), fillUnnamedBooking(planned, texts, asked)];
  // Whoever guesses a guest right isn't told so.
  if (isSameBooking(before, after) && (knowsGuest || !input.guest)) {
    await demandCurrent(work, id);
    return { version: version! };
  }
  return { version: (await changeTogether(work, [{ id, version, type, input: after }], locale)).get(id)! };
}

/** Moves one reservation to another time or resource and returns its new version. Start and end can move separately. */
export async function moveReservation(
  work: Work,
  id: string,
  input: MoveInput,
  version: number | undefined,
  locale: Locale,
) {
  await lockReservations(work, [id]);
  const change = { ...(await toChange(work, id, input)), version };
  return { version: (await changeTogether(work, [change], locale)).get(id)! };
}

/** Moves several reservations, all or none, and returns their new versions by id. They may take each other's places. */
export async function moveReservations(
  work: Work,
  moves: readonly (MoveInput & { id: string; version: number })[],
  locale: Locale,
): Promise<Map<string, number>> {
  await lockReservations(
    work,
    moves.map(({ id }) => id),
  );
  const changes: Change[] = [];
  for (const { id, version, ...input } of moves) changes.push({ ...(await toChange(work, id, input)), version });
  return changeTogether(work, changes, locale);
}

/** What a reservation shall be by a move of it as it stands. */
async function toChange(work: Reading, id: string, input: MoveInput): Promise<Omit<Change, "version">> {
  const { planned, again } = await standing(work, id);
  const { start, end = planned.end + start - planned.start, startTurnaround, version: _, ...exchanged } = input;
  if (input.aircraftId && !planned.aircraft)
    throw makeInvalidFieldProblem("aircraftId", "reservations.aircraftNotAllowed");
  if (input.classroomId && !planned.classroom)
    throw makeInvalidFieldProblem("classroomId", "reservations.classroomNotAllowed");
  if (input.person && !planned.users.some(({ userId }) => userId === input.person?.from))
    throw makeInvalidFieldProblem("person", "reservations.personNotBooked");
  const change = again({ ...exchanged, startShift: start - planned.start, endShift: end - planned.end });
  const { aircraft } = change.input;
  if (aircraft && startTurnaround !== undefined) aircraft.startTurnaround = startTurnaround;
  return change;
}

type Seen = { id: string; version: number | undefined };

/**
 * Undoes cancellations that the actor has just made, all or none, and returns the new versions. The reservations are as they
 * were before, with what stood against them. Throws 409 when it is too late, when somebody else cancelled one, or when its time
 * was given away.
 */
export async function restoreReservations(work: Work, seen: readonly Seen[]) {
  const { db, actor } = work;
  const ids = seen.map(({ id }) => id);
  const locked = new Map((await lockReservations(work, ids)).map((row) => [row.id, row]));
  const planned = [];
  for (const one of seen) planned.push(await planRestored(work, one, locked.get(one.id)));
  const bookings = planned.map(({ booking }) => booking);
  await refuseConflicts(db, actor, bookings);
  for (const { booking, current, version } of planned)
    await updateReservation(work, booking, { ...current, state: "Cancelled" }, version, { verb: "restore" });
  await db.reservation.updateMany({
    where: { id: { in: ids } },
    data: {
      state: "Scheduled",
      cancellationReasonId: null,
      cancellationText: null,
      cancelledById: null,
      cancelledAt: null,
    },
  });
  await occupyResources(work, bookings);
  await planLessons(work, { released: [], planned: bookings.flatMap(({ parts }) => lessonIdsOf(parts)) });
  for (const { booking, current, cancelledAt } of planned)
    await reopenRequest(work, { reservationId: booking.id, siteId: current.siteId }, cancelledAt);
  return planned.map(({ booking: { id }, version }) => ({ id, version: version + 1 }));
}

/** Plans a cancelled reservation as it was. */
async function planRestored(work: Work, { id, version }: Seen, row: { id: string; version: number } | undefined) {
  const { db, actor, now } = work;
  const { again } = await standing(work, id);
  const current = { ...(await readCurrent(work, id)), state: "Scheduled" as const };
  const subject = { ...current, bookingRight: current.operationType?.bookingRight ?? null };
  // Whoever could cancel it may take that back, also if they may not book it with these people. The notice doesn't matter.
  if (!mayCancel(actor, subject, new Date(0), 0)) throw new Problem("forbidden", "reservations.noRight");
  await demandVersion(work, row!, version);
  const cancelled = await db.reservation.findFirst({
    where: {
      id,
      state: "Cancelled",
      cancelledById: actor.id,
      cancelledAt: { gt: new Date(now.getTime() - RESTORE_MS) },
    },
    select: { cancelledAt: true },
  });
  if (!cancelled?.cancelledAt) throw new Problem("conflict", "reservations.notRestorable");
  const { type, input } = again({ startShift: 0, endShift: 0 });
  const booking = await planBooking(work, id, type, input, { hold: true, current, undoes: "cancellation" });
  return { booking, current, version: row!.version, cancelledAt: cancelled.cancelledAt };
}

/** Exchanges the aircraft of two reservations. Both keep their times. */
export async function swapAircraft(work: Work, { reservations }: SwapInput, locale: Locale): Promise<void> {
  await lockReservations(
    work,
    reservations.map(({ id }) => id),
  );
  const [first, second] = [
    await bookedAircraft(work, reservations[0]!.id),
    await bookedAircraft(work, reservations[1]!.id),
  ];
  if (first.siteId !== second.siteId) throw new Problem("invalid", "reservations.notSwappable");
  await changeTogether(
    work,
    [
      { ...reservations[0]!, ...first.again({ startShift: 0, endShift: 0, aircraftId: second.aircraftId }) },
      { ...reservations[1]!, ...second.again({ startShift: 0, endShift: 0, aircraftId: first.aircraftId }) },
    ],
    locale,
  );
}

/** Moves reservations to other aircraft, all or none. They keep their times, and get the turnaround of their new aircraft. */
export async function moveToOtherAircraft(
  work: Work,
  moves: readonly { id: string; version: number; aircraftId: string }[],
  locale: Locale,
): Promise<Map<string, number>> {
  await lockReservations(
    work,
    moves.map(({ id }) => id),
  );
  const changes: Change[] = [];
  for (const { id, version, aircraftId } of moves) {
    const { again } = await bookedAircraft(work, id);
    changes.push({ ...again({ startShift: 0, endShift: 0, aircraftId }), version });
  }
  return changeTogether(work, changes, locale);
}

/**
 * Changes several reservations together and returns their new versions by id. It releases all of them before it occupies any
 * again, so that they can exchange resources. What stays as it was keeps its version.
 */
export async function changeTogether(
  work: Work,
  changes: readonly Change[],
  locale: Locale,
): Promise<Map<string, number>> {
  const { actor } = work;
  const locked = new Map(
    (
      await lockReservations(
        work,
        changes.map((change) => change.id),
      )
    ).map((row) => [row.id, row]),
  );
  const currents: ReservationRow[] = [];
  for (const change of changes) {
    const row = locked.get(change.id);
    if (!row || !can(actor, "planning.read", row.siteId)) throw new Problem("notFound", "errors.notFound");
    if (row.type !== change.type) throw new Problem("invalid", "reservations.typeIsFixed");
    if (row.siteId !== change.input.siteId) throw new Problem("invalid", "reservations.siteIsFixed");
    await demandVersion(work, row, change.version);
    if (row.state !== "Scheduled") throw new Problem("conflict", "reservations.alreadyDone");
    currents.push(await demandCurrent(work, change.id));
  }
  const plans = await planEach(
    work,
    changes.map(({ id, type, input }, at) => ({ id, type, given: input, current: currents[at]! })),
    { hold: true },
  );
  const tooMuch = plans.find(
    ({ booking, isBlockedTogether }) => booking && isBlockedTogether && isBlocked(actor, booking),
  );
  if (tooMuch?.booking?.aircraftId) await refuseTogether(work, tooMuch.booking.aircraftId, tooMuch.booking);
  const bookings = plans.map(({ booking, refusals: [refusal] }, at): Replanned => {
    if (refusal || !booking) throw refusal ?? new Problem("conflict", "errors.stale");
    refuseBlocking(actor, booking, locale);
    return { booking, version: locked.get(booking.id)!.version, before: currents[at]! };
  });
  const changed = bookings.filter(({ booking, before }) => changesReservation(booking, before));
  await writeReplanned(work, changed);
  await endRequests(work, changed.filter(isMoved).map(toEndOfRequests(actor)));
  return new Map(
    bookings.map(({ booking, version, before }) => [booking.id, version + Number(changesReservation(booking, before))]),
  );
}

/** Throws because what is moved to an aircraft takes more together than it has left. */
export async function refuseTogether(
  { db }: Pick<Reading, "db">,
  aircraftId: string,
  { times, timeZone }: Pick<PlannedBooking, "timeZone"> & { times: { start: number } },
): Promise<never> {
  const { callSign: name } = await db.aircraft.findUniqueOrThrow({
    where: { id: aircraftId },
    select: { callSign: true },
  });
  const values = { name, when: formatInstant(times.start, timeZone) };
  throw new Problem("conflict", "reservations.tooMuchTogether", { values });
}

/** A change of one reservation that is ready to be written, over the version that was seen. */
export type Replanned = { booking: PlannedBooking; version: number; before: ReservationRow };

/**
 * Writes changes together: releases all resources and lessons, takes them anew, and settles what students had asked for or opens
 * it again. Throws 409 with the conflicts.
 */
export async function writeReplanned(work: Work, changed: readonly Replanned[]): Promise<void> {
  const all = changed.map(({ booking }) => booking);
  await refuseConflicts(work.db, work.actor, all);
  const ids = all.map((booking) => booking.id);
  await releaseOccupations(work, ids);
  await storeFreedTimes(
    work,
    changed.filter(freesTime).map(({ before }) => before),
  );
  for (const { booking, version, before } of changed) await updateReservation(work, booking, before, version);
  await occupyResources(work, all);
  await planLessons(work, {
    released: changed.flatMap(({ before }) => lessonIdsOf(before.people)),
    planned: all.flatMap(({ parts }) => lessonIdsOf(parts)),
  });
  for (const { booking, before } of changed) {
    const [had, has] = [lessonIdsOf(before.people), lessonIdsOf(booking.parts)];
    const taken = has.filter((lessonId) => !had.includes(lessonId));
    await settleLessonRequests(work, taken, { id: booking.id, offBlock: booking.times.offBlock });
    const dropped = had.filter((lessonId) => !has.includes(lessonId));
    await reopenLessonRequests(work, booking.id, dropped);
  }
  await settleStandbys(work, all);
}

/** Whether a change leaves something free that was taken. */
const freesTime = ({ booking: { times, aircraftId, parts }, before }: Replanned): boolean =>
  times.start > toUnix(before.startAt) ||
  times.end < toUnix(before.endAt) ||
  aircraftId !== before.aircraftId ||
  before.people.some(
    ({ personId, role }) => role === "Instructor" && parts.every((part) => part.personId !== personId),
  );

const isMoved = ({ booking: { times }, before }: Replanned) =>
  times.start !== toUnix(before.startAt) || times.end !== toUnix(before.endAt);

/** Who may answer a request for another time grants it by moving the reservation. */
const toEndOfRequests =
  (actor: Work["actor"]) =>
  ({ booking: { id, siteId } }: Replanned) => ({
    ...{ id, siteId },
    grants: (kind: RequestKind) => kind === "OtherTime" && can(actor, "reservation.answer", siteId),
  });

/** Reads a reservation. Throws 404 when there is none. */
export async function readCurrent(work: Work, id: string) {
  const row = await findReservationRow(work, id);
  if (!row) throw new Problem("notFound", "errors.notFound");
  return row;
}

/** Reads a reservation. Throws unless the actor may book it in its current form. The new form is checked separately. */
export async function demandCurrent(work: Work, id: string) {
  const row = await readCurrent(work, id);
  demandMayBook(work.actor, {
    siteId: row.siteId,
    type: row.type,
    people: row.people,
    bookingRight: row.operationType?.bookingRight ?? null,
  });
  return row;
}

/** Reads the reservation that a move or swap starts from. Throws 404 when there is none of a bookable type. */
export async function standing(work: Reading, id: string) {
  const found = await readReservationDetails(work.db, id);
  if (!found || !can(work.actor, "planning.read", found.planned.siteId))
    throw new Problem("notFound", "errors.notFound");
  const { planned, details } = found;
  const { type } = planned;
  if (!isBookable(type)) throw new Problem("notFound", "errors.notFound");
  const texts = {
    commentaryForGlobal: details.comment,
    commentaryForClient: details.clientComment,
    limitIds: details.limitIds,
    payerId: details.payerId,
    passengers: details.passengers,
    isIfr: details.isIfr,
    lessons: details.lessons,
    guest: details.guest,
    overrideReason: details.overrideReason,
  };
  return {
    planned,
    texts,
    again: (shift: ReservationMove) => ({ id, type, input: makeBookingBody(planned, texts, shift) }),
  };
}

async function bookedAircraft(work: Work, id: string) {
  const { planned, again } = await standing(work, id);
  if (!planned.aircraft) throw new Problem("invalid", "reservations.notSwappable");
  return { siteId: planned.siteId, aircraftId: planned.aircraft.aircraftId, again };
}
