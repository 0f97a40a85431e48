import { exportLogbook } from "@/lib/activity/flights/logbook/documents";
import { logbookExportQuerySchema } from "@/lib/activity/flights/logbook/schema";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { LOGBOOK_MEDIA_TYPES, sendDocument } from "@/lib/http/files";
import { PDF_MEDIA_TYPE } from "@/lib/platform/files";
import { idParamsSchema } from "@/lib/records/schema";

export const GET = endpoint({
  summary: "A pilot's logbook as PDF with page totals, as workbook or as CSV; ours",
  allow: "flight.own",
  at: "school",
  params: idParamsSchema,
  query: logbookExportQuerySchema,
  produces: PDF_MEDIA_TYPE,
  example: { params: { id: "{pilotWithLeg}" }, query: { format: "csv" } },
  run: async (context) => {
    const { format } = context.query;
    const logbook = await exportLogbook(context, context.params.id, context.query, context.locale);
    return sendDocument(
      logbook.content,
      `${logbook.name}.${format}`,
      LOGBOOK_MEDIA_TYPES[format],
      logbook.expectedLength,
    );
  },
});

export const { POST, PUT, PATCH, DELETE } = otherVerbs("GET");
