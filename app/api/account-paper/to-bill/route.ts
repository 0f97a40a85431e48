import { previewInvoice } from "@/lib/activity/accounts/papers/queries";
import { billPreviewSchema, billQuerySchema } from "@/lib/activity/accounts/papers/schema";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";

export const GET = endpoint({
  summary:
    "What an invoice until a day would bill, with the credit notes that would come with it; nothing is issued; ours",
  allow: "account.post",
  at: "any",
  query: billQuerySchema,
  returns: billPreviewSchema,
  example: { query: { userId: "{member}", to: "2026-11-28" } },
  run: (context) => previewInvoice(context, context.query),
});

export const { POST, PUT, PATCH, DELETE } = otherVerbs("GET");
