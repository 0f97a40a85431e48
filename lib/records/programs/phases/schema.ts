import { z } from "zod";
import { idField, makeBodySchemas, requiredLineField } from "../../schema";

export const phaseViewSchema = z.object({
  id: z.string(),
  revisionId: z.string(),
  name: z.string(),
  order: z.int(),
  locked: z.boolean(),
  state: z.int(),
  version: z.int(),
});
export type PhaseView = z.infer<typeof phaseViewSchema>;

/** A new phase is the last one of its revision. */
const bodies = makeBodySchemas(phaseViewSchema.shape, {
  revisionId: idField,
  name: requiredLineField(100, "programs.phaseNameRequired"),
});
export const phaseInputSchema = bodies.input;
export const phaseChangeSchema = bodies.change;
export type PhaseInput = z.output<typeof phaseInputSchema>;
export type PhaseChange = z.output<typeof phaseChangeSchema>;
