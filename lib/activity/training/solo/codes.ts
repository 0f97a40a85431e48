// This file has no schemas, so that the browser can load these codes without zod. The API uses the index as code.

/** How a solo authorisation stands on a day. */
export const SOLO_STATES = ["Live", "Ahead", "Ended", "Withdrawn"] as const;
export type SoloState = (typeof SOLO_STATES)[number];

/** For so many days an authorisation is proposed, and at most given. */
export const USUAL_SOLO_DAYS = 90;
export const LONGEST_SOLO_DAYS = 366;
/** More knots than that would be a mistake. */
export const MOST_KNOTS = 60;
/** The lessons that one authorisation names. */
export const MOST_SOLO_LESSONS = 40;
