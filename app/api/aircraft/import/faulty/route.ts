import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { sendTable } from "@/lib/http/files";
import { CSV_MEDIA_TYPE } from "@/lib/platform/files";
import { AIRCRAFT_TABLE_COLUMNS } from "@/lib/records/aircraft/codes";
import { aircraftImportQuerySchema } from "@/lib/records/aircraft/schema";
import { makeColumnPlacesSchema } from "@/lib/records/schema";
import { openTable } from "@/lib/records/tables";
import { makeFaultyAircraftCsv } from "@/lib/work/fleet/import-aircraft";

export const POST = endpoint({
  summary: "The lines of a CSV or XLSX file of aircraft that can't be imported, each with its faults, to be corrected",
  allow: "aircraft.write",
  at: "any",
  query: aircraftImportQuerySchema.extend(makeColumnPlacesSchema(AIRCRAFT_TABLE_COLUMNS).shape),
  upload: "table",
  produces: CSV_MEDIA_TYPE,
  limited: true,
  example: { file: true },
  run: async ({ file, query, locale, ...work }) =>
    sendTable(
      await makeFaultyAircraftCsv(work, { ...openTable(file, query), siteId: query.siteId }, locale),
      "aircraft-faults",
    ),
});

export const { GET, PUT, PATCH, DELETE } = otherVerbs("POST");
