import { readLessonFile } from "@/lib/activity/training/lessons/queries";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { sendFile } from "@/lib/http/files";
import { sessionFileParamsSchema } from "@/lib/records/programs/sessions/schema";

export const GET = endpoint({
  summary: "A file of a student's lesson; those of the instructions only for instructors and staff",
  allow: "training.own",
  at: "school",
  params: sessionFileParamsSchema,
  produces: "application/octet-stream",
  example: { params: { id: "{lessonWithFile}", fileId: "{lessonWithFile}" } },
  run: async (context) =>
    sendFile(await readLessonFile(context, context.params.id, context.params.fileId), context.request),
});

export const { POST, PUT, PATCH, DELETE } = otherVerbs("GET");
