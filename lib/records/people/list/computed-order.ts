import type { Reading } from "@/lib/access/actor/as-actor";
import { reachOf } from "@/lib/access/permissions/reach";
import { SITE_ROLES } from "@/lib/access/permissions/roles";
import { foldAccentsAndCase } from "@/lib/platform/fold";
import type { Sort } from "@/lib/platform/paging";
import type { Prisma } from "@/prisma/generated/client";
import type { PersonSortColumn } from "../codes";
import { filterVisibleRoles, wherePersonInReach } from "../reach";

/** Columns that can't be sorted in SQL: their text comes from several rows, or the reader may see it only of some people. */
const COMPUTED = ["roles", "site", "email", "phone", "tags"] as const satisfies PersonSortColumn[];
type ComputedColumn = (typeof COMPUTED)[number];

export const isComputedColumn = (column: PersonSortColumn): column is ComputedColumn =>
  (COMPUTED as readonly PersonSortColumn[]).includes(column);

/**
 * Lists the ids of all matching people, sorted by the text that this reader sees in the column, then by name and id. People
 * without a text come last in both directions.
 */
export async function listIdsByComputedColumn(
  reading: Reading,
  where: Prisma.PersonWhereInput,
  siteId: string,
  { column, isDescending }: Sort<PersonSortColumn>,
): Promise<string[]> {
  const people = await reading.db.person.findMany({
    where,
    orderBy: [{ foldedName: "asc" }, { id: "asc" }],
    select: { id: true },
  });
  const textOf = await TEXTS[column as ComputedColumn](reading, where, siteId);
  const { compare } = new Intl.Collator("en", { numeric: true, sensitivity: "base" });
  const order = isDescending ? -1 : 1;
  const ids = people.map(({ id }) => id);
  return ids.sort((a, b) => {
    const [one, other] = [textOf.get(a) ?? "", textOf.get(b) ?? ""];
    if (!one || !other) return Number(!one) - Number(!other);
    return order * compare(one, other);
  });
}

type Texts = (reading: Reading, where: Prisma.PersonWhereInput, siteId: string) => Promise<Map<string, string>>;

const TEXTS: Record<ComputedColumn, Texts> = {
  async roles({ db, actor }, where, siteId) {
    const rows = await db.person.findMany({
      where,
      select: { id: true, roles: { select: { siteId: true, role: true } } },
    });
    const textOf = (row: (typeof rows)[number]) => {
      const here = filterVisibleRoles(actor, row.id, row.roles).filter(
        (one) => siteId === "all" || one.siteId === siteId,
      );
      const places = new Set(here.map(({ role }) => SITE_ROLES.indexOf(role)));
      return [...places].sort().join(" ");
    };
    return new Map(rows.map((row) => [row.id, textOf(row)]));
  },
  async site({ db, actor }, where) {
    const rows = await db.person.findMany({
      where,
      select: { id: true, roles: { select: { siteId: true, site: { select: { name: true } } } } },
    });
    const textOf = (row: (typeof rows)[number]) => {
      const names = new Map(filterVisibleRoles(actor, row.id, row.roles).map((one) => [one.siteId, one.site.name]));
      return names.size > 1 ? String(names.size) : ([...names.values()][0] ?? "");
    };
    return new Map(rows.map((row) => [row.id, textOf(row)]));
  },
  async email({ db, actor }, where) {
    const rows = await db.person.findMany({
      where: { AND: [where, wherePersonInReach(reachOf(actor, "person.readPersonal"))] },
      select: { id: true, email: true },
    });
    return new Map(rows.map(({ id, email }) => [id, email]));
  },
  async phone({ db }, where) {
    const rows = await db.person.findMany({ where, select: { id: true, phoneNumber: true } });
    return new Map(rows.map(({ id, phoneNumber }) => [id, phoneNumber]));
  },
  async tags({ db }, where) {
    const rows = await db.person.findMany({
      where,
      select: { id: true, tags: { select: { tag: { select: { name: true } } }, orderBy: { tagId: "asc" } } },
    });
    return new Map(rows.map(({ id, tags }) => [id, foldAccentsAndCase(tags.map(({ tag }) => tag.name).join(", "))]));
  },
};
