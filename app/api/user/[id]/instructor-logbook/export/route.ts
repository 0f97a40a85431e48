import { exportGivenLessons } from "@/lib/activity/training/given-lessons/documents";
import { givenLessonsExportQuerySchema } from "@/lib/activity/training/given-lessons/schema";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { LOGBOOK_MEDIA_TYPES, sendDocument } from "@/lib/http/files";
import { PDF_MEDIA_TYPE } from "@/lib/platform/files";
import { idParamsSchema } from "@/lib/records/schema";

export const GET = endpoint({
  summary: "An instructor's logbook of a period as PDF with page totals, as workbook or as CSV; ours",
  allow: "flight.own",
  at: "school",
  params: idParamsSchema,
  query: givenLessonsExportQuerySchema,
  produces: PDF_MEDIA_TYPE,
  example: { params: { id: "{pilotWithLeg}" }, query: { format: "csv" } },
  run: async (context) => {
    const { format } = context.query;
    const { name, content } = await exportGivenLessons(context, context.params.id, context.query, context.locale);
    return sendDocument(content, `${name}.${format}`, LOGBOOK_MEDIA_TYPES[format]);
  },
});

export const { POST, PUT, PATCH, DELETE } = otherVerbs("GET");
