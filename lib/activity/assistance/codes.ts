/** What speaks for a proposal of a lesson or against it. */
export const REASONS = [
  ...(["usualInstructor", "knownInstructor", "otherInstructor"] as const),
  ...(["usualAircraft", "knownAircraft", "otherAircraft"] as const),
  ...(["comesBack", "goesOut", "muchLight", "littleLight", "earlier", "later"] as const),
] as const;
export type ReasonCode = (typeof REASONS)[number];

/** How many proposals a student's lesson gets, and how many students are listed. */
export const MOST_PROPOSALS = 5;
export const MOST_ASSISTED = 60;
