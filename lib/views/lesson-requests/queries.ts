import type { Reading } from "@/lib/access/actor/as-actor";
import { can } from "@/lib/access/permissions/permissions";
import { ALL_SITES } from "@/lib/access/screens/address";
import { findLatestLessonRequest } from "@/lib/activity/lesson-requests/queries";
import type { LessonRequestView } from "@/lib/activity/lesson-requests/schema";
import type { Book } from "@/lib/activity/training/progress-book/wire";

/** The lesson that its student may ask for now, and what they last asked for it. */
export type LessonToRequest = {
  siteId: string;
  timeZone: string;
  lesson: { id: string; name: string };
  latest: LessonRequestView | null;
};

/**
 * Reads the next lesson of a progress book, if the reader is its student and may ask for it: it is flown and still open. A site of
 * the address counts, or for all sites that of the student.
 */
export async function readLessonToRequest(
  reading: Reading,
  { book, studentId, siteId: asked }: { book: Pick<Book, "phases" | "next" | "site" | "training">; studentId: string; siteId: string },
): Promise<LessonToRequest | null> {
  const { actor, db } = reading;
  const siteId = asked === ALL_SITES ? book.site?.id : asked;
  const lesson = book.phases.flatMap(({ lessons }) => lessons).find(({ id }) => id === book.next?.lessonId);
  if (!siteId || !lesson || actor.id !== studentId || book.training.leftDay) return null;
  if (lesson.kind === "theory" || lesson.status !== "NotPlanned") return null;
  if (!can(actor, "reservation.requestLesson", siteId)) return null;
  const [site, latest] = await Promise.all([
    db.site.findUnique({ where: { id: siteId }, select: { timeZone: true, state: true } }),
    findLatestLessonRequest(reading, lesson.id),
  ]);
  if (site?.state !== "Active") return null;
  const name = [lesson.reference, lesson.title].filter(Boolean).join(", ");
  return { siteId, timeZone: site.timeZone, lesson: { id: lesson.id, name }, latest };
}
