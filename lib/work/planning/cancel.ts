import type { Work } from "@/lib/access/actor/as-actor";
import { changed } from "@/lib/access/changes/changed";
import { can } from "@/lib/access/permissions/permissions";
import type { CancelInput } from "@/lib/activity/reservations/bodies";
import { lockReservations, releaseOccupations, toAuditedColumns } from "@/lib/activity/reservations/commands";
import { findReservationRow, type ReservationRow } from "@/lib/activity/reservations/queries";
import { isNotFollowedUp, mayCancel, mayWithdraw, type RightsSubject } from "@/lib/activity/reservations/reach";
import { makeInvalidFieldProblem, Problem } from "@/lib/platform/problem";
import { demandVersion } from "./demand-version";

/**
 * Cancels a scheduled reservation, releases its resources at once and returns its new version. The reason must be Active.
 */
export async function cancelReservation(work: Work, id: string, input: CancelInput, version: number | undefined) {
  const { db, actor, now } = work;
  const { row, subject } = await locked(work, id);
  await demandVersion(work, row, version);
  const school = await db.school.findFirstOrThrow({ select: { cancellationNoticeHours: true } });
  if (row.state !== "Scheduled") throw new Problem("conflict", "reservations.alreadyDone");
  if (!mayCancel(actor, subject, now, school.cancellationNoticeHours)) {
    const late = mayCancel(actor, subject, new Date(0), school.cancellationNoticeHours);
    throw new Problem("forbidden", late ? "reservations.tooLateToCancel" : "reservations.noRight", {
      values: { hours: school.cancellationNoticeHours },
    });
  }
  const reason = await db.cancellationReason.findUnique({ where: { id: input.reasonId } });
  if (reason?.state !== "Active") throw makeInvalidFieldProblem("reasonId", "reservations.reasonUnknown");
  await releaseOccupations(work, [id]);
  await db.reservation.update({
    where: { id },
    data: {
      state: "Cancelled",
      cancellationReasonId: reason.id,
      cancellationText: input.commentaryForCancel,
      cancelledById: actor.id,
      cancelledAt: now,
      editedAt: now,
      version: { increment: 1 },
    },
  });
  tellChange(work, row, "cancel", {
    state: "Cancelled",
    cancellationReasonId: reason.id,
    cancellationText: input.commentaryForCancel,
  });
  return { version: row.version + 1 };
}

/**
 * Withdraws a reservation that was entered by mistake. It is hidden everywhere, kept in the audit and shown as cancelled in
 * calendar feeds.
 */
export async function withdrawReservation(work: Work, id: string, version: number | undefined): Promise<void> {
  const { row, subject } = await locked(work, id);
  await demandVersion(work, row, version);
  if (!isNotFollowedUp(subject)) throw new Problem("conflict", "reservations.followedUp");
  if (!mayWithdraw(work.actor, subject)) throw new Problem("forbidden", "reservations.noRight");
  await releaseOccupations(work, [id]);
  await work.db.reservation.update({
    where: { id },
    data: { withdrawnAt: work.now, editedAt: work.now, version: { increment: 1 } },
  });
  tellChange(work, row, "withdraw", { withdrawnAt: work.now });
}

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
  });
}

async function locked(work: Work, id: string) {
  await lockReservations(work, [id]);
  const row = await findReservationRow(work, id);
  if (!row || !can(work.actor, "planning.read", row.siteId)) throw new Problem("notFound", "errors.notFound");
  const subject: RightsSubject = { ...row, bookingRight: row.operationType?.bookingRight ?? null };
  return { row, subject };
}
