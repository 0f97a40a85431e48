// This file has no schemas, so that the browser can load these codes without zod. The API uses the index as code.

/** What time of a flight an hour of a price counts: from block to block, from take-off to landing, from briefing to debriefing. */
export const PRICED_TIMES = ["Block", "Airborne", "Session"] as const;
export type PricedTime = (typeof PRICED_TIMES)[number];

/** Which landings a price counts. */
export const PRICED_LANDINGS = ["Every", "ByNight"] as const;
export type PricedLandings = (typeof PRICED_LANDINGS)[number];

/** Over what the shortest time of a price is counted. */
export const MINIMUM_PERS = ["Flight", "Day"] as const;
export type MinimumPer = (typeof MINIMUM_PERS)[number];
