import { EMPTY_LEG } from "@/lib/activity/flights/follow-up/proposals";
import type { LegEntry } from "@/lib/activity/flights/follow-up/schema";

type Legs = readonly LegEntry[];

export const sameLegs = (one: Legs, other: Legs) =>
  one.length === other.length && one.every((leg, at) => isSame(leg, other[at]!));

/** The server answers with the same members in another order. */
const isSame = (one: unknown, other: unknown) => JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, one]) => [key, sorted(one)]),
  );
};

/**
 * The legs with what two people have changed since `base`, which both of them had seen: the desk notes a landing while the pilot
 * types the fuel. Null where both have changed the same thing to something else, or legs were added or taken out on one side while
 * the other side was typed into: nobody chooses for them.
 */
export function mergeLegs(base: Legs, mine: Legs, theirs: Legs): LegEntry[] | null {
  if (sameLegs(base, mine)) return [...theirs];
  if (sameLegs(base, theirs)) return [...mine];
  if (mine.length !== base.length || theirs.length !== base.length) return sameLegs(mine, theirs) ? [...mine] : null;
  const merged = base.map((leg, at) => mergeLeg(leg, mine[at]!, theirs[at]!));
  return merged.every((leg) => leg !== null) ? merged : null;
}

function mergeLeg(base: LegEntry, mine: LegEntry, theirs: LegEntry): LegEntry | null {
  const taken: Partial<Record<keyof LegEntry, unknown>> = {};
  for (const field of Object.keys(EMPTY_LEG) as (keyof LegEntry)[]) {
    const isMine = !isSame(base[field], mine[field]);
    const isTheirs = !isSame(base[field], theirs[field]);
    if (isMine && isTheirs && !isSame(mine[field], theirs[field])) return null;
    taken[field] = isTheirs ? theirs[field] : mine[field];
  }
  return taken as LegEntry;
}
