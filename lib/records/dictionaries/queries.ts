import type { Reading } from "@/lib/access/actor/as-actor";
import type { Db } from "@/lib/platform/db";
import { makeInvalidFieldProblem } from "@/lib/platform/problem";

/** Throws unless all these tags are Active. `field` is the field of the body that names them. */
export async function demandActiveTags(db: Db, tagIds: readonly string[], field: string): Promise<void> {
  const wanted = [...new Set(tagIds)];
  const known = await db.tag.count({ where: { id: { in: wanted }, state: "Active" } });
  if (known < wanted.length) throw makeInvalidFieldProblem(field, "lists.tagUnknown");
}

/** Lists the Active tags by name, for filters and forms, and those of `held` whatever their state. */
export async function listTagChoices(
  { db }: Reading,
  held: readonly string[] = [],
): Promise<{ id: string; name: string }[]> {
  const where = { OR: [{ state: "Active" as const }, { id: { in: [...held] } }] };
  return db.tag.findMany({ where, orderBy: { name: "asc" }, select: { id: true, name: true } });
}
