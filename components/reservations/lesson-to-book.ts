import { isId } from "@/lib/platform/id-format";

/** What an address says of a lesson to book: whose, with whom if that is known, and the day that is looked at, in unix seconds. */
export type LessonToBook = { studentId: string; lessonId: string; instructorId: string | null; at: number };

/** The address at which the planning of a day opens the form for a lesson, which proposes a time. */
export function lessonHref(base: string, day: string, { studentId, lessonId, instructorId, at }: LessonToBook): string {
  const query = new URLSearchParams({
    ...{ date: day, book: "lesson", student: studentId, lesson: lessonId, from: String(at) },
    ...(instructorId && { instructor: instructorId }),
  });
  return `${base}/planning/day?${query}`;
}

/** Reads the lesson that an address asks to book. Null when it asks for none. */
export function readLessonToBook(address: URLSearchParams): LessonToBook | null {
  const [studentId, lessonId, instructor] = ["student", "lesson", "instructor"].map((name) => address.get(name) ?? "");
  if (address.get("book") !== "lesson" || !isId(studentId!) || !isId(lessonId!)) return null;
  const at = address.get("from") ?? "";
  if (!/^\d{9,10}$/.test(at)) return null;
  return {
    studentId: studentId!,
    lessonId: lessonId!,
    instructorId: isId(instructor!) ? instructor! : null,
    at: Number(at),
  };
}
