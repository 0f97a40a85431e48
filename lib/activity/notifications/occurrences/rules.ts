import type { NotificationRow } from "../queries";
import type { MentionedOccurrence } from "./queries";

/** Null for who may no longer read of it. */
export const occurrenceAsItIsNow = (
  row: NotificationRow,
  present: ReadonlyMap<string, MentionedOccurrence>,
): NotificationRow | null => (present.get(row.subjectId ?? "")?.has(row.personId) ? row : null);
