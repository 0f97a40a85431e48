import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { aircraftImportQuerySchema, aircraftImportViewSchema } from "@/lib/records/aircraft/schema";
import { importQuerySchema } from "@/lib/records/schema";
import { cleanTable } from "@/lib/records/tables";
import { importAircraft, previewAircraftImport } from "@/lib/work/fleet/import-aircraft";

export const POST = endpoint({
  summary:
    "Add the aircraft of a CSV or XLSX file, all or none, or with skipFaulty those of the lines without faults; with preview only what was understood, line by line",
  allow: "aircraft.write",
  at: "any",
  query: aircraftImportQuerySchema.extend(importQuerySchema.shape),
  upload: "table",
  returns: aircraftImportViewSchema,
  limited: true,
  example: { query: { preview: "1", siteId: "{site}" }, file: true },
  run: ({ file, query: { siteId, preview, skipFaulty }, locale, ...work }) => {
    const table = { rows: cleanTable(file), siteId };
    return preview ? previewAircraftImport(work, table, locale) : importAircraft(work, table, locale, skipFaulty);
  },
});

export const { GET, PUT, PATCH, DELETE } = otherVerbs("POST");
