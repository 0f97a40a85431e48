import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { dutiesInputSchema } from "@/lib/records/people/schema";
import { idParamsSchema } from "@/lib/records/schema";
import { setPersonDuties } from "@/lib/work/people/set-person-duties";

export const PUT = endpoint({
  summary: "Put somebody's duties at the sites where they have a role",
  allow: "person.grantDuty",
  at: "school",
  params: idParamsSchema,
  body: dutiesInputSchema,
  example: { params: { id: "{member}" }, body: { duties: [{ siteId: "{site}", duty: 0 }], version: 1 } },
  versioned: true,
  run: (context) => setPersonDuties(context, context.params.id, context.body.duties, context.version),
});

export const { GET, POST, PATCH, DELETE } = otherVerbs("PUT");
