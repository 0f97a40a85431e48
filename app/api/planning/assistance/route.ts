import { assistedQuerySchema, assistedViewSchema } from "@/lib/activity/assistance/schema";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { listAssisted } from "@/lib/work/planning/assist";

export const GET = endpoint({
  summary:
    "Students of a promotion or of a site with the practical lessons that each can fly next, who waits longest first",
  allow: "reservation.teach",
  at: ({ query }) => query.siteId,
  query: assistedQuerySchema,
  returns: assistedViewSchema,
  example: { query: { siteId: "{site}", from: "{day}", to: "{nextDay}" } },
  run: (context) => listAssisted(context, context.query),
});

export const { POST, PUT, PATCH, DELETE } = otherVerbs("GET");
