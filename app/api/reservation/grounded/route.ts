import { groundedQuerySchema, groundedViewSchema } from "@/lib/activity/reservations/schema";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { listGrounded } from "@/lib/work/planning/list-grounded";

export const GET = endpoint({
  summary: "Aircraft that can't be rented at a time, whoever flies, each with why",
  allow: "planning.read",
  at: ({ query }) => query.siteId,
  query: groundedQuerySchema,
  returns: groundedViewSchema,
  example: { query: { siteId: "{site}", start: "{start}", end: "{end}" } },
  run: (context) => listGrounded(context, context.query, context.locale),
});

export const { POST, PUT, PATCH, DELETE } = otherVerbs("GET");
