import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { LOGBOOK_MEDIA_TYPES, sendDocument } from "@/lib/http/files";
import { XLSX_MEDIA_TYPE } from "@/lib/platform/files";
import { exportInstructorActivity } from "@/lib/views/instructor-activity/documents";
import { activityExportSchema } from "@/lib/views/instructor-activity/schema";

export const POST = endpoint({
  summary: "The instructor activity report of a filter as workbook or as CSV, with subtotals",
  allow: "activity.own",
  at: "school",
  tx: false,
  onlyReads: true,
  body: activityExportSchema,
  produces: XLSX_MEDIA_TYPE,
  example: { body: { siteIds: [], instructorIds: [], from: 1_767_225_600, to: 1_798_761_600, types: [] } },
  run: async (context) => {
    const { format } = context.body;
    const { name, content } = await exportInstructorActivity(context, context.body, context.locale);
    return sendDocument(content, `${name}.${format}`, LOGBOOK_MEDIA_TYPES[format]);
  },
});

export const { GET, PUT, PATCH, DELETE } = otherVerbs("POST");
