// This file has no schemas, so that the browser can load these codes without zod. On the wire, each is its index.

/** What somebody may have to look after: a certificate, something that it grants, or recent experience. */
export const WARNING_KINDS = ["Certificate", "Qualification", "Recency"] as const;
export type WarningKind = (typeof WARNING_KINDS)[number];

/** How it stands today. `Soon`: a threshold of its type has passed. `Incomplete`: it was given, but nothing was sent in. */
export const WARNING_STATES = ["Valid", "Soon", "Awaiting", "Incomplete", "Missing", "Expired", "Invalid"] as const;
export type WarningState = (typeof WARNING_STATES)[number];

/** Whether another certificate of the type is on its way beside the one that counts. */
export const RENEWALS = ["None", "Opened", "SentIn"] as const;
export type Renewal = (typeof RENEWALS)[number];

export const REMAINING_UNITS = ["Days", "Cycles"] as const;
export type RemainingUnit = (typeof REMAINING_UNITS)[number];

/** Whose certificates the table of a site shows. */
export const MATRIX_SUBJECTS = ["people", "aircraft"] as const;
export type MatrixSubject = (typeof MATRIX_SUBJECTS)[number];

/** What the counters above the table count, and show alone when they are pressed. */
export const COUNTERS = ["blocking", "soon", "awaiting", "incomplete"] as const;
export type Counter = (typeof COUNTERS)[number];

/** By what the table is narrowed, as it stands in the address and in the query of its export. */
export const MATRIX_FILTERS = ["text", "only", "soon"] as const;
