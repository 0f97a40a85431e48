import type { Work } from "@/lib/access/actor/as-actor";
import { announce } from "@/lib/activity/reservations/planning-sequence";
import { changeSchool } from "@/lib/records/school/commands";
import type { SchoolInput } from "@/lib/records/school/schema";
import { factsChanged } from "../planning/rejudge";

/** Changes the school; open boards read their day anew, since slots and names stand on them, and the night is judged anew. */
export async function settleSchool(work: Work, input: SchoolInput, version: number | undefined) {
  const changed = await changeSchool(work, input, version);
  const sites = await work.db.site.findMany({
    where: { state: "Active" },
    select: { id: true },
    orderBy: { id: "asc" },
  });
  for (const { id } of sites) await announce(work, id, [null]);
  await factsChanged(work, {});
  return changed;
}
