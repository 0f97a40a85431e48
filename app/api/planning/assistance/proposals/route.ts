import { lessonWaysQuerySchema, lessonWaysViewSchema } from "@/lib/activity/assistance/schema";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { listLessonWays } from "@/lib/work/planning/assist";

export const GET = endpoint({
  summary: "With whom, on which aircraft and when a student's lesson can be flown within a period, the best first",
  allow: "reservation.teach",
  at: ({ query }) => query.siteId,
  query: lessonWaysQuerySchema,
  returns: lessonWaysViewSchema,
  example: {
    query: {
      siteId: "{site}",
      studentId: "{learner}",
      lessonId: "{practicalLesson}",
      from: "{day}",
      to: "{nextDay}",
    },
  },
  run: (context) => listLessonWays(context, context.query, context.locale),
});

export const { POST, PUT, PATCH, DELETE } = otherVerbs("GET");
