import type { NotificationRow } from "../queries";
import type { MentionedLesson } from "./queries";

/** Null when what was asked for is done: the lesson is signed, or submitted again. */
export function lessonAsItIsNow(
  row: NotificationRow,
  present: ReadonlyMap<string, MentionedLesson>,
): NotificationRow | null {
  const lesson = present.get(row.subjectId ?? "");
  const isAsked = lesson?.status === (row.kind === "lessonToSign" ? "AwaitingSignature" : "Planned");
  return isAsked && lesson.readerIds.has(row.personId) ? row : null;
}
