import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { createMissingCertificates } from "@/lib/records/certificates/giving/commands";
import { createMissingResultSchema, createMissingSchema } from "@/lib/records/certificates/schema";

export const POST = endpoint({
  summary: "Give people the mandatory and default certificates that they lack, at one site or all; or one type only",
  allow: "certificate.write",
  at: ({ body }) => body.siteId,
  body: createMissingSchema,
  bodyOptional: true,
  returns: createMissingResultSchema,
  status: 201,
  example: { body: { siteId: "{site}" } },
  run: async (context) => ({ created: await createMissingCertificates(context, "People", context.body) }),
});

export const { GET, PUT, PATCH, DELETE } = otherVerbs("POST");
