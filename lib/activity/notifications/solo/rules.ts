import type { NotificationRow } from "../queries";
import type { MentionedSolo } from "./queries";

/** Null when what was given has ended or was withdrawn since. */
export function soloAsItIsNow(
  row: NotificationRow,
  present: ReadonlyMap<string, MentionedSolo>,
  now: Date,
): NotificationRow | null {
  const solo = present.get(row.subjectId ?? "");
  if (!solo) return null;
  // By the day in UTC: who is told a few hours late what has just ended reads when it ended.
  const isOver = solo.isWithdrawn || solo.endsOn < now.toISOString().slice(0, 10);
  return row.kind === "soloAuthorised" && isOver ? null : row;
}
