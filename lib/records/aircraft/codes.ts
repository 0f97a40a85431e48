// This file has no schemas, so that the browser can load these codes without zod.

/** Kinds of aircraft, including simulators (spec 2 §3). The API uses the index as code. */
export const AIRCRAFT_TYPES = ["Aircraft", "Helicopter", "Simulator"] as const;
export const AIRCRAFT_CLASSES = ["SingleEngine", "MultiEngine", "Other"] as const;
/** What else tables of schools write for a class, folded as by `foldWord`. */
export const CLASS_WORDS = {
  SingleEngine: ["se", "sep", "sepland", "singleengine", "monomoteur", "mono"],
  MultiEngine: ["me", "mep", "mepland", "multiengine", "bimoteur", "multimoteur", "multi"],
  Other: [],
} as const satisfies Record<(typeof AIRCRAFT_CLASSES)[number], readonly string[]>;
export type AircraftType = (typeof AIRCRAFT_TYPES)[number];
export type AircraftClass = (typeof AIRCRAFT_CLASSES)[number];

/** The last place that an aircraft may have at its site, from 0. */
export const LAST_ORDER = 9999;

/** From block to block, or from take-off to landing. */
export type FlightTimeKind = "Block" | "Airborne";

/**
 * Whether the hours of an aircraft are those from take-off to landing. A helicopter's are from block to block, whatever it says of
 * itself, because its rotor turns on the ground too (FCL.010).
 */
export const countsAirborneOnly = ({ type, flightTimeKind }: { type: AircraftType; flightTimeKind: FlightTimeKind }) =>
  type === "Aircraft" && flightTimeKind === "Airborne";

/** The codes of `flightTime`: BlockTime 1, FlightTime 2 (spec 2 §3). */
export const FLIGHT_TIME_CODES = { Block: 1, Airborne: 2 } as const;
/** The codes of `exploitationPrice.type`: Airborne, Block (spec 2 §3), by their index. */
export const PRICE_KINDS = ["Airborne", "Block"] as const;

/** Columns of the import and the export of aircraft, in their order. Their headings are translated. */
export const AIRCRAFT_TABLE_COLUMNS = [
  "callSign",
  "model",
  "type",
  "class",
  "site",
  "alias",
  "cameOn",
  "flightMinutes",
  "landings",
  "hobbsHours",
  "maintenanceInMinutes",
  "turnaroundMinutes",
  "taxiOutMinutes",
  "taxiInMinutes",
  "homeAirport",
  "currentAirport",
  "airports",
  "isRentable",
  "rentalPrice",
  "exploitationPrice",
] as const;
export type AircraftTableColumn = (typeof AIRCRAFT_TABLE_COLUMNS)[number];

/** Why counters moved. The API uses the index as code. */
export const COUNTER_CAUSES = ["Opening", "Correction", "Reading", "Flight", "Reopening"] as const;
export type CounterCause = (typeof COUNTER_CAUSES)[number];

/** The formats in which a logbook is exported. */
export const LOGBOOK_FORMATS = ["pdf", "xlsx", "csv"] as const;
export type LogbookFormat = (typeof LOGBOOK_FORMATS)[number];
