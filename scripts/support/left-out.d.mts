import type { ListedTable } from "./backup-tables.mjs";

/** Tables that an archive of everything leaves out whole. */
export const LEFT_OUT_TABLES: readonly string[];
/** Columns that it leaves out, by table, each with the SQL of what stands in its place when the archive comes back. */
export const LEFT_OUT_COLUMNS: Readonly<Record<string, Readonly<Record<string, string>>>>;
/** The names of all of it, as an archive's manifest tells them. */
export const LEFT_OUT: { tables: readonly string[]; columns: Readonly<Record<string, readonly string[]>> };
/** Leaves out of all tables and their columns what an archive doesn't hold. */
export function withoutLeftOut(tables: readonly ListedTable[]): ListedTable[];
