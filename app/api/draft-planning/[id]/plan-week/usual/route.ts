import { usualAskedSchema } from "@/lib/activity/week-plans/schema";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { idParamsSchema } from "@/lib/records/schema";
import { readUsualAsked } from "@/lib/work/plan-week/read-week-plan";

export const GET = endpoint({
  summary: "What the last run of the site that plans the week was asked for, with which the next one begins",
  allow: "planning.draft",
  at: "any",
  params: idParamsSchema,
  returns: usualAskedSchema,
  example: { params: { id: "{draft}" } },
  run: (context) => readUsualAsked(context, context.params.id),
});

export const { POST, PUT, PATCH, DELETE } = otherVerbs("GET");
