// This file has no schemas, so that the browser can load these codes without zod. The API uses the index as code.

/** What an instructor has given. `Other`: a flight with an instructor on board that is no lesson, such as a check-out. */
export const ACTIVITY_TYPES = ["Practical", "Theoretical", "Other"] as const;
export type ActivityType = (typeof ACTIVITY_TYPES)[number];

/**
 * How far a session is, from the last step to the first. Done or to be signed by the student, it counts; until its instructor has
 * submitted it and its flight is closed, it is no part of any sum.
 */
export const ACTIVITY_STATES = ["Done", "ToSign", "ToSubmit", "ToClose"] as const;
export type ActivityState = (typeof ACTIVITY_STATES)[number];

/** The longest period of a report, in days. */
export const MOST_ACTIVITY_DAYS = 400;
