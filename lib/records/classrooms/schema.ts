import { z } from "zod";
import { idField, singleLineField, versionField } from "../schema";

const fields = {
  siteId: idField,
  name: singleLineField(100).min(1, "lists.nameRequired"),
  seats: z.int().min(1).max(1000).nullable().default(null),
  /** Position in lists and on the planning board, from 0. */
  order: z.int().min(0).max(9999).default(0),
};
export const classroomInputSchema = z.object(fields);
export const classroomChangeInputSchema = z.object({ ...fields, id: idField, version: versionField.optional() });
export type ClassroomInput = z.infer<typeof classroomInputSchema>;

export const classroomViewSchema = z.object({
  id: z.string(),
  siteId: z.string(),
  name: z.string(),
  seats: z.int().nullable(),
  order: z.int(),
  state: z.int(),
  version: z.int(),
});
export type ClassroomView = z.infer<typeof classroomViewSchema>;
