import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { importDates, previewDates } from "@/lib/records/certificates/expiry-dates/commands";
import { dateImportViewSchema } from "@/lib/records/certificates/expiry-dates/schema";
import { importQuerySchema } from "@/lib/records/schema";
import { cleanTable } from "@/lib/records/tables";

export const POST = endpoint({
  summary:
    "Take over the expiry dates of certificates of aircraft from a CSV or XLSX file, all or none, or with skipFaulty those of the lines without faults; with preview only what becomes of each line",
  allow: "certificate.write",
  at: "any",
  query: importQuerySchema,
  upload: "table",
  returns: dateImportViewSchema,
  limited: true,
  example: { query: { preview: "1" }, file: true },
  run: ({ file, query: { preview, skipFaulty }, locale, ...work }) =>
    preview
      ? previewDates(work, "Equipment", cleanTable(file), locale)
      : importDates(work, "Equipment", cleanTable(file), locale, skipFaulty),
});

export const { GET, PUT, PATCH, DELETE } = otherVerbs("POST");
