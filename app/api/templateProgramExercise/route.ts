import { z } from "zod";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { listExercises } from "@/lib/records/programs/exercises/queries";
import { exerciseListQuerySchema, exerciseViewSchema } from "@/lib/records/programs/exercises/schema";

export const GET = endpoint({
  summary: "Exercises from which the lessons of a revision are made",
  allow: "program.read",
  at: "any",
  query: exerciseListQuerySchema,
  returns: z.array(exerciseViewSchema),
  example: { query: { revisionId: "{revision}" } },
  run: (context) => listExercises(context, context.query.revisionId),
});

export const { POST, PUT, PATCH, DELETE } = otherVerbs("GET");
