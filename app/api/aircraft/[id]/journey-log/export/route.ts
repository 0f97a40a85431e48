import { exportJourneyLog } from "@/lib/activity/flights/journey-log/documents";
import { journeyLogExportQuerySchema } from "@/lib/activity/flights/journey-log/schema";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { LOGBOOK_MEDIA_TYPES, sendDocument } from "@/lib/http/files";
import { PDF_MEDIA_TYPE } from "@/lib/platform/files";
import { idParamsSchema } from "@/lib/records/schema";

export const GET = endpoint({
  summary: "An aircraft's journey log of a period as PDF with page totals, as workbook or as CSV; ours",
  allow: "aircraft.read",
  at: "any",
  params: idParamsSchema,
  query: journeyLogExportQuerySchema,
  produces: PDF_MEDIA_TYPE,
  example: { params: { id: "{newAircraft}" }, query: { format: "csv" } },
  run: async (context) => {
    const { format } = context.query;
    const { name, content } = await exportJourneyLog(context, context.params.id, context.query, context.locale);
    return sendDocument(content, `${name}.${format}`, LOGBOOK_MEDIA_TYPES[format]);
  },
});

export const { POST, PUT, PATCH, DELETE } = otherVerbs("GET");
