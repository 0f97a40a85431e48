import type { Work } from "@/lib/access/actor/as-actor";
import { newId } from "@/lib/platform/ids";
import { Problem } from "@/lib/platform/problem";
import { readOwnNote } from "./queries";
import type { LessonNoteInput } from "./schema";

/**
 * Keeps what the actor has noted of a lesson for themselves. No audit line tells of it. Throws 428 without the version that the
 * caller last saw, and 409 with what stands there now for an outdated one.
 */
export async function keepOwnNote(work: Work, lessonId: string, { text, version }: LessonNoteInput) {
  await work.db.$executeRaw`SELECT 1 FROM enrolment_session WHERE id = ${lessonId} FOR UPDATE`;
  const current = await readOwnNote(work, lessonId);
  if (version === undefined) throw new Problem("preconditionRequired", "errors.versionRequired");
  if (version !== current.version) throw new Problem("conflict", "errors.stale", { extension: { current } });
  const next = { text, editedAt: work.now, version: version + 1 };
  const place = { lessonId, authorId: work.actor.id! };
  await work.db.lessonNote.upsert({
    where: { lessonId_authorId: place },
    create: { id: newId(), ...place, ...next },
    update: next,
  });
  return { version: next.version };
}
