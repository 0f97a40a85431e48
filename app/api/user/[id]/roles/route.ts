import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { rolesInputSchema } from "@/lib/records/people/schema";
import { idParamsSchema } from "@/lib/records/schema";
import { setPersonRoles } from "@/lib/work/people/set-person-roles";

export const PUT = endpoint({
  summary: "Put somebody's roles at the sites where the caller may give them",
  allow: "person.grantRole",
  at: "any",
  params: idParamsSchema,
  body: rolesInputSchema,
  example: {
    params: { id: "{member}" },
    body: { roleSite: [{ siteId: "{site}", roleId: "5f0000000000000000000003" }], version: 1 },
  },
  versioned: true,
  run: (context) => setPersonRoles(context, context.params.id, context.body.roleSite, context.version),
});

export const { GET, POST, PATCH, DELETE } = otherVerbs("PUT");
