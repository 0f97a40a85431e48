import type { NotificationRow } from "./queries";

/**
 * Merges what one person was told of one reservation, in the order of time, to what is left of it: a move that was undone and
 * a booking that was cancelled at once leave nothing. Returns null when nothing is left.
 */
export function mergeNotifications(rows: readonly NotificationRow[]): NotificationRow | null {
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last) return null;
  if (first === last) return last;
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
