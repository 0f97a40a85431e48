import type { Reading } from "@/lib/access/actor/as-actor";
import { can } from "@/lib/access/permissions/permissions";
import type { Db } from "@/lib/platform/db";
import { Problem } from "@/lib/platform/problem";
import type { Classroom } from "@/prisma/generated/client";
import { RECORD_STATES, type RecordState } from "../schema";
import type { ClassroomView } from "./schema";

export async function classroomsOf(db: Db, siteIds: readonly string[], states: readonly RecordState[] = ["Active"]) {
  const rows = await db.classroom.findMany({
    where: { siteId: { in: [...siteIds] }, state: { in: [...states] } },
    orderBy: [{ order: "asc" }, { name: "asc" }],
  });
  return rows.map(presentClassroom);
}

/** One room; what the reader may not see is not found. */
export async function classroomById({ db, actor }: Reading, id: string): Promise<ClassroomView> {
  const row = await db.classroom.findUnique({ where: { id } });
  if (!row || !can(actor, "classroom.read", row.siteId)) throw new Problem("notFound", "errors.notFound");
  return presentClassroom(row);
}

export function presentClassroom({ state, ...row }: Classroom): ClassroomView {
  return { ...row, state: RECORD_STATES.indexOf(state) };
}
