// This file has no schemas, so that the browser can load these codes without zod.

/** Why a limit exists. The API uses the index as code. */
export const LIMIT_CATEGORIES = ["Maintenance", "Directive", "Limitation"] as const;
export type LimitCategory = (typeof LIMIT_CATEGORIES)[number];

/** What a term is counted in. The API uses the index as code, and minutes for hours. */
export const TERM_UNITS = ["Hours", "Landings", "Days", "Months"] as const;
export type TermUnit = (typeof TERM_UNITS)[number];

/** How the next term follows from a renewal. The API uses the index as code. */
export const RENEWAL_BASES = ["Done", "CarriedForward"] as const;
export type RenewalBasis = (typeof RENEWAL_BASES)[number];

/** What moves a component's own counters. The API uses the index as code. */
export const MOVEMENT_CAUSES = ["Opening", "Correction", "Flight", "Reopening"] as const;
export type MovementCause = (typeof MOVEMENT_CAUSES)[number];

/** What a line of the maintenance log tells. The API uses the index as code. */
export const ENTRY_KINDS = ["Renewal", "Adjustment"] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** How far a term is used up, from harmless to grounding. The API uses the index as code. */
export const PHASES = ["Valid", "Warning", "Tolerance", "Overrun"] as const;
export type Phase = (typeof PHASES)[number];
