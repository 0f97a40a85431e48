// These codes are apart from the schemas, so that the browser can load them without zod.

/** Codes of the rating system on the wire: 1 simple, 2 by skills (spec 1 §3). */
export const RATING_SYSTEMS = { 1: "Simple", 2: "BySkills" } as const;

/** Rules for when night begins and ends. The index is the code on the wire. */
export const NIGHT_RULES = ["SunsetPlus30", "CivilTwilight"] as const;
export type NightRule = (typeof NIGHT_RULES)[number];

/** Allowed lengths of a slot in minutes. Each divides the hour. */
export const SLOT_MINUTES = [5, 10, 15, 20, 30, 60] as const;
