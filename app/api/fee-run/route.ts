import { z } from "zod";
import { runFees } from "@/lib/activity/accounts/fee-run/commands";
import { listFeeRuns } from "@/lib/activity/accounts/fee-run/queries";
import {
  feeRunInputSchema,
  feeRunListQuerySchema,
  feeRunQuerySchema,
  feeRunViewSchema,
  pastFeeRunViewSchema,
} from "@/lib/activity/accounts/fee-run/schema";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";

export const GET = endpoint({
  summary: "What was charged to groups of a site: first what is due again this month, then the newest; ours",
  allow: "account.post",
  at: ({ query }) => query.siteId,
  query: feeRunListQuerySchema,
  returns: z.array(pastFeeRunViewSchema),
  example: { query: { siteId: "{site}" } },
  run: (context) => listFeeRuns(context, context.query.siteId),
});

export const POST = endpoint({
  summary:
    "Charge a recurring fee to a group of people of a site, all in one transaction; with preview only who would be charged what, and who has it already; ours",
  allow: "account.post",
  at: ({ body }) => body.siteId,
  query: feeRunQuerySchema,
  body: feeRunInputSchema,
  returns: feeRunViewSchema,
  idempotent: true,
  example: {
    query: { preview: "1" },
    body: {
      ...{ siteId: "{site}", type: "{transactionType}", date: "{today}", price: 12.5, comment: "2026" },
      group: { userIds: ["{member}"] },
    },
  },
  run: (context) => runFees(context, context.body, { isPreview: context.query.preview, locale: context.locale }),
});

export const { PUT, PATCH, DELETE } = otherVerbs("GET", "POST");
