// `npm run restore -- FILE` restores a backup of scripts/backup.mjs, or an archive of everything that a school has downloaded, into an
// empty database, also one of an older version of Envol. With --replace, the embedded database need not be empty: its folder is kept
// aside and a new one is made. With --admin EMAIL, that admin gets a temporary password, since an archive holds none.
import { existsSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { countRows, fingerprintSecret } from "./backup.mjs";
import {
  applyInTransaction,
  createMigrationTable,
  hasChecksum,
  lockMigrations,
  migrate,
  readMigrations,
} from "./migrate.mjs";
import { APPLICATION_ROLE } from "./support/application-role.mjs";
import { openArchive } from "./support/archive-file.mjs";
import { damaged, openBackup, prepareKey } from "./support/backup-file.mjs";
import { createDatabaseOnce } from "./support/create-database.mjs";
import { requireDatabase, withDatabaseClient } from "./support/database.mjs";
import {
  chooseClusterFolder,
  EMBEDDED_DATABASE_NAME,
  startEmbeddedPostgres,
  withStoppedEmbedded,
} from "./support/embedded.mjs";
import { readOrCreateSecret, readSettings } from "./support/environment.mjs";
import { installPackages } from "./support/install.mjs";
import { LOWEST_COST, newTemporaryPassword, TEMPORARY_PASSWORD_DAYS } from "./support/passwords.mjs";
import { waitUntilTrue } from "./support/processes.mjs";
import { prepareStateFolder, requireNode } from "./support/project.mjs";
import { ExplainedError, formatSecondsSince, isMain, runScript, runStep } from "./support/steps.mjs";
import { isZipFile } from "./support/zip-file.mjs";

const REPLACE = "--replace";
const ADMIN = "--admin";

/**
 * Restores a backup or an archive into an empty database, all of it or nothing, and then applies the migrations that came after it.
 * Throws an ExplainedError with `makeRoom` when the database is not empty. Resolves to the file's manifest and checksums, and to the
 * temporary password of the admin whose address is given.
 */
export async function restore(databaseUrl, file, { key, applicationRole, makeRoom, adminEmail }) {
  if (!existsSync(file)) throw new ExplainedError(`There is no file ${file}.`);
  const isArchive = isZipFile(file);
  const backup = isArchive ? await openArchive(file) : await openBackup(file, (await prepareKey(key)).decrypter);
  let password;
  const { before, after } = await chooseMigrations(backup.manifest, file);
  await withDatabaseClient(databaseUrl, async (client) => {
    // A server that starts now waits for this lock, because it begins with the migrations.
    await lockMigrations(client);
    await requireOwner(client);
    await refuseWhileUsed(client);
    await client.query("BEGIN");
    await refuseUnlessEmpty(client, makeRoom);
    await createMigrationTable(client);
    for (const migration of before) await applyInTransaction(client, migration);
    await load(client, backup);
    for (const migration of after) await applyInTransaction(client, migration);
    if (adminEmail) password = await giveTemporaryPassword(client, adminEmail);
    await client.query("COMMIT");
    await client.query("ANALYZE");
  });
  await migrate(databaseUrl, applicationRole);
  // No job is in a backup. What a job would have done follows from the rows: this one judges all reservations, and those of
  // every minute find the rest.
  await withDatabaseClient(databaseUrl, (client) => client.query("SELECT graphile_worker.add_job('rejudge', '{}')"));
  return { manifest: backup.manifest, checksums: backup.checksums, isArchive, password };
}

/** Gives an admin a password that must be replaced at the first sign-in. */
async function giveTemporaryPassword(client, email) {
  const { default: bcrypt } = await import("bcryptjs");
  const password = newTemporaryPassword();
  const { rowCount } = await client.query(
    `UPDATE person SET password_hash = $2, is_temporary_password = true, password_expires_at = now() + make_interval(days => $3)
     WHERE email = $1 AND state = 'Active' AND school_role IN ('Admin', 'SuperAdmin')`,
    [email.normalize("NFKC").toLowerCase(), await bcrypt.hash(password, LOWEST_COST), TEMPORARY_PASSWORD_DAYS],
  );
  if (rowCount === 1) return password;
  throw new ExplainedError(`No admin of the school has the address ${email}, so that nothing was restored.`);
}

/** Returns the migrations that the backup's database had, and those that came after. */
async function chooseMigrations({ migrations, version }, file) {
  const known = await readMigrations();
  const recorded = new Map(migrations.map(({ name, checksum }) => [name, checksum]));
  const newer = migrations.find(({ name }) => !known.some((one) => one.name === name));
  if (newer) {
    throw new ExplainedError(
      `${file} was made by a newer version of Envol (${version}, ${newer.name}): restore it with that.`,
    );
  }
  const before = known.filter(({ name }) => recorded.has(name));
  const changed = before.find((migration) => !hasChecksum(migration, recorded.get(migration.name)));
  if (changed)
    throw new ExplainedError(`The migration ${changed.name} was changed after ${file} was made: put it back.`);
  return { before, after: known.filter(({ name }) => !recorded.has(name)) };
}

async function requireOwner(client) {
  const { rows } = await client.query("SELECT has_schema_privilege('public', 'CREATE') AS may");
  if (rows[0].may) return;
  throw new ExplainedError(
    "This role may not make tables: set OWNER_DATABASE_URL, the address with the role that owns the database.",
  );
}

async function refuseWhileUsed(client) {
  const isAlone = async () => {
    const { rowCount } = await client.query(
      "SELECT FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND usename IS NOT NULL",
    );
    return rowCount === 0;
  };
  // A connection that has just been closed is counted for another moment.
  if (await waitUntilTrue(isAlone, 2_000)) return;
  throw new ExplainedError("Something is connected to this database: stop Envol, and whatever else uses it, first.");
}

/** A database is empty that was migrated at most: no table has a row. Its empty tables make room for those of the backup. */
async function refuseUnlessEmpty(client, makeRoom) {
  const { listTables } = await import("./support/backup-tables.mjs");
  for (const { name } of await listTables(client)) {
    const { rowCount } = await client.query(`SELECT FROM public.${client.escapeIdentifier(name)} LIMIT 1`);
    if (rowCount)
      throw new ExplainedError(
        `This database is not empty (there are rows in ${name}), and restoring overwrites nothing: ${makeRoom}`,
      );
  }
  await client.query("DROP SCHEMA IF EXISTS graphile_worker CASCADE; DROP SCHEMA public CASCADE; CREATE SCHEMA public");
}

async function load(client, backup) {
  const { copyIn, listSequences, listTables, prepareCopying, withoutChecks } = await import(
    "./support/backup-tables.mjs"
  );
  const { tables, sequences } = backup.manifest;
  const describe = (list) => list.map(({ name, columns }) => `${name} (${[...columns].sort().join(", ")})`).sort();
  const namesOf = (list) => list.map(({ name }) => name).sort();
  const isSame =
    describe(backup.archivedOf(await listTables(client))).join() === describe(tables).join() &&
    namesOf(await listSequences(client)).join() === namesOf(sequences).join();
  if (!isSame)
    throw new ExplainedError(
      `The tables of ${backup.file} are not those that its migrations make: it can't be restored.`,
    );
  await prepareCopying(client);
  const stored = new Map();
  const store = async (name, pieces, options) => {
    const table = copyIn(
      client,
      tables.find((one) => one.name === name),
      options,
    );
    await pipeline(pieces, table);
    stored.set(name, table.rowCount);
  };
  try {
    await withoutChecks(client, () => backup.load(client, store));
    for (const { name, last } of sequences) {
      if (last !== null)
        await client.query("SELECT setval(format('public.%I', $1::text)::regclass, $2::bigint)", [name, last]);
    }
  } catch (error) {
    // PostgreSQL says of its errors how severe they are.
    throw error.severity ? damaged(backup.file, error.message) : error;
  }
  for (const { name, rows } of backup.checksums.tables) {
    if (stored.get(name) !== rows)
      throw new ExplainedError(`PostgreSQL took ${stored.get(name)} of ${rows} rows of ${name}.`);
  }
}

async function restoreOwn({ ownerDatabaseUrl, applicationRole, backupKey: key }, { file, adminEmail }) {
  await requireDatabase(ownerDatabaseUrl);
  const makeRoom =
    "name another database, or empty this one as its owner by DROP SCHEMA public CASCADE; CREATE SCHEMA public.";
  return restore(ownerDatabaseUrl, file, { key, applicationRole, makeRoom, adminEmail });
}

/** Restores into the embedded database. With `isReplacing`, into a new folder that takes the place of the old one at the end. */
const restoreEmbedded = ({ backupKey: key }, { file, adminEmail, isReplacing }) =>
  withStoppedEmbedded(async () => {
    const folder = await chooseClusterFolder();
    const [data, fresh] = ["data", "data-restoring"].map((name) => path.join(folder, name));
    const isAside = isReplacing && existsSync(data);
    const makeRoom = `npm run restore -- FILE ${REPLACE} keeps the present data aside and restores into a new folder.`;
    const fill = (url) => restore(url, file, { key, applicationRole: APPLICATION_ROLE, makeRoom, adminEmail });
    if (isAside) await rm(fresh, { recursive: true, force: true });
    const cluster = await startEmbeddedPostgres({ data: path.basename(isAside ? fresh : data) });
    let outcome;
    try {
      // A new database gets its name when it is whole.
      const made = await createDatabaseOnce(
        cluster,
        EMBEDDED_DATABASE_NAME,
        async (url) => (outcome = await fill(url)),
      );
      if (made === "unchanged") outcome = await fill(cluster.databaseUrl);
    } finally {
      await cluster.stop();
      await rm(`${fresh}.log`, { force: true });
      if (isAside && !outcome) await rm(fresh, { recursive: true, force: true });
    }
    if (isAside) {
      const aside = `${data}-${new Date().toISOString().slice(0, 19).replaceAll(":", "-")}`;
      await rename(data, aside);
      await rename(fresh, data);
      console.log(`The data of before are kept in ${aside}.`);
    }
    return outcome;
  });

function readArguments(given) {
  const [isReplacing, at] = [given.includes(REPLACE), given.indexOf(ADMIN)];
  const adminEmail = at < 0 ? undefined : given[at + 1];
  const files = given.filter((arg, place) => arg !== REPLACE && (at < 0 || (place !== at && place !== at + 1)));
  if (files.length !== 1 || files[0].startsWith("-") || (at >= 0 && !adminEmail?.includes("@")))
    throw new ExplainedError(
      `Say which file to restore: npm run restore -- FILE, with ${REPLACE} for the embedded database if it isn't empty, ` +
        `and ${ADMIN} EMAIL for an admin who gets a temporary password.`,
    );
  return { file: path.resolve(process.env.INIT_CWD ?? ".", files[0]), isReplacing, adminEmail };
}

if (isMain(import.meta.url)) {
  await runScript(async () => {
    requireNode();
    const asked = readArguments(process.argv.slice(2));
    const settings = readSettings({ needsSecret: false });
    const isOwn = Boolean(settings.ownerDatabaseUrl);
    if (isOwn && asked.isReplacing)
      throw new ExplainedError(
        `${REPLACE} is for the embedded database; of your own, name an empty one by DATABASE_URL.`,
      );
    await prepareStateFolder({ isNeeded: !isOwn });
    await runStep("Installing packages", installPackages);
    const since = performance.now();
    const { manifest, checksums, isArchive, password } = await (isOwn
      ? restoreOwn(settings, asked)
      : restoreEmbedded(settings, asked));
    const secret = settings.authSecret ?? (isOwn ? undefined : await readOrCreateSecret());
    console.log(
      `Restored ${checksums.tables.length} tables, ${countRows(checksums)} rows, as they were on ${manifest.createdAt}, ` +
        `${formatSecondsSince(since)}.`,
    );
    if (manifest.authSecret && secret && fingerprintSecret(secret) !== manifest.authSecret)
      console.log("AUTH_SECRET is not the one of that time: see README.md for what doesn't work without it.");
    if (password)
      console.log(
        `${asked.adminEmail} signs in by this temporary password within ${TEMPORARY_PASSWORD_DAYS} days: ${password}`,
      );
    else if (isArchive)
      console.log(
        `Nobody has a password yet: each chooses one by "Forgotten password", for which mail must work, or see ${ADMIN} in README.md.`,
      );
  });
}
