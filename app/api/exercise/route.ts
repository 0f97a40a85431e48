import { z } from "zod";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { changeExercise, createExercise } from "@/lib/records/programs/exercises/commands";
import { listExercises } from "@/lib/records/programs/exercises/queries";
import {
  exerciseChangeSchema,
  exerciseInputSchema,
  exerciseListQuerySchema,
  exerciseViewSchema,
} from "@/lib/records/programs/exercises/schema";

export const GET = endpoint({
  summary: "Exercises of a revision",
  allow: "program.read",
  at: "any",
  query: exerciseListQuerySchema,
  returns: z.array(exerciseViewSchema),
  example: { query: { revisionId: "{revision}" } },
  run: (context) => listExercises(context, context.query.revisionId),
});

export const POST = endpoint({
  summary: "Add an exercise to a revision, for its lessons to use",
  allow: "program.write",
  at: "any",
  body: exerciseInputSchema,
  returns: exerciseViewSchema,
  status: 201,
  example: { body: { revisionId: "{revision}", name: "{newName}" } },
  run: (context) => createExercise(context, context.body),
});

export const PUT = endpoint({
  summary: "Change an exercise in all lessons that use it",
  allow: "program.write",
  at: "any",
  body: exerciseChangeSchema,
  example: { body: { id: "{exercise}", name: "{newName}", version: 1 } },
  versioned: true,
  run: (context) => changeExercise(context, context.body, context.version),
});

export const { PATCH, DELETE } = otherVerbs("GET", "POST", "PUT");
