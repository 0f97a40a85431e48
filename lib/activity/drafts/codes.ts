/** The most reservations that a draft changes, and the most drafts of a site that wait to be published. */
export const MOST_ITEMS = 500;
export const MOST_OPEN_DRAFTS = 20;

/** What a draft does with a reservation. */
export const DRAFT_VERBS = ["add", "change", "remove"] as const;
export type DraftVerb = (typeof DRAFT_VERBS)[number];
