import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { completeCertificate } from "@/lib/records/certificates/commands";
import { completionInputSchema } from "@/lib/records/certificates/schema";
import { idParamsSchema } from "@/lib/records/schema";

export const PUT = endpoint({
  summary: "Complete a certificate of an aircraft with what its type asks for; it then awaits validation",
  allow: "certificate.write",
  at: "any",
  params: idParamsSchema,
  body: completionInputSchema,
  versioned: true,
  example: {
    params: { id: "{aircraftCertificate}" },
    body: { warnings: [{ kind: 0, expirationDate: 4_070_908_800 }], version: 1 },
  },
  run: (context) => completeCertificate(context, "Equipment", context.params.id, context.body, context.version),
});

export const { GET, POST, PATCH, DELETE } = otherVerbs("PUT");
