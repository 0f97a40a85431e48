import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { AIRCRAFT_TABLE_COLUMNS } from "@/lib/records/aircraft/codes";
import { aircraftImportQuerySchema, aircraftImportViewSchema } from "@/lib/records/aircraft/schema";
import { makeImportQuerySchema } from "@/lib/records/schema";
import { openTable } from "@/lib/records/tables";
import { importAircraft, previewAircraftImport } from "@/lib/work/fleet/import-aircraft";

export const POST = endpoint({
  summary:
    "Add the aircraft of a CSV or XLSX file, all or none, or with skipFaulty those of the lines without faults; with preview only what was understood, line by line",
  allow: "aircraft.write",
  at: "any",
  query: aircraftImportQuerySchema.extend(makeImportQuerySchema(AIRCRAFT_TABLE_COLUMNS).shape),
  upload: "table",
  returns: aircraftImportViewSchema,
  limited: true,
  example: { query: { preview: "1", siteId: "{site}" }, file: true },
  run: ({ file, query, locale, ...work }) => {
    const table = { ...openTable(file, query), siteId: query.siteId };
    return query.preview
      ? previewAircraftImport(work, table, locale)
      : importAircraft(work, table, locale, query.skipFaulty);
  },
});

export const { GET, PUT, PATCH, DELETE } = otherVerbs("POST");
