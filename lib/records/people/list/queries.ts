import type { Actor } from "@/lib/access/actor/actor";
import type { Reading } from "@/lib/access/actor/as-actor";
import { narrowReach, reachOf, siteIdIn } from "@/lib/access/permissions/reach";
import { type SiteRole, siteRoleOfId } from "@/lib/access/permissions/roles";
import { foldText } from "@/lib/platform/fold";
import { directionOf, PagedRows, type Paging, skipAndTake, sliceOfPage } from "@/lib/platform/paging";
import type { Prisma } from "@/prisma/generated/client";
import type { RecordState } from "../../schema";
import type { PersonColumn } from "../codes";
import { presentRow } from "../present";
import { mayChangeAccount, rowSelect, selectsByReader, visible } from "../reach";
import type { PersonRow } from "../schema";
import { isComputed, listIdsByComputedColumn } from "./computed-order";

export const BY_NAME = [
  { foldedName: "asc" },
  { id: "asc" },
] as const satisfies Prisma.PersonOrderByWithRelationInput[];
const WORDS_AT_MOST = 5;
const WHOLE: Paging<PersonColumn> = { page: 1 };

export type PersonFilter = {
  siteId: string;
  states: readonly RecordState[];
  text: string;
  roles: readonly SiteRole[];
  tagIds: readonly string[];
};

export function filterOf(query: {
  siteId: string;
  statut: RecordState[];
  text: string;
  roleIds: string[];
  tagsIds: string[];
}): PersonFilter {
  const { siteId, statut, text, roleIds, tagsIds } = query;
  return { siteId, states: statut, text, roles: roleIds.flatMap((id) => siteRoleOfId(id) ?? []), tagIds: tagsIds };
}

/** Prisma condition: each word of the text is a part of the name, the call sign or a given column. Case doesn't matter. */
export function holdsWords(text: string, columns: readonly "email"[] = []): Prisma.PersonWhereInput {
  const words = text.split(/\s+/).filter(Boolean).slice(0, WORDS_AT_MOST);
  return {
    AND: words.map((word) => ({
      OR: [
        { foldedName: { contains: foldText(word) } },
        ...["callSign" as const, ...columns].map((column) => ({
          [column]: { contains: word, mode: "insensitive" as const },
        })),
      ],
    })),
  };
}

/** Prisma condition: the person matches the filter and the reader has the permission. E-mails match if readable. */
export function foundBy(
  actor: Actor,
  filter: PersonFilter,
  permission: "person.list" | "person.export" = "person.list",
): Prisma.PersonWhereInput {
  const reach = narrowReach(reachOf(actor, permission), filter.siteId);
  const withEmail = {
    AND: [holdsWords(filter.text, ["email"]), visible(reachOf(actor, "person.readPersonal"))],
  };
  return {
    AND: [
      visible(reach),
      { state: { in: [...filter.states] } },
      filter.text ? { OR: [holdsWords(filter.text), withEmail] } : {},
      filter.roles.length > 0 ? { roles: { some: { role: { in: [...filter.roles] }, siteId: siteIdIn(reach) } } } : {},
      filter.tagIds.length > 0 ? { tags: { some: { tagId: { in: [...filter.tagIds] } } } } : {},
    ],
  };
}

/** Lists one page of the people who match a filter, or all of them. Without a sort, they are sorted by name and id. */
export async function listPeople(
  reading: Reading,
  filter: PersonFilter,
  paging: Paging<PersonColumn> = WHOLE,
): Promise<PagedRows<PersonRow>> {
  const { db, actor } = reading;
  const where = foundBy(actor, filter);
  if (paging.sort && isComputed(paging.sort.column)) {
    const ids = await listIdsByComputedColumn(reading, where, filter.siteId, paging.sort);
    const page = sliceOfPage(ids, paging);
    const rows = await db.person.findMany({ where: { AND: [where, { id: { in: page } }] }, select: rowSelect });
    const rowOf = new Map(rows.map((row) => [row.id, row]));
    const sorted = page.flatMap((id) => rowOf.get(id) ?? []);
    return new PagedRows(await presentRows(reading, sorted), ids.length);
  }
  const rows = await db.person.findMany({
    where,
    orderBy: orderOf(paging.sort),
    select: rowSelect,
    ...skipAndTake(paging),
  });
  const total = paging.limit === undefined ? rows.length : await db.person.count({ where });
  return new PagedRows(await presentRows(reading, rows), total);
}

/** Counts the disabled people that an empty list's filter would find. 0 when the filter already includes them. */
export async function countDisabledInstead({ db, actor }: Reading, filter: PersonFilter): Promise<number> {
  if (filter.states.includes("Disabled")) return 0;
  return db.person.count({ where: foundBy(actor, { ...filter, states: ["Disabled"] }) });
}

function orderOf(sort: Paging<PersonColumn>["sort"]): Prisma.PersonOrderByWithRelationInput[] {
  if (!sort) return [...BY_NAME];
  const direction = directionOf(sort);
  if (sort.column === "callSign") return [{ callSign: { sort: direction, nulls: "last" } }, ...BY_NAME];
  if (sort.column === "state") return [{ state: direction }, ...BY_NAME];
  return [{ foldedName: direction }, { id: "asc" }];
}

/** Converts rows to their form in the API. E-mail and role at the school are null if the reader may not see them. */
async function presentRows(
  { db, actor }: Reading,
  rows: Prisma.PersonGetPayload<{ select: typeof rowSelect }>[],
): Promise<PersonRow[]> {
  const listed = { id: { in: rows.map(({ id }) => id) } };
  const [accounts, writable] = await Promise.all([
    db.person.findMany({
      where: { AND: [listed, visible(reachOf(actor, "person.readPersonal"))] },
      select: { id: true, email: true, schoolRole: true },
    }),
    db.person.findMany({
      where: { AND: [listed, visible(reachOf(actor, "person.write"))] },
      select: { id: true, schoolRole: true },
    }),
  ]);
  const accountOf = new Map(accounts.map((account) => [account.id, account]));
  const writableRole = new Map(writable.map(({ id, schoolRole }) => [id, schoolRole]));
  return rows.map((row) => {
    const schoolRole = writableRole.get(row.id);
    const state = schoolRole !== undefined && mayChangeAccount(actor, { ...row, schoolRole });
    return presentRow(actor, row, accountOf.get(row.id), { state });
  });
}

/** Lists all people who match a filter, with the columns that staff may read, for the CSV export. */
export function listExportedPeople({ db, actor }: Reading, filter: PersonFilter) {
  return db.person.findMany({
    where: foundBy(actor, filter, "person.export"),
    orderBy: [...BY_NAME],
    select: { ...selectsByReader.staff, tags: { select: { tag: { select: { name: true } } } } },
  });
}
