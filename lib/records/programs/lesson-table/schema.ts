import { z } from "zod";
import { makeImportViewSchema } from "@/lib/records/schema";

/** Answer to an import of lessons: its lines after parsing, with their errors. With `preview`, nothing is written. */
export const lessonImportViewSchema = makeImportViewSchema({
  phase: z.string(),
  reference: z.string(),
  title: z.string(),
  type: z.string(),
  duration: z.string(),
  mode: z.string(),
  exercises: z.string(),
});
export type LessonImportAnswer = z.infer<typeof lessonImportViewSchema>;
