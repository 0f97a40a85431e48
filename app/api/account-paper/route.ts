import { z } from "zod";
import { issuePapers } from "@/lib/activity/accounts/papers/commands";
import { listPapers } from "@/lib/activity/accounts/papers/queries";
import { paperInputSchema, paperListQuerySchema, paperViewSchema } from "@/lib/activity/accounts/papers/schema";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";

export const GET = endpoint({
  summary: "The statements, invoices and credit notes that were issued to a person, the newest first; ours",
  allow: "account.own",
  at: "school",
  query: paperListQuerySchema,
  returns: z.array(paperViewSchema),
  example: { query: {} },
  run: (context) => listPapers(context, context.query.userId),
});

export const POST = endpoint({
  summary:
    "Issue a statement, or the invoice of what no invoice has billed yet with the credit notes of what was taken back; ours",
  allow: "account.post",
  at: "any",
  body: paperInputSchema,
  returns: z.array(paperViewSchema),
  status: 201,
  idempotent: true,
  example: { body: { userId: "{member}", kind: 0, to: "2026-11-28" } },
  run: (context) => issuePapers(context, context.body),
});

export const { PUT, PATCH, DELETE } = otherVerbs("GET", "POST");
