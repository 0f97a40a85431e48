import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { certificateRequestSchema } from "@/lib/records/certificates/schema";
import { askForCertificate } from "@/lib/work/notifications/ask-for-certificate";

export const POST = endpoint({
  summary: "Ask a person for a certificate that is missing, ends soon or has expired, once a day; ours",
  allow: "certificate.validate",
  at: "any",
  body: certificateRequestSchema,
  example: { body: { userId: "{student}", certificateTypeId: "{heldType}" } },
  run: async (context) => {
    await askForCertificate(context, context.body);
    return undefined;
  },
});

export const { GET, PUT, PATCH, DELETE } = otherVerbs("POST");
