import { z } from "zod";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { createCertificate } from "@/lib/records/certificates/giving/commands";
import { listCertificates } from "@/lib/records/certificates/queries";
import {
  certificateListQuerySchema,
  certificateViewSchema,
  newForPersonSchema,
} from "@/lib/records/certificates/schema";

export const GET = endpoint({
  summary:
    "Certificates of people at the sites whose certificates the reader writes; state 1 is what awaits validation",
  allow: "certificate.validate",
  at: ({ query }) => query.siteId,
  query: certificateListQuerySchema,
  returns: z.array(certificateViewSchema),
  example: { query: { siteId: "{site}", state: "1" } },
  run: (context) => listCertificates(context, "People", context.query),
});

export const POST = endpoint({
  summary: "Give a person a certificate of a type, to be completed",
  allow: "certificate.write",
  at: "any",
  body: newForPersonSchema,
  returns: certificateViewSchema,
  status: 201,
  example: { body: { userId: "{student}", certificateTypeId: "{certificateType}" } },
  run: (context) => createCertificate(context, { personId: context.body.userId }, context.body.certificateTypeId),
});

export const { PUT, PATCH, DELETE } = otherVerbs("GET", "POST");
