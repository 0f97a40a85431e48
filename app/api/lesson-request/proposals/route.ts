import { lessonTimesQuerySchema, lessonTimesViewSchema } from "@/lib/activity/lesson-requests/schema";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { listLessonTimes } from "@/lib/work/planning/lesson-requests";

export const GET = endpoint({
  summary: "Times at which one's own lesson can be flown, each with instructor and aircraft",
  allow: "reservation.requestLesson",
  at: ({ query }) => query.siteId,
  query: lessonTimesQuerySchema,
  returns: lessonTimesViewSchema,
  example: { query: { siteId: "{site}", lessonId: "{ownLesson}" } },
  run: (context) => listLessonTimes(context, context.query, context.locale),
});

export const { POST, PUT, PATCH, DELETE } = otherVerbs("GET");
