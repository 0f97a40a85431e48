import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { takeBackDecision } from "@/lib/records/certificates/commands";
import { takeBackInputSchema } from "@/lib/records/certificates/schema";
import { idParamsSchema } from "@/lib/records/schema";

export const PATCH = endpoint({
  summary: "Take back what one has decided on a certificate of an aircraft in the last ten minutes",
  allow: "certificate.write",
  at: "any",
  params: idParamsSchema,
  body: takeBackInputSchema,
  versioned: true,
  example: { params: { id: "{decidedAircraftCertificate}" }, body: { version: 1 } },
  run: (context) => takeBackDecision(context, "Equipment", context.params.id, context.version),
});

export const { GET, POST, PUT, DELETE } = otherVerbs("PATCH");
