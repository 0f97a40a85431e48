import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { tagsInputSchema } from "@/lib/records/people/schema";
import { idParamsSchema } from "@/lib/records/schema";
import { setPersonTags } from "@/lib/work/people/person-state";

export const PUT = endpoint({
  summary: "Put somebody's tags",
  allow: "person.write",
  at: "any",
  params: idParamsSchema,
  body: tagsInputSchema,
  example: { params: { id: "{member}" }, body: { tagsIds: ["{tag}"], version: 1 } },
  versioned: true,
  run: (context) => setPersonTags(context, context.params.id, context.body.tagsIds, context.version),
});

export const { GET, POST, PATCH, DELETE } = otherVerbs("PUT");
