import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { chmod, chown, mkdir, readFile, rmdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { APPLICATION_ROLE, createApplicationRole } from "./application-role.mjs";
import { readOrCreateSecret } from "./environment.mjs";
import { findLivingLockHolder, lockOrFindHolder, releaseLock } from "./lock.mjs";
import { findRunningPostgresPort, makeDatabaseUrl, startCluster } from "./postgres.mjs";
import { canAccountWrite, choosePostgresAccount, SHARED_DATA_FOLDER } from "./postgres-account.mjs";
import { isRootUser, STATE_FOLDER } from "./project.mjs";
import { ExplainedError, runStep } from "./steps.mjs";

export const EMBEDDED_DATABASE_NAME = "envol";

/**
 * Starts the embedded PostgreSQL. The caller must hold the lock "running", so that no other command starts it too. Its owner
 * uses `databaseUrl`. The application uses `applicationUrl`, whose role is created here, also in a cluster of an older version.
 */
export async function startEmbeddedPostgres({ port, data = "data" } = {}) {
  const folder = await chooseClusterFolder();
  const cluster = await startCluster({
    dataDir: path.join(folder, data),
    port,
    password: await readOrCreateSecret("database-password"),
  });
  const password = await readOrCreateSecret("application-password");
  await createApplicationRole(cluster.url, password);
  return {
    ...cluster,
    databaseUrl: cluster.urlOf(EMBEDDED_DATABASE_NAME),
    applicationUrl: cluster.urlOf(EMBEDDED_DATABASE_NAME, { user: APPLICATION_ROLE, password }),
    folder,
  };
}

/** Whether the embedded database was made already. */
export const isEmbeddedMade = async () => existsSync(path.join(await chooseClusterFolder(), "data"));

/**
 * Calls `action` with the owner's address of the embedded database. It uses the PostgreSQL that npm start is running, or
 * starts it. Before that, `prepare` gets the cluster that it has started.
 */
export async function withEmbeddedDatabase(action, prepare = () => {}) {
  if (await findLivingLockHolder("running")) {
    const url = await findRunningEmbeddedUrl();
    if (!url) throw new ExplainedError("The embedded database is not up yet: wait until npm start is ready.");
    return action(url);
  }
  return withStoppedEmbedded(async () => {
    const cluster = await runStep("Starting PostgreSQL", () => startEmbeddedPostgres());
    try {
      await prepare(cluster);
      return await action(cluster.databaseUrl);
    } finally {
      await cluster.stop();
    }
  });
}

/** Calls `action` while no other command can start the embedded database. */
export async function withStoppedEmbedded(action) {
  if (await lockOrFindHolder("running"))
    throw new ExplainedError("Envol runs from this folder, or has just started: stop it first.");
  try {
    return await action();
  } finally {
    await releaseLock("running");
  }
}

/** Returns the address of the embedded database if another command is running it, otherwise null. */
async function findRunningEmbeddedUrl() {
  const folder = await chooseClusterFolder();
  const port = await findRunningPostgresPort(path.join(folder, "data"));
  return (
    port && makeDatabaseUrl(port, EMBEDDED_DATABASE_NAME, { password: await readOrCreateSecret("database-password") })
  );
}

/** The facts about the system that decide which folder is chosen. Tests replace them. */
const SYSTEM = {
  state: STATE_FOLDER,
  shared: SHARED_DATA_FOLDER,
  isRoot: isRootUser,
  accountFor: choosePostgresAccount,
  mayWrite: canAccountWrite,
};

/**
 * Chooses the folder of the cluster: in the state folder, or in /var/lib/envol when the account that runs PostgreSQL can't
 * enter the state folder. That is so in a clone that only root may enter.
 */
export async function chooseClusterFolder({
  state,
  shared,
  isRoot: isRootUser,
  accountFor: choosePostgresAccount,
  mayWrite: canAccountWrite,
} = SYSTEM) {
  const remembered = path.join(state, "database-folder");
  if (existsSync(remembered)) return ownFolder((await readFile(remembered, "utf8")).trim(), state);

  const inside = path.join(state, "postgres");
  await mkdir(inside, { recursive: true });
  if (!isRootUser()) return inside;
  const account = choosePostgresAccount(path.join(inside, "data"));
  await chown(inside, account.uid, account.gid);
  if (canAccountWrite(account, inside)) return inside;

  const outside = path.join(shared, randomBytes(6).toString("hex"));
  await mkdir(outside, { recursive: true });
  await chmod(shared, 0o755);
  await chmod(outside, 0o700);
  await chown(outside, account.uid, account.gid);
  await writeFile(path.join(outside, "project"), state);
  await writeFile(remembered, outside);
  await rmdir(inside);
  return outside;
}

/** Throws when the folder belongs to another clone, as in a copied clone, because two servers would damage the data. */
async function ownFolder(folder, state) {
  const owner = await readFile(path.join(folder, "project"), "utf8").catch(() => null);
  if (owner === null)
    throw new ExplainedError(`The database's folder ${folder} is gone or can't be read by this user.`);
  if (owner !== state) {
    if (existsSync(path.join(owner, "database-folder"))) {
      throw new ExplainedError(
        `The database in ${folder} belongs to ${owner}: remove ${state} to start with a new one.`,
      );
    }
    await writeFile(path.join(folder, "project"), state);
  }
  return folder;
}
