import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { sendTable } from "@/lib/http/files";
import { CSV_MEDIA_TYPE } from "@/lib/platform/files";
import { exportWarningMatrix } from "@/lib/views/warnings/matrix/documents";
import { matrixExportQuerySchema } from "@/lib/views/warnings/schema";

export const GET = endpoint({
  summary: "How the certificates of all people or aircraft of a site stand today, as CSV or XLSX; ours",
  allow: "certificate.oversee",
  at: ({ query }) => query.siteId,
  query: matrixExportQuerySchema,
  produces: CSV_MEDIA_TYPE,
  example: { query: { siteId: "{site}" } },
  run: async (context) =>
    sendTable(await exportWarningMatrix(context, context.query, context.locale), "warnings", context.query.format),
});

export const { POST, PUT, PATCH, DELETE } = otherVerbs("GET");
