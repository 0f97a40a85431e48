// This file has no schemas, so that the browser can load these codes without zod.

/** The hours that a progress book adds up (spec 2 §3, progress-book export document). All but the first are of flying. */
export const HOUR_CATEGORIES = [
  "theory",
  "aircraft",
  "singleEngine",
  "multiEngine",
  "solo",
  "dual",
  "local",
  "crossCountry",
  "simulator",
] as const;
export type HourCategory = (typeof HOUR_CATEGORIES)[number];

/** What a lesson is given with. */
export const LESSON_KINDS = ["theory", "flight", "simulator"] as const;
export type LessonKind = (typeof LESSON_KINDS)[number];
