/** The column that keeps a field of Prisma's schema: `offBlockAt` is kept in `off_block_at`. */
export const columnOf = (field: string): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

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
