import type { ListedTable } from "./backup-tables.mjs";

/** Tables that an archive of everything leaves out whole. */
export const LEFT_OUT_TABLES: readonly string[];
/** Columns that it leaves out, by table, each with the SQL of what stands in its place when the archive comes back. */
export const LEFT_OUT_COLUMNS: Readonly<Record<string, Readonly<Record<string, string>>>>;
/** Leaves out of all tables and their columns what an archive doesn't hold. */
export function withoutLeftOut(tables: readonly ListedTable[]): ListedTable[];
