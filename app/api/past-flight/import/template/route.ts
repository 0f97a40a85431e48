import { z } from "zod";
import { makePastFlightTemplate } from "@/lib/activity/flights/past-flights/documents";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { sendTable } from "@/lib/http/files";
import { CSV_MEDIA_TYPE } from "@/lib/platform/files";
import { TABLE_FORMATS } from "@/lib/records/tables";

export const GET = endpoint({
  summary: "An empty table with the headings of an import of past flights; ours",
  allow: "flight.import",
  at: "school",
  query: z.object({ format: z.enum(TABLE_FORMATS).default("csv") }),
  produces: CSV_MEDIA_TYPE,
  example: { query: { format: "xlsx" } },
  run: async ({ query: { format }, locale }) =>
    sendTable(await makePastFlightTemplate(format, locale), "past-flights", format),
});

export const { POST, PUT, PATCH, DELETE } = otherVerbs("GET");
