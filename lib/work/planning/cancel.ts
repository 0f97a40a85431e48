import type { Work } from "@/lib/access/actor/as-actor";
import { changed } from "@/lib/access/changes/changed";
import { can } from "@/lib/access/permissions/permissions";
import { reopenLessonRequests } from "@/lib/activity/lesson-requests/commands";
import { endRequests } from "@/lib/activity/requests/commands";
import type { CancellationInput } from "@/lib/activity/reservations/bodies";
import {
  aircraftOf,
  dutyAroundRow,
  lockReservations,
  releaseOccupations,
  toAuditedColumns,
} from "@/lib/activity/reservations/commands";
import { findReservationRows, type ReservationRow } from "@/lib/activity/reservations/queries";
import {
  isNotFollowedUp,
  leavesIt,
  mayCancel,
  mayReadCancellation,
  mayUndoBooking,
  mayWithdraw,
  type RightsSubject,
} from "@/lib/activity/reservations/reach";
import { lessonIdsOf } from "@/lib/activity/reservations/rules";
import { reopenStandbys, storeFreedTimes } from "@/lib/activity/standby/commands";
import { planLessons } from "@/lib/activity/training/lessons/commands";
import { makeInvalidFieldProblem, Problem } from "@/lib/platform/problem";
import { demandVersion } from "./demand-version";
import { leaveReservation } from "./leave";

/** A cancellation, and who gave its reason where somebody else cancels, such as who asked for it. */
type GivenCancellation = CancellationInput & { givenById?: string | null };
/** What is kept of a reason: in the reservation, and in the audit. */
type KeptReason = { why: CancellationColumns; audited: Partial<CancellationColumns> };
type CancellationColumns = { cancellationReasonId: string | null; cancellationText: string };

/**
 * Finds the reason of a cancellation, which must be Active, as it is kept. The audit outlives the reservation's own columns, so
 * that it doesn't keep a matter of health. Who cancels for somebody else doesn't get to know it.
 */
export async function findReason(
  { db, actor }: Work,
  { reasonId, commentaryForCancel, givenById: byId = actor.id }: GivenCancellation,
): Promise<KeptReason> {
  const reason = await db.cancellationReason.findUnique({ where: { id: reasonId } });
  if (reason?.state !== "Active") throw makeInvalidFieldProblem("reasonId", "reservations.reasonUnknown");
  const { isHealth } = reason;
  if (!mayReadCancellation(actor.id, { isHealth, byId }))
    return { why: { cancellationReasonId: null, cancellationText: "" }, audited: {} };
  const why = { cancellationReasonId: reasonId, cancellationText: commentaryForCancel };
  return { why, audited: isHealth ? { cancellationText: commentaryForCancel } : why };
}

/** Cancels one scheduled reservation, as `cancelReservations` does, and returns its new version. */
export async function cancelReservation(
  work: Work,
  id: string,
  input: GivenCancellation,
  version: number | undefined,
): Promise<{ version: number }> {
  const [row] = await cancelReservations(work, [{ id, version }], input);
  return { version: row!.version + 1 };
}

/**
 * Cancels scheduled reservations for one reason, all or none, and releases their resources at once. The reason must be Active.
 * A student or renter who shares one with others is only taken off it. Returns the rows as they were before.
 */
export async function cancelReservations(
  work: Work,
  seen: readonly { id: string; version: number | undefined }[],
  input: GivenCancellation,
): Promise<ReservationRow[]> {
  const { db, actor, now } = work;
  const ids = seen.map(({ id }) => id);
  const locked = await lockRows(work, ids);
  const { cancellationNoticeHours: hours } = await db.school.findFirstOrThrow({
    select: { cancellationNoticeHours: true },
  });
  for (const [at, { row, subject }] of locked.entries()) {
    await demandVersion(work, row, seen[at]!.version);
    if (row.state !== "Scheduled") throw new Problem("conflict", "reservations.alreadyDone");
    if (mayCancel(actor, subject, now, hours)) continue;
    const isLate = mayCancel(actor, subject, new Date(0), hours);
    throw new Problem("forbidden", isLate ? "reservations.tooLateToCancel" : "reservations.noRight", {
      values: { hours },
    });
  }
  const reason = await findReason(work, input);
  for (const { row } of locked.filter(({ subject }) => leavesIt(actor, subject)))
    await leaveReservation(work, row, actor.id!, reason.audited);
  const ended = locked.filter(({ subject }) => !leavesIt(actor, subject));
  await endReservations(
    work,
    ended.map(({ row }) => row),
    reason,
  );
  return locked.map(({ row }) => row);
}

/** Cancels reservations that are locked and may be cancelled. */
async function endReservations(
  work: Work,
  rows: readonly ReservationRow[],
  { why, audited }: KeptReason,
): Promise<void> {
  const { db, actor, now } = work;
  const ids = rows.map(({ id }) => id);
  await releaseOccupations(work, ids);
  await storeFreedTimes(work, rows);
  const state = "Cancelled" as const;
  await db.reservation.updateMany({
    where: { id: { in: ids } },
    data: { state, ...why, cancelledById: actor.id, cancelledAt: now, editedAt: now, version: { increment: 1 } },
  });
  for (const row of rows) tellChange(work, row, "cancel", { state, ...audited });
  await releaseLessons(work, rows);
  const isAnswer = (siteId: string) => can(actor, "reservation.answer", siteId);
  await endRequests(
    work,
    rows.map(({ id, siteId }) => ({
      ...{ id, siteId },
      grants: (kind) => kind === "Cancellation" && isAnswer(siteId),
    })),
  );
}

/**
 * Withdraws a reservation that was entered by mistake, or undoes a booking that the actor has just made. It is hidden
 * everywhere, kept in the audit and shown as cancelled in calendar feeds.
 */
export async function withdrawReservation(work: Work, id: string, version: number | undefined): Promise<void> {
  const { row, subject } = await lockReservationRow(work, id);
  await demandVersion(work, row, version);
  if (!isNotFollowedUp(subject)) throw new Problem("conflict", "reservations.followedUp");
  if (!mayWithdraw(work.actor, subject) && !mayUndoBooking(work.actor, row, work.now)) {
    // Who has booked it themself was only too slow.
    if (row.bookedById === work.actor.id) throw new Problem("conflict", "reservations.tooLateToUndo");
    throw new Problem("forbidden", "reservations.noRight");
  }
  if (await isRecorded(work, id)) throw new Problem("conflict", "flights.followUp.noted");
  await releaseOccupations(work, [id]);
  await storeFreedTimes(work, [row]);
  await work.db.reservation.update({
    where: { id },
    data: { withdrawnAt: work.now, editedAt: work.now, version: { increment: 1 } },
  });
  tellChange(work, row, "withdraw", { withdrawnAt: work.now });
  await releaseLessons(work, [row]);
  await reopenLessonRequests(work, id, lessonIdsOf(row.people));
  await reopenStandbys(work, id);
  await endRequests(work, [{ id, siteId: row.siteId, grants: () => false }]);
}

/** Whether something of a flight is recorded that would be hidden with it: a time, a closing that was taken back, a track or a picture. */
async function isRecorded({ db }: Work, reservationId: string): Promise<boolean> {
  const noted = { not: null };
  const times = [{ offBlockAt: noted }, { takeOffAt: noted }, { landingAt: noted }, { onBlockAt: noted }];
  const [flights, files] = await Promise.all([
    db.flight.count({ where: { reservationId, OR: [...times, { reopeningReason: { not: "" } }] } }),
    db.legFile.count({ where: { reservationId } }),
  ]);
  return flights + files > 0;
}

/** Makes the lessons of reservations open again. */
const releaseLessons = (work: Work, rows: readonly ReservationRow[]) =>
  planLessons(work, { released: rows.flatMap(({ people }) => lessonIdsOf(people)), planned: [] });

function tellChange(work: Work, row: ReservationRow, verb: "cancel" | "withdraw", after: object): void {
  const people = row.people.map((part) => part.personId);
  changed(work, {
    kind: "Reservation",
    id: row.id,
    verb,
    siteId: row.siteId,
    before: toAuditedColumns(row),
    after,
    people,
    rejudgesAircraft: aircraftOf(row),
    rejudgesDutyTime: [dutyAroundRow(row)],
    hasGuest: row.guest !== null,
  });
}

/** Locks a reservation and reads it. Throws 404 if the actor may not know of it. */
export async function lockReservationRow(work: Work, id: string): Promise<LockedReservation> {
  const [locked] = await lockRows(work, [id]);
  return locked!;
}

type LockedReservation = { row: ReservationRow; subject: RightsSubject };

/** Locks reservations and reads them, in the order of the ids. Throws 404 if there is one that the actor may not know of. */
async function lockRows(work: Work, ids: readonly string[]): Promise<LockedReservation[]> {
  await lockReservations(work, ids);
  const rows = new Map((await findReservationRows(work, ids)).map((row) => [row.id, row]));
  return ids.map((id) => {
    const row = rows.get(id);
    if (!row || !can(work.actor, "planning.read", row.siteId)) throw new Problem("notFound", "errors.notFound");
    return { row, subject: { ...row, bookingRight: row.operationType?.bookingRight ?? null } };
  });
}
