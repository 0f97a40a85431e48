import type { Reading } from "@/lib/access/actor/as-actor";
import { can } from "@/lib/access/permissions/permissions";
import { type Reach, toSiteIdFilter } from "@/lib/access/permissions/reach";
import { PagedRows, type Paging, skipAndTake, toPrismaDirection } from "@/lib/platform/paging";
import { Problem } from "@/lib/platform/problem";
import { toUnix } from "@/lib/platform/time";
import type { Prisma } from "@/prisma/generated/client";
import { RECORD_STATES, type RecordState } from "../codes";
import type { PromotionSortColumn, PromotionView, StudentView } from "./schema";

const student = { id: true, callSign: true, lastName: true, firstName: true } as const;
const inOrder = [{ lastName: "asc" as const }, { firstName: "asc" as const }];
export const includeStudents = { students: { select: { person: { select: student } } } } as const;

type PersonRow = { id: string; callSign: string | null; lastName: string; firstName: string };
export type PromotionRow = {
  id: string;
  siteId: string;
  name: string;
  createdOn: Date;
  state: RecordState;
  version: number;
  students: { person: PersonRow }[];
};

const presentStudent = ({ id, callSign, lastName, firstName }: PersonRow): StudentView => ({
  id,
  callSign,
  nom: lastName,
  prenom: firstName,
});

export function presentPromotion({ createdOn, students, state, ...row }: PromotionRow): PromotionView {
  const names = students.map(({ person }) => presentStudent(person));
  return {
    id: row.id,
    siteId: row.siteId,
    name: row.name,
    creationDate: toUnix(createdOn),
    students: names.sort((a, b) => a.nom.localeCompare(b.nom) || a.prenom.localeCompare(b.prenom)),
    state: RECORD_STATES.indexOf(state),
    version: row.version,
  };
}

/** Lists one page of the promotions of a reach, or all of them. Without a sort, the newest come first. */
export async function listPromotions(
  { db }: Reading,
  reach: Reach,
  states: readonly RecordState[],
  paging: Paging<PromotionSortColumn> = { page: 1 },
): Promise<PagedRows<PromotionView>> {
  const where = { state: { in: [...states] }, siteId: toSiteIdFilter(reach) };
  const rows = await db.promotion.findMany({
    where,
    orderBy: orderOf(paging.sort),
    include: includeStudents,
    ...skipAndTake(paging),
  });
  const total = paging.limit === undefined ? rows.length : await db.promotion.count({ where });
  return new PagedRows(rows.map(presentPromotion), total);
}

const YOUNGEST_FIRST = [{ createdOn: "desc" }, { name: "asc" }, { id: "asc" }] as const;

function orderOf(sort: Paging<PromotionSortColumn>["sort"]): Prisma.PromotionOrderByWithRelationInput[] {
  if (!sort) return [...YOUNGEST_FIRST];
  const direction = toPrismaDirection(sort);
  const first = {
    name: { name: direction },
    site: { site: { name: direction } },
    createdOn: { createdOn: direction },
    students: { students: { _count: direction } },
    state: { state: direction },
  }[sort.column];
  return [first, { name: "asc" }, { id: "asc" }];
}

/** Reads one promotion. Throws 404 when the reader may not see it. */
export async function readPromotion({ db, actor }: Reading, id: string): Promise<PromotionView> {
  const row = await db.promotion.findUnique({ where: { id }, include: includeStudents });
  if (!row || !can(actor, "promotion.read", row.siteId)) throw new Problem("notFound", "errors.notFound");
  return presentPromotion(row);
}

/** Lists the Active students of a reach by name. They may join a promotion. */
export async function listPromotionCandidates({ db }: Reading, reach: Reach): Promise<StudentView[]> {
  const rows = await db.person.findMany({
    where: { state: "Active", roles: { some: { siteId: toSiteIdFilter(reach), role: "Student" } } },
    orderBy: inOrder,
    select: student,
  });
  return rows.map(presentStudent);
}
