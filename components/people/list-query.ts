import { createParser, parseAsArrayOf, parseAsString, parseAsStringLiteral } from "nuqs/server";
import { type ListState, listParsers, type PageQuery, pageQueryOf } from "@/components/resource/list-address";
import { SITE_ROLE_ID, SITE_ROLES, type SiteRole } from "@/lib/access/permissions/roles";
import { isId } from "@/lib/platform/id-format";
import { PERSON_COLUMNS } from "@/lib/records/people/codes";

const parseAsId = createParser({ parse: (text: string) => (isId(text) ? text : null), serialize: String });

/** The parameters that the list of people keeps in the address, in addition to those of every list. */
export const peopleParsers = {
  roles: parseAsArrayOf(parseAsStringLiteral(SITE_ROLES)).withDefault([]),
  tag: parseAsId.withDefault(""),
  shown: parseAsArrayOf(parseAsString).withDefault([]),
};
export const peopleAddress = { ...listParsers, ...peopleParsers };

/** The column by which people are sorted until the person chooses another column. */
export const PEOPLE_SORT = "name";

/** Makes the query for `GET user` from the parameters in the address. */
export function peopleQueryOf(siteId: string, state: ListState, more: { roles: SiteRole[]; tag: string }): PageQuery {
  const others = PERSON_COLUMNS.filter((column) => column !== PEOPLE_SORT);
  return pageQueryOf(state, [PEOPLE_SORT, ...others], {
    siteId,
    roleIds: more.roles.map((role) => SITE_ROLE_ID[role]).join(","),
    tagsIds: more.tag,
  });
}
