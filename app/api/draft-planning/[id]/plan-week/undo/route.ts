import { undoRun } from "@/lib/activity/week-plans/commands";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { idParamsSchema } from "@/lib/records/schema";

export const POST = endpoint({
  summary: "Take back together what the last run has placed and moved in a draft",
  allow: "planning.draft",
  at: "any",
  params: idParamsSchema,
  example: { params: { id: "{plannedDraft}" } },
  run: async (context) => undoRun(context, context.params.id) as Promise<undefined>,
});

export const { GET, PUT, PATCH, DELETE } = otherVerbs("POST");
