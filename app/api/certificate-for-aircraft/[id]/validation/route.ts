import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { validateCertificate } from "@/lib/records/certificates/commands";
import { validationInputSchema } from "@/lib/records/certificates/schema";
import { idParamsSchema } from "@/lib/records/schema";

export const PUT = endpoint({
  summary: "Validate a certificate of an aircraft, or send it back to be completed",
  allow: "certificate.write",
  at: "any",
  params: idParamsSchema,
  body: validationInputSchema,
  versioned: true,
  example: {
    params: { id: "{aircraftCertificate}" },
    body: { warnings: [{ kind: 0, expirationDate: 4_070_908_800 }], isValidated: true, version: 1 },
  },
  run: (context) => validateCertificate(context, "Equipment", context.params.id, context.body, context.version),
});

export const { GET, POST, PATCH, DELETE } = otherVerbs("PUT");
