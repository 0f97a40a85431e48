/** What a person says of a period. The index is the code on the wire. */
export const AVAILABILITY_KINDS = ["Unavailable", "Available"] as const;
export type AvailabilityKind = (typeof AVAILABILITY_KINDS)[number];

/** A person's periods of more would only be a mistake, or an attack. */
export const MOST_AVAILABILITIES = 500;
export const MOST_EXCEPTIONS = 200;
/** A weekly period that is longer would meet the next one. */
export const LONGEST_WEEKLY_SECONDS = 6 * 86_400;
export const LONGEST_SECONDS = 366 * 86_400;
/** The periods that are read at once. */
export const WIDEST_WINDOW_SECONDS = 400 * 86_400;
