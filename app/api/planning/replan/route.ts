import { replanInputSchema, replanViewSchema } from "@/lib/activity/reservations/replan/schema";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { findReplan } from "@/lib/work/planning/replan";

export const POST = endpoint({
  summary: "What is hit when something is out, and where each of it can go",
  allow: "planning.replan",
  at: ({ body }) => body.siteId,
  body: replanInputSchema,
  returns: replanViewSchema,
  tx: false,
  status: 200,
  example: { body: { siteId: "{site}", from: "{start}", until: "{end}" } },
  run: (context) => findReplan(context, context.body, context.locale),
});

export const { GET, PUT, PATCH, DELETE } = otherVerbs("POST");
