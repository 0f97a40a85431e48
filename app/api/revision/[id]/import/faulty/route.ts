import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { sendTable } from "@/lib/http/files";
import { CSV_MEDIA_TYPE } from "@/lib/platform/files";
import { localize } from "@/lib/platform/localizer";
import { LESSON_COLUMNS } from "@/lib/records/programs/lesson-table/codes";
import { makeFaultyLessonsCsv } from "@/lib/records/programs/lesson-table/commands";
import { idParamsSchema, makeColumnPlacesSchema } from "@/lib/records/schema";
import { openTable } from "@/lib/records/tables";

export const POST = endpoint({
  summary: "The lines of a CSV or XLSX file of lessons that can't be imported, each with its faults, to be corrected",
  allow: "program.write",
  at: "any",
  params: idParamsSchema,
  query: makeColumnPlacesSchema(LESSON_COLUMNS),
  upload: "table",
  produces: CSV_MEDIA_TYPE,
  limited: true,
  example: { params: { id: "{revision}" }, file: true },
  run: async ({ file, params, query, locale, ...work }) =>
    sendTable(
      await makeFaultyLessonsCsv(work, { ...openTable(file, query), revisionId: params.id }, locale),
      localize(locale, "programs.lessonTable.faultsFile"),
    ),
});

export const { GET, PUT, PATCH, DELETE } = otherVerbs("POST");
