// `node scripts/migrate.mjs` applies prisma/migrations to a database, without Prisma's native engine. It uses Prisma's own
// table of applied migrations (_prisma_migrations), so that `prisma migrate deploy` works on the same database.
import { createHash, randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { requireDatabase, withDatabaseClient } from "./support/database.mjs";
import { readSettings } from "./support/environment.mjs";
import { pathInProject } from "./support/project.mjs";
import { ExplainedError, isMain, runScript } from "./support/steps.mjs";

const FOLDER = pathInProject("prisma/migrations");
/** The key of the advisory lock that Prisma uses, so that Prisma and other instances don't migrate at the same time. */
const LOCK = 72707369;

/** Applies the missing migrations, each in its own transaction. Resolves to their names. */
export async function migrate(connectionString) {
  const applied = await migrateTables(connectionString);
  // Create the job queue's tables too, because the seed adds jobs before any worker has run.
  const { Logger, runMigrations } = await import("graphile-worker");
  await runMigrations({ connectionString, logger: new Logger(() => () => {}) });
  return applied;
}

const migrateTables = (connectionString) =>
  withDatabaseClient(connectionString, async (client) => {
    // This lock lasts over all transactions, until the connection ends.
    await client.query("SELECT pg_advisory_lock($1)", [LOCK]);
    await client.query(`CREATE TABLE IF NOT EXISTS _prisma_migrations (
      id                  VARCHAR(36) PRIMARY KEY NOT NULL,
      checksum            VARCHAR(64) NOT NULL,
      finished_at         TIMESTAMPTZ,
      migration_name      VARCHAR(255) NOT NULL,
      logs                TEXT,
      rolled_back_at      TIMESTAMPTZ,
      started_at          TIMESTAMPTZ NOT NULL DEFAULT now(),
      applied_steps_count INTEGER NOT NULL DEFAULT 0
    )`);
    const { rows } = await client.query(
      "SELECT migration_name, checksum, finished_at FROM _prisma_migrations WHERE rolled_back_at IS NULL",
    );
    const done = new Map(rows.map((row) => [row.migration_name, row]));
    const migrations = await readMigrations();
    refuseNewer(rows, migrations);
    for (const migration of migrations) refuseChanged(migration, done.get(migration.name));
    refuseFailed(rows);

    const missing = migrations.filter(({ name }) => !done.has(name));
    for (const migration of missing) await apply(client, migration);
    return missing.map(({ name }) => name);
  });

async function readMigrations() {
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

function refuseChanged({ name, sql }, applied) {
  if (!applied?.finished_at) return;
  // On another system, git may have written other line ends. These are not a change.
  const unix = sql.replaceAll("\r\n", "\n");
  if ([sql, unix, unix.replaceAll("\n", "\r\n")].some((text) => checksum(text) === applied.checksum)) return;
  throw new ExplainedError(
    `The migration ${name} was changed after this database applied it: restore it, and add a new one.`,
  );
}

function refuseFailed(rows) {
  const failed = rows.find((row) => !row.finished_at);
  if (!failed) return;
  throw new ExplainedError(
    `The migration ${failed.migration_name} failed on this database earlier: mend it, then ` +
      `run prisma migrate resolve --rolled-back ${failed.migration_name}.`,
  );
}

async function apply(client, { name, sql }) {
  const startedAt = new Date();
  await client.query("BEGIN");
  try {
    await client.query(sql);
    await client.query(
      `INSERT INTO _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
       VALUES ($1, $2, $3, $4, clock_timestamp(), 1)`,
      [randomUUID(), checksum(sql), name, startedAt],
    );
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK").catch(() => {});
    throw new ExplainedError(`The migration ${name} does not apply, nothing of it was kept: ${error.message}.`);
  }
}

if (isMain(import.meta.url)) {
  await runScript(async () => {
    const { directDatabaseUrl } = readSettings();
    if (!directDatabaseUrl)
      throw new ExplainedError("DATABASE_URL is needed; npm start migrates the embedded database itself.");
    await requireDatabase(directDatabaseUrl);
    const applied = await migrate(directDatabaseUrl);
    console.log(applied.length ? `Applied ${applied.join(", ")}.` : "Nothing to apply.");
  });
}
