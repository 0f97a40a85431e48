import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import type { Prisma } from "@/prisma/generated/client";

/** The bytes of some rows, one after the other, with how many rows that are. */
export type CopiedRows = { bytes: Uint8Array; rows: number };

/** PostgreSQL's binary copy begins with so many bytes; before each row it says how many columns it has, and how long the first is. */
const [FILE_HEAD, ROW_HEAD, COLUMN_COUNT] = [19, 6, 2];

/**
 * Reads the rows of a query whose only column is a text, as PostgreSQL sends them and no faster than they are taken. No text and no
 * object is made of a row, so that a million of them need neither the memory nor the time.
 */
export async function* copyOut(client: pg.ClientBase, query: Prisma.Sql): AsyncGenerator<CopiedRows, void> {
  let rest: Buffer = Buffer.alloc(0);
  let hasBegun = false;
  for await (const chunk of client.query(copyTo(`COPY (${withLiterals(query)}) TO STDOUT (FORMAT binary)`))) {
    const bytes = rest.length === 0 ? (chunk as Buffer) : Buffer.concat([rest, chunk as Buffer]);
    if (!hasBegun && bytes.length < FILE_HEAD) {
      rest = bytes;
      continue;
    }
    let [at, end, rows] = [hasBegun ? 0 : FILE_HEAD, 0, 0];
    hasBegun = true;
    while (at + ROW_HEAD <= bytes.length) {
      const next = at + ROW_HEAD + bytes.readInt32BE(at + COLUMN_COUNT);
      if (next > bytes.length) break;
      // The texts move together where they stand: what is written over has been read.
      bytes.copyWithin(end, at + ROW_HEAD, next);
      end += next - at - ROW_HEAD;
      at = next;
      rows++;
    }
    rest = bytes.subarray(at);
    if (rows > 0) yield { bytes: bytes.subarray(0, end), rows };
  }
}

/** COPY takes no parameters. PostgreSQL infers the type of a quoted literal as it does that of a parameter. */
export const withLiterals = ({ strings, values }: Prisma.Sql): string =>
  strings.map((text, at) => (at === 0 ? text : literalOf(values[at - 1]) + text)).join("");

function literalOf(value: unknown): string {
  if (value === null) return "NULL";
  if (Array.isArray(value)) return pg.escapeLiteral(`{${value.map(elementOf).join(",")}}`);
  return pg.escapeLiteral(value instanceof Date ? value.toISOString() : String(value));
}

const elementOf = (value: unknown): string =>
  value === null ? "NULL" : `"${String(value).replaceAll(/[\\"]/g, (sign) => `\\${sign}`)}"`;
