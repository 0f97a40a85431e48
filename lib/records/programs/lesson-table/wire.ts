import type { LessonImportAnswer } from "./schema";

/** The answer to an import of lessons in words. */
export function decodeLessonImport({ lines, ...answer }: LessonImportAnswer) {
  return { ...answer, lines: lines.map(({ duration: minutes, ...line }) => ({ ...line, minutes })) };
}
