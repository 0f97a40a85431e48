import { pastFlightFaultsQuerySchema } from "@/lib/activity/flights/past-flights/schema";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { sendTable } from "@/lib/http/files";
import { CSV_MEDIA_TYPE } from "@/lib/platform/files";
import { openTable } from "@/lib/records/tables";
import { makeFaultyPastFlightsCsv } from "@/lib/work/flights/import-past-flights";

export const POST = endpoint({
  summary: "The lines of a CSV or XLSX file of past flights that can't be imported, each with its faults; ours",
  allow: "flight.import",
  at: "school",
  query: pastFlightFaultsQuerySchema,
  upload: "logbook",
  produces: CSV_MEDIA_TYPE,
  limited: true,
  example: { file: true },
  tx: false,
  run: async ({ file, query, locale, ...reading }) =>
    sendTable(
      await makeFaultyPastFlightsCsv(reading, { ...openTable(file, query), name: file.name, said: query }, locale),
      "past-flights-faults",
    ),
});

export const { GET, PUT, PATCH, DELETE } = otherVerbs("POST");
