import type { Actor } from "@/lib/access/actor/actor";
import { can } from "@/lib/access/permissions/permissions";
import type { RecordState } from "../codes";

/**
 * The states in which somebody may see flight phases, skills and behaviours. Who reads programmes sees disabled ones too,
 * because exercises keep them.
 */
export function readableStatesOf(actor: Actor): readonly RecordState[] {
  if (can(actor, "dictionary.readAll", "school")) return ["Active", "Disabled", "Archived"];
  return can(actor, "program.read", "any") ? ["Active", "Disabled"] : ["Active"];
}
