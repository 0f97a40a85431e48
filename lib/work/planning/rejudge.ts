import { SYSTEM_ACTOR } from "@/lib/access/actor/actor";
import { asActor, type Work } from "@/lib/access/actor/as-actor";
import { changed } from "@/lib/access/changes/changed";
import { lockReservations, replaceVerdicts } from "@/lib/activity/reservations/commands";
import { kinds } from "@/lib/activity/reservations/kinds";
import type { ReservationRow } from "@/lib/activity/reservations/queries";
import { judgeBookings } from "@/lib/compliance/judge";
import type { JudgedBooking } from "@/lib/compliance/rule";
import { prisma } from "@/lib/platform/db";
import { toUnix } from "@/lib/platform/time";
import type { Prisma } from "@/prisma/generated/client";

/**
 * Which reservations are judged again: those that use one record, a single one, those edited recently, or all when nothing
 * is given.
 */
export type RejudgeSubject = {
  personId?: string;
  siteId?: string;
  aircraftId?: string;
  classroomId?: string;
  operationTypeId?: string;
  reservationId?: string;
  /** ISO time. Only reservations that were booked or changed since then are judged. */
  editedSince?: string;
};

/** How many reservations are locked and judged in one transaction. */
const BATCH = 100;

/** Judges scheduled reservations again, unless they have ended. Returns how many got different verdicts. */
export async function rejudge(subject: RejudgeSubject): Promise<number> {
  const due = await prisma().reservation.findMany({
    where: { state: "Scheduled", withdrawnAt: null, endAt: { gt: new Date() }, ...whereOf(subject) },
    orderBy: { id: "asc" },
    select: { id: true },
  });
  let count = 0;
  for (let at = 0; at < due.length; at += BATCH) {
    const ids = due.slice(at, at + BATCH).map((row) => row.id);
    count += await asActor(SYSTEM_ACTOR, (work) => judgeAnew(work, ids));
  }
  return count;
}

function whereOf({ personId, reservationId, editedSince, ...resting }: RejudgeSubject): Prisma.ReservationWhereInput {
  return {
    ...resting,
    ...(reservationId ? { id: reservationId } : {}),
    ...(personId ? { people: { some: { personId } } } : {}),
    ...(editedSince ? { editedAt: { gte: new Date(editedSince) } } : {}),
  };
}

async function judgeAnew(work: Work, ids: readonly string[]): Promise<number> {
  // Lock first. A change that comes in the meantime waits for this transaction and then judges with the new facts.
  const locked = (await lockReservations(work, ids)).filter((row) => row.state === "Scheduled").map((row) => row.id);
  const rows = await work.db.reservation.findMany({
    where: { id: { in: locked } },
    include: { people: true, verdicts: true },
  });
  const judgements = await judgeBookings(work.db, rows.map(judgedOf), work.now);
  let count = 0;
  for (const [at, row] of rows.entries()) {
    const judgement = judgements[at]!;
    if (textOf(judgement.findings) === textOf(row.verdicts)) continue;
    count++;
    await replaceVerdicts(work, { id: row.id, ...judgement });
    const [before, after] = [{ compliance: row.compliance }, { compliance: judgement.compliance }];
    changed(work, { kind: "Reservation", id: row.id, verb: "rejudge", siteId: row.siteId, before, after });
  }
  return count;
}

/** Converts a stored reservation to the form that the rules judge. */
export function judgedOf(row: Omit<ReservationRow, "operationType">): JudgedBooking {
  const flies = row.offBlockAt && row.onBlockAt && kinds[row.type].isFlight;
  return {
    ...row,
    reservationId: row.id,
    offBlock: flies ? toUnix(row.offBlockAt!) : null,
    onBlock: flies ? toUnix(row.onBlockAt!) : null,
    parts: row.people,
  };
}

/** Makes one text of some verdicts, which doesn't depend on their order. It is used to compare verdicts. */
function textOf(verdicts: readonly { rule: string; subjectId: string; level: string; evidence: unknown }[]): string {
  return verdicts
    .map(({ rule, subjectId, level, evidence }) =>
      [rule, subjectId, level, JSON.stringify(Object.entries(evidence as object).sort())].join(" "),
    )
    .sort()
    .join("\n");
}
