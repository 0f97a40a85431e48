import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { sendTable } from "@/lib/http/files";
import { CSV_MEDIA_TYPE } from "@/lib/platform/files";
import { exportStatistics } from "@/lib/views/statistics/documents";
import { statisticsExportSchema } from "@/lib/views/statistics/schema";

export const POST = endpoint({
  summary: "One table of the statistics of a period as CSV or as workbook",
  allow: "statistics.read",
  at: "any",
  tx: false,
  onlyReads: true,
  body: statisticsExportSchema,
  produces: CSV_MEDIA_TYPE,
  example: { body: { siteIds: ["{site}"], firstDay: "2026-01-01", lastDay: "2026-12-31", table: "months" } },
  run: async (context) => {
    const { content, name, format } = await exportStatistics(context, context.body, context.locale);
    return sendTable(content, name, format);
  },
});

export const { GET, PUT, PATCH, DELETE } = otherVerbs("POST");
