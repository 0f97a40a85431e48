import type { Reading } from "@/lib/access/actor/as-actor";
import { can } from "@/lib/access/permissions/permissions";
import { type Reach, toSiteIdFilter } from "@/lib/access/permissions/reach";
import { Problem } from "@/lib/platform/problem";
import type { Classroom } from "@/prisma/generated/client";
import { RECORD_STATES, type RecordState } from "../codes";
import type { ClassroomView } from "./schema";

/** Lists the classrooms of a reach, by their position. When the reach is everything, only those of Active sites. */
export async function listClassrooms(
  { db }: Reading,
  reach: Reach,
  states: readonly RecordState[] = ["Active"],
): Promise<ClassroomView[]> {
  const site = reach.everything ? { state: "Active" as const } : undefined;
  const rows = await db.classroom.findMany({
    where: { state: { in: [...states] }, siteId: toSiteIdFilter(reach), site },
    orderBy: [{ order: "asc" }, { name: "asc" }],
  });
  return rows.map(presentClassroom);
}

/** Reads one classroom. Throws 404 when the reader may not see it. */
export async function readClassroom({ db, actor }: Reading, id: string): Promise<ClassroomView> {
  const row = await db.classroom.findUnique({ where: { id } });
  if (!row || !can(actor, "classroom.read", row.siteId)) throw new Problem("notFound", "errors.notFound");
  return presentClassroom(row);
}

export function presentClassroom({ state, ...row }: Classroom): ClassroomView {
  return { ...row, state: RECORD_STATES.indexOf(state) };
}
