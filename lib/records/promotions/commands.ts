import type { Work } from "@/lib/access/actor/as-actor";
import { changed } from "@/lib/access/changes/changed";
import { demandPermission } from "@/lib/access/permissions/reach";
import { newId } from "@/lib/platform/ids";
import { makeInvalidFieldProblem, Problem } from "@/lib/platform/problem";
import { isSameSet } from "@/lib/platform/same-set";
import type { RecordState } from "../codes";
import { demandStateTransition } from "../rules";
import { auditVerbForState, changeVersionedRow, fillUnnamed } from "../versioned";
import { includeStudents, type PromotionRow, presentPromotion, readPromotion } from "./queries";
import type { PromotionChange, PromotionInput, PromotionView } from "./schema";

export async function createPromotion(work: Work, input: PromotionInput): Promise<PromotionView> {
  demandPermission(work.actor, "promotion.write", input.siteId);
  await demandStudents(work, input, []);
  const id = newId();
  const { siteId, name, students } = input;
  await work.db.promotion.create({
    data: {
      id,
      siteId,
      name,
      createdOn: dayOf(input),
      students: { create: students.map((personId) => ({ personId })) },
    },
  });
  changed(work, {
    kind: "Promotion",
    id,
    verb: "create",
    siteId,
    after: { siteId, name, createdOn: dayOf(input), students },
  });
  return readPromotion(work, id);
}

/** Changes name, date, site and students. To change the site, the actor needs the permission at both sites. */
export async function changePromotion(work: Work, change: PromotionChange, version?: number) {
  const { id } = change;
  const idsOf = (row: PromotionRow) => row.students.map(({ person }) => person.id);
  const wholeOf = (row: PromotionRow): PromotionInput =>
    fillUnnamed({ ...presentPromotion(row), students: idsOf(row) }, change);
  const answer = await changeVersionedRow(work, {
    ...about(work, id, version),
    verb: "change",
    changesMore: (row) => !isSameSet(idsOf(row), wholeOf(row).students),
    data: async (row) => {
      const input = wholeOf(row);
      demandPermission(work.actor, "promotion.write", row.siteId);
      demandPermission(work.actor, "promotion.write", input.siteId);
      await demandStudents(work, input, row.siteId === input.siteId ? idsOf(row) : []);
      return { siteId: input.siteId, name: input.name, createdOn: dayOf(input) };
    },
  });
  const { siteId, students } = wholeOf(answer.before);
  const had = idsOf(answer.before);
  await work.db.promotionStudent.deleteMany({ where: { promotionId: id, personId: { notIn: students } } });
  const joining = students.filter((personId) => !had.includes(personId));
  await work.db.promotionStudent.createMany({ data: joining.map((personId) => ({ promotionId: id, personId })) });
  if (joining.length > 0 || had.some((personId) => !students.includes(personId))) {
    const [before, after] = [{ students: had }, { students }];
    changed(work, { kind: "Promotion", id, verb: "changeStudents", siteId, before, after });
  }
  return { version: answer.version };
}

export async function setPromotionState(work: Work, id: string, state: RecordState, version?: number) {
  const { version: next } = await changeVersionedRow(work, {
    ...about(work, id, version),
    verb: auditVerbForState(state),
    data: (row) => {
      demandPermission(work.actor, "promotion.write", row.siteId);
      demandStateTransition(row.state, state);
      return { state };
    },
  });
  return { version: next };
}

function about(work: Work, id: string, version: number | undefined) {
  return {
    table: work.db.promotion,
    // readPromotion throws 404 when the actor may not see the promotion.
    find: async (): Promise<PromotionRow | null> => {
      const row = await work.db.promotion.findUnique({ where: { id }, include: includeStudents });
      if (row) await readPromotion(work, id);
      return row;
    },
    id,
    version,
    kind: "Promotion" as const,
    view: presentPromotion,
    siteId: (row: PromotionRow) => row.siteId,
  };
}

/** Throws unless all new students are students of the site. Those in `stay` are already in the promotion and may stay. */
async function demandStudents(work: Work, input: PromotionInput, stay: readonly string[]): Promise<void> {
  if (new Set(input.students).size < input.students.length) throw new Problem("invalid", "lists.studentTwice");
  const joining = input.students.filter((personId) => !stay.includes(personId));
  const where = { siteId: input.siteId, role: "Student" as const, personId: { in: joining } };
  const count = await work.db.siteRole.count({ where: { ...where, person: { state: "Active" } } });
  if (count < joining.length) throw makeInvalidFieldProblem("students", "lists.studentUnknown");
}

const dayOf = (input: PromotionInput) => new Date(input.creationDate * 1000);
