import { makeFaultyOpeningsCsv } from "@/lib/activity/accounts/opening-balances/commands";
import { openingFaultsQuerySchema } from "@/lib/activity/accounts/opening-balances/schema";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { sendTable } from "@/lib/http/files";
import { CSV_MEDIA_TYPE } from "@/lib/platform/files";
import { openTable } from "@/lib/records/tables";

export const POST = endpoint({
  summary: "The lines of a CSV or XLSX file of opening balances that can't be posted, each with its faults; ours",
  allow: "account.post",
  at: "any",
  query: openingFaultsQuerySchema,
  upload: "table",
  produces: CSV_MEDIA_TYPE,
  limited: true,
  example: { file: true },
  run: async ({ file, query, locale, ...work }) =>
    sendTable(await makeFaultyOpeningsCsv(work, openTable(file, query), query, locale), "opening-balances-faults"),
});

export const { GET, PUT, PATCH, DELETE } = otherVerbs("POST");
