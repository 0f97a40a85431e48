import { answerNotDeletable } from "@/lib/http/administrable";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { readPerson } from "@/lib/records/people/queries";
import { personView } from "@/lib/records/people/schema";
import { idParamsSchema } from "@/lib/records/schema";

export const GET = endpoint({
  summary: "A person, as far as the reader may see them; oneself in full",
  allow: "person.own",
  at: "school",
  params: idParamsSchema,
  returns: personView,
  example: { params: { id: "{member}" } },
  run: (context) => readPerson(context, context.params.id),
});

export const DELETE = answerNotDeletable;
export const { POST, PUT, PATCH } = otherVerbs("GET");
