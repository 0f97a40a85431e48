import type { PlacedBooking } from "@/lib/activity/reservations/bodies";
import type { BookableType } from "@/lib/activity/reservations/kinds";
import type { PublicReservation } from "@/lib/activity/reservations/wire";
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

/** What a board needs to know of a reservation of a draft. */
export type OverlaidItem = {
  id: string;
  reservationId: string;
  verb: DraftVerb;
  /** As it shall be. Null where it is removed. */
  after: PublicReservation | null;
  isPublishable: boolean;
};

/** How a bar stands in a draft: added, changed or removed, or only the place that it leaves (`isLeft`). */
export type DraftMark = Pick<OverlaidItem, "reservationId" | "verb" | "isPublishable"> & {
  itemId: string;
  isLeft: boolean;
};

const LEFT = "-left";
/** The id of the reservation whose bar has this id: the place that one leaves has one of its own. */
export const reservationIdOfBar = (id: string): string => (id.endsWith(LEFT) ? id.slice(0, -LEFT.length) : id);

/** Marked bars, by the bar and the item that they were made of, so that only what has changed is drawn again. */
const marked = new WeakMap<object, { item: object; isLeft: boolean; bar: object }>();

function mark<B extends PublicReservation>(bar: B, item: OverlaidItem, isLeft: boolean): B & { draft: DraftMark } {
  const known = marked.get(bar);
  if (known?.item === item && known.isLeft === isLeft) return known.bar as B & { draft: DraftMark };
  const { id: itemId, reservationId, verb, isPublishable } = item;
  const draft = { itemId, reservationId, verb, isPublishable, isLeft };
  const compliance = isPublishable || isLeft ? bar.compliance : "Blocking";
  const made = { ...bar, id: isLeft ? bar.id + LEFT : bar.id, compliance, draft };
  marked.set(bar, { item, isLeft, bar: made });
  return made;
}

/**
 * The bars of a plan as a draft makes it. What it removes stays, marked; of what it changes the old place stays, too. Without what is
 * removed and left, that is the plan as it will be once the draft is published.
 */
export function overlay<B extends PublicReservation>(
  bars: readonly B[],
  items: readonly OverlaidItem[],
): (B & { draft?: DraftMark })[] {
  if (items.length === 0) return [...bars];
  const byId = new Map(items.map((item) => [item.reservationId, item]));
  const kept = bars.map((bar) => {
    const item = byId.get(bar.id);
    return item ? mark(bar, item, item.after !== null) : bar;
  });
  return [...kept, ...items.flatMap((item) => (item.after ? [mark(item.after as B, item, false)] : []))];
}
