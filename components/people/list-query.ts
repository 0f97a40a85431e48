import { parseAsArrayOf, parseAsString, parseAsStringLiteral } from "nuqs/server";
import {
  type ListState,
  listQueryParsers,
  makePageQuery,
  type PageQuery,
  parseAsId,
} from "@/components/resource/list-address";
import { SITE_ROLES, type SiteRole } from "@/lib/access/permissions/roles";
import { PERSON_SORT_COLUMNS } from "@/lib/records/people/codes";
import { makePersonFilterQuery } from "@/lib/records/people/wire";

/** The parameters that the list of people keeps in the address, in addition to those of every list. */
export const peopleFilterParsers = {
  roles: parseAsArrayOf(parseAsStringLiteral(SITE_ROLES)).withDefault([]),
  tag: parseAsId.withDefault(""),
  shown: parseAsArrayOf(parseAsString).withDefault([]),
};
export const peopleListParsers = { ...listQueryParsers, ...peopleFilterParsers };

/** The column by which people are sorted until the person chooses another column. */
export const DEFAULT_PEOPLE_SORT = "name";

/** Makes the query for `GET user` from the parameters in the address. */
export function makePeopleQuery(siteId: string, state: ListState, more: { roles: SiteRole[]; tag: string }): PageQuery {
  const others = PERSON_SORT_COLUMNS.filter((column) => column !== DEFAULT_PEOPLE_SORT);
  const filters = makePersonFilterQuery({ siteId, roles: more.roles, tagId: more.tag });
  return makePageQuery(state, [DEFAULT_PEOPLE_SORT, ...others], filters);
}
