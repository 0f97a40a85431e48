import { exportPaper } from "@/lib/activity/accounts/papers/documents";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { sendDocument } from "@/lib/http/files";
import { PDF_MEDIA_TYPE } from "@/lib/platform/files";
import { idParamsSchema } from "@/lib/records/schema";

export const GET = endpoint({
  summary: "A statement, invoice or credit note as PDF, with the names and amounts of when it was issued; ours",
  allow: "account.own",
  at: "school",
  params: idParamsSchema,
  produces: PDF_MEDIA_TYPE,
  example: { params: { id: "{accountPaper}" } },
  run: async (context) => {
    const { pdf, name } = await exportPaper(context, context.params.id, context.locale);
    return sendDocument(pdf, name, PDF_MEDIA_TYPE);
  },
});

export const { POST, PUT, PATCH, DELETE } = otherVerbs("GET");
