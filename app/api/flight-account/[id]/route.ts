import { readReadableTransaction } from "@/lib/activity/accounts/queries";
import { transactionViewSchema } from "@/lib/activity/accounts/schema";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { idParamsSchema } from "@/lib/records/schema";

export const GET = endpoint({
  summary: "One transaction of a flight account that the reader may read",
  allow: "account.own",
  at: "school",
  params: idParamsSchema,
  returns: transactionViewSchema,
  example: { params: { id: "{transaction}" } },
  run: (context) => readReadableTransaction(context, context.params.id),
});

export const { POST, PUT, PATCH, DELETE } = otherVerbs("GET");
