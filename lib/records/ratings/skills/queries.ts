import type { Reading } from "@/lib/access/actor/as-actor";
import { Problem } from "@/lib/platform/problem";
import type { Prisma } from "@/prisma/generated/client";
import { RECORD_STATES, type RecordState } from "../../codes";
import { SKILL_KINDS, type SkillKind } from "../codes";
import { readableStatesOf } from "../reach";
import type { SkillView } from "./schema";

export const IN_ORDER = [{ order: "asc" as const }, { id: "asc" as const }];
const includeOf = (states: readonly RecordState[]) =>
  ({ behaviours: { where: { state: { in: [...states] } }, orderBy: IN_ORDER } }) satisfies Prisma.SkillInclude;
export const includeOfSkill = includeOf(["Active", "Disabled"]);
export type SkillRow = Prisma.SkillGetPayload<{ include: typeof includeOfSkill }>;

export const presentSkill = (row: SkillRow): SkillView => ({
  id: row.id,
  kind: SKILL_KINDS.indexOf(row.kind),
  shortName: row.shortName,
  longName: row.longName,
  longNameFrench: row.longNameFrench,
  norm: row.norm,
  order: row.order,
  comportementsObservables: row.behaviours.map(({ id, text, textFrench, state }, order) => ({
    ...{ id, name: text, nameFrench: textFrench, order },
    state: RECORD_STATES.indexOf(state),
  })),
  state: RECORD_STATES.indexOf(row.state),
  version: row.version,
});

/** Lists the skills in some states, of one kind or of both, in their order. */
export async function listSkills(
  { db, actor }: Reading,
  states: readonly RecordState[],
  kind?: SkillKind,
): Promise<SkillView[]> {
  const readable = readableStatesOf(actor);
  const rows = await db.skill.findMany({
    where: { kind, state: { in: states.filter((state) => readable.includes(state)) } },
    include: includeOf(readable),
    orderBy: [{ kind: "asc" }, ...IN_ORDER],
  });
  return rows.map(presentSkill);
}

/** Reads a skill. Throws 404 when the reader may not see it. */
export async function readSkill({ db, actor }: Reading, id: string): Promise<SkillView> {
  const readable = readableStatesOf(actor);
  const row = await db.skill.findUnique({ where: { id }, include: includeOf(readable) });
  if (!row || !readable.includes(row.state)) throw new Problem("notFound", "errors.notFound");
  return presentSkill(row);
}
