import type { DraftItemView } from "@/lib/activity/drafts/schema";
import { decodePublicReservation, type PublicReservation } from "@/lib/activity/reservations/wire";

/** What a draft makes of one reservation, in words. Times are unix seconds. */
export type DraftedItem = Omit<DraftItemView, "after" | "before"> & {
  /** As it shall be. Null where it is removed. Its version is that of the item. */
  after: PublicReservation | null;
  /** As it is published. Null for a new one. */
  before: PublicReservation | null;
};

const decoded = new WeakMap<DraftItemView, DraftedItem>();

/** Decodes an item, the same one to the same object, so that only what has changed is drawn again. */
export function decodeDraftItem(view: DraftItemView): DraftedItem {
  const known = decoded.get(view);
  if (known) return known;
  const [after, before] = [view.after, view.before].map((bar) => bar && decodePublicReservation(bar)) as [
    PublicReservation | null,
    PublicReservation | null,
  ];
  const item = { ...view, after, before };
  decoded.set(view, item);
  return item;
}
