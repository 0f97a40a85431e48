import type { Work } from "@/lib/access/actor/as-actor";
import { changed } from "@/lib/access/changes/changed";
import { can } from "@/lib/access/permissions/permissions";
import { demandPermission } from "@/lib/access/permissions/reach";
import { newId } from "@/lib/platform/ids";
import { makeInvalidFieldProblem, Problem } from "@/lib/platform/problem";
import type { RecordState } from "../codes";
import { demandStateTransition } from "../rules";
import { auditVerbForState, type ColumnsOf, changeVersionedRow, fillUnnamed } from "../versioned";
import { presentClassroom } from "./queries";
import type { ClassroomChange, ClassroomInput, ClassroomView } from "./schema";

export type NewClassroom = Pick<ClassroomInput, "name"> & Partial<Omit<ClassroomInput, "siteId">>;

export async function createClassroom(work: Work, siteId: string, input: NewClassroom): Promise<ClassroomView> {
  demandPermission(work.actor, "classroom.write", siteId);
  const { name, seats, order } = input;
  const row = await work.db.classroom.create({ data: { id: newId(), siteId, name, seats, order } });
  changed(work, { kind: "Classroom", id: row.id, verb: "create", siteId, after: row });
  return presentClassroom(row);
}

/** Changes a classroom. Its site can't change, because its reservations belong to that site. */
export async function changeClassroom(work: Work, change: ClassroomChange, version?: number) {
  return write(work, change.id, version, "change", (row) => {
    const { siteId, name, seats, order } = fillUnnamed(presentClassroom(row), change);
    if (row.siteId !== siteId) throw makeInvalidFieldProblem("siteId", "lists.siteIsFixed");
    return { name, seats, order };
  });
}

export async function setClassroomState(work: Work, id: string, state: RecordState, version?: number) {
  return write(work, id, version, auditVerbForState(state), (row) => {
    demandStateTransition(row.state, state);
    return { state };
  });
}

type Row = Parameters<typeof presentClassroom>[0];

async function write<D>(
  work: Work,
  id: string,
  version: number | undefined,
  verb: string,
  data: (row: Row) => ColumnsOf<Work["db"]["classroom"], D>,
): Promise<{ version: number }> {
  const { version: next } = await changeVersionedRow(work, {
    table: work.db.classroom,
    id,
    version,
    kind: "Classroom",
    verb,
    view: presentClassroom,
    siteId: (row) => row.siteId,
    data: (row) => {
      if (!can(work.actor, "classroom.read", row.siteId)) throw new Problem("notFound", "errors.notFound");
      demandPermission(work.actor, "classroom.write", row.siteId);
      return data(row);
    },
  });
  return { version: next };
}
