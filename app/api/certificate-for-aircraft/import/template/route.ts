import { z } from "zod";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { sendTable } from "@/lib/http/files";
import { CSV_MEDIA_TYPE } from "@/lib/platform/files";
import { makeDateTemplate } from "@/lib/records/certificates/expiry-dates/documents";
import { TABLE_FORMATS } from "@/lib/records/tables";

export const GET = endpoint({
  summary: "An empty table with the headings of an import of expiry dates",
  allow: "certificate.write",
  at: "any",
  query: z.object({ format: z.enum(TABLE_FORMATS).default("csv") }),
  produces: CSV_MEDIA_TYPE,
  example: { query: { format: "xlsx" } },
  run: async ({ query: { format }, locale }) =>
    sendTable(await makeDateTemplate(format, locale), "expiry-dates", format),
});

export const { POST, PUT, PATCH, DELETE } = otherVerbs("GET");
