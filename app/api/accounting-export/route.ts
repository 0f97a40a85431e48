import { exportBooks } from "@/lib/activity/accounts/export/documents";
import { exportQuerySchema } from "@/lib/activity/accounts/export/schema";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { sendDocument } from "@/lib/http/files";

export const GET = endpoint({
  summary:
    "The books of a period as an export for the accountant: `fec`: the 18 columns of article A. 47 A-1 of the LPF, separated by tabs; `csv`: by account, with sums; ours",
  allow: "account.post",
  at: ({ query }) => query.siteId,
  query: exportQuerySchema,
  produces: "text/csv",
  example: { query: { siteId: "{site}", from: "2026-11-01", to: "2026-11-30", format: "fec" } },
  run: async (context) => {
    const { content, name, mediaType } = await exportBooks(context, context.query, context.locale);
    return sendDocument(content, name, mediaType);
  },
});

export const { POST, PUT, PATCH, DELETE } = otherVerbs("GET");
