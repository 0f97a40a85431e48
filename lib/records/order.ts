import { Problem } from "@/lib/platform/problem";
import type { OrderInput } from "./schema";

/**
 * Sorts parts as a reordering wants them. Throws unless it names each of them exactly once: an id that isn't one of them
 * doesn't match, and one that is left out is missing (spec 2 §8). No two have the same place.
 */
export function demandWholeOrder(ids: readonly string[], order: OrderInput): string[] {
  const named = new Set(order.map(({ id }) => id));
  const places = new Set(order.map((one) => one.order));
  if (named.size < order.length || places.size < order.length || order.some(({ id }) => !ids.includes(id)))
    throw new Problem("invalid", "programs.orderMismatch");
  if (named.size < ids.length) throw new Problem("invalid", "programs.orderMissing");
  return [...order].sort((a, b) => a.order - b.order).map(({ id }) => id);
}
