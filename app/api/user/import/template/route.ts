import { z } from "zod";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { CSV_MEDIA_TYPE, XLSX_MEDIA_TYPE } from "@/lib/platform/files";
import { makeImportTemplate } from "@/lib/records/people/documents";

export const GET = endpoint({
  summary: "An empty table with the headings of an import",
  allow: "person.import",
  at: "any",
  query: z.object({ format: z.enum(["csv", "xlsx"]).default("csv") }),
  produces: CSV_MEDIA_TYPE,
  example: { query: { format: "xlsx" } },
  run: async ({ query, locale }) => {
    const template = await makeImportTemplate(query.format, locale);
    return new Response(typeof template === "string" ? template : new Uint8Array(template), {
      headers: {
        "Content-Type": query.format === "csv" ? `${CSV_MEDIA_TYPE}; charset=utf-8` : XLSX_MEDIA_TYPE,
        "Content-Disposition": `attachment; filename="people.${query.format}"`,
        "Cache-Control": "no-store",
      },
    });
  },
});

export const { POST, PUT, PATCH, DELETE } = otherVerbs("GET");
