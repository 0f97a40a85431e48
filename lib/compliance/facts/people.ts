import type { SiteRole } from "@/lib/access/permissions/roles";
import type { RecordState } from "@/lib/records/codes";
import { Prisma } from "@/prisma/generated/client";
import type { FactProvider } from "./provider";

/** `name` is what findings call the person: the call sign or, if there is none, first and last name. */
export type PersonFact = {
  id: string;
  name: string;
  state: RecordState;
  roles: readonly { siteId: string; role: SiteRole }[];
  tagIds: readonly string[];
};

export const peopleFactProvider: FactProvider<PersonFact> = {
  idsOf: ({ personIds = [] }) => personIds,
  query: (ids) => Prisma.sql`
    SELECT coalesce(json_agg(json_build_object('id', p.id, 'state', p.state,
      'name', coalesce(p.call_sign, p.first_name || ' ' || p.last_name),
      'roles', (SELECT coalesce(json_agg(json_build_object('siteId', r.site_id, 'role', r.role)), '[]')
        FROM site_role r WHERE r.person_id = p.id),
      'tagIds', (SELECT coalesce(json_agg(t.tag_id), '[]') FROM person_tag t WHERE t.person_id = p.id))), '[]')
    FROM person p WHERE p.id = ANY(${ids}::char(24)[])`,
  rows: (ids) => Prisma.sql`
    SELECT id, xmin::text AS stamp FROM person WHERE id = ANY(${ids}::char(24)[]) ORDER BY id`,
};
