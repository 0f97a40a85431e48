import { Problem } from "@/lib/platform/problem";
import type { RecordState } from "./codes";

/** Throws when a record is archived: it stays as what refers to it knew it. */
export function demandNotArchived(state: RecordState): void {
  if (state === "Archived") throw new Problem("conflict", "errors.archived");
}

/** Throws unless the state may change from Active to Disabled, back, or from Disabled to Archived (spec 1 §4). */
export function demandStateTransition(from: RecordState, to: RecordState): void {
  if (from === to) return;
  if (from === "Archived") throw new Problem("conflict", "errors.staysArchived");
  if (to === "Archived" && from !== "Disabled") throw new Problem("conflict", "errors.notArchivable");
}
