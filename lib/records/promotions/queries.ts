import type { Actor } from "@/lib/access/actor/actor";
import type { Reading } from "@/lib/access/actor/as-actor";
import { can } from "@/lib/access/permissions/permissions";
import { narrowReach, type Reach, reachOf, toSiteIdFilter } from "@/lib/access/permissions/reach";
import { foldAccentsAndCase } from "@/lib/platform/fold";
import { PagedRows, type Paging, skipAndTake, toPrismaDirection } from "@/lib/platform/paging";
import { Problem } from "@/lib/platform/problem";
import { toUnix } from "@/lib/platform/time";
import { escapeWildcards } from "@/lib/platform/wildcards";
import type { Prisma } from "@/prisma/generated/client";
import { RECORD_STATES, type RecordState } from "../codes";
import { splitSearchWords, wherePersonMatchesText } from "../people/list/queries";
import type { PromotionSortColumn } from "./codes";
import type { PromotionView, StudentView } from "./schema";

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

export type PromotionFilter = { reach: Reach; states: readonly RecordState[]; text: string };

/** Makes the filter of a list from its query. It finds only promotions that the actor may read. */
export function toPromotionFilter(
  actor: Actor,
  { siteId, statut, text }: { siteId: string; statut: RecordState[]; text: string },
): PromotionFilter {
  return { reach: narrowReach(reachOf(actor, "promotion.read"), siteId), states: statut, text };
}

/**
 * Prisma condition: the promotion matches the filter. Each word of the text is a part of its name, its site's name, or the
 * name or call sign of one of its students. Accents and case don't matter.
 */
async function wherePromotionMatchesFilter(
  { db }: Reading,
  { reach, states, text }: PromotionFilter,
): Promise<Prisma.PromotionWhereInput> {
  const words = splitSearchWords(text);
  // There are few sites, and PostgreSQL stores their names only with accents.
  const sites = words.length > 0 ? await db.site.findMany({ select: { id: true, name: true } }) : [];
  const siteIdsFoundBy = (word: string) =>
    sites.filter(({ name }) => foldAccentsAndCase(name).includes(foldAccentsAndCase(word))).map(({ id }) => id);
  return {
    state: { in: [...states] },
    siteId: toSiteIdFilter(reach),
    AND: words.map((word) => ({
      OR: [
        { foldedName: { contains: escapeWildcards(foldAccentsAndCase(word)) } },
        { siteId: { in: siteIdsFoundBy(word) } },
        { students: { some: { person: wherePersonMatchesText(word) } } },
      ],
    })),
  };
}

/** Lists one page of the promotions that match a filter, or all of them. Without a sort, the newest come first. */
export async function listPromotions(
  reading: Reading,
  filter: PromotionFilter,
  paging: Paging<PromotionSortColumn> = { page: 1 },
): Promise<PagedRows<PromotionView>> {
  const { db } = reading;
  const where = await wherePromotionMatchesFilter(reading, filter);
  const rows = await db.promotion.findMany({
    where,
    orderBy: orderOf(paging.sort),
    include: includeStudents,
    ...skipAndTake(paging),
  });
  const total = paging.limit === undefined ? rows.length : await db.promotion.count({ where });
  return new PagedRows(rows.map(presentPromotion), total);
}

/** Counts the disabled promotions that an empty list's filter would find. 0 when the filter already includes them. */
export async function countDisabledPromotionMatches(reading: Reading, filter: PromotionFilter): Promise<number> {
  if (filter.states.includes("Disabled")) return 0;
  const where = await wherePromotionMatchesFilter(reading, { ...filter, states: ["Disabled"] });
  return reading.db.promotion.count({ where });
}

const YOUNGEST_FIRST = [{ createdOn: "desc" }, { foldedName: "asc" }, { id: "asc" }] as const;

function orderOf(sort: Paging<PromotionSortColumn>["sort"]): Prisma.PromotionOrderByWithRelationInput[] {
  if (!sort) return [...YOUNGEST_FIRST];
  const direction = toPrismaDirection(sort);
  const first = {
    name: { foldedName: direction },
    site: { site: { name: direction } },
    createdOn: { createdOn: direction },
    students: { students: { _count: direction } },
    state: { state: direction },
  }[sort.column];
  return [first, { foldedName: "asc" }, { id: "asc" }];
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

/** Finds Active promotions of the reader's sites whose name contains every word. */
export async function findPromotionsByWords({ db, actor }: Reading, words: readonly string[], limit: number) {
  const rows = await db.promotion.findMany({
    where: {
      state: "Active",
      siteId: toSiteIdFilter(reachOf(actor, "promotion.read")),
      AND: words.map((word) => ({ foldedName: { contains: escapeWildcards(foldAccentsAndCase(word)) } })),
    },
    orderBy: { name: "asc" },
    take: limit,
    select: { id: true, name: true, siteId: true },
  });
  return rows.map((row) => ({ ...row, code: null, path: `promotion/${row.id}` }));
}
