import { sendPaper } from "@/lib/activity/accounts/papers/commands";
import { sendInputSchema } from "@/lib/activity/accounts/papers/schema";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { idParamsSchema } from "@/lib/records/schema";

export const POST = endpoint({
  summary: "Send a statement, invoice or credit note to its person by mail, as PDF in their language; ours",
  allow: "account.post",
  at: "any",
  params: idParamsSchema,
  body: sendInputSchema,
  bodyOptional: true,
  idempotent: true,
  example: { params: { id: "{accountPaper}" }, body: {} },
  run: async (context) => sendPaper(context, context.params.id) as Promise<undefined>,
});

export const { GET, PUT, PATCH, DELETE } = otherVerbs("POST");
