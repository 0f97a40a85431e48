// This file has no schemas, so that the browser can load these codes without zod.

/** Whose skills they are (spec 2 §3). The API uses the index as code. */
export const SKILL_KINDS = ["Pilot", "Instructor"] as const;
export type SkillKind = (typeof SKILL_KINDS)[number];

/** What ratings of a skill reach at least, where a school says nothing else. */
export const USUAL_NORM = 2;
/** Of one skill, with those that are disabled. */
export const MOST_BEHAVIOURS = 50;
/** In characters, in either language. */
export const LONGEST_BEHAVIOUR = 300;
