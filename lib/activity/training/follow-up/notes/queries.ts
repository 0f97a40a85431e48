import { isAdmin } from "@/lib/access/actor/actor";
import type { Reading } from "@/lib/access/actor/as-actor";
import { can } from "@/lib/access/permissions/permissions";
import { Problem } from "@/lib/platform/problem";
import type { Trainee } from "../../reach";
import { readFollowUpRow } from "../queries";
import type { LessonNoteView } from "./schema";

/** Whether the actor may note something of a lesson for themselves: who teaches at a site of its student, and nobody of their own. */
export const mayNote = ({ actor }: Reading, { id, siteIds }: Trainee): boolean =>
  actor.kind === "person" &&
  actor.id !== id &&
  (isAdmin(actor) || siteIds.some((siteId) => can(actor, "training.rate", siteId)));

const NOTHING_YET = 1;

/** Reads the reader's own note of a lesson. Nobody else's is ever read. Throws 404 for who may not read the lesson. */
export async function readOwnNote(reading: Reading, lessonId: string): Promise<LessonNoteView> {
  const { trainee } = await readFollowUpRow(reading, lessonId);
  if (!mayNote(reading, trainee)) throw new Problem("forbidden", "lessonFollowUp.mayNotNote");
  const note = await reading.db.lessonNote.findUnique({
    where: { lessonId_authorId: { lessonId, authorId: reading.actor.id! } },
    select: { text: true, version: true },
  });
  return note ?? { text: "", version: NOTHING_YET };
}
