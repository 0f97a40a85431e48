export const LESSON_REQUEST_STATES = ["Open", "Confirmed", "Declined", "Withdrawn", "Ended"] as const;
export type LessonRequestState = (typeof LESSON_REQUEST_STATES)[number];

/** How many requests of a student may be open, and how many they may make within 24 hours. */
export const MOST_OPEN_REQUESTS = 3;
export const MOST_REQUESTS_A_DAY = 10;

/** After how many days a request that names no time ends. */
export const DAYS_WITHOUT_TIME = 30;

/** How many times are proposed for a lesson at most. */
export const MOST_PROPOSED_TIMES = 5;
