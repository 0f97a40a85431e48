import type { Writable } from "node:stream";
import type { ClientBase } from "pg";

export type ListedTable = { name: string; columns: string[] };
/** Lists the application's tables with their columns, but for generated ones. */
export function listTables(client: Pick<ClientBase, "query">): Promise<ListedTable[]>;
/** Lists the sequences with the last number of each, or null. */
export function listSequences(client: Pick<ClientBase, "query">): Promise<{ name: string; last: string | null }[]>;
/** Makes PostgreSQL write and read the same text everywhere, until the transaction ends. */
export function fixTextForms(client: ClientBase): Promise<unknown>;
/** Returns a stream that stores what is written to it as rows of a table. `options` is SQL that says how it is written. */
export function copyIn(client: ClientBase, table: ListedTable, options?: string): Writable & { rowCount: number };
