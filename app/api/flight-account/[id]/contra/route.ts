import { takeBackTransaction } from "@/lib/activity/accounts/commands";
import { contraInputSchema, transactionViewSchema } from "@/lib/activity/accounts/schema";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { idParamsSchema } from "@/lib/records/schema";

export const POST = endpoint({
  summary: "Take a transaction back by a contra-entry of the same day",
  allow: "account.post",
  at: "any",
  params: idParamsSchema,
  body: contraInputSchema,
  returns: transactionViewSchema,
  status: 201,
  example: { params: { id: "{transaction}" }, body: { comment: "Wrong person" } },
  run: (context) => takeBackTransaction(context, context.params.id, context.body.comment),
});

export const { GET, PUT, PATCH, DELETE } = otherVerbs("POST");
