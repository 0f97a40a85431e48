// This file has no schemas, so that the browser can load these codes without zod.

/** Columns of a table of opening balances, in their order. Their headings are translated. */
export const OPENING_COLUMNS = ["person", "balance", "day", "comment"] as const;
export type OpeningColumn = (typeof OPENING_COLUMNS)[number];
