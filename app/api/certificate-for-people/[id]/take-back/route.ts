import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { takeBackDecision } from "@/lib/records/certificates/commands";
import { takeBackInputSchema } from "@/lib/records/certificates/schema";
import { idParamsSchema } from "@/lib/records/schema";

export const PATCH = endpoint({
  summary: "Take back what one has decided on a certificate of a person in the last ten minutes",
  allow: "certificate.validate",
  at: "any",
  params: idParamsSchema,
  body: takeBackInputSchema,
  versioned: true,
  example: { params: { id: "{decidedCertificate}" }, body: { version: 1 } },
  run: (context) => takeBackDecision(context, "People", context.params.id, context.version),
});

export const { GET, POST, PUT, DELETE } = otherVerbs("PATCH");
