import type { Work } from "@/lib/access/actor/as-actor";
import { changed } from "@/lib/access/changes/changed";
import { can } from "@/lib/access/permissions/permissions";
import { demandPermission } from "@/lib/access/permissions/reach";
import { countDaysBetween, toDate, unixToUtcDay } from "@/lib/platform/day";
import { newId } from "@/lib/platform/ids";
import { makeInvalidFieldProblem, Problem } from "@/lib/platform/problem";
import type { RecordState } from "../codes";
import { demandStateTransition } from "../rules";
import { auditVerbForState, type ColumnsOf, changeVersionedRow, fillUnnamed } from "../versioned";
import { presentClosure } from "./queries";
import { LONGEST_CLOSURE } from "./rules";
import type { ClosureChange, ClosureInput, ClosureView } from "./schema";

export async function createClosure(work: Work, { siteId, ...input }: ClosureInput): Promise<ClosureView> {
  demandClosureRight(work, siteId);
  const data = { id: newId(), siteId, ...columnsOf(input) };
  await letBookingsWait(work);
  const row = await work.db.closure.create({ data });
  changed(work, { kind: "Closure", id: row.id, verb: "create", siteId, after: row });
  return presentClosure(row);
}

/** Changes a closure. It stays at its site, so that each board is told of what leaves it. */
export async function changeClosure(work: Work, change: ClosureChange, version?: number) {
  return write(work, change.id, version, "change", (row) => {
    const { siteId, ...input } = fillUnnamed(presentClosure(row), change);
    if (row.siteId !== siteId) throw makeInvalidFieldProblem("siteId", "lists.siteIsFixed");
    return columnsOf(input);
  });
}

export async function setClosureState(work: Work, id: string, state: RecordState, version?: number) {
  return write(work, id, version, auditVerbForState(state), (row) => {
    demandStateTransition(row.state, state);
    return { state };
  });
}

/** Staff close their site, admins the whole school. */
function demandClosureRight({ actor }: Work, siteId: string | null): void {
  if (siteId !== null) demandPermission(actor, "closure.write", siteId);
  else if (!can(actor, "closure.writeSchool", "school"))
    throw new Problem("forbidden", "lists.closures.schoolForbidden");
}

/** Makes the columns of a closure. Throws when it ends before it begins, or lasts more than a year. */
function columnsOf({ name, firstDay, lastDay }: Pick<ClosureInput, "name" | "firstDay" | "lastDay">) {
  const [first, last] = [unixToUtcDay(firstDay), unixToUtcDay(lastDay)];
  if (last < first) throw makeInvalidFieldProblem("lastDay", "lists.closures.endsBefore");
  if (countDaysBetween(first, last) >= LONGEST_CLOSURE) {
    throw makeInvalidFieldProblem("lastDay", "lists.closures.tooLong", { days: LONGEST_CLOSURE });
  }
  return { name, firstOn: toDate(first), lastOn: toDate(last) };
}

type Row = Parameters<typeof presentClosure>[0];

async function write<D>(
  work: Work,
  id: string,
  version: number | undefined,
  verb: string,
  data: (row: Row) => ColumnsOf<Work["db"]["closure"], D>,
): Promise<{ version: number }> {
  const { version: next } = await changeVersionedRow(work, {
    table: work.db.closure,
    id,
    version,
    kind: "Closure",
    verb,
    view: presentClosure,
    siteId: (row) => row.siteId,
    data: async (row) => {
      if (!can(work.actor, "closure.read", row.siteId ?? "any")) throw new Problem("notFound", "errors.notFound");
      demandClosureRight(work, row.siteId);
      await letBookingsWait(work);
      return data(row);
    },
  });
  return { version: next };
}

/** Writes the row that every booking locks, so that one that is saved at the same moment is judged by the closure. */
async function letBookingsWait({ db }: Work): Promise<void> {
  await db.$executeRaw`UPDATE school SET closure_changes = closure_changes + 1`;
}
