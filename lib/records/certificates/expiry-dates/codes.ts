// This file has no schemas, so that the browser can load these codes without zod.

/** Columns of a table of expiry dates, in their order. Their headings are translated. */
export const DATE_COLUMNS = ["holder", "type", "qualification", "serialNumber", "expiresOn", "issuedOn"] as const;
export type DateColumn = (typeof DATE_COLUMNS)[number];

/**
 * What becomes of a certificate whose date is imported: it counts, it awaits its document or who validates it, it still lacks
 * something else, or nothing changes. The API uses the index as code.
 */
export const DATE_OUTCOMES = ["valid", "awaiting", "incomplete", "unchanged"] as const;
export type DateOutcome = (typeof DATE_OUTCOMES)[number];
