import { z } from "zod";
import { narrowReach, reachOf } from "@/lib/access/permissions/reach";
import { siteRoleOfId } from "@/lib/access/permissions/roles";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { searchPeople } from "@/lib/records/people/queries";
import { personLightViewSchema } from "@/lib/records/people/schema";
import { idField, siteQuerySchema } from "@/lib/records/schema";

export const GET = endpoint({
  summary: "Active people of a site by name or call sign, for pickers",
  allow: "person.pick",
  at: ({ query }) => query.siteId,
  query: siteQuerySchema.extend({ text: z.string().trim().max(100).default(""), roleId: idField.optional() }),
  returns: z.array(personLightViewSchema),
  example: { query: { siteId: "{site}", text: "a" } },
  run: (context) => {
    const { siteId, text, roleId } = context.query;
    const role = (roleId && siteRoleOfId(roleId)) || undefined;
    return searchPeople(context, narrowReach(reachOf(context.actor, "person.pick"), siteId), { text, role });
  },
});

export const { POST, PUT, PATCH, DELETE } = otherVerbs("GET");
