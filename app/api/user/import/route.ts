import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { IMPORT_COLUMNS } from "@/lib/records/people/codes";
import { importViewSchema } from "@/lib/records/people/schema";
import { makeImportQuerySchema } from "@/lib/records/schema";
import { openTable } from "@/lib/records/tables";
import { makeHashedTemporaryPassword } from "@/lib/work/people/create-and-invite-person";
import { importPeople, previewImport } from "@/lib/work/people/import-people";

export const POST = endpoint({
  summary:
    "Add the people of a CSV or XLSX file, all or none, or with skipFaulty those of the lines without faults; with preview only what was understood, line by line",
  allow: "person.import",
  at: "any",
  query: makeImportQuerySchema(IMPORT_COLUMNS),
  upload: "table",
  returns: importViewSchema,
  limited: true,
  example: { query: { preview: "1" }, file: true },
  prepare: async ({ file, query }) => {
    const table = openTable(file, query);
    const count = query.preview ? 0 : table.rows.length;
    return { table, passwords: await Promise.all(Array.from({ length: count }, makeHashedTemporaryPassword)) };
  },
  run: (context) => {
    const { table, passwords } = context.prepared;
    return context.query.preview
      ? previewImport(context, table, context.locale)
      : importPeople(context, table, passwords, context.locale, context.query.skipFaulty);
  },
});

export const { GET, PUT, PATCH, DELETE } = otherVerbs("POST");
