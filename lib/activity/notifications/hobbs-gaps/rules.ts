import type { NotificationRow } from "../queries";
import type { MentionedHobbsGap } from "./queries";

/** Null once the flight was opened again, or was corrected so that the readings join. */
export const hobbsGapAsItIsNow = (
  row: NotificationRow,
  present: ReadonlyMap<string, MentionedHobbsGap>,
): NotificationRow | null => (present.has(row.subjectId ?? "") ? row : null);
