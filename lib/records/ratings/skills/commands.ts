import type { Work } from "@/lib/access/actor/as-actor";
import { changed } from "@/lib/access/changes/changed";
import { newId } from "@/lib/platform/ids";
import { makeInvalidFieldProblem } from "@/lib/platform/problem";
import type { RecordState } from "../../codes";
import { demandWholeOrder } from "../../order";
import { demandStateTransition } from "../../rules";
import type { OrderInput } from "../../schema";
import { auditVerbForState, changeVersionedRow, fillUnnamed } from "../../versioned";
import { SKILL_KINDS, type SkillKind } from "../codes";
import { demandUnused, makeTakenProblem } from "../rules";
import { includeOfSkill, presentSkill, readSkill, type SkillRow } from "./queries";
import { type BehaviourColumns, planBehaviours } from "./rules";
import type { SkillChange, SkillInput, SkillView } from "./schema";

/** Creates a skill with its behaviours, as the last one of its kind unless its place is named. */
export async function createSkill(work: Work, input: SkillInput): Promise<SkillView> {
  const { shortName, longName, longNameFrench, norm } = input;
  const kind = SKILL_KINDS[input.kind]!;
  await demandFree(work, kind, shortName, null);
  const others = { kind, state: { not: "Archived" as const } };
  const { _max } = await work.db.skill.aggregate({ where: others, _max: { order: true } });
  const data = { kind, shortName, longName, longNameFrench, norm, order: input.order ?? (_max.order ?? -1) + 1 };
  // Its behaviours are new ones, even where the body is a copy of another skill.
  const given = input.comportementsObservables.map(({ id: _, ...behaviour }) => behaviour);
  const { kept } = planBehaviours([], given, () => false);
  const id = newId();
  await work.db.skill.create({ data: { id, ...data } });
  await writeBehaviours(work, id, kept, []);
  changed(work, { kind: "Skill", id, verb: "create", after: { ...data, behaviours: kept } });
  return readSkill(work, id);
}

/** Changes a skill. Behaviours that are no longer named are dropped, or disabled when exercises use them. */
export async function changeSkill(work: Work, { id, ...change }: SkillChange, version?: number) {
  let plan: ReturnType<typeof planBehaviours> | undefined;
  const answer = await changeVersionedRow(work, {
    ...about(work, id, version),
    verb: "change",
    changesMore: (row) => isOtherwise(row, plan!),
    data: async (row) => {
      const input = fillUnnamed(presentSkill(row) as SkillInput, change);
      if (SKILL_KINDS[input.kind] !== row.kind) throw makeInvalidFieldProblem("kind", "programs.ratings.kindStays");
      await demandFree(work, row.kind, input.shortName, id);
      const used = await listUsed(work, row);
      plan = planBehaviours(row.behaviours, input.comportementsObservables, (one) => used.has(one));
      const { shortName, longName, longNameFrench, norm, order } = input;
      return { shortName, longName, longNameFrench, norm, order: order ?? row.order };
    },
  });
  if (isOtherwise(answer.before, plan!)) {
    await writeBehaviours(work, id, plan!.kept, plan!.droppedIds);
    const told = { before: { behaviours: columnsOf(answer.before) }, after: { behaviours: plan!.kept } };
    changed(work, { kind: "Skill", id, verb: "changeBehaviours", ...told });
  }
  return { version: answer.version };
}

/** Enables, disables or archives a skill. One that exercises name stays at least disabled. */
export async function setSkillState(work: Work, id: string, state: RecordState, version?: number) {
  const { version: next } = await changeVersionedRow(work, {
    ...about(work, id, version),
    verb: auditVerbForState(state),
    data: async (row) => {
      demandStateTransition(row.state, state);
      if (state === "Archived" && row.state !== state)
        demandUnused(await work.db.exerciseSkill.count({ where: { skillId: id } }));
      return { state };
    },
  });
  return { version: next };
}

/** Puts the skills of a kind in another order. All that aren't archived must be named. */
export async function reorderSkills(work: Work, kind: SkillKind, order: OrderInput): Promise<void> {
  // Locked in one order, so that two requests never wait for each other.
  const rows = await work.db.$queryRaw<{ id: string; order: number }[]>`
    SELECT id, "order" FROM skill WHERE state <> 'Archived' AND kind = ${kind}::skill_kind ORDER BY id FOR UPDATE`;
  const ids = demandWholeOrder(
    rows.map(({ id }) => id),
    order,
  );
  for (const [place, id] of ids.entries()) {
    const before = rows.find((row) => row.id === id)!.order;
    if (before === place) continue;
    await work.db.skill.update({ where: { id }, data: { order: place, version: { increment: 1 } } });
    changed(work, { kind: "Skill", id, verb: "reorder", before: { order: before }, after: { order: place } });
  }
}

const columnsOf = (row: SkillRow) =>
  row.behaviours.map(({ id, text, textFrench, state }, order) => ({ id, text, textFrench, order, state }));

const isOtherwise = (row: SkillRow, { kept, droppedIds }: ReturnType<typeof planBehaviours>): boolean => {
  const was = columnsOf(row);
  const isSame = (one: BehaviourColumns, at: number) =>
    (["id", "text", "textFrench", "state"] as const).every((column) => one[column] === was[at]?.[column]);
  return droppedIds.length > 0 || kept.length !== was.length || !kept.every(isSame);
};

/** The ids of the behaviours that exercises name. */
async function listUsed({ db }: Work, row: SkillRow): Promise<Set<string>> {
  const ids = row.behaviours.map(({ id }) => id);
  const used = await db.exerciseBehaviour.findMany({
    where: { behaviourId: { in: ids } },
    distinct: ["behaviourId"],
    select: { behaviourId: true },
  });
  return new Set(used.map(({ behaviourId }) => behaviourId));
}

async function writeBehaviours({ db }: Work, skillId: string, kept: BehaviourColumns[], droppedIds: string[]) {
  await db.behaviour.deleteMany({ where: { id: { in: droppedIds } } });
  const made = kept.filter(({ id }) => id === undefined).map((one) => ({ ...one, id: newId(), skillId }));
  await db.behaviour.createMany({ data: made });
  for (const { id, ...columns } of kept) if (id) await db.behaviour.update({ where: { id }, data: columns });
}

/** Throws when another skill of the kind that isn't archived has the short name, and names it. */
async function demandFree({ db }: Work, kind: SkillKind, shortName: string, id: string | null): Promise<void> {
  const [owner] = await db.$queryRaw<{ longName: string }[]>`
    SELECT long_name AS "longName" FROM skill WHERE state <> 'Archived' AND kind = ${kind}::skill_kind
      AND upper(short_name) = upper(${shortName}) AND id IS DISTINCT FROM ${id}`;
  if (owner) throw makeTakenProblem("shortName", shortName, owner.longName);
}

const about = (work: Work, id: string, version: number | undefined) => ({
  table: work.db.skill,
  find: (): Promise<SkillRow | null> => work.db.skill.findUnique({ where: { id }, include: includeOfSkill }),
  id,
  version,
  kind: "Skill" as const,
  view: presentSkill,
});
