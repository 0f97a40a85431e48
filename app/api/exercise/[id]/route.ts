import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { deleteExercise } from "@/lib/records/programs/exercises/commands";
import { readExercise } from "@/lib/records/programs/exercises/queries";
import { exerciseViewSchema } from "@/lib/records/programs/exercises/schema";
import { idParamsSchema } from "@/lib/records/schema";

export const GET = endpoint({
  summary: "Read one: exercise",
  allow: "program.read",
  at: "any",
  params: idParamsSchema,
  returns: exerciseViewSchema,
  example: { params: { id: "{exercise}" } },
  run: (context) => readExercise(context, context.params.id),
});

export const DELETE = endpoint({
  summary: "Delete an exercise that no lesson uses",
  allow: "program.write",
  at: "any",
  params: idParamsSchema,
  example: { params: { id: "{exercise}" } },
  run: async (context) => deleteExercise(context, context.params.id) as Promise<undefined>,
});

export const { POST, PUT, PATCH } = otherVerbs("GET", "DELETE");
