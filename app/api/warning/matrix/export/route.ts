import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { sendTable } from "@/lib/http/files";
import { CSV_MEDIA_TYPE } from "@/lib/platform/files";
import { exportWarningMatrix } from "@/lib/views/warnings/matrix/documents";
import { matrixExportQuerySchema } from "@/lib/views/warnings/schema";

export const GET = endpoint({
  summary:
    "How the certificates and recent experience of people, or the certificates of aircraft, of a site stand today, as CSV or XLSX; ours",
  allow: "certificate.oversee",
  at: ({ query }) => query.siteId,
  query: matrixExportQuerySchema,
  produces: CSV_MEDIA_TYPE,
  example: { query: { siteId: "{site}" } },
  run: async (context) => {
    const { siteId, of, format, text, only = null, soon } = context.query;
    const wanted = { siteId, of, format, filter: { text, only, soon } };
    const { content, day } = await exportWarningMatrix(context, wanted, context.locale);
    return sendTable(content, `warnings-${of}-${day}`, format);
  },
});

export const { POST, PUT, PATCH, DELETE } = otherVerbs("GET");
