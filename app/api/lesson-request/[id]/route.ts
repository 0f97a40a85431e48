import { lessonRequestAnswerSchema, lessonRequestViewSchema } from "@/lib/activity/lesson-requests/schema";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { idParamsSchema } from "@/lib/records/schema";
import { answerLessonRequest, withdrawLessonRequest } from "@/lib/work/planning/lesson-requests";

export const PATCH = endpoint({
  summary: "Confirm a requested lesson, which books it, or decline it",
  allow: "planning.read",
  at: "any",
  params: idParamsSchema,
  body: lessonRequestAnswerSchema,
  returns: lessonRequestViewSchema,
  example: { params: { id: "{lessonRequest}" }, body: { confirmed: false, answer: "Ask again in June" } },
  run: (context) => answerLessonRequest(context, context.params.id, context.body, context.locale),
});

export const DELETE = endpoint({
  summary: "Withdraw one's own request for a lesson",
  allow: "planning.read",
  at: "any",
  params: idParamsSchema,
  example: { params: { id: "{ownLessonRequest}" } },
  run: async (context) => withdrawLessonRequest(context, context.params.id) as Promise<undefined>,
});

export const { GET, POST, PUT } = otherVerbs("PATCH", "DELETE");
