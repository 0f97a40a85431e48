// This file has no schemas, so that the browser can load these codes without zod.

/** What an exercise or skill is rated (DECISIONS, "Certificates, training, follow-up"). What wasn't done has no rating. */
export const RATINGS = { unsatisfactory: 1, shouldImprove: 2, satisfactory: 3 } as const;
export type Rating = (typeof RATINGS)[keyof typeof RATINGS];

/** How a lesson ended on the student's side. The API uses the index as code, as of the lists below. */
export const LESSON_SIGNATURES = ["Student", "Unsigned", "Record"] as const;
export type LessonSignature = (typeof LESSON_SIGNATURES)[number];

/** What an exercise has before anybody rates it: seen, and not done. It counts as no rating. */
export const NOT_DONE = 0;

/** In characters. */
export const LONGEST_NOTE = 10_000;

/** After how many days a lesson that the student hasn't signed is done all the same (DECISIONS, "Certificates, training, follow-up"). */
export const SIGNING_DAYS = 7;
