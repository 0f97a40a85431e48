import { answerDeleteNotAllowed } from "@/lib/http/administrable";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { idParamsSchema } from "@/lib/records/schema";
import { readPersonWithWarnings } from "@/lib/views/warnings/queries";
import { personWithWarningsViewSchema } from "@/lib/views/warnings/schema";

export const GET = endpoint({
  summary: "A person, as far as the reader may see them; oneself in full",
  allow: "person.own",
  at: "school",
  params: idParamsSchema,
  returns: personWithWarningsViewSchema,
  example: { params: { id: "{member}" } },
  run: (context) => readPersonWithWarnings(context, context.params.id),
});

export const DELETE = answerDeleteNotAllowed;
export const { POST, PUT, PATCH } = otherVerbs("GET");
