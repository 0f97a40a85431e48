import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { CSV_MEDIA_TYPE } from "@/lib/platform/files";
import { cleanTable } from "@/lib/records/people/documents";
import { makeFaultyLinesCsv } from "@/lib/work/people/import-people";

export const POST = endpoint({
  summary: "The lines of a CSV or XLSX file of people that can't be imported, each with its faults, to be corrected",
  allow: "person.import",
  at: "any",
  upload: "table",
  produces: CSV_MEDIA_TYPE,
  limited: true,
  example: { file: true },
  run: async (context) =>
    new Response(await makeFaultyLinesCsv(context, cleanTable(context.file), context.locale), {
      headers: {
        "Content-Type": `${CSV_MEDIA_TYPE}; charset=utf-8`,
        "Content-Disposition": 'attachment; filename="people-faults.csv"',
        "Cache-Control": "no-store",
      },
    }),
});

export const { GET, PUT, PATCH, DELETE } = otherVerbs("POST");
