import type { Pool, PoolClient } from "pg";
import { connectionPool } from "./db";
import { log } from "./log";

/** A reader who takes nothing for so long is cut off, in milliseconds. */
export const LONGEST_PAUSE_MS = 60_000;

/**
 * A statement takes an hour at most, and rows are sorted in memory. PostgreSQL waits for the next one for longer than a reader may pause,
 * so that it is not PostgreSQL that cuts them off: its moment of beginning to wait is an earlier one.
 */
const SET_LIMITS = `SELECT set_config(name, value, true) FROM (VALUES ('statement_timeout', '3600s'),
  ('idle_in_transaction_session_timeout', '${2 * LONGEST_PAUSE_MS}ms'), ('transaction_timeout', '0'), ('work_mem', '64MB'))
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
  // A connection that is lost while the reader pauses says so by this event alone: no statement is there to fail, but the next one will.
  const noteLoss = (error: Error & { code?: string }) =>
    log.warn({ code: error.code }, "the connection of a snapshot is lost");
  client.on("error", noteLoss);
  let isReleased = false;
  /** A connection in the middle of a transaction isn't given back. */
  const release = (isOver: boolean) => {
    if (isReleased) return;
    isReleased = true;
    if (isOver) client.off("error", noteLoss);
    client.release(!isOver);
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
