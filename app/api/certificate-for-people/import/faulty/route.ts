import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { sendTable } from "@/lib/http/files";
import { CSV_MEDIA_TYPE } from "@/lib/platform/files";
import { DATE_COLUMNS } from "@/lib/records/certificates/expiry-dates/codes";
import { makeFaultyDatesCsv } from "@/lib/records/certificates/expiry-dates/commands";
import { makeColumnPlacesSchema } from "@/lib/records/schema";
import { openTable } from "@/lib/records/tables";

export const POST = endpoint({
  summary: "The lines of a CSV or XLSX file of expiry dates of people that can't be taken over, each with its faults",
  allow: "certificate.write",
  at: "any",
  query: makeColumnPlacesSchema(DATE_COLUMNS),
  upload: "table",
  produces: CSV_MEDIA_TYPE,
  limited: true,
  example: { file: true },
  run: async ({ file, query, locale, ...work }) =>
    sendTable(await makeFaultyDatesCsv(work, "People", openTable(file, query), locale), "expiry-dates-faults"),
});

export const { GET, PUT, PATCH, DELETE } = otherVerbs("POST");
