import { z } from "zod";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { CSV, XLSX } from "@/lib/platform/files";
import { writeImportTemplate } from "@/lib/records/people/documents";

export const GET = endpoint({
  summary: "An empty table with the headings of an import",
  allow: "person.import",
  at: "any",
  query: z.object({ format: z.enum(["csv", "xlsx"]).default("csv") }),
  produces: CSV,
  example: { query: { format: "xlsx" } },
  run: async ({ query, locale }) => {
    const template = await writeImportTemplate(query.format, locale);
    return new Response(typeof template === "string" ? template : new Uint8Array(template), {
      headers: {
        "Content-Type": query.format === "csv" ? `${CSV}; charset=utf-8` : XLSX,
        "Content-Disposition": `attachment; filename="people.${query.format}"`,
        "Cache-Control": "no-store",
      },
    });
  },
});

export const { POST, PUT, PATCH, DELETE } = otherVerbs("GET");
