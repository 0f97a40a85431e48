import type { NotificationRow } from "../queries";
import type { MentionedOverdueFlight } from "./queries";

/** Null once the flight is back. */
export const overdueFlightAsItIsNow = (
  row: NotificationRow,
  present: ReadonlyMap<string, MentionedOverdueFlight>,
): NotificationRow | null => (present.get(row.subjectId ?? "")?.isOut ? row : null);
