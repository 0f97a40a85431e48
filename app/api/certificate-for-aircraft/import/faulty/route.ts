import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { sendTable } from "@/lib/http/files";
import { CSV_MEDIA_TYPE } from "@/lib/platform/files";
import { makeFaultyDatesCsv } from "@/lib/records/certificates/expiry-dates/commands";
import { cleanTable } from "@/lib/records/tables";

export const POST = endpoint({
  summary: "The lines of a CSV or XLSX file of expiry dates of aircraft that can't be taken over, each with its faults",
  allow: "certificate.write",
  at: "any",
  upload: "table",
  produces: CSV_MEDIA_TYPE,
  limited: true,
  example: { file: true },
  run: async ({ file, locale, ...work }) =>
    sendTable(await makeFaultyDatesCsv(work, "Equipment", cleanTable(file), locale), "expiry-dates-faults"),
});

export const { GET, PUT, PATCH, DELETE } = otherVerbs("POST");
