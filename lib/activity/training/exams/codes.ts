// This file has no schemas, so that the browser can load these codes without zod.

export const EXAM_KINDS = ["TheoryPaper", "ProgressTest", "SkillTest"] as const;
export type ExamKind = (typeof EXAM_KINDS)[number];

/** The subjects of the theory exam, in the order in which FCL.120 and FCL.215 list them: common ones first. */
export const EXAM_SUBJECTS = [
  "AirLaw",
  "HumanPerformance",
  "Meteorology",
  "Communications",
  "PrinciplesOfFlight",
  "OperationalProcedures",
  "FlightPerformance",
  "AircraftKnowledge",
  "Navigation",
] as const;
export type ExamSubject = (typeof EXAM_SUBJECTS)[number];

export const EXAM_RESULTS = ["Planned", "Passed", "Failed"] as const;
export type ExamResult = (typeof EXAM_RESULTS)[number];

/**
 * How far the papers of a set are: none taken yet; some open; all passed; all passed, but too long ago; not all passed within
 * the window; one failed as often as it may be taken.
 */
export const THEORY_STATES = ["NotBegun", "Open", "Passed", "Expired", "Lapsed", "Exhausted"] as const;
export type TheoryState = (typeof THEORY_STATES)[number];

export const PAPER_STATES = ["Open", "Planned", "Passed", "Exhausted"] as const;
export type PaperState = (typeof PAPER_STATES)[number];
