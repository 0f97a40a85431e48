import { demandPersonActor } from "@/lib/access/actor/actor";
import type { Work } from "@/lib/access/actor/as-actor";
import { changed } from "@/lib/access/changes/changed";
import { demandPermission } from "@/lib/access/permissions/reach";
import { newId } from "@/lib/platform/ids";
import { makeInvalidFieldProblem, Problem } from "@/lib/platform/problem";
import { changeVersionedRow } from "@/lib/records/versioned";
import type { PlanningView } from "@/prisma/generated/client";
import { MOST_VIEWS, PLANNING_VIEW_KINDS } from "./codes";
import { presentPlanningView } from "./queries";
import type { PlanningViewChange, PlanningViewInput, PlanningViewView } from "./schema";

/** Keeps a view of the planning for the caller. It takes the place of the default one of its site if it is to be that. */
export async function savePlanningView(work: Work, input: PlanningViewInput): Promise<PlanningViewView> {
  const personId = await claimOwnViews(work);
  if ((await work.db.planningView.count({ where: { personId } })) >= MOST_VIEWS)
    throw new Problem("conflict", "planning.views.tooMany", { values: { most: MOST_VIEWS } });
  const { name, query, isDefault } = input;
  const row: PlanningView = { id: newId(), personId, name, query, isDefault, ...toColumns(work, input), version: 1 };
  await demandFreeName(work, row);
  if (isDefault) await clearDefault(work, row);
  await work.db.planningView.create({ data: row });
  changed(work, { kind: "PlanningView", id: row.id, verb: "save", siteId: row.siteId, after: row });
  return presentPlanningView(row);
}

/** Changes one of the caller's own views. What isn't named stays. */
export async function changePlanningView(
  work: Work,
  id: string,
  change: PlanningViewChange,
  version: number | undefined,
): Promise<{ version: number }> {
  const row = await findOwn(work, id);
  const present = presentPlanningView(row);
  const wanted = { ...present, ...change };
  const { name, query, isDefault } = wanted;
  const columns = { name, query, isDefault, ...toColumns(work, wanted) };
  await demandFreeName(work, { ...row, ...columns });
  if (isDefault) await clearDefault(work, { ...row, ...columns });
  const { version: next } = await changeVersionedRow(work, {
    table: work.db.planningView,
    ...{ id, version, kind: "PlanningView" as const, verb: "change" },
    view: presentPlanningView,
    siteId: () => columns.siteId,
    data: () => columns,
  });
  return { version: next };
}

export async function deletePlanningView(work: Work, id: string): Promise<void> {
  const before = await findOwn(work, id);
  await work.db.planningView.delete({ where: { id } });
  changed(work, { kind: "PlanningView", id, verb: "delete", siteId: before.siteId, before, after: null });
}

/** Writes the caller's row, so that what they save at the same moment waits: names and the default are theirs to count. */
async function claimOwnViews({ db, actor }: Work): Promise<string> {
  const { id } = demandPersonActor(actor);
  await db.$executeRaw`UPDATE person SET version = version WHERE id = ${id}`;
  return id;
}

/** Reads one of the caller's own views. Throws 404 for those of others. */
async function findOwn(work: Work, id: string): Promise<PlanningView> {
  const personId = await claimOwnViews(work);
  const row = await work.db.planningView.findUnique({ where: { id } });
  if (row?.personId !== personId) throw new Problem("notFound", "errors.notFound");
  return row;
}

function toColumns({ actor }: Work, { kind, siteId }: Pick<PlanningViewView, "kind" | "siteId">) {
  if (siteId !== "all") demandPermission(actor, "planning.read", siteId);
  return { kind: PLANNING_VIEW_KINDS[kind]!, siteId: siteId === "all" ? null : siteId };
}

async function demandFreeName({ db }: Work, { id, personId, name }: PlanningView): Promise<void> {
  const same = { personId, name: { equals: name, mode: "insensitive" as const }, id: { not: id } };
  if (await db.planningView.findFirst({ where: same }))
    throw makeInvalidFieldProblem("name", "planning.views.nameTaken");
}

async function clearDefault(work: Work, { id, personId, siteId }: PlanningView): Promise<void> {
  const where = { personId, siteId, isDefault: true, id: { not: id } };
  const row = await work.db.planningView.findFirst({ where });
  if (!row) return;
  await work.db.planningView.update({ where: { id: row.id }, data: { isDefault: false, version: { increment: 1 } } });
  const told = { before: { isDefault: true }, after: { isDefault: false } };
  changed(work, { kind: "PlanningView", id: row.id, verb: "change", siteId, ...told });
}
