import { z } from "zod";

export const classroomView = z.object({
  id: z.string(),
  siteId: z.string(),
  name: z.string(),
  seats: z.int().nullable(),
  order: z.int(),
  state: z.int(),
  version: z.int(),
});
export type ClassroomView = z.infer<typeof classroomView>;
