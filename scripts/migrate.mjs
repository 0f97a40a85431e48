// `node scripts/migrate.mjs` applies prisma/migrations to a database, without Prisma's native engine. It uses Prisma's own
// table of applied migrations (_prisma_migrations), so that `prisma migrate deploy` works on the same database.
import { createHash, randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { grantToApplication } from "./support/application-role.mjs";
import { requireDatabase, withDatabaseClient } from "./support/database.mjs";
import { readSettings } from "./support/environment.mjs";
import { pathInProject } from "./support/project.mjs";
import { ExplainedError, isMain, runScript } from "./support/steps.mjs";

const FOLDER = pathInProject("prisma/migrations");
/** The key of the advisory lock that Prisma uses, so that Prisma and other instances don't migrate at the same time. */
const LOCK = 72707369;

/**
 * Applies the missing migrations, each in its own transaction, as the role that owns the database. `applicationRole` names the
 * role that the application connects as, if that is another one: it gets its rights on all tables. Resolves to the names of
 * the applied migrations.
 */
export const migrate = (connectionString, applicationRole) =>
  withDatabaseClient(connectionString, async (client) => {
    await lockMigrations(client);
    const applied = await applyMissing(client);
    await prepareQueue(connectionString);
    if (applicationRole) await grantToApplication(client, applicationRole);
    return applied;
  });

/** Applies the missing migrations if the role of the settings may. Otherwise another role must have applied them all. */
export async function migrateOrRequireMigrated({ ownerDatabaseUrl, applicationRole }) {
  const missing = await withDatabaseClient(ownerDatabaseUrl, async (client) => {
    const { rows } = await client.query("SELECT has_schema_privilege('public', 'CREATE') AS may");
    return rows[0].may ? null : findMissing(client);
  });
  if (!missing) return migrate(ownerDatabaseUrl, applicationRole);
  if (missing.length === 0) return [];
  throw new ExplainedError(
    "The database is not migrated to this version, and its role may not do that: " +
      "run node scripts/migrate.mjs with OWNER_DATABASE_URL, the address with the role that owns the database.",
  );
}

/** Keeps Prisma and other instances from migrating at the same time, over all transactions, until the connection ends. */
export const lockMigrations = (client) => client.query("SELECT pg_advisory_lock($1)", [LOCK]);

/** Creates the job queue's tables, because the seed adds jobs before any worker has run. */
async function prepareQueue(connectionString) {
  const { Logger, runMigrations } = await import("graphile-worker");
  await runMigrations({ connectionString, logger: new Logger(() => () => {}) });
}

async function applyMissing(client) {
  await createMigrationTable(client);
  const missing = await findMissing(client);
  for (const migration of missing) {
    await client.query("BEGIN");
    try {
      await applyInTransaction(client, migration);
      await client.query("COMMIT");
    } catch (error) {
      await client.query("ROLLBACK").catch(() => {});
      throw error;
    }
  }
  return missing.map(({ name }) => name);
}

export const createMigrationTable = (client) =>
  client.query(`CREATE TABLE IF NOT EXISTS _prisma_migrations (
    id                  VARCHAR(36) PRIMARY KEY NOT NULL,
    checksum            VARCHAR(64) NOT NULL,
    finished_at         TIMESTAMPTZ,
    migration_name      VARCHAR(255) NOT NULL,
    logs                TEXT,
    rolled_back_at      TIMESTAMPTZ,
    started_at          TIMESTAMPTZ NOT NULL DEFAULT now(),
    applied_steps_count INTEGER NOT NULL DEFAULT 0
  )`);

/** Returns the migrations that this database lacks. Throws when it has others than this version, or changed or failed ones. */
async function findMissing(client) {
  const migrations = await readMigrations();
  const { rows: tables } = await client.query("SELECT to_regclass('_prisma_migrations') AS found");
  if (!tables[0].found) return migrations;
  const { rows } = await client.query(
    "SELECT migration_name, checksum, finished_at FROM _prisma_migrations WHERE rolled_back_at IS NULL",
  );
  const done = new Map(rows.map((row) => [row.migration_name, row]));
  refuseNewer(rows, migrations);
  for (const migration of migrations) refuseChanged(migration, done.get(migration.name));
  refuseFailed(rows);
  return migrations.filter(({ name }) => !done.has(name));
}

/** Reads the migrations of this version, in the order in which they apply. */
export async function readMigrations() {
  const entries = await readdir(FOLDER, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return Promise.all(
    names.sort().map(async (name) => ({ name, sql: await readFile(`${FOLDER}/${name}/migration.sql`, "utf8") })),
  );
}

const checksum = (sql) => createHash("sha256").update(sql).digest("hex");

/** Throws when the database has migrations that this version doesn't know, because a newer version has applied them. */
function refuseNewer(rows, migrations) {
  const known = new Set(migrations.map(({ name }) => name));
  const newer = rows.find((row) => !known.has(row.migration_name));
  if (!newer) return;
  throw new ExplainedError(
    `This database was brought further by a newer version of Envol (${newer.migration_name}): start that one.`,
  );
}

function refuseChanged(migration, applied) {
  if (!applied?.finished_at || hasChecksum(migration, applied.checksum)) return;
  throw new ExplainedError(
    `The migration ${migration.name} was changed after this database applied it: restore it, and add a new one.`,
  );
}

export function hasChecksum({ sql }, wanted) {
  // On another system, git may have written other line ends. These are not a change.
  const unix = sql.replaceAll("\r\n", "\n");
  return [sql, unix, unix.replaceAll("\n", "\r\n")].some((text) => checksum(text) === wanted);
}

function refuseFailed(rows) {
  const failed = rows.find((row) => !row.finished_at);
  if (!failed) return;
  throw new ExplainedError(
    `The migration ${failed.migration_name} failed on this database earlier: mend it, then ` +
      `run prisma migrate resolve --rolled-back ${failed.migration_name}.`,
  );
}

/** Applies a migration and records it, in the caller's transaction. */
export async function applyInTransaction(client, { name, sql }) {
  const startedAt = new Date();
  try {
    await client.query(sql);
  } catch (error) {
    throw new ExplainedError(`The migration ${name} does not apply, nothing of it was kept: ${error.message}.`);
  }
  await client.query(
    `INSERT INTO _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
     VALUES ($1, $2, $3, $4, clock_timestamp(), 1)`,
    [randomUUID(), checksum(sql), name, startedAt],
  );
}

if (isMain(import.meta.url)) {
  await runScript(async () => {
    const { ownerDatabaseUrl, applicationRole } = readSettings({ needsSecret: false });
    if (!ownerDatabaseUrl)
      throw new ExplainedError("DATABASE_URL is needed; npm start migrates the embedded database itself.");
    await requireDatabase(ownerDatabaseUrl, "OWNER_DATABASE_URL");
    const applied = await migrate(ownerDatabaseUrl, applicationRole);
    console.log(applied.length ? `Applied ${applied.join(", ")}.` : "Nothing to apply.");
  });
}
