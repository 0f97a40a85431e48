import { listPastFlightImports } from "@/lib/activity/flights/logbook-import/queries";
import { logbookImportViewSchema } from "@/lib/activity/flights/logbook-import/schema";
import { pastFlightImportQuerySchema, pastFlightImportViewSchema } from "@/lib/activity/flights/past-flights/schema";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { openTable } from "@/lib/records/tables";
import { importPastFlights, previewPastFlights } from "@/lib/work/flights/import-past-flights";

export const GET = endpoint({
  summary: "The imports of past flights of the school, the latest first; ours",
  allow: "flight.import",
  at: "school",
  returns: logbookImportViewSchema.array(),
  example: {},
  run: (context) => listPastFlightImports(context),
});

export const POST = endpoint({
  summary:
    "Add flights of the school from before it used the product, of a CSV or XLSX file, all or none, or with skipFaulty those without faults; with preview only what was understood, line by line; ours",
  allow: "flight.import",
  at: "school",
  query: pastFlightImportQuerySchema,
  upload: "logbook",
  returns: pastFlightImportViewSchema,
  limited: true,
  example: { query: { preview: "1" }, file: true },
  tx: false,
  run: ({ file, query, locale, ...reading }) => {
    const table = { ...openTable(file, query), name: file.name, said: query };
    return query.preview
      ? previewPastFlights(reading, table, locale)
      : importPastFlights(reading, table, locale, query.skipFaulty);
  },
});

export const { PUT, PATCH, DELETE } = otherVerbs("GET", "POST");
