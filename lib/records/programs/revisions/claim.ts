import type { Work } from "@/lib/access/actor/as-actor";
import { can } from "@/lib/access/permissions/permissions";
import { Problem } from "@/lib/platform/problem";

/**
 * Holds a revision until the transaction ends, so that its parts are written one after the other. Throws 404 when the actor
 * may not read it, 403 when they may not write it, and 409 when it is locked (spec 2 §4).
 */
export async function claimUnlockedRevision({ db, actor }: Work, id: string): Promise<void> {
  const [revision] = await db.$queryRaw<{ locked_at: Date | null }[]>`
    SELECT locked_at FROM program_revision WHERE id = ${id} FOR NO KEY UPDATE`;
  if (!revision || !can(actor, "program.read", "any")) throw new Problem("notFound", "errors.notFound");
  if (!can(actor, "program.write", "any")) throw new Problem("forbidden", "errors.forbidden");
  if (revision.locked_at) throw new Problem("conflict", "programs.revisionLocked");
}
