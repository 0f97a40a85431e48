import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { siteQuerySchema } from "@/lib/records/schema";
import { readRecencyMatrix } from "@/lib/views/warnings/recency/queries";
import { recencyMatrixViewSchema } from "@/lib/views/warnings/schema";

export const GET = endpoint({
  summary: "How the recent experience of all pilots of a site, or of all of the caller's, stands now; ours",
  allow: "certificate.oversee",
  at: ({ query }) => query.siteId,
  query: siteQuerySchema,
  returns: recencyMatrixViewSchema,
  example: { query: { siteId: "{site}" } },
  run: (context) => readRecencyMatrix(context, context.query.siteId),
});

export const { POST, PUT, PATCH, DELETE } = otherVerbs("GET");
