import { Problem } from "@/lib/platform/problem";
import type { RecordState } from "./schema";

/** Active and Disabled change places; archived only from Disabled, and for good (spec 1 §4). */
export function demandTransition(from: RecordState, to: RecordState): void {
  if (from === to) return;
  if (from === "Archived" || (to === "Archived" && from !== "Disabled")) {
    throw new Problem("conflict", "errors.notArchivable");
  }
}

/** One line that reads the way it is written: breaks become spaces, and what turns the writing round around it goes. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").replace(/[\u202a-\u202e\u2066-\u2069]/g, "");
}
