import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { LESSON_COLUMNS } from "@/lib/records/programs/lesson-table/codes";
import { importLessons, previewLessonImport } from "@/lib/records/programs/lesson-table/commands";
import { lessonImportViewSchema } from "@/lib/records/programs/lesson-table/schema";
import { idParamsSchema, makeImportQuerySchema } from "@/lib/records/schema";
import { openTable } from "@/lib/records/tables";

export const POST = endpoint({
  summary:
    "Add the lessons of a CSV or XLSX file to a revision that isn't locked, all or none, or with skipFaulty those of the lines without faults; with preview only what was understood, line by line",
  allow: "program.write",
  at: "any",
  params: idParamsSchema,
  query: makeImportQuerySchema(LESSON_COLUMNS),
  upload: "table",
  returns: lessonImportViewSchema,
  limited: true,
  example: { params: { id: "{revision}" }, query: { preview: "1" }, file: true },
  run: ({ file, params, query, locale, ...work }) => {
    const table = { ...openTable(file, query), revisionId: params.id };
    return query.preview
      ? previewLessonImport(work, table, locale)
      : importLessons(work, table, locale, query.skipFaulty);
  },
});

export const { GET, PUT, PATCH, DELETE } = otherVerbs("POST");
