import { z } from "zod";
import { importBankFile, previewBankFile } from "@/lib/activity/accounts/bank-import/commands";
import { listBankImports } from "@/lib/activity/accounts/bank-import/queries";
import {
  bankImportAnswerSchema,
  bankImportListQuerySchema,
  bankImportQuerySchema,
  bankImportRowSchema,
} from "@/lib/activity/accounts/bank-import/schema";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";

export const GET = endpoint({
  summary: "What was taken over from the school's bank for a site, the latest first; ours",
  allow: "account.post",
  at: ({ query }) => query.siteId,
  query: bankImportListQuerySchema,
  returns: z.array(bankImportRowSchema),
  example: { query: { siteId: "{site}" } },
  run: (context) => listBankImports(context, context.query.siteId),
});

export const POST = endpoint({
  summary:
    "Take over the transfers of a bank's CAMT.053, CSV or XLSX file that are new, with whose they most likely are; with preview nothing is written; ours",
  allow: "account.post",
  at: ({ query }) => query.siteId,
  query: bankImportQuerySchema,
  upload: "bank",
  returns: bankImportAnswerSchema,
  example: { query: { siteId: "{site}", preview: "1" }, file: true },
  run: (context) => {
    const { file, query, locale } = context;
    return query.preview ? previewBankFile(context, file, query, locale) : importBankFile(context, file, query, locale);
  },
});

export const { PUT, PATCH, DELETE } = otherVerbs("GET", "POST");
