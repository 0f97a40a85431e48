import type { NotificationRow } from "../queries";
import type { MentionedOverdueFlight } from "./queries";

/** Null once the flight is back, and for who has lost the right to read of it. */
export const overdueFlightAsItIsNow = (
  row: NotificationRow,
  present: ReadonlyMap<string, MentionedOverdueFlight>,
): NotificationRow | null => {
  const flight = present.get(row.subjectId ?? "");
  return flight?.isOut && flight.readerIds.has(row.personId) ? row : null;
};
