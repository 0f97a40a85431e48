// This file has no schemas, so that the browser can load these codes without zod.

/** Columns by which the list of notices can be sorted. */
export const NOTICE_SORT_COLUMNS = ["publishedAt", "title"] as const;
export type NoticeSortColumn = (typeof NOTICE_SORT_COLUMNS)[number];

export const MAX_NOTICE_TITLE_LENGTH = 120;
export const MAX_NOTICE_TEXT_LENGTH = 5_000;
export const MAX_WITHDRAWAL_REASON_LENGTH = 300;
