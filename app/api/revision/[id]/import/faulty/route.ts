import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { sendTable } from "@/lib/http/files";
import { CSV_MEDIA_TYPE } from "@/lib/platform/files";
import { localize } from "@/lib/platform/localizer";
import { makeFaultyLessonsCsv } from "@/lib/records/programs/lesson-table/commands";
import { idParamsSchema } from "@/lib/records/schema";
import { cleanTable } from "@/lib/records/tables";

export const POST = endpoint({
  summary: "The lines of a CSV or XLSX file of lessons that can't be imported, each with its faults, to be corrected",
  allow: "program.write",
  at: "any",
  params: idParamsSchema,
  upload: "table",
  produces: CSV_MEDIA_TYPE,
  limited: true,
  example: { params: { id: "{revision}" }, file: true },
  run: async ({ file, params, locale, ...work }) =>
    sendTable(
      await makeFaultyLessonsCsv(work, { rows: cleanTable(file), revisionId: params.id }, locale),
      localize(locale, "programs.lessonTable.faultsFile"),
    ),
});

export const { GET, PUT, PATCH, DELETE } = otherVerbs("POST");
