// This file has no schemas, so that the browser can load these codes without zod. The API uses the index as code.

/** How far a student's lesson is (spec 2 §4). */
export const LESSON_STATUSES = ["NotPlanned", "Planned", "AwaitingSignature", "Done"] as const;
export type LessonStatus = (typeof LESSON_STATUSES)[number];

/** Maximum number of students who are enrolled at once. */
export const MOST_ENROLLED_AT_ONCE = 200;
