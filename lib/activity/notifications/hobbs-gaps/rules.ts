import type { NotificationRow } from "../queries";
import type { MentionedHobbsGap } from "./queries";

/** Null once the flight was opened again, or corrected so that the readings join, and for who has lost the right to read of it. */
export const hobbsGapAsItIsNow = (
  row: NotificationRow,
  present: ReadonlyMap<string, MentionedHobbsGap>,
): NotificationRow | null => (present.get(row.subjectId ?? "")?.readerIds.has(row.personId) ? row : null);
