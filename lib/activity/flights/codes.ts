// This file has no schemas, so that the browser can load these codes without zod.

/** Classes by which conditions of recent experience tell legs apart. The API uses the index as code, as of all lists here. */
export const LEG_CLASSES = ["SingleEngine", "MultiEngine", "Tmg", "Other"] as const;
export type LegClass = (typeof LEG_CLASSES)[number];

/** What the pilot was on board. */
export const PILOT_FUNCTIONS = ["Pic", "Picus", "CoPilot", "Dual", "Solo", "Instructor", "Examiner"] as const;
export type PilotFunction = (typeof PILOT_FUNCTIONS)[number];

/** What a leg was flown for, beside itself. */
export const LEG_CHECKS = [
  "None",
  "RefresherTraining",
  "ProficiencyCheck",
  "FlightReview",
  "CheckOut",
  "InstructorRefresher",
  "InstructorAssessment",
] as const;
export type LegCheck = (typeof LEG_CHECKS)[number];

/** A leg counts once it is Validated. Nobody reads one that is Withdrawn. */
export const LEG_STATES = ["Declared", "Validated", "Refused", "Withdrawn"] as const;
export type LegState = (typeof LEG_STATES)[number];

/** The counts of a leg. The last two are those of all between one hour after sunset and one hour before sunrise. */
export const LEG_COUNTS = [
  "takeOffsByDay",
  "takeOffsByNight",
  "approachesByDay",
  "approachesByNight",
  "landingsByDay",
  "landingsByNight",
  "fullStopsByDay",
  "fullStopsByNight",
  "takeOffsInFaaNight",
  "fullStopsInFaaNight",
] as const;
export type LegCount = (typeof LEG_COUNTS)[number];

/** Approaches by RNP to the minima that were flown, and by conventional aids (spec 2 §3, progress-book export document). */
export const RNP_APPROACHES = ["RnpLnav", "RnpLnavVnav", "RnpLnavPlusV", "RnpLpv"] as const;
export const CONVENTIONAL_APPROACHES = ["Ils", "Loc", "Vor", "Ndb"] as const;
export const APPROACH_KINDS = [...RNP_APPROACHES, ...CONVENTIONAL_APPROACHES] as const;
export type ApproachKind = (typeof APPROACH_KINDS)[number];
