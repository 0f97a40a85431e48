import { z } from "zod";
import { multiLineField, versionField } from "@/lib/records/schema";
import { LONGEST_NOTE } from "../codes";

/** What the reader has noted of a lesson. Version 1: nothing yet. */
export const lessonNoteViewSchema = z.object({ text: z.string(), version: z.int() });
export type LessonNoteView = z.infer<typeof lessonNoteViewSchema>;

/** Body of `POST pedagogic-follow-up/lesson/{id}/note`. An empty text takes the note away. */
export const lessonNoteInputSchema = z.strictObject({
  text: multiLineField(LONGEST_NOTE),
  version: versionField.optional(),
});
export type LessonNoteInput = z.output<typeof lessonNoteInputSchema>;
