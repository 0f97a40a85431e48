import type { Work } from "@/lib/access/actor/as-actor";
import { changed } from "@/lib/access/changes/changed";
import { Problem } from "@/lib/platform/problem";
import { type LessonSignature, SIGNING_DAYS } from "../codes";
import { type FollowUpRow, hashLesson, isFlown, listFollowUpRows, mayReopenLesson } from "../queries";
import { changeStatus, type HeldLesson, holdLesson, returnLesson } from "../rating/commands";
import type { ReturnInput, SignatureInput } from "../schema";

/**
 * The student signs a lesson, which is then done. The hash of what they signed is kept: ratings, comments and legs as they stood.
 * Nobody signs for somebody else. Throws 409 as long as the flight is open again, because its hours are those of the legs.
 */
export async function signLesson(work: Work, lessonId: string, { comment, version }: SignatureInput) {
  const held = await holdLesson(work, lessonId, version);
  demandOwn(work, held);
  demandWaiting(held);
  if (!isFlown(held.row)) throw new Problem("conflict", "lessonFollowUp.flightReopened");
  await endSigning(work, held.row, "Student", comment);
  return { version: held.row.version + 1 };
}

/** The student sends a lesson back to who rated it, with what is to be corrected. */
export async function sendLessonBack(work: Work, lessonId: string, { reason, version }: ReturnInput) {
  const held = await holdLesson(work, lessonId, version);
  demandOwn(work, held);
  demandWaiting(held);
  return returnLesson(work, held, { verb: "sendBack", reason });
}

/** Staff open a lesson that was submitted again, with a reason, be it signed or not. */
export async function reopenLesson(work: Work, lessonId: string, { reason, version }: ReturnInput) {
  const held = await holdLesson(work, lessonId, version);
  if (!mayReopenLesson(work, held)) throw new Problem("forbidden", "lessonFollowUp.mayNotReopen");
  const { followUp, enrolment } = held.row;
  if (!followUp || followUp.signature === "Record") throw new Problem("conflict", "lessonFollowUp.notSubmitted");
  if (enrolment.state !== "Active") throw new Problem("conflict", "training.leftAlready");
  return returnLesson(work, held, { verb: "reopen", reason });
}

/** How many lessons a job ends at once. */
const MOST_AT_ONCE = 100;

/** Ends lessons that their students haven't signed in time, marked as unsigned. Returns how many. */
export async function endUnsignedLessons(work: Work): Promise<number> {
  const before = new Date(work.now.getTime() - SIGNING_DAYS * 86_400_000);
  const due = await work.db.$queryRaw<{ id: string }[]>`
    SELECT l.id FROM enrolment_session l JOIN lesson_follow_up f ON f.lesson_id = l.id
    WHERE l.status = 'AwaitingSignature' AND f.submitted_at <= ${before}
    ORDER BY l.id LIMIT ${MOST_AT_ONCE} FOR UPDATE OF l SKIP LOCKED`;
  for (const row of await listFollowUpRows(
    work,
    due.map(({ id }) => id),
  ))
    await endSigning(work, row, "Unsigned", "");
  return due.length;
}

function demandOwn({ actor }: Work, { trainee }: HeldLesson): void {
  if (actor.id !== trainee.id) throw new Problem("forbidden", "lessonFollowUp.maySignOwnOnly");
}

function demandWaiting({ row }: HeldLesson): void {
  if (row.status !== "AwaitingSignature" || !row.followUp) throw new Problem("conflict", "lessonFollowUp.notToSign");
}

async function endSigning(work: Work, row: FollowUpRow, signature: LessonSignature, studentComment: string) {
  const signed = {
    ...{ signature, signedAt: work.now, studentComment },
    signedHash: signature === "Student" ? hashLesson(row, studentComment) : null,
  };
  const followUp = row.followUp!;
  await work.db.lessonFollowUp.update({ where: { id: followUp.id }, data: { ...signed, version: { increment: 1 } } });
  await work.db.enrolmentSession.update({
    where: { id: row.id },
    data: { status: "Done", version: { increment: 1 } },
  });
  const people = [row.enrolment.student.id];
  const { exerciseRatings: _exercises, skillRatings: _skills, instructor: _instructor, ...before } = followUp;
  changed(work, { kind: "LessonFollowUp", id: followUp.id, verb: "sign", before, after: signed, people });
  changeStatus(work, row, "sign", "Done");
}
