import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { DATE_COLUMNS } from "@/lib/records/certificates/expiry-dates/codes";
import { importDates, previewDates } from "@/lib/records/certificates/expiry-dates/commands";
import { dateImportViewSchema } from "@/lib/records/certificates/expiry-dates/schema";
import { makeImportQuerySchema } from "@/lib/records/schema";
import { openTable } from "@/lib/records/tables";

export const POST = endpoint({
  summary:
    "Take over the expiry dates of certificates of aircraft from a CSV or XLSX file, all or none, or with skipFaulty those of the lines without faults; with preview only what becomes of each line",
  allow: "certificate.write",
  at: "any",
  query: makeImportQuerySchema(DATE_COLUMNS),
  upload: "table",
  returns: dateImportViewSchema,
  limited: true,
  example: { query: { preview: "1" }, file: true },
  run: ({ file, query, locale, ...work }) =>
    query.preview
      ? previewDates(work, "Equipment", openTable(file, query), locale)
      : importDates(work, "Equipment", openTable(file, query), locale, query.skipFaulty),
});

export const { GET, PUT, PATCH, DELETE } = otherVerbs("POST");
