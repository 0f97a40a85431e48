// `npm run backup -- FILE` writes the whole database to a file, beside a running application, and reads the file back.
// Without FILE, it makes a name of the time, in the caller's folder. scripts/restore.mjs restores it.
import { createHmac } from "node:crypto";
import { existsSync, statSync } from "node:fs";
import { readFile, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { openBackup, prepareKey, writeBackup } from "./support/backup-file.mjs";
import { requireDatabase, withDatabaseClient } from "./support/database.mjs";
import { isEmbeddedMade, withEmbeddedDatabase } from "./support/embedded.mjs";
import { readOrCreateSecret, readSettings } from "./support/environment.mjs";
import { installPackages } from "./support/install.mjs";
import { pathInProject, prepareStateFolder, requireNode } from "./support/project.mjs";
import { ExplainedError, formatSecondsSince, isMain, runScript, runStep } from "./support/steps.mjs";

/** Writes a backup of a database to a file and reads it back. Resolves to the checksums. The file replaces an older one. */
export async function backUp(databaseUrl, file, { key, authSecret } = {}) {
  const { encrypt, decrypter } = await prepareKey(key);
  const partial = `${file}.${process.pid}.partial`;
  try {
    const written = await withDatabaseClient(databaseUrl, (client) =>
      writeTables(client, partial, encrypt, authSecret),
    );
    await verify(partial, decrypter, written);
    await rename(partial, file);
    return written;
  } finally {
    await rm(partial, { force: true });
  }
}

/** Writes all tables as they are at one moment. People can go on working meanwhile. */
async function writeTables(client, file, encrypt, authSecret) {
  const { copyOut, listSequences, listTables, prepareCopying } = await import("./support/backup-tables.mjs");
  const before = await listTables(client);
  if (before.length === 0) throw new ExplainedError("The database is empty: there is nothing to back up.");
  await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
  await prepareCopying(client);
  // The locks keep migrations away. They come before the first query, which decides of what moment the rows are.
  await client.query(
    `LOCK TABLE ${before.map(({ name }) => client.escapeIdentifier(name)).join(", ")} IN ACCESS SHARE MODE`,
  );
  const tables = await listTables(client);
  if (JSON.stringify(tables) !== JSON.stringify(before))
    throw new ExplainedError("The database was migrated at this moment: try again.");
  const { rows: migrations } = await client.query(
    `SELECT migration_name AS name, checksum FROM _prisma_migrations
     WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY migration_name`,
  );
  const { version } = JSON.parse(await readFile(pathInProject("package.json"), "utf8"));
  const manifest = {
    product: "envol",
    version,
    createdAt: new Date().toISOString(),
    authSecret: authSecret && fingerprintSecret(authSecret),
    migrations,
    tables,
    sequences: await listSequences(client),
  };
  const byName = new Map(tables.map((table) => [table.name, table]));
  const checksums = await writeBackup(file, manifest, (name) => copyOut(client, byName.get(name)), encrypt);
  await client.query("COMMIT");
  return checksums;
}

async function verify(file, decrypter, written) {
  const backup = await openBackup(file, decrypter);
  for await (const { pieces } of backup.readTables()) for await (const _ of pieces);
  if (JSON.stringify(backup.checksums) !== JSON.stringify(written))
    throw new ExplainedError("What was written is not what is read back: is the disk sound?");
}

/** A short fingerprint by which a restore recognises the secret. The secret itself is long and random, so it stays unknown. */
export const fingerprintSecret = (secret) =>
  createHmac("sha256", secret).update("envol backup").digest("hex").slice(0, 16);

/** Adds up the rows of all tables. */
export const countRows = ({ tables }) => tables.reduce((sum, { rows }) => sum + rows, 0);

function chooseFile(given, isEncrypted) {
  const moment = new Date().toISOString().slice(0, 19).replaceAll(/[-:]/g, "").replace("T", "-");
  const name = `envol-${moment}.tar.gz${isEncrypted ? ".age" : ""}`;
  const file = path.resolve(process.env.INIT_CWD ?? ".", given ?? name);
  return existsSync(file) && statSync(file).isDirectory() ? path.join(file, name) : file;
}

if (isMain(import.meta.url)) {
  await runScript(async () => {
    requireNode();
    if (process.argv.length > 3) throw new ExplainedError("Say at most one file: npm run backup -- FILE.");
    const settings = readSettings({ needsSecret: false });
    const { ownerDatabaseUrl, backupKey: key } = settings;
    const file = chooseFile(process.argv[2], Boolean(key));
    await prepareStateFolder({ isNeeded: !ownerDatabaseUrl });
    await runStep("Installing packages", installPackages);
    const since = performance.now();
    const checksums = await (ownerDatabaseUrl ? backUpOwn(settings, file) : backUpEmbedded(settings, file));
    const megabytes = ((await stat(file)).size / 1e6).toFixed(1);
    console.log(
      `Wrote ${file}: ${checksums.tables.length} tables, ${countRows(checksums)} rows, ${megabytes} MB, read back whole, ` +
        `${formatSecondsSince(since)}.\n` +
        (key
          ? "It opens with your key only: keep that elsewhere."
          : "It is not encrypted (BACKUP_KEY is not set): whoever reads it reads all that the school knows of people.") +
        "\nKeep AUTH_SECRET beside it, which is not in it.",
    );
  });
}

async function backUpOwn({ ownerDatabaseUrl, backupKey, authSecret }, file) {
  await requireDatabase(ownerDatabaseUrl);
  return backUp(ownerDatabaseUrl, file, { key: backupKey, authSecret });
}

async function backUpEmbedded({ backupKey, authSecret }, file) {
  if (!(await isEmbeddedMade())) throw new ExplainedError("There is no database yet: npm start makes it.");
  const secret = authSecret ?? (await readOrCreateSecret());
  return withEmbeddedDatabase((url) => backUp(url, file, { key: backupKey, authSecret: secret }));
}
