import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { versionInputSchema } from "@/lib/records/people/schema";
import { idParamsSchema } from "@/lib/records/schema";
import { anonymisePerson } from "@/lib/work/people/person-state";

export const POST = endpoint({
  summary: "Anonymise somebody who is disabled or archived: for good",
  allow: "person.anonymise",
  at: "school",
  params: idParamsSchema,
  body: versionInputSchema,
  example: { params: { id: "{gone}" }, body: { version: 1 } },
  versioned: true,
  confirmed: true,
  run: (context) => anonymisePerson(context, context.params.id, context.version),
});

export const { GET, PUT, PATCH, DELETE } = otherVerbs("POST");
