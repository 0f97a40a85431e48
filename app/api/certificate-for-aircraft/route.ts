import { z } from "zod";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { createCertificate } from "@/lib/records/certificates/giving/commands";
import { listCertificates } from "@/lib/records/certificates/queries";
import {
  certificateListQuerySchema,
  certificateViewSchema,
  newForAircraftSchema,
} from "@/lib/records/certificates/schema";

export const GET = endpoint({
  summary:
    "Certificates of aircraft at the sites whose certificates the reader writes; state 1 is what awaits validation",
  allow: "certificate.write",
  at: ({ query }) => query.siteId,
  query: certificateListQuerySchema,
  returns: z.array(certificateViewSchema),
  example: { query: { siteId: "{site}", state: "1" } },
  run: (context) => listCertificates(context, "Equipment", context.query),
});

export const POST = endpoint({
  summary: "Give an aircraft a certificate of a type, to be completed",
  allow: "certificate.write",
  at: "any",
  body: newForAircraftSchema,
  returns: certificateViewSchema,
  status: 201,
  example: { body: { aircraftId: "{aircraft}", certificateTypeId: "{equipmentType}" } },
  run: (context) => createCertificate(context, { aircraftId: context.body.aircraftId }, context.body.certificateTypeId),
});

export const { PUT, PATCH, DELETE } = otherVerbs("GET", "POST");
