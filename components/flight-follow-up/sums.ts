import { blockMinutesOf } from "@/lib/activity/flights/follow-up/rules";
import type { LegEntry } from "@/lib/activity/flights/follow-up/schema";
import type { TypedField } from "./leg-fields";

export const sumOf = (legs: readonly LegEntry[], field: TypedField): number =>
  legs.reduce((sum, leg) => sum + (leg[field] ?? 0), 0);

/** The two durations that together must make the block time (spec 2 §5), by the group of the table in which they stand. */
export const PARTS = {
  period: ["dayMinutes", "nightMinutes"],
  type: ["ifrMinutes", "vfrMinutes"],
} as const;
export type PartGroup = keyof typeof PARTS;
export const isPartGroup = (name: string): name is PartGroup => name in PARTS;

/** The sum of a group's durations against block, in minutes. Null for another group, and while there is no block time. */
export function sumsOf(legs: readonly LegEntry[], group: string): { parts: number; block: number } | null {
  const block = legs.reduce((sum, leg) => sum + Math.max(0, blockMinutesOf(leg) ?? 0), 0);
  if (!isPartGroup(group) || block === 0) return null;
  return { parts: PARTS[group].reduce((sum, field) => sum + sumOf(legs, field), 0), block };
}
