// This file is shared with the browser.

export const OCCURRENCE_STATES = ["Received", "Analysed", "Closed"] as const;
export type OccurrenceState = (typeof OCCURRENCE_STATES)[number];

/** When in the flight it happened. */
export const OCCURRENCE_PHASES = [
  ...["Standing", "Taxi", "TakeOff", "Climb", "EnRoute", "Manoeuvring", "Approach", "Landing", "GoAround"],
] as const;

export const OCCURRENCE_INJURIES = ["None", "Minor", "Serious", "Fatal"] as const;
export const OCCURRENCE_DAMAGE = ["None", "Minor", "Substantial", "Destroyed"] as const;

/** How bad it could have been and how likely it is, by the risk matrix of ICAO Doc 9859: A catastrophic, 5 frequent. */
export const RISK_SEVERITIES = ["A", "B", "C", "D", "E"] as const;
export type RiskSeverity = (typeof RISK_SEVERITIES)[number];
export const RISK_PROBABILITIES = [5, 4, 3, 2, 1] as const;

export const RISK_LEVELS = ["Intolerable", "Tolerable", "Acceptable"] as const;
export type RiskLevel = (typeof RISK_LEVELS)[number];

/** What a report waits for: to be sent to the authority, the first results of its analysis, the final ones. */
export const OCCURRENCE_CLOCKS = ["Send", "Preliminary", "Final"] as const;
export type OccurrenceClockKind = (typeof OCCURRENCE_CLOCKS)[number];

export const MOST_ACTIONS = 20;
/** How many reports a list holds at most. */
export const MOST_LISTED_OCCURRENCES = 200;
