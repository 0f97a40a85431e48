import type { PoolClient } from "pg";
import { connectionPool } from "./db";

/** How many rows are fetched at a time at most, and how many characters of them about. */
const [MOST_ROWS, PORTION] = [2_000, 1_000_000];
/** The first rows say how long one is. */
const FIRST_ROWS = 200;

/**
 * Limits of what is read while somebody takes it: who takes nothing for a minute is cut off, and so is a statement of ten. Rows are
 * sorted in memory.
 */
const SET_LIMITS = `SELECT set_config(name, value, true) FROM (VALUES ('idle_in_transaction_session_timeout', '60s'),
  ('statement_timeout', '600s'), ('transaction_timeout', '0'), ('work_mem', '64MB')) AS limits (name, value)
  WHERE current_setting(name, true) IS NOT NULL`;

/**
 * Yields what `read` reads on a connection on which all rows are as they are at one moment. No migration changes the tables `locked`
 * meanwhile.
 */
export async function* readSnapshot<T>(
  read: (client: PoolClient) => AsyncIterable<T>,
  locked: readonly string[] = [],
): AsyncGenerator<T, void> {
  const client = await connectionPool().connect();
  let isOver = false;
  try {
    // The first query decides of what moment the rows are, so that the locks come before it.
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    if (locked.length > 0)
      await client.query(
        `LOCK TABLE ${locked.map((name) => client.escapeIdentifier(name)).join(", ")} IN ACCESS SHARE MODE`,
      );
    await client.query(SET_LIMITS);
    yield* read(client);
    await client.query("COMMIT");
    isOver = true;
  } finally {
    // A connection in the middle of a transaction isn't given back.
    client.release(!isOver);
  }
}

/** Reads the texts of a query of one column in portions. */
export async function* readPortions(
  client: PoolClient,
  text: string,
  values: readonly unknown[] = [],
): AsyncGenerator<string[], void> {
  await client.query(`DECLARE lines NO SCROLL CURSOR FOR ${text}`, [...values]);
  const fetch = (rows: number) => client.query<[string]>({ text: `FETCH ${rows} FROM lines`, rowMode: "array" });
  let portion = FIRST_ROWS;
  for (let next = fetch(portion); ; ) {
    const { rows } = await next;
    if (rows.length === 0) break;
    const lines = rows.map(([line]) => line);
    const length = lines.reduce((sum, line) => sum + line.length, 0);
    portion = Math.min(MOST_ROWS, Math.max(1, Math.floor((PORTION * rows.length) / length)));
    // PostgreSQL writes the next portion while this one is on its way to the reader.
    next = fetch(portion);
    // Whoever stops reading leaves it behind: its failure is told to whoever awaits it, or to nobody.
    next.catch(() => {});
    yield lines;
  }
  await client.query("CLOSE lines");
}
