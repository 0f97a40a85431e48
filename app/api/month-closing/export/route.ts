import { exportClosings } from "@/lib/activity/accounts/closing/documents";
import { closingsQuerySchema } from "@/lib/activity/accounts/closing/schema";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { sendDocument } from "@/lib/http/files";

export const GET = endpoint({
  summary:
    "What was closed of a year of the school's books, by day, month and year, with its sums and hashes, as CSV; ours",
  allow: "account.post",
  at: ({ query }) => query.siteId,
  query: closingsQuerySchema,
  produces: "text/csv",
  example: { query: { siteId: "{site}", year: "2026" } },
  run: async (context) => {
    const { content, name, mediaType } = await exportClosings(context, context.query, context.locale);
    return sendDocument(content, name, mediaType);
  },
});

export const { POST, PUT, PATCH, DELETE } = otherVerbs("GET");
