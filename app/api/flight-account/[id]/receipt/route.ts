import { exportReceipt } from "@/lib/activity/accounts/papers/documents";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { sendDocument } from "@/lib/http/files";
import { PDF_MEDIA_TYPE } from "@/lib/platform/files";
import { idParamsSchema } from "@/lib/records/schema";

export const GET = endpoint({
  summary: "The receipt of a payment as PDF, in the reader's language. It bears the number of the payment; ours",
  allow: "account.own",
  at: "school",
  params: idParamsSchema,
  produces: PDF_MEDIA_TYPE,
  example: { params: { id: "{transaction}" } },
  run: async (context) => {
    const { pdf, name } = await exportReceipt(context, context.params.id, context.locale);
    return sendDocument(pdf, name, PDF_MEDIA_TYPE);
  },
});

export const { POST, PUT, PATCH, DELETE } = otherVerbs("GET");
