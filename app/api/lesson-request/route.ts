import { z } from "zod";
import { listLessonRequestsToAnswer, listOwnLessonRequests } from "@/lib/activity/lesson-requests/queries";
import {
  lessonRequestInputSchema,
  lessonRequestListQuerySchema,
  lessonRequestViewSchema,
} from "@/lib/activity/lesson-requests/schema";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { requestLesson } from "@/lib/work/planning/lesson-requests";

export const GET = endpoint({
  summary: "The lessons that students ask for and that wait: one's own, then those that one may confirm",
  allow: "planning.read",
  at: ({ query }) => query.siteId,
  query: lessonRequestListQuerySchema,
  returns: z.array(lessonRequestViewSchema),
  example: { query: { siteId: "{site}" } },
  run: async (context) => [
    ...(await listOwnLessonRequests(context)),
    ...(await listLessonRequestsToAnswer(context, context.query.siteId)),
  ],
});

export const POST = endpoint({
  summary: "Ask for one's own next lesson: at a proposed time, or as a wish in words",
  allow: "reservation.requestLesson",
  at: ({ body }) => body.siteId,
  body: lessonRequestInputSchema,
  returns: lessonRequestViewSchema,
  status: 201,
  idempotent: true,
  example: { body: { siteId: "{site}", lessonId: "{ownLesson}", wish: "Any morning next week" } },
  run: (context) => requestLesson(context, context.body),
});

export const { PUT, PATCH, DELETE } = otherVerbs("GET", "POST");
