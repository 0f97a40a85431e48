import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { connectionPool } from "./db";

test("what is asked of a connection at once is run in its order, after a failure too, and without a warning of pg", async () => {
  const warnings: Error[] = [];
  process.on("warning", (warning) => warnings.push(warning));
  const client = await connectionPool().connect();
  const asked = ["SELECT 1 AS n", "SELECT nonsense", "SELECT 3 AS n"].map((text) => client.query(text));
  const answers = await Promise.allSettled(asked);
  const late = await client.query({ text: "SELECT $1::int AS n", values: [4] });
  client.release();
  await setImmediate();
  expect(answers.map((one) => (one.status === "fulfilled" ? one.value.rows[0].n : one.reason.code))).toEqual([
    1,
    "42703",
    3,
  ]);
  expect(late.rows[0].n).toBe(4);
  expect(warnings.map(({ message }) => message)).toEqual([]);
});
