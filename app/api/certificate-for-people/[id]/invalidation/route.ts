import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { invalidateCertificate } from "@/lib/records/certificates/commands";
import { invalidationInputSchema } from "@/lib/records/certificates/schema";
import { idParamsSchema } from "@/lib/records/schema";

export const PUT = endpoint({
  summary: "Make a certificate of a person invalid, with the reason",
  allow: "certificate.validate",
  at: "any",
  params: idParamsSchema,
  body: invalidationInputSchema,
  versioned: true,
  example: { params: { id: "{certificate}" }, body: { comment: "Withdrawn by the authority", version: 1 } },
  run: (context) => invalidateCertificate(context, "People", context.params.id, context.body.comment, context.version),
});

export const { GET, POST, PATCH, DELETE } = otherVerbs("PUT");
