import { SYSTEM_ACTOR } from "@/lib/access/actor/actor";
import { asActor } from "@/lib/access/actor/as-actor";
import { linkAuditEntries } from "@/lib/access/changes/audit-chain";
import { changed } from "@/lib/access/changes/changed";
import { newId } from "@/lib/platform/ids";

/** Chains all that was written, so that it is in the feed of changes. */
export async function linkAll(): Promise<void> {
  while ((await asActor(SYSTEM_ACTOR, linkAuditEntries)) > 0);
}

/** Tells of changes of rows that needn't be there, in one transaction. Returns their ids. */
export async function tellChanges(
  kind: "Classroom" | "Closure" | "SignIn" | "OccurrenceReport" | "Person",
  siteIds: (string | null)[],
): Promise<string[]> {
  const ids = siteIds.map(() => newId());
  await asActor(SYSTEM_ACTOR, async (work) => {
    for (const [at, id] of ids.entries()) changed(work, { kind, id, verb: "change", siteId: siteIds[at] } as never);
  });
  return ids;
}
