import { z } from "zod";
import { listLessons } from "@/lib/activity/training/lessons/queries";
import { lessonViewSchema } from "@/lib/activity/training/schema";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { idParamsSchema } from "@/lib/records/schema";

export const GET = endpoint({
  summary: "Lessons of a training with what they teach; the instructions for instructors only to these",
  allow: "training.own",
  at: "school",
  params: idParamsSchema,
  returns: z.array(lessonViewSchema),
  example: { params: { id: "{training}" } },
  run: (context) => listLessons(context, context.params.id),
});

export const { POST, PUT, PATCH, DELETE } = otherVerbs("GET");
