import { lookUpKind, type NotificationSubject } from "./kinds";
import type { NotificationRow } from "./queries";

type Merge = (first: NotificationRow, last: NotificationRow) => NotificationRow | null;

/** How several notifications of one subject become one, by what they are about. Of all others the last one counts. */
const MERGE: { [Subject in NotificationSubject]?: Merge } = { reservation: mergeOfReservation };

/**
 * Merges what one person was told of one subject, in the order of time, to what is left of it. Returns null when nothing is
 * left.
 */
export function mergeNotifications(rows: readonly NotificationRow[]): NotificationRow | null {
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last) return null;
  const merge = MERGE[lookUpKind(last.kind).about];
  return first === last || !merge ? last : merge(first, last);
}

/** A move that was undone and a booking that was cancelled at once leave nothing. */
function mergeOfReservation(first: NotificationRow, last: NotificationRow): NotificationRow | null {
  const [wasIn, isIn] = [first.kind !== "reservationCreated", last.kind !== "reservationCancelled"];
  if (!wasIn && !isIn) return null;
  if (!isIn) return last;
  if (!wasIn) return { ...last, kind: "reservationCreated", facts: { state: last.facts.state } };
  // What a change says was before holds only the columns that it changed; what was first counts.
  const before = { ...first.facts.state, ...first.facts.was } as Record<string, unknown>;
  const after = last.facts.state as Record<string, unknown>;
  const differing = Object.keys(after).filter((column) => textOf(before[column]) !== textOf(after[column]));
  if (differing.length === 0) return null;
  const pick = (row: Record<string, unknown>) => Object.fromEntries(differing.map((column) => [column, row[column]]));
  return {
    ...last,
    kind: "reservationChanged",
    facts: { was: pick(before), is: pick(after), state: last.facts.state },
  };
}

const textOf = (value: unknown) => JSON.stringify(value ?? null);
