import { readBankImport } from "@/lib/activity/accounts/bank-import/queries";
import { bankImportViewSchema } from "@/lib/activity/accounts/bank-import/schema";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { idParamsSchema } from "@/lib/records/schema";

export const GET = endpoint({
  summary:
    "The transfers of one of the bank's files, what was posted of them, and whose the others most likely are; ours",
  allow: "account.post",
  at: "any",
  params: idParamsSchema,
  returns: bankImportViewSchema,
  example: { params: { id: "{bankImport}" } },
  run: (context) => readBankImport(context, context.params.id),
});

export const { POST, PUT, PATCH, DELETE } = otherVerbs("GET");
