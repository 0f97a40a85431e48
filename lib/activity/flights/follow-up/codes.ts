// This file has no schemas, so that the browser can load these codes without zod.

/** Open: times and legs are typed, and nothing rests on them. Closed: its legs count. The API uses the index as code. */
export const FLIGHT_STATES = ["Open", "Closed"] as const;
export type FlightState = (typeof FLIGHT_STATES)[number];

/** Where a flight is, by the times that are noted of it. The API uses the index as code. */
export const FLIGHT_PHASES = ["Scheduled", "OffBlock", "Airborne", "Landed", "OnBlock", "Closed", "Cancelled"] as const;
export type FlightPhase = (typeof FLIGHT_PHASES)[number];

/** The times of a flight, in their order. */
export const FLIGHT_TIMES = ["offBlock", "takeOff", "landing", "onBlock"] as const;
export type FlightTime = (typeof FLIGHT_TIMES)[number];
/** Unix seconds. Null: nobody has noted it. */
export type FlightTimes = Record<FlightTime, number | null>;

/** How long a flight that waits for its follow-up stands on the desk's board and among one's own flights. */
export const FOLLOW_UP_DAYS = 30;

/** How many legs a flight has at most. */
export const MOST_LEGS = 20;
