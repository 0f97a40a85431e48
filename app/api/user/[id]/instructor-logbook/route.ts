import { readGivenLessons } from "@/lib/activity/training/given-lessons/queries";
import { givenLessonsQuerySchema, givenLessonsViewSchema } from "@/lib/activity/training/given-lessons/schema";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { idParamsSchema } from "@/lib/records/schema";

export const GET = endpoint({
  summary: "Lessons that an instructor has given in a period, the latest first, with the totals of the period; ours",
  allow: "flight.own",
  at: "school",
  params: idParamsSchema,
  query: givenLessonsQuerySchema,
  returns: givenLessonsViewSchema,
  example: { params: { id: "{pilotWithLeg}" }, query: { limit: "20" } },
  run: (context) => readGivenLessons(context, context.params.id, context.query),
});

export const { POST, PUT, PATCH, DELETE } = otherVerbs("GET");
