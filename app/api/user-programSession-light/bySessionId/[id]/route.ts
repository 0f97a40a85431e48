import { z } from "zod";
import { listLessonsOfSession } from "@/lib/activity/training/queries";
import { lessonLightViewSchema } from "@/lib/activity/training/schema";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { idParamsSchema } from "@/lib/records/schema";

export const GET = endpoint({
  summary: "The lessons that students have of one lesson of a programme",
  allow: "training.own",
  at: "school",
  params: idParamsSchema,
  returns: z.array(lessonLightViewSchema),
  example: { params: { id: "{session}" } },
  run: (context) => listLessonsOfSession(context, context.params.id),
});

export const { POST, PUT, PATCH, DELETE } = otherVerbs("GET");
