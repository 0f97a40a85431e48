import { z } from "zod";
import { idField, makeBodySchemas, requiredLineField } from "../../schema";

/** An exercise of a revision (spec 2 §3). The lists hold ids of `phase-vol`, `competence` and their behaviours. */
export const exerciseViewSchema = z.object({
  id: z.string(),
  revisionId: z.string(),
  name: z.string(),
  order: z.int(),
  /** Whether a lesson uses it. Then it can't be deleted (spec 2 §5). */
  used: z.boolean(),
  phasesVol: z.array(z.string()),
  competences: z.array(z.string()),
  comportementsObservables: z.array(z.string()),
  version: z.int(),
});
export type ExerciseView = z.infer<typeof exerciseViewSchema>;

const bodies = makeBodySchemas(
  exerciseViewSchema.shape,
  {
    revisionId: idField,
    name: requiredLineField(200, "programs.exerciseEmpty"),
    phasesVol: z.array(idField).max(50),
    competences: z.array(idField).max(50),
    comportementsObservables: z.array(idField).max(200),
  },
  { phasesVol: [], competences: [], comportementsObservables: [] },
);
export const exerciseInputSchema = bodies.input;
export const exerciseChangeSchema = bodies.change;
export type ExerciseInput = z.output<typeof exerciseInputSchema>;
export type ExerciseChange = z.output<typeof exerciseChangeSchema>;

export const exerciseListQuerySchema = z.object({ revisionId: idField });
