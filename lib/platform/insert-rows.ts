import { Prisma } from "@/prisma/generated/client";
import type { Db } from "./db";

/**
 * Inserts many rows in one statement with one value. Prisma would write one value for each column of each row, which holds up
 * the transaction for seconds.
 */
export async function insertRows(db: Db, table: string, rows: readonly object[]): Promise<void> {
  if (rows.length === 0) return;
  const toSnakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const columns = Object.keys(rows[0]!);
  const named = Prisma.raw(columns.map((name) => `"${toSnakeCase(name)}"`).join(", "));
  const values = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [toSnakeCase(name), value])),
  );
  const into = Prisma.raw(`"${table}"`);
  await db.$executeRaw`
    INSERT INTO ${into} (${named}) SELECT ${named} FROM json_populate_recordset(NULL::${into}, ${JSON.stringify(values)}::json)`;
}
