import type { Reading } from "@/lib/access/actor/as-actor";
import { can } from "@/lib/access/permissions/permissions";
import { Problem } from "@/lib/platform/problem";

/** Throws 404 unless the revision exists and the reader may read programmes. Whether it is locked is answered. */
export async function demandReadableRevision({ db, actor }: Reading, id: string): Promise<{ isLocked: boolean }> {
  const row = await db.programRevision.findUnique({ where: { id }, select: { lockedAt: true } });
  if (!row || !can(actor, "program.read", "any")) throw new Problem("notFound", "errors.notFound");
  return { isLocked: row.lockedAt !== null };
}
