import { buyHours } from "@/lib/activity/accounts/packages/commands";
import { readHourPackages } from "@/lib/activity/accounts/packages/queries";
import {
  hourPackageInputSchema,
  hourPackageQuerySchema,
  hourPackagesViewSchema,
} from "@/lib/activity/accounts/packages/schema";
import { transactionViewSchema } from "@/lib/activity/accounts/schema";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";

export const GET = endpoint({
  summary: "What is left of the hours that a person has bought ahead, and for who posts what they can buy today; ours",
  allow: "account.own",
  at: "school",
  query: hourPackageQuerySchema,
  returns: hourPackagesViewSchema,
  example: { query: {} },
  run: (context) => readHourPackages(context, context.query.userId),
});

export const POST = endpoint({
  summary: "Sell a person the package of hours of an aircraft's price, at today's price; ours",
  allow: "account.post",
  at: "any",
  body: hourPackageInputSchema,
  returns: transactionViewSchema,
  status: 201,
  idempotent: true,
  example: { body: { userId: "{renter}", priceId: "{packagePrice}" } },
  run: (context) => buyHours(context, context.body),
});

export const { PUT, PATCH, DELETE } = otherVerbs("GET", "POST");
