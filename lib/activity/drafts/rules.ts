import type { PlacedBooking } from "@/lib/activity/reservations/bodies";
import type { BookableType } from "@/lib/activity/reservations/kinds";
import type { DraftVerb } from "./codes";

/** What a reservation shall be, as it stands in a draft. */
export type DraftItem = {
  id: string;
  /** Counts up within the draft. */
  number: number;
  reservationId: string;
  type: BookableType;
  /** The version of the published reservation that was seen. Null for a new one. */
  basedOn: number | null;
  /** Null: the reservation is removed. */
  body: PlacedBooking | null;
  reasonId: string | null;
  authorId: string;
  isSaved: boolean;
  /** The run of the week's plan that has placed it. Null where a person has. */
  runId: string | null;
};

/**
 * The items that count: the last one of each reservation, the oldest first. A new reservation that was removed again leaves none.
 */
export function effectiveItems<I extends Pick<DraftItem, "number" | "reservationId" | "basedOn" | "body">>(
  items: readonly I[],
): I[] {
  const last = new Map<string, I>();
  const inOrder = [...items].sort((a, b) => a.number - b.number);
  for (const item of inOrder) last.set(item.reservationId, item);
  return inOrder.filter((item) => last.get(item.reservationId) === item && (item.body ?? item.basedOn) !== null);
}

export const verbOf = ({ body, basedOn }: Pick<DraftItem, "body" | "basedOn">): DraftVerb =>
  body === null ? "remove" : basedOn === null ? "add" : "change";

/**
 * The ids of items that need not be kept once somebody has saved: those that a saved one of the same reservation follows, and those
 * of a new reservation that a saved one has removed again.
 */
export function listSuperseded(items: readonly DraftItem[]): string[] {
  return items.flatMap((item) => {
    const isFollowed = items.some(
      (other) => other.isSaved && other.reservationId === item.reservationId && other.number > item.number,
    );
    const isNothing = item.isSaved && item.body === null && item.basedOn === null;
    return isFollowed || isNothing ? [item.id] : [];
  });
}
