import type { Db } from "@/lib/platform/db";
import { RECORD_STATES, type RecordState } from "../schema";
import type { ClassroomView } from "./schema";

export async function classroomsOf(db: Db, siteIds: readonly string[], states: readonly RecordState[] = ["Active"]) {
  const rows = await db.classroom.findMany({
    where: { siteId: { in: [...siteIds] }, state: { in: [...states] } },
    orderBy: [{ order: "asc" }, { name: "asc" }],
  });
  return rows.map(({ state, ...row }): ClassroomView => ({ ...row, state: RECORD_STATES.indexOf(state) }));
}
