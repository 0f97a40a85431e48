import type { Pool, PoolClient } from "pg";
import { connectionPool } from "./db";

/** A reader who takes nothing for so long is cut off, in milliseconds. */
const LONGEST_PAUSE_MS = 60_000;

/** A statement takes an hour at most, and rows are sorted in memory. Between two statements the reader may pause as long. */
const SET_LIMITS = `SELECT set_config(name, value, true) FROM (VALUES ('statement_timeout', '3600s'),
  ('idle_in_transaction_session_timeout', '${LONGEST_PAUSE_MS}ms'), ('transaction_timeout', '0'), ('work_mem', '64MB'))
  AS limits (name, value) WHERE current_setting(name, true) IS NOT NULL`;

/**
 * Yields what `read` reads on a connection on which all rows are as they are at one moment. No migration changes the tables `locked`
 * meanwhile.
 */
export async function* readSnapshot<T>(
  read: (client: PoolClient) => AsyncIterable<T>,
  { pool = connectionPool(), locked = [] }: { pool?: Pool; locked?: readonly string[] } = {},
): AsyncGenerator<T, void> {
  const client = await pool.connect();
  let isReleased = false;
  /** A connection in the middle of a transaction isn't given back. */
  const release = (isOver: boolean) => {
    if (!isReleased) client.release(!isOver);
    isReleased = true;
  };
  try {
    // The first query decides of what moment the rows are, so that the locks come before it.
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    if (locked.length > 0)
      await client.query(
        `LOCK TABLE ${locked.map((name) => client.escapeIdentifier(name)).join(", ")} IN ACCESS SHARE MODE`,
      );
    await client.query(SET_LIMITS);
    for await (const piece of read(client)) {
      const cutOff = setTimeout(() => release(false), LONGEST_PAUSE_MS).unref();
      yield piece;
      clearTimeout(cutOff);
    }
    await client.query("COMMIT");
    release(true);
  } finally {
    release(false);
  }
}
