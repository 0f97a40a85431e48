// This file has no schemas, so that the browser can load these codes without zod.

/** Columns of a table of past flights, in their order. Their headings are translated. */
export const PAST_FLIGHT_COLUMNS = [
  ...(["date", "aircraft", "pilot", "function", "instructor", "from", "to"] as const),
  ...(["offBlock", "takeOff", "landing", "onBlock", "total"] as const),
  ...(["landingsByDay", "landingsByNight", "night", "remarks"] as const),
] as const;
export type PastFlightColumn = (typeof PAST_FLIGHT_COLUMNS)[number];

/** What a pilot of a past flight was on board. Who instructs has a column of their own. */
export const PAST_FUNCTIONS = ["Pic", "Dual", "Solo", "Picus", "CoPilot"] as const;
export type PastFunction = (typeof PAST_FUNCTIONS)[number];
