import type { Actor } from "@/lib/access/actor/actor";
import type { Reading } from "@/lib/access/actor/as-actor";
import { narrowReach, reachOf, toSiteIdFilter } from "@/lib/access/permissions/reach";
import { type SiteRole, siteRoleOfId } from "@/lib/access/permissions/roles";
import { foldAccentsAndCase } from "@/lib/platform/fold";
import { PagedRows, type Paging, skipAndTake, sliceOfPage, toPrismaDirection } from "@/lib/platform/paging";
import { escapeWildcards } from "@/lib/platform/wildcards";
import type { Prisma } from "@/prisma/generated/client";
import type { RecordState } from "../../codes";
import type { PersonSortColumn } from "../codes";
import { presentRow } from "../present";
import { mayAdministerAccount, rowSelect, selectsByReader, wherePersonInReach } from "../reach";
import type { PersonRow } from "../schema";
import { isComputedColumn, listIdsByComputedColumn } from "./computed-order";

export const ORDER_PEOPLE_BY_NAME = [
  { foldedName: "asc" },
  { id: "asc" },
] as const satisfies Prisma.PersonOrderByWithRelationInput[];
const WORDS_AT_MOST = 5;
const WHOLE: Paging<PersonSortColumn> = { page: 1 };

export type PersonFilter = {
  siteId: string;
  states: readonly RecordState[];
  text: string;
  roles: readonly SiteRole[];
  tagIds: readonly string[];
};

export function toPersonFilter(query: {
  siteId: string;
  statut: RecordState[];
  text: string;
  roleIds: string[];
  tagsIds: string[];
}): PersonFilter {
  const { siteId, statut, text, roleIds, tagsIds } = query;
  return { siteId, states: statut, text, roles: roleIds.flatMap((id) => siteRoleOfId(id) ?? []), tagIds: tagsIds };
}

/** Splits the text of a search into its first words. Each of them must be found. */
export function splitSearchWords(text: string): string[] {
  return text.split(/\s+/).filter(Boolean).slice(0, WORDS_AT_MOST);
}

/** Prisma condition: each word of the text is a part of the name, the call sign or a given column. Case doesn't matter. */
export function wherePersonMatchesText(text: string, columns: readonly "email"[] = []): Prisma.PersonWhereInput {
  return {
    AND: splitSearchWords(text).map((word) => ({
      OR: [
        { foldedName: { contains: escapeWildcards(foldAccentsAndCase(word)) } },
        ...["callSign" as const, ...columns].map((column) => ({
          [column]: { contains: escapeWildcards(word), mode: "insensitive" as const },
        })),
      ],
    })),
  };
}

/** Prisma condition: the person matches the filter and the reader has the permission. E-mails match if readable. */
export function wherePersonMatchesFilter(
  actor: Actor,
  filter: PersonFilter,
  permission: "person.list" | "person.export" = "person.list",
): Prisma.PersonWhereInput {
  const reach = narrowReach(reachOf(actor, permission), filter.siteId);
  const withEmail = {
    AND: [wherePersonMatchesText(filter.text, ["email"]), wherePersonInReach(reachOf(actor, "person.readPersonal"))],
  };
  return {
    AND: [
      wherePersonInReach(reach),
      { state: { in: [...filter.states] } },
      filter.text ? { OR: [wherePersonMatchesText(filter.text), withEmail] } : {},
      filter.roles.length > 0
        ? { roles: { some: { role: { in: [...filter.roles] }, siteId: toSiteIdFilter(reach) } } }
        : {},
      filter.tagIds.length > 0 ? { tags: { some: { tagId: { in: [...filter.tagIds] } } } } : {},
    ],
  };
}

/** Lists one page of the people who match a filter, or all of them. Without a sort, they are sorted by name and id. */
export async function listPeople(
  reading: Reading,
  filter: PersonFilter,
  paging: Paging<PersonSortColumn> = WHOLE,
): Promise<PagedRows<PersonRow>> {
  const { db, actor } = reading;
  const where = wherePersonMatchesFilter(actor, filter);
  if (paging.sort && isComputedColumn(paging.sort.column)) {
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
export async function countDisabledMatches({ db, actor }: Reading, filter: PersonFilter): Promise<number> {
  if (filter.states.includes("Disabled")) return 0;
  return db.person.count({ where: wherePersonMatchesFilter(actor, { ...filter, states: ["Disabled"] }) });
}

function orderOf(sort: Paging<PersonSortColumn>["sort"]): Prisma.PersonOrderByWithRelationInput[] {
  if (!sort) return [...ORDER_PEOPLE_BY_NAME];
  const direction = toPrismaDirection(sort);
  if (sort.column === "callSign") return [{ callSign: { sort: direction, nulls: "last" } }, ...ORDER_PEOPLE_BY_NAME];
  if (sort.column === "state") return [{ state: direction }, ...ORDER_PEOPLE_BY_NAME];
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
      where: { AND: [listed, wherePersonInReach(reachOf(actor, "person.readPersonal"))] },
      select: { id: true, email: true, schoolRole: true },
    }),
    db.person.findMany({
      where: { AND: [listed, wherePersonInReach(reachOf(actor, "person.write"))] },
      select: { id: true, schoolRole: true, isTemporaryPassword: true },
    }),
  ]);
  const accountOf = new Map(accounts.map((account) => [account.id, account]));
  const writableById = new Map(writable.map((account) => [account.id, account]));
  return rows.map((row) => {
    const account = writableById.get(row.id);
    const state = account !== undefined && mayAdministerAccount(actor, { ...row, schoolRole: account.schoolRole });
    const invite = state && account.isTemporaryPassword && row.state === "Active";
    return presentRow(actor, row, accountOf.get(row.id), { state, invite });
  });
}

/** Lists all people who match a filter, with the columns that staff may read, for the CSV export. */
export function listPeopleForExport({ db, actor }: Reading, filter: PersonFilter) {
  return db.person.findMany({
    where: wherePersonMatchesFilter(actor, filter, "person.export"),
    orderBy: [...ORDER_PEOPLE_BY_NAME],
    select: { ...selectsByReader.staff, tags: { select: { tag: { select: { name: true } } } } },
  });
}

/** Finds Active people of the reader's sites whose name or call sign contains every word. */
export async function findPeopleByWords({ db, actor }: Reading, words: readonly string[], limit: number) {
  const rows = await db.person.findMany({
    where: {
      state: "Active",
      AND: [wherePersonInReach(reachOf(actor, "person.list")), wherePersonMatchesText(words.join(" "))],
    },
    orderBy: [...ORDER_PEOPLE_BY_NAME],
    take: limit,
    select: { id: true, callSign: true, lastName: true, firstName: true },
  });
  return rows.map(({ id, callSign, lastName, firstName }) => ({
    id,
    code: callSign,
    name: `${firstName} ${lastName}`,
    siteId: null,
    path: `user/${id}`,
  }));
}
