import { runFees } from "@/lib/activity/accounts/fee-run/commands";
import { feeRunInputSchema, feeRunQuerySchema, feeRunViewSchema } from "@/lib/activity/accounts/fee-run/schema";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";

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

export const { GET, PUT, PATCH, DELETE } = otherVerbs("POST");
