import fc from "fast-check";
import { expect, test } from "vitest";
import { Prisma } from "@/prisma/generated/client";
import { copyOut, withLiterals } from "./copy-out";
import { connectionPool, prisma } from "./db";

async function copied(query: Prisma.Sql): Promise<{ text: string; rows: number; pieces: number }> {
  const client = await connectionPool().connect();
  try {
    const all = { text: [] as Uint8Array[], rows: 0, pieces: 0 };
    for await (const { bytes, rows } of copyOut(client, query)) {
      // Later pieces may use the same memory.
      all.text.push(Uint8Array.from(bytes));
      all.rows += rows;
      all.pieces++;
    }
    return { ...all, text: Buffer.concat(all.text).toString() };
  } finally {
    client.release();
  }
}

test("rows of any length come as they are, one after the other, however they were cut on the way", async () => {
  const line = Prisma.sql`repeat('é', (n * 7919 % 400)::int) || n || E'\r\n'`;
  const query = Prisma.sql`SELECT ${line} AS line FROM generate_series(1, 9000) n UNION ALL SELECT repeat('x', 300000)`;
  const rows = await prisma().$queryRaw<{ line: string }[]>(query);
  const { text, ...counted } = await copied(query);
  expect(text === rows.map(({ line }) => line).join("")).toBe(true);
  expect(counted.rows).toBe(9_001);
  expect(counted.pieces).toBeGreaterThan(10);
  expect(await copied(Prisma.sql`SELECT 'none' WHERE false`)).toEqual({ text: "", rows: 0, pieces: 0 });
});

test("values mean as literals what they mean as parameters, and nothing else", async () => {
  // PostgreSQL holds no NUL.
  const texts = fc.string({ unit: "binary" }).map((text) => text.replaceAll("\0", ""));
  const hostile = fc.constantFrom(
    "'",
    "''; DROP TABLE person; --",
    "\\'",
    "\\",
    '{"',
    '"}',
    "$$",
    "NULL",
    "null",
    ",",
    "{}",
  );
  const text = fc.oneof(texts, hostile);
  await fc.assert(
    fc.asyncProperty(
      text,
      fc.array(text),
      fc.date({ min: new Date("1900-01-01"), max: new Date("2200-01-01"), noInvalidDate: true }),
      fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }),
      fc.boolean(),
      async (one, many, at, whole, flag) => {
        const told = Prisma.sql`SELECT json_build_array(${one}::text, ${many}::text[], ${at}::timestamptz, ${whole}::int, ${flag}::bool, ${null}::text)::text AS line`;
        const [row] = await prisma().$queryRaw<{ line: string }[]>(told);
        expect((await copied(told)).text).toBe(row!.line);
        expect(JSON.parse(row!.line).slice(0, 2)).toEqual([one, many]);
      },
    ),
    { numRuns: 150 },
  );
});

test("a query that fails says why, and its connection serves the next", async () => {
  await expect(copied(Prisma.sql`SELECT (1 / (n - 5000))::text FROM generate_series(1, 9000) n`)).rejects.toThrow(
    "division by zero",
  );
  expect((await copied(Prisma.sql`SELECT ${"next"}::text`)).text).toBe("next");
  expect(withLiterals(Prisma.sql`SELECT ${"it's"}`)).toBe("SELECT 'it''s'");
});
