// This file has no schemas, so that the browser can load these codes without zod.

/** Columns by which the list of promotions can be sorted. */
export const PROMOTION_SORT_COLUMNS = ["name", "site", "createdOn", "students", "state"] as const;
export type PromotionSortColumn = (typeof PROMOTION_SORT_COLUMNS)[number];
