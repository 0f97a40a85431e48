import type { NotificationRow } from "../queries";
import type { MentionedTraining } from "./queries";

/** Null when the training was taken back or has ended since, or when what was asked for is done. */
export function trainingAsItIsNow(
  row: NotificationRow,
  present: ReadonlyMap<string, MentionedTraining>,
): NotificationRow | null {
  const training = present.get(row.subjectId ?? "");
  if (training?.state !== "Active") return null;
  return row.kind === "prerequisitesAccepted" && training.isValidated ? null : row;
}
