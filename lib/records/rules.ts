import { Problem } from "@/lib/platform/problem";
import type { RecordState } from "./schema";

/** Active and Disabled change places; archived only from Disabled, and for good (spec 1 §4). */
export function demandTransition(from: RecordState, to: RecordState): void {
  if (from === to) return;
  if (from === "Archived" || (to === "Archived" && from !== "Disabled")) {
    throw new Problem("conflict", "errors.notArchivable");
  }
}
