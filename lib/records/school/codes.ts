// Apart from the schemas, so that the browser has the codes without the weight of what validates.

/** Wire codes of the rating system: 1 simple, 2 by skills (spec 1 §3). */
export const RATING_SYSTEMS = { 1: "Simple", 2: "BySkills" } as const;

/** From when to when it is night; the index is the wire code. */
export const NIGHT_RULES = ["SunsetPlus30", "CivilTwilight"] as const;
export type NightRule = (typeof NIGHT_RULES)[number];

/** Minutes that a slot may have: each divides the hour. */
export const SLOT_MINUTES = [5, 10, 15, 20, 30, 60] as const;
