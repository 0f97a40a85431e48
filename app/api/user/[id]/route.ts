import { answerDeleteNotAllowed } from "@/lib/http/administrable";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { readPerson } from "@/lib/records/people/queries";
import { personViewSchema } from "@/lib/records/people/schema";
import { idParamsSchema } from "@/lib/records/schema";

export const GET = endpoint({
  summary: "A person, as far as the reader may see them; oneself in full",
  allow: "person.own",
  at: "school",
  params: idParamsSchema,
  returns: personViewSchema,
  example: { params: { id: "{member}" } },
  run: (context) => readPerson(context, context.params.id),
});

export const DELETE = answerDeleteNotAllowed;
export const { POST, PUT, PATCH } = otherVerbs("GET");
