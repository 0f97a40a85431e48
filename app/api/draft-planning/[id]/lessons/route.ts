import { lessonChoicesQuerySchema, lessonChoicesViewSchema } from "@/lib/activity/training/lessons/schema";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { idParamsSchema } from "@/lib/records/schema";
import { listLessonChoicesInDraft } from "@/lib/work/drafts/check-in-draft";

export const GET = endpoint({
  summary: "What GET reservation/lessons lists and proposes, over the plan as a draft makes it, at the draft's site",
  allow: "planning.draft",
  at: "any",
  params: idParamsSchema,
  query: lessonChoicesQuerySchema,
  returns: lessonChoicesViewSchema,
  example: { params: { id: "{draft}" }, query: { siteId: "{site}", type: "3", studentIds: "{learner}" } },
  run: (context) => listLessonChoicesInDraft(context, context.params.id, context.query, context.locale),
});

export const { POST, PUT, PATCH, DELETE } = otherVerbs("GET");
