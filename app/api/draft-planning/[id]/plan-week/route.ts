import { z } from "zod";
import { weekPlanInputSchema, weekPlanViewSchema } from "@/lib/activity/week-plans/schema";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { idParamsSchema } from "@/lib/records/schema";
import { beginWeekPlan } from "@/lib/work/plan-week/begin";
import { readWeekPlan } from "@/lib/work/plan-week/read-week-plan";

export const GET = endpoint({
  summary: "How far the last run is that plans the week in a draft: what it has placed, and what not and why",
  allow: "planning.draft",
  at: "any",
  params: idParamsSchema,
  returns: weekPlanViewSchema,
  example: { params: { id: "{plannedDraft}" } },
  run: (context) => readWeekPlan(context, context.params.id, context.locale),
});

export const POST = endpoint({
  summary: "Begin to place the next lessons of some students into a draft",
  allow: "planning.draft",
  at: "any",
  params: idParamsSchema,
  body: weekPlanInputSchema,
  returns: z.object({ id: z.string() }),
  status: 202,
  example: {
    params: { id: "{draft}" },
    body: { studentIds: ["{student}"], firstDay: "{start}", lastDay: "{start}" },
  },
  run: async (context) => ({ id: await beginWeekPlan(context, context.params.id, context.body) }),
});

export const { PUT, PATCH, DELETE } = otherVerbs("GET", "POST");
