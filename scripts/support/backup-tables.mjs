import { from as copyFrom, to as copyTo } from "pg-copy-streams";

/**
 * Lists the application's tables with their columns, as a backup names them. Generated columns are left out, because
 * PostgreSQL makes them. The queue's tables belong to another schema and are left out too: a restore asks for all jobs anew.
 */
export async function listTables(client) {
  const { rows } = await client.query(
    `SELECT c.relname::text AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname <> '_prisma_migrations'
       AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')
     GROUP BY c.relname ORDER BY c.relname`,
  );
  return rows;
}

/** Lists the sequences with the last number of each, as text. The number is null when none was taken. */
export async function listSequences(client) {
  const { rows } = await client.query(
    `SELECT sequencename::text AS name, last_value::text AS last FROM pg_sequences
     WHERE schemaname = 'public' ORDER BY sequencename`,
  );
  return rows;
}

/** Makes PostgreSQL write and read the same text everywhere, until the transaction ends. */
export const fixTextForms = (client) =>
  client.query(`SET LOCAL client_encoding = 'UTF8'; SET LOCAL datestyle = 'ISO'; SET LOCAL intervalstyle = 'postgres';
    SET LOCAL timezone = 'UTC'; SET LOCAL bytea_output = 'hex'; SET LOCAL extra_float_digits = 1`);

/** Makes ready for COPY, which takes as long as it needs. */
export async function prepareCopying(client) {
  await fixTextForms(client);
  await client.query("SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0");
}

/** Returns the stream of a table's rows as text. */
export const copyOut = (client, table) => client.query(copyTo(`COPY ${target(client, table)} TO STDOUT`));

/** Returns a stream that stores what is written to it as rows of a table. Its rowCount says afterwards how many. */
export const copyIn = (client, table, options = "") =>
  client.query(copyFrom(`COPY ${target(client, table)} FROM STDIN ${options}`));

const target = (client, { name, columns }) =>
  `public.${client.escapeIdentifier(name)} (${columns.map((column) => client.escapeIdentifier(column)).join(", ")})`;

/**
 * Calls `load` while the tables have no foreign keys, exclusion constraints and indexes that no constraint needs, and makes
 * these again afterwards, which checks all rows. So tables may be loaded in any order, and it takes less time. Triggers rest
 * meanwhile, because the rows hold what these have written already, such as the sums of an aircraft's counters.
 */
export async function withoutChecks(client, load) {
  const { rows: constraints } = await client.query(
    `SELECT conrelid::regclass::text AS on_table, quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
     FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND contype IN ('f', 'x') ORDER BY contype DESC, conname`,
  );
  const { rows: indexes } = await client.query(
    `SELECT i.indexrelid::regclass::text AS name, pg_get_indexdef(i.indexrelid) AS definition
     FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
     WHERE c.relnamespace = 'public'::regnamespace
       AND NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conindid = i.indexrelid) ORDER BY 1`,
  );
  const { rows: triggered } = await client.query(
    `SELECT DISTINCT t.tgrelid::regclass::text AS name FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
     WHERE c.relnamespace = 'public'::regnamespace AND NOT t.tgisinternal ORDER BY 1`,
  );
  for (const { name } of triggered) await client.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`);
  for (const { on_table, name } of constraints) await client.query(`ALTER TABLE ${on_table} DROP CONSTRAINT ${name}`);
  for (const { name } of indexes) await client.query(`DROP INDEX ${name}`);
  await load();
  for (const { name } of triggered) await client.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`);
  for (const { definition } of indexes) await client.query(definition);
  for (const { on_table, name, definition } of constraints)
    await client.query(`ALTER TABLE ${on_table} ADD CONSTRAINT ${name} ${definition}`);
}
