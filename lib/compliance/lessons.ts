import type { LessonFact } from "./facts/lessons";
import type { Facts } from "./facts/load-facts";
import type { JudgedBooking } from "./rule";

/** Lists the lessons of a booking, each with its student, in the order of the booking. */
export function lessonsOf(
  { parts }: Pick<JudgedBooking, "parts">,
  { lessons }: Pick<Facts, "lessons">,
): { studentId: string; lesson: LessonFact }[] {
  return parts.flatMap(({ personId, lessonId }) => {
    const lesson = lessons.get(lessonId ?? "");
    return lesson ? [{ studentId: personId, lesson }] : [];
  });
}
