import { Prisma } from "@/prisma/generated/client";
import type { Db } from "./db";

/** The column that keeps a field of Prisma's schema: `offBlockAt` is kept in `off_block_at`. */
export const columnOf = (field: string): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** A row as PostgreSQL names its columns. */
export const toColumns = (row: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).map(([field, value]) => [columnOf(field), value]));

/**
 * An INSERT of rows that are passed as one value, a JSON array. Prisma's own statement has a parameter for each value, which takes
 * longer to write and to read than the rows to insert. It lists the columns, so that others keep their defaults.
 */
export function insertInto(table: string, columns: string, rows: string): Prisma.Sql {
  const [to, names] = [Prisma.raw(table), Prisma.raw(columns)];
  return Prisma.sql`INSERT INTO ${to} (${names})
    SELECT ${names} FROM jsonb_populate_recordset(NULL::${to}, ${rows}::jsonb)`;
}

/** An INSERT of rows that have the same fields, by their names in Prisma's schema. There must be a row. */
export const insertOf = (table: string, rows: readonly object[]): Prisma.Sql =>
  insertInto(
    table,
    Object.keys(rows[0]!)
      .map((field) => `"${columnOf(field)}"`)
      .join(", "),
    JSON.stringify(rows.map(toColumns)),
  );

/** Inserts rows that have the same fields in one statement, if there are any. */
export async function insertRows(db: Pick<Db, "$executeRaw">, table: string, rows: readonly object[]): Promise<void> {
  if (rows.length > 0) await db.$executeRaw(insertOf(table, rows));
}

/**
 * SQL that selects fields of a table, each called `TABLE.FIELD`. Together with `nestRow` it reads a row and those that it refers to in
 * one statement, where Prisma sends one for each relation. Prisma's `…ScalarFieldEnum` lists all fields of a model.
 */
export const selectFields = (table: string, fields: readonly string[]): string =>
  fields.map((field) => `${table}."${columnOf(field)}" AS "${table}.${field}"`).join(", ");

type Flat = Record<string, unknown>;

/** Gathers the columns of a row that are called `TABLE.FIELD` into one object for each table. Other columns stay as they are. */
export function nestRow(row: Flat): Flat {
  const nested: Flat = {};
  for (const [name, value] of Object.entries(row)) {
    const [table, field] = name.split(".");
    if (field === undefined) nested[name] = value;
    else ((nested[table!] ??= {}) as Flat)[field] = value;
  }
  return nested;
}
