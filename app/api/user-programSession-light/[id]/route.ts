import { z } from "zod";
import { listLessonsLight } from "@/lib/activity/training/queries";
import { lessonLightViewSchema } from "@/lib/activity/training/schema";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { idParamsSchema } from "@/lib/records/schema";

export const GET = endpoint({
  summary: "Lessons of a training, by phase and order, without what they teach",
  allow: "training.own",
  at: "school",
  params: idParamsSchema,
  returns: z.array(lessonLightViewSchema),
  example: { params: { id: "{training}" } },
  run: (context) => listLessonsLight(context, context.params.id),
});

export const { POST, PUT, PATCH, DELETE } = otherVerbs("GET");
