import { z } from "zod";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { sendTable } from "@/lib/http/files";
import { CSV_MEDIA_TYPE } from "@/lib/platform/files";
import { localize } from "@/lib/platform/localizer";
import { makeLessonTemplate } from "@/lib/records/programs/lesson-table/documents";
import { idParamsSchema } from "@/lib/records/schema";
import { TABLE_FORMATS } from "@/lib/records/tables";

export const GET = endpoint({
  summary: "A table with the headings of an import of lessons, and two lines as an example",
  allow: "program.write",
  at: "any",
  params: idParamsSchema,
  query: z.object({ format: z.enum(TABLE_FORMATS).default("csv") }),
  produces: CSV_MEDIA_TYPE,
  example: { params: { id: "{revision}" }, query: { format: "xlsx" } },
  run: async ({ query: { format }, locale }) =>
    sendTable(await makeLessonTemplate(format, locale), localize(locale, "programs.lessonTable.file"), format),
});

export const { POST, PUT, PATCH, DELETE } = otherVerbs("GET");
