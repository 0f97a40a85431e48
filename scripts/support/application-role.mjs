import { withDatabaseClient } from "./database.mjs";
import { ExplainedError } from "./steps.mjs";

/** Name of the application's role in clusters that Envol makes itself. */
export const APPLICATION_ROLE = "envol_app";

/** Schemas whose tables the application uses: its own, and that of the job queue. */
const SCHEMAS = ["public", "graphile_worker"];
const ROWS = "SELECT, INSERT, UPDATE, DELETE";
/** Tables of which the application may do less than read and write rows. */
const NARROWER = {
  // Only migrations write it. The application reads whether they are those of its version.
  _prisma_migrations: "SELECT",
  // Lines are only added. Anonymising a person erases the personal part of a line and nothing else.
  audit_entry: "SELECT, INSERT, UPDATE (personal)",
  // Links of the chain are only added.
  audit_link: "SELECT, INSERT",
};

/** Creates the application's role in a cluster that Envol made itself, or gives it its password again. */
export const createApplicationRole = (clusterUrl, password) =>
  withDatabaseClient(clusterUrl, async (client) => {
    // Two commands may start at once, and PostgreSQL refuses two changes of one role at the same time.
    await client.query("SELECT pg_advisory_lock(hashtext($1))", [APPLICATION_ROLE]);
    const { rowCount } = await client.query("SELECT FROM pg_roles WHERE rolname = $1", [APPLICATION_ROLE]);
    await client.query(
      `${rowCount ? "ALTER" : "CREATE"} ROLE ${APPLICATION_ROLE} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION
       NOBYPASSRLS PASSWORD ${client.escapeLiteral(password)}`,
    );
  });

/**
 * Grants the role what the application needs, and no more: it reads and writes rows, counts by sequences and runs the queue.
 * It may not change or empty tables, and changes no line of the audit. The owner of the tables calls it after each migration.
 */
export async function grantToApplication(client, name) {
  const { rowCount } = await client.query("SELECT FROM pg_roles WHERE rolname = $1", [name]);
  if (!rowCount)
    throw new ExplainedError(`The role ${name} of DATABASE_URL doesn't exist: CREATE ROLE ${name} LOGIN …`);
  const role = client.escapeIdentifier(name);
  const { rows } = await client.query("SELECT current_database() AS name");
  const database = client.escapeIdentifier(rows[0].name);
  await client.query("BEGIN");
  // Everybody could make temporary tables otherwise.
  await client.query(`REVOKE TEMPORARY ON DATABASE ${database} FROM PUBLIC`);
  await client.query(`GRANT CONNECT ON DATABASE ${database} TO ${role}`);
  for (const schema of SCHEMAS) {
    await client.query(`GRANT USAGE ON SCHEMA ${schema} TO ${role};
      GRANT ${ROWS} ON ALL TABLES IN SCHEMA ${schema} TO ${role};
      GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA ${schema} TO ${role};
      ALTER DEFAULT PRIVILEGES IN SCHEMA ${schema} GRANT ${ROWS} ON TABLES TO ${role};
      ALTER DEFAULT PRIVILEGES IN SCHEMA ${schema} GRANT USAGE, SELECT ON SEQUENCES TO ${role}`);
  }
  for (const [table, rights] of Object.entries(NARROWER)) {
    await client.query(`REVOKE ALL ON public.${table} FROM ${role}; GRANT ${rights} ON public.${table} TO ${role}`);
  }
  await openQueue(client, name);
  await client.query("COMMIT");
}

/** The queue's tables show their rows to their owner only (row-level security), unless a policy says otherwise. */
async function openQueue(client, name) {
  const { rows } = await client.query(
    `SELECT c.relname AS name FROM pg_class c
     WHERE c.relnamespace = 'graphile_worker'::regnamespace AND c.relrowsecurity AND NOT EXISTS (
       SELECT FROM pg_policies p WHERE p.schemaname = 'graphile_worker' AND p.tablename = c.relname AND $1 = ANY(p.roles))`,
    [name],
  );
  const role = client.escapeIdentifier(name);
  for (const table of rows) {
    await client.query(
      `CREATE POLICY ${client.escapeIdentifier(`used by ${name}`)} ON graphile_worker.${client.escapeIdentifier(table.name)}
       TO ${role} USING (true) WITH CHECK (true)`,
    );
  }
}
