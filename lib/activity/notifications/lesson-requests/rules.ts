import type { NotificationRow } from "../queries";
import type { MentionedLessonRequest } from "./queries";

/** Null when nobody waits any more for the answer that was asked for. */
export function lessonRequestAsItIsNow(
  row: NotificationRow,
  present: ReadonlyMap<string, MentionedLessonRequest>,
): NotificationRow | null {
  const request = present.get(row.subjectId ?? "");
  return request && (row.kind !== "lessonRequested" || request.isOpen) ? row : null;
}
