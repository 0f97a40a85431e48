import { exportStatement } from "@/lib/activity/accounts/papers/documents";
import { statementQuerySchema } from "@/lib/activity/accounts/papers/schema";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { sendDocument } from "@/lib/http/files";
import { PDF_MEDIA_TYPE } from "@/lib/platform/files";

export const GET = endpoint({
  summary: "The statement of a period as PDF, as it would be issued now; it has no number; ours",
  allow: "account.own",
  at: "school",
  query: statementQuerySchema,
  produces: PDF_MEDIA_TYPE,
  example: { query: { to: "2026-11-28" } },
  run: async (context) => {
    const { pdf, name } = await exportStatement(context, context.query, context.locale);
    return sendDocument(pdf, name, PDF_MEDIA_TYPE);
  },
});

export const { POST, PUT, PATCH, DELETE } = otherVerbs("GET");
