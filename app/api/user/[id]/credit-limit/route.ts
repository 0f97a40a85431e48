import { setCreditLimit } from "@/lib/activity/accounts/commands";
import { creditLimitInputSchema } from "@/lib/activity/accounts/schema";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { idParamsSchema } from "@/lib/records/schema";

export const PUT = endpoint({
  summary: "Put how far below zero a person's account may be, instead of what the school says; ours",
  allow: "account.post",
  at: "any",
  params: idParamsSchema,
  body: creditLimitInputSchema,
  example: { params: { id: "{member}" }, body: { creditLimit: 250, version: 1 } },
  versioned: true,
  run: (context) => setCreditLimit(context, context.params.id, context.body.creditLimit, context.version),
});

export const { GET, POST, PATCH, DELETE } = otherVerbs("PUT");
