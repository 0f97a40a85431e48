import { createParser, parseAsArrayOf, parseAsString, parseAsStringLiteral } from "nuqs/server";
import { type ListState, listParsers, type PageQuery, pageQueryOf } from "@/components/resource/list-address";
import { SITE_ROLE_ID, SITE_ROLES, type SiteRole } from "@/lib/access/permissions/roles";
import { isId } from "@/lib/platform/id-format";
import { PERSON_COLUMNS } from "@/lib/records/people/codes";

const parseAsId = createParser({ parse: (text: string) => (isId(text) ? text : null), serialize: String });

/** What the list of people keeps in the address beside what every list does. */
export const peopleParsers = {
  roles: parseAsArrayOf(parseAsStringLiteral(SITE_ROLES)).withDefault([]),
  tag: parseAsId.withDefault(""),
  shown: parseAsArrayOf(parseAsString).withDefault([]),
};
export const peopleAddress = { ...listParsers, ...peopleParsers };

/** The column that people are sorted by until the reader chooses another. */
export const PEOPLE_SORT = "name";

/** What `GET user` is asked for, for what the address says. */
export function peopleQueryOf(siteId: string, state: ListState, more: { roles: SiteRole[]; tag: string }): PageQuery {
  const others = PERSON_COLUMNS.filter((column) => column !== PEOPLE_SORT);
  return pageQueryOf(state, [PEOPLE_SORT, ...others], {
    siteId,
    roleIds: more.roles.map((role) => SITE_ROLE_ID[role]).join(","),
    tagsIds: more.tag,
  });
}
