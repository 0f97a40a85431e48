import { readLessonName } from "@/lib/activity/training/queries";
import { lessonNameViewSchema } from "@/lib/activity/training/schema";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { idParamsSchema } from "@/lib/records/schema";

export const GET = endpoint({
  summary: "How a student's lesson is called, with its phase and programme",
  allow: "training.own",
  at: "school",
  params: idParamsSchema,
  returns: lessonNameViewSchema,
  example: { params: { id: "{lesson}" } },
  run: (context) => readLessonName(context, context.params.id),
});

export const { POST, PUT, PATCH, DELETE } = otherVerbs("GET");
