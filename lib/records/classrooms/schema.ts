import { z } from "zod";
import { idField, makeBodySchemas, requiredLineField } from "../schema";

const fields = {
  siteId: idField,
  name: requiredLineField(100, "lists.nameRequired"),
  seats: z.int().min(1).max(1000).nullable(),
  /** Position in lists and on the planning board, from 0. */
  order: z.int().min(0).max(9999),
};

export const classroomViewSchema = z.object({
  id: z.string(),
  siteId: z.string(),
  name: z.string(),
  seats: z.int().nullable(),
  order: z.int(),
  state: z.int(),
  version: z.int(),
});
const bodies = makeBodySchemas(classroomViewSchema.shape, fields, { seats: null, order: 0 });
export const classroomInputSchema = bodies.input;
export const classroomChangeInputSchema = bodies.change;
export type ClassroomInput = z.output<typeof classroomInputSchema>;
export type ClassroomChange = z.output<typeof classroomChangeInputSchema>;
export type ClassroomView = z.infer<typeof classroomViewSchema>;
