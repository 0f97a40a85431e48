import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { importViewSchema } from "@/lib/records/people/schema";
import { importQuerySchema } from "@/lib/records/schema";
import { cleanTable } from "@/lib/records/tables";
import { makeHashedTemporaryPassword } from "@/lib/work/people/create-and-invite-person";
import { importPeople, previewImport } from "@/lib/work/people/import-people";

export const POST = endpoint({
  summary:
    "Add the people of a CSV or XLSX file, all or none, or with skipFaulty those of the lines without faults; with preview only what was understood, line by line",
  allow: "person.import",
  at: "any",
  query: importQuerySchema,
  upload: "table",
  returns: importViewSchema,
  limited: true,
  example: { query: { preview: "1" }, file: true },
  prepare: async ({ file, query }) => {
    const rows = cleanTable(file);
    const count = query.preview ? 0 : rows.length;
    return { rows, passwords: await Promise.all(Array.from({ length: count }, makeHashedTemporaryPassword)) };
  },
  run: (context) => {
    const { rows, passwords } = context.prepared;
    return context.query.preview
      ? previewImport(context, rows, context.locale)
      : importPeople(context, rows, passwords, context.locale, context.query.skipFaulty);
  },
});

export const { GET, PUT, PATCH, DELETE } = otherVerbs("POST");
