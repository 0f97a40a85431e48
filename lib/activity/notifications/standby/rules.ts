import type { NotificationRow } from "../queries";
import type { MentionedStandbyOffer } from "./queries";

/** Null when there is nothing left to answer. */
export const standbyOfferAsItIsNow = (
  row: NotificationRow,
  present: ReadonlyMap<string, MentionedStandbyOffer>,
): NotificationRow | null => (present.get(row.subjectId ?? "")?.isOpen ? row : null);
