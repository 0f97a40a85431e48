import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { sendTable } from "@/lib/http/files";
import { CSV_MEDIA_TYPE } from "@/lib/platform/files";
import { IMPORT_COLUMNS } from "@/lib/records/people/codes";
import { makeColumnPlacesSchema } from "@/lib/records/schema";
import { openTable } from "@/lib/records/tables";
import { makeFaultyPeopleCsv } from "@/lib/work/people/import-people";

export const POST = endpoint({
  summary: "The lines of a CSV or XLSX file of people that can't be imported, each with its faults, to be corrected",
  allow: "person.import",
  at: "any",
  query: makeColumnPlacesSchema(IMPORT_COLUMNS),
  upload: "table",
  produces: CSV_MEDIA_TYPE,
  limited: true,
  example: { file: true },
  run: async (context) =>
    sendTable(
      await makeFaultyPeopleCsv(context, openTable(context.file, context.query), context.locale),
      "people-faults",
    ),
});

export const { GET, PUT, PATCH, DELETE } = otherVerbs("POST");
