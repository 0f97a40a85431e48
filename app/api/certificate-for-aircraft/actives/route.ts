import { z } from "zod";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { listCertificates } from "@/lib/records/certificates/queries";
import { certificateListQuerySchema, certificateViewSchema } from "@/lib/records/certificates/schema";

export const GET = endpoint({
  summary: "The valid certificates of aircraft, at the sites whose certificates the reader writes",
  allow: "certificate.write",
  at: ({ query }) => query.siteId,
  query: certificateListQuerySchema.omit({ state: true, statut: true }),
  returns: z.array(certificateViewSchema),
  example: { query: { siteId: "{site}" } },
  run: (context) => listCertificates(context, "Equipment", { ...context.query, state: 2, statut: "0" }),
});

export const { POST, PUT, PATCH, DELETE } = otherVerbs("GET");
