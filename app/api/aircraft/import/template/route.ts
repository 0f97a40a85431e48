import { z } from "zod";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { sendTable } from "@/lib/http/files";
import { CSV_MEDIA_TYPE } from "@/lib/platform/files";
import { makeAircraftTemplate } from "@/lib/records/aircraft/documents";
import { TABLE_FORMATS } from "@/lib/records/tables";

export const GET = endpoint({
  summary: "An empty table with the headings of an import of aircraft",
  allow: "aircraft.write",
  at: "any",
  query: z.object({ format: z.enum(TABLE_FORMATS).default("csv") }),
  produces: CSV_MEDIA_TYPE,
  example: { query: { format: "xlsx" } },
  run: async ({ query: { format }, locale }) =>
    sendTable(await makeAircraftTemplate(format, locale), "aircraft", format),
});

export const { POST, PUT, PATCH, DELETE } = otherVerbs("GET");
