import { withClient } from "./database.mjs";

/**
 * Makes a database in a cluster, unless it is there, and has `fill` fill it. It is filled under another name and then
 * renamed, so that one whose filling was interrupted is never taken for a whole one.
 */
export const createDatabase = (cluster, name, fill) =>
  withClient(cluster.url, async (client) => {
    const preparing = `${name}_preparing`;
    await client.query("SELECT pg_advisory_lock(hashtext($1))", [name]);
    const { rowCount } = await client.query("SELECT 1 FROM pg_database WHERE datname = $1", [name]);
    if (rowCount) return "unchanged";
    await client.query(`DROP DATABASE IF EXISTS ${preparing} WITH (FORCE)`);
    await client.query(`CREATE DATABASE ${preparing}`);
    await fill(cluster.urlOf(preparing));
    await client.query(`ALTER DATABASE ${preparing} RENAME TO ${name}`);
  });

/** A copy of a database that nobody is connected to; it costs about a tenth of a second. */
export const copyDatabase = (cluster, from, to) =>
  withClient(cluster.url, (client) => client.query(`CREATE DATABASE ${to} TEMPLATE ${from} STRATEGY WAL_LOG`));
