import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { readWarningMatrix } from "@/lib/views/warnings/matrix/queries";
import { matrixQuerySchema, warningMatrixViewSchema } from "@/lib/views/warnings/schema";

export const GET = endpoint({
  summary: "How the certificates of all people or aircraft of a site, or of all of the caller's, stand today; ours",
  allow: "certificate.oversee",
  at: ({ query }) => query.siteId,
  query: matrixQuerySchema,
  returns: warningMatrixViewSchema,
  example: { query: { siteId: "{site}" } },
  run: (context) => readWarningMatrix(context, context.query.siteId, context.query.of),
});

export const { POST, PUT, PATCH, DELETE } = otherVerbs("GET");
