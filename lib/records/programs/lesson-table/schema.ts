import { z } from "zod";

/** Answer to an import of lessons: its lines after parsing, with their errors. With `preview`, nothing is written. */
export const lessonImportViewSchema = z.object({
  total: z.int(),
  faulty: z.int(),
  created: z.int(),
  /** The headings that mean no column. What stands below them is left out. */
  unread: z.array(z.string()),
  lines: z.array(
    z.object({
      line: z.int(),
      phase: z.string(),
      reference: z.string(),
      title: z.string(),
      type: z.string(),
      duration: z.string(),
      mode: z.string(),
      exercises: z.string(),
      faults: z.array(z.object({ column: z.string(), text: z.string() })),
    }),
  ),
});
export type LessonImportAnswer = z.infer<typeof lessonImportViewSchema>;
