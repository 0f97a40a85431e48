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
  /** `isNext`: the book says that it comes next. Otherwise those before it are booked already, or aren't flown. */
  lesson: { id: string; name: string; isNext: boolean; briefingMinutes: number; debriefingMinutes: number };
  latest: LessonRequestView | null;
};

/**
 * Reads which lesson of a progress book its student may ask for: the first one that is flown and still open. Null for all other
 * readers. A site of the address counts, or for all sites that of the student.
 */
export async function readLessonToRequest(
  reading: Reading,
  {
    book,
    studentId,
    siteId: asked,
  }: { book: Pick<Book, "phases" | "next" | "site" | "training">; studentId: string; siteId: string },
): Promise<LessonToRequest | null> {
  const { actor, db } = reading;
  const siteId = asked === ALL_SITES ? book.site?.id : asked;
  const lesson = book.phases
    .flatMap(({ lessons }) => lessons)
    .find(({ kind, status }) => kind !== "theory" && status === "NotPlanned");
  if (!siteId || !lesson || actor.id !== studentId || book.training.leftDay) return null;
  if (!can(actor, "reservation.requestLesson", siteId)) return null;
  const [site, latest] = await Promise.all([
    db.site.findUnique({ where: { id: siteId }, select: { timeZone: true, state: true } }),
    findLatestLessonRequest(reading, lesson.id),
  ]);
  if (site?.state !== "Active") return null;
  const { id, briefingMinutes, debriefingMinutes } = lesson;
  const name = [lesson.reference, lesson.title].filter(Boolean).join(", ");
  return {
    siteId,
    timeZone: site.timeZone,
    lesson: { id, name, isNext: id === book.next?.lessonId, briefingMinutes, debriefingMinutes },
    latest,
  };
}
