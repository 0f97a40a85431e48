import { unixToUtcDay, utcDayToUnix } from "@/lib/platform/day";
import { type DecodedState, decodeState } from "../wire";
import type { ClosureView } from "./schema";

/** A closure in words. Its days are such as `2026-12-21`. */
export type Closure = Omit<DecodedState<ClosureView>, "firstDay" | "lastDay"> & { firstDay: string; lastDay: string };

export function decodeClosure({ firstDay, lastDay, ...view }: ClosureView): Closure {
  return { ...decodeState(view), firstDay: unixToUtcDay(firstDay), lastDay: unixToUtcDay(lastDay) };
}

/** The closure as its form has it. `siteId` is `all` for the whole school. A day that isn't chosen yet is null. */
export type ClosureFieldValues = { siteId: string; name: string; firstDay: string | null; lastDay: string | null };

export function makeClosureBody({ siteId, name, firstDay, lastDay }: ClosureFieldValues) {
  const toUnix = (day: string | null) => (day === null ? undefined : utcDayToUnix(day));
  return { siteId: siteId === "all" ? null : siteId, name, firstDay: toUnix(firstDay), lastDay: toUnix(lastDay) };
}
