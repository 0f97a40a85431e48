import { confirmBankLines } from "@/lib/activity/accounts/bank-import/commands";
import { bankImportViewSchema, confirmInputSchema } from "@/lib/activity/accounts/bank-import/schema";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { idParamsSchema } from "@/lib/records/schema";

export const POST = endpoint({
  summary:
    "Post transfers as payments to the accounts of those who are named, all or none; each person is told once; ours",
  allow: "account.post",
  at: "any",
  params: idParamsSchema,
  body: confirmInputSchema,
  returns: bankImportViewSchema,
  status: 201,
  idempotent: true,
  example: {
    params: { id: "{bankImport}" },
    body: { type: "{paymentType}", lines: [{ id: "{bankImport}", userId: "{member}" }] },
  },
  run: (context) => confirmBankLines(context, context.params.id, context.body),
});

export const { GET, PUT, PATCH, DELETE } = otherVerbs("POST");
