import { Problem } from "@/lib/platform/problem";
import type { RecordState } from "./schema";

/** Throws for a forbidden change of state. Active and Disabled can change to each other; only Disabled becomes Archived (spec 1 §4). */
export function demandTransition(from: RecordState, to: RecordState): void {
  if (from === to) return;
  if (from === "Archived" || (to === "Archived" && from !== "Disabled")) {
    throw new Problem("conflict", "errors.notArchivable");
  }
}
