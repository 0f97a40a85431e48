import { withDatabaseClient } from "./database.mjs";

/**
 * Creates a database unless it exists, and calls `fill` with its address. The database gets its name only after `fill`, so
 * that an incomplete one is never used.
 */
export const createDatabaseOnce = (cluster, name, fill) =>
  withDatabaseClient(cluster.url, async (client) => {
    const preparing = `${name}_preparing`;
    await client.query("SELECT pg_advisory_lock(hashtext($1))", [name]);
    const { rowCount } = await client.query("SELECT 1 FROM pg_database WHERE datname = $1", [name]);
    if (rowCount) return "unchanged";
    await client.query(`DROP DATABASE IF EXISTS ${preparing} WITH (FORCE)`);
    await client.query(`CREATE DATABASE ${preparing}`);
    await fill(cluster.urlOf(preparing));
    await client.query(`ALTER DATABASE ${preparing} RENAME TO ${name}`);
  });

/** Copies a database, which must have no open connections. This takes about a tenth of a second. */
export const copyDatabase = (cluster, from, to) =>
  withDatabaseClient(cluster.url, (client) => client.query(`CREATE DATABASE ${to} TEMPLATE ${from} STRATEGY WAL_LOG`));
