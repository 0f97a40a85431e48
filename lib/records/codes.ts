// This file has no schemas, so that the browser can load these codes without zod.

/** States of a record (spec 1 §4). The API uses the index as code. */
export const RECORD_STATES = ["Active", "Disabled", "Archived"] as const;
export type RecordState = (typeof RECORD_STATES)[number];

/** The states that lists can show. Lists of records never show archived ones. */
export const NOT_ARCHIVED_STATES: readonly RecordState[] = ["Active", "Disabled"];

/** For each column of an import its place in the file, from 0. */
export type ColumnPlaces<Column extends string = string> = Partial<Record<Column, number>>;
