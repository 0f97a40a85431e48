// This file has no schemas, so that the browser can load these codes without zod.

/** Kinds of aircraft, including simulators (spec 2 §3). The API uses the index as code. */
export const AIRCRAFT_TYPES = ["Aircraft", "Helicopter", "Simulator"] as const;
export const AIRCRAFT_CLASSES = ["SingleEngine", "MultiEngine", "Other"] as const;
export type AircraftType = (typeof AIRCRAFT_TYPES)[number];
export type AircraftClass = (typeof AIRCRAFT_CLASSES)[number];
