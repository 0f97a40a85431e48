import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { sendTable } from "@/lib/http/files";
import { CSV_MEDIA_TYPE } from "@/lib/platform/files";
import { exportYearly } from "@/lib/views/statistics/documents";
import { yearlyExportSchema } from "@/lib/views/statistics/schema";

export const POST = endpoint({
  summary: "One table of the yearly reports as CSV or as workbook",
  allow: "statistics.read",
  at: "any",
  tx: false,
  onlyReads: true,
  body: yearlyExportSchema,
  produces: CSV_MEDIA_TYPE,
  example: { body: { siteIds: ["{site}"], year: 2026, table: "activity" } },
  run: async (context) => {
    const { content, name, format } = await exportYearly(context, context.body, context.locale);
    return sendTable(content, name, format);
  },
});

export const { GET, PUT, PATCH, DELETE } = otherVerbs("POST");
