import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { idParamsSchema } from "@/lib/records/schema";
import { foreseeDecision } from "@/lib/views/warnings/decision/queries";
import { decisionQuerySchema, decisionViewSchema } from "@/lib/views/warnings/schema";

export const GET = endpoint({
  summary:
    "What helps to decide on a certificate of an aircraft: what was decided before, what its validation would clear; ours",
  allow: "certificate.write",
  at: "any",
  params: idParamsSchema,
  query: decisionQuerySchema,
  returns: decisionViewSchema,
  example: { params: { id: "{aircraftCertificate}" } },
  run: (context) => foreseeDecision(context, "Equipment", context.params.id, context.query),
});

export const { POST, PUT, PATCH, DELETE } = otherVerbs("GET");
