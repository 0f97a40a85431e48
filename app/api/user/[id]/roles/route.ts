import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { rolesInput } from "@/lib/records/people/schema";
import { idParams } from "@/lib/records/schema";
import { grantRoles } from "@/lib/work/people/grant-roles";

export const PUT = endpoint({
  summary: "Put somebody's roles at the sites where the caller may give them",
  allow: "person.grantRole",
  at: "any",
  params: idParams,
  body: rolesInput,
  example: {
    params: { id: "{member}" },
    body: { roleSite: [{ siteId: "{site}", roleId: "5f0000000000000000000003" }], version: 1 },
  },
  versioned: true,
  run: (context) => grantRoles(context, context.params.id, context.body.roleSite, context.version),
});

export const { GET, POST, PATCH, DELETE } = otherVerbs("PUT");
