import { importOpenings, previewOpenings } from "@/lib/activity/accounts/opening-balances/commands";
import { openingImportQuerySchema, openingImportViewSchema } from "@/lib/activity/accounts/opening-balances/schema";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { openTable } from "@/lib/records/tables";

export const POST = endpoint({
  summary:
    "Post what was on people's flight accounts elsewhere, from a CSV or XLSX file, all or none, or with skipFaulty the lines without faults; with preview only what was understood, line by line; ours",
  allow: "account.post",
  at: "any",
  query: openingImportQuerySchema,
  upload: "table",
  returns: openingImportViewSchema,
  limited: true,
  example: { query: { preview: "1" }, file: true },
  run: ({ file, query, locale, ...work }) =>
    query.preview
      ? previewOpenings(work, openTable(file, query), query, locale)
      : importOpenings(work, openTable(file, query), query, locale),
});

export const { GET, PUT, PATCH, DELETE } = otherVerbs("POST");
