import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { idParamsSchema } from "@/lib/records/schema";
import { foreseeDecision } from "@/lib/views/warnings/decision/queries";
import { decisionQuerySchema, decisionViewSchema } from "@/lib/views/warnings/schema";

export const GET = endpoint({
  summary:
    "What helps to decide on a certificate of a person: what was decided before, what its validation would clear; ours",
  allow: "certificate.validate",
  at: "any",
  params: idParamsSchema,
  query: decisionQuerySchema,
  returns: decisionViewSchema,
  example: { params: { id: "{certificate}" } },
  run: (context) => foreseeDecision(context, "People", context.params.id, context.query),
});

export const { POST, PUT, PATCH, DELETE } = otherVerbs("GET");
