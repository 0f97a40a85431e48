import { postTransaction } from "@/lib/activity/accounts/commands";
import { readFlightAccount } from "@/lib/activity/accounts/queries";
import {
  flightAccountQuerySchema,
  flightAccountViewSchema,
  transactionInputSchema,
  transactionViewSchema,
} from "@/lib/activity/accounts/schema";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";

export const GET = endpoint({
  summary: "A person's flight account: its balance and its transactions, the newest first; without a person one's own",
  allow: "account.own",
  at: "school",
  query: flightAccountQuerySchema,
  returns: flightAccountViewSchema,
  example: { query: { limit: "20" } },
  run: (context) => readFlightAccount(context, context.query),
});

export const POST = endpoint({
  summary: "Post a transaction to a person's flight account. It can't be changed or deleted, only taken back",
  allow: "account.post",
  at: ({ body }) => body.siteId ?? "all",
  body: transactionInputSchema,
  returns: transactionViewSchema,
  status: 201,
  idempotent: true,
  example: {
    body: {
      ...{ userId: "{member}", siteId: "{site}", type: "{transactionType}", date: "{today}", number: "5521" },
      ...{ price: 12.5, comment: "At the desk" },
    },
  },
  run: (context) => postTransaction(context, context.body, context.locale),
});

export const { PUT, PATCH, DELETE } = otherVerbs("GET", "POST");
