import { closeMonth } from "@/lib/activity/accounts/closing/commands";
import {
  closingInputSchema,
  monthQuerySchema,
  monthReviewSchema,
  periodViewSchema,
} from "@/lib/activity/accounts/closing/schema";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { reviewMonth } from "@/lib/work/accounts/review-month";

export const GET = endpoint({
  summary:
    "What a month of a site still lacks before it is closed: flights that aren't closed, lessons that aren't submitted, flights that billed nothing, accounts below zero; ours",
  allow: "account.post",
  at: ({ query }) => query.siteId,
  query: monthQuerySchema,
  returns: monthReviewSchema,
  example: { query: { siteId: "{site}", month: "2026-11" } },
  run: (context) => reviewMonth(context, context.query),
});

export const POST = endpoint({
  summary:
    "Close a month of the school's books for good: nothing is posted on its days any more. Months are closed in their order, once they are over, by who posts at every Active site; ours",
  allow: "account.post",
  at: "any",
  body: closingInputSchema,
  returns: periodViewSchema,
  status: 201,
  example: { body: { month: "{monthToClose}" } },
  run: (context) => closeMonth(context, context.body, context.locale),
});

export const { PUT, PATCH, DELETE } = otherVerbs("GET", "POST");
