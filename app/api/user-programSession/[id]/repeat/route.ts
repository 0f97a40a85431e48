import { z } from "zod";
import { repeatLesson } from "@/lib/activity/training/commands";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { idParamsSchema } from "@/lib/records/schema";

export const POST = endpoint({
  summary: "Repeat a lesson of a student, after the last one of its phase; the answer is the id of the new lesson",
  allow: "training.read",
  at: "any",
  params: idParamsSchema,
  returns: z.string(),
  status: 201,
  example: { params: { id: "{lesson}" } },
  run: async (context) => (await repeatLesson(context, context.params.id)).id,
});

export const { GET, PUT, PATCH, DELETE } = otherVerbs("POST");
