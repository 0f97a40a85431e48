import { stopRun } from "@/lib/activity/week-plans/commands";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { idParamsSchema } from "@/lib/records/schema";

export const POST = endpoint({
  summary: "End the run that plans the week in a draft: it writes the plan that it has",
  allow: "planning.draft",
  at: "any",
  params: idParamsSchema,
  example: { params: { id: "{runningDraft}" } },
  run: async (context) => stopRun(context, context.params.id) as Promise<undefined>,
});

export const { GET, PUT, PATCH, DELETE } = otherVerbs("POST");
