import { lessonChoicesQuerySchema, lessonChoicesViewSchema } from "@/lib/activity/training/lessons/schema";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { listLessonChoices } from "@/lib/work/planning/propose-lesson";

export const GET = endpoint({
  summary: "The open lessons of some students, and with whom, on which aircraft and when the next one can be flown",
  allow: "reservation.teach",
  at: ({ query }) => query.siteId,
  query: lessonChoicesQuerySchema,
  returns: lessonChoicesViewSchema,
  example: { query: { siteId: "{site}", type: "3", studentIds: "{learner}" } },
  run: (context) => listLessonChoices(context, context.query, context.locale),
});

export const { POST, PUT, PATCH, DELETE } = otherVerbs("GET");
