import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chown, mkdir, mkdtemp, open, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import {
  canAccountWrite,
  choosePostgresAccount,
  preparePostgresBinFolder,
  SHARED_DATA_FOLDER,
} from "./postgres-account.mjs";
import { commandOf, endProcess, findProcessStartTime, mustRun, waitUntilTrue } from "./processes.mjs";
import { ExplainedError } from "./steps.mjs";

const USER = "envol";
const THROWAWAY = "envol-cluster-";
const SETTINGS = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  max_connections: 200,
  timezone: "UTC",
  log_timezone: "UTC",
};
const CARELESS = { fsync: "off", synchronous_commit: "off", full_page_writes: "off", autovacuum_naptime: "10s" };

/**
 * Starts a PostgreSQL cluster that only this machine can reach, and creates it if necessary. A throwaway cluster is in a
 * temporary folder, runs without fsync unless `durable`, and is removed by stop(). `url` is the address of the database
 * "postgres". `exited` resolves when the process has ended.
 */
export async function startCluster({ dataDir, port, password, throwaway = false, durable = !throwaway } = {}) {
  if (throwaway) {
    await sweep();
    dataDir ??= path.join(await temporaryFolder(), "data");
    password ??= randomBytes(18).toString("base64url");
  }
  const account = choosePostgresAccount(dataDir);
  const bin = preparePostgresBinFolder(account);
  await initialise({ bin, account, dataDir, password, throwaway });
  await stopStray(dataDir);
  const settings = { ...SETTINGS, ...(durable ? {} : CARELESS) };
  const { child, port: chosen } = await launch({ bin, account, dataDir, port, settings });

  const urlOf = (database, role) => makeDatabaseUrl(chosen, database, { password, ...role });
  const exited = new Promise((resolve) => child.once("exit", resolve));
  // Stop PostgreSQL when this process exits without a call of stop().
  const atExit = () => child.kill(throwaway ? "SIGQUIT" : "SIGINT");
  process.once("exit", atExit);
  child.once("exit", () => process.removeListener("exit", atExit));
  return {
    url: urlOf("postgres"),
    urlOf,
    port: chosen,
    pid: child.pid,
    dataDir,
    exited,
    async stop() {
      await stopPostmaster(child.pid, throwaway);
      if (throwaway) await rm(path.dirname(dataDir), { recursive: true, force: true });
    },
  };
}

/** Returns the port of the cluster that is running in this folder. Null when none is running. */
export async function findRunningPostgresPort(dataDir) {
  const [pid, , , port] = await postmasterFile(dataDir);
  return findProcessStartTime(Number(pid)) && /postgres/.test(commandOf(Number(pid))) ? Number(port) : null;
}

/** Makes an address of a database of a cluster, by default with the role that owns it. */
export const makeDatabaseUrl = (port, database, { user = USER, password }) =>
  `postgresql://${user}:${password}@127.0.0.1:${port}/${database}`;

export const findFreePort = () =>
  new Promise((resolve, reject) => {
    const server = createServer().once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

async function initialise({ bin, account, dataDir, password, throwaway }) {
  const version = await readFile(path.join(dataDir, "PG_VERSION"), "utf8").catch((error) => {
    if (error.code === "ENOENT") return null;
    throw new ExplainedError(
      `The database's folder ${dataDir} can't be read (${error.code}): it belongs to another user.`,
    );
  });
  await removeAttempts(dataDir);
  if (version) return requireSameMajor(bin, account, dataDir, version.trim());

  // Create the cluster under another name and rename it, so that an interrupted initdb doesn't leave an incomplete cluster.
  // The name contains our process id, because the initdb of a killed process may still be writing.
  const fresh = `${dataDir}.new-${process.pid}`;
  const passwordFile = `${fresh}.password`;
  await mkdir(fresh, { recursive: true, mode: 0o700 });
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (account.uid) await Promise.all([fresh, passwordFile].map((file) => chown(file, account.uid, account.gid)));
  // PostgreSQL's builtin locale C.UTF-8 sorts equally on every system. Only lc-ctype below, which pg_trgm uses, is a locale
  // of the system.
  const args = [`--pgdata=${fresh}`, `--username=${USER}`, `--pwfile=${passwordFile}`, "--auth=scram-sha-256"];
  args.push(
    "--encoding=UTF8",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    "--lc-collate=C",
    "--lc-messages=C",
  );
  if (throwaway) args.push("--no-sync");
  const initdb = (ctype) =>
    mustRun("Making the database's folder", path.join(bin, "initdb"), [...args, `--lc-ctype=${ctype}`], {
      account,
      cwd: "/",
    });
  await initdb("C.UTF-8").catch(() => initdb("C"));
  await rm(passwordFile);
  await rename(fresh, dataDir);
}

/** Removes the folders of interrupted attempts. Errors are ignored, because the next start tries again. */
async function removeAttempts(dataDir) {
  const [folder, prefix] = [path.dirname(dataDir), `${path.basename(dataDir)}.new-`];
  for (const name of await readdir(folder).catch(() => [])) {
    if (name.startsWith(prefix)) await rm(path.join(folder, name), { recursive: true, force: true }).catch(() => {});
  }
}

async function requireSameMajor(bin, account, dataDir, version) {
  const output = await mustRun("PostgreSQL", path.join(bin, "postgres"), ["--version"], { account, cwd: "/" });
  const major = output.match(/\d+/)?.[0];
  if (major === version) return;
  throw new ExplainedError(
    `The data in ${dataDir} are PostgreSQL ${version}'s, this version of Envol brings ${major}.`,
  );
}

async function launch({ bin, account, dataDir, port, settings }) {
  const logFile = `${dataDir}.log`;
  for (let attempt = 1; ; attempt++) {
    const chosen = port ?? (await findFreePort());
    // The log quotes statements, and with them people's data.
    const log = await open(logFile, "w", 0o600);
    await log.chmod(0o600);
    const args = ["-D", dataDir, "-p", String(chosen)];
    for (const [name, value] of Object.entries(settings)) args.push("-c", `${name}=${value}`);
    // detached, because otherwise Ctrl-C in the terminal would stop the database before the application.
    const child = spawn(path.join(bin, "postgres"), args, {
      ...account,
      cwd: dataDir,
      env: { PATH: process.env.PATH, LC_ALL: "C" },
      detached: true,
      stdio: ["ignore", log.fd, log.fd],
    });
    let failure = null;
    child.once("error", (error) => (failure = error.message));
    child.once("exit", (code) => (failure ??= `exit code ${code}`));
    // Wait up to five minutes, because the recovery after a crash may take long.
    const settled = await waitUntilTrue(async () => failure || (await isReady(dataDir, child.pid)), 300_000, 20);
    await log.close();
    if (!settled) failure = "not ready after five minutes";
    if (!failure) return { child, port: chosen };

    // Try again for these errors: after a kill -9, PostgreSQL's other processes need a moment to release memory and port.
    const said = await readFile(logFile, "utf8").catch(() => "");
    if (attempt >= 40 || !/shared memory block|could not bind|Address already in use|lock file/.test(said)) {
      throw new ExplainedError(
        `PostgreSQL does not start (${failure}).\n${said.trim().split("\n").slice(-8).join("\n")}`,
      );
    }
    await sleep(250);
  }
}

async function isReady(dataDir, pid) {
  const lines = await postmasterFile(dataDir);
  return Number(lines[0]) === pid && lines[7]?.trim() === "ready";
}

const postmasterFile = async (dataDir) =>
  (await readFile(path.join(dataDir, "postmaster.pid"), "utf8").catch(() => "")).split("\n");

/** Stops a PostgreSQL that a killed command has left running. Only removes the pid file if the id is another program's. */
async function stopStray(dataDir) {
  const pid = Number((await postmasterFile(dataDir))[0]);
  if (!pid || !findProcessStartTime(pid)) return;
  if (/postgres/.test(commandOf(pid))) await stopPostmaster(pid, false);
  else await rm(path.join(dataDir, "postmaster.pid"), { force: true });
}

/** Stops PostgreSQL by a fast shutdown (SIGINT), or without saving data (SIGQUIT) if `careless`. */
const stopPostmaster = (pid, careless) =>
  endProcess(pid, [...(careless ? [] : [["SIGINT", 15_000]]), ["SIGQUIT", 5_000], ["SIGKILL", 5_000]]);

/** Creates a folder for a throwaway cluster. The file `owner` in it says which process uses it. */
async function temporaryFolder() {
  const account = choosePostgresAccount();
  for (const parent of [tmpdir(), SHARED_DATA_FOLDER]) {
    if (parent === SHARED_DATA_FOLDER) await mkdir(SHARED_DATA_FOLDER, { recursive: true });
    const folder = await mkdtemp(path.join(parent, THROWAWAY));
    await writeFile(path.join(folder, "owner"), `${process.pid} ${findProcessStartTime(process.pid)}`);
    if (account.uid) await chown(folder, account.uid, account.gid);
    if (canAccountWrite(account, folder)) return folder;
    await rm(folder, { recursive: true });
  }
  throw new ExplainedError(`PostgreSQL can write neither in ${tmpdir()} nor in ${SHARED_DATA_FOLDER}.`);
}

/** Removes the throwaway clusters of processes that have ended. */
async function sweep() {
  const owner = process.getuid?.() || choosePostgresAccount().uid;
  for (const parent of [tmpdir(), SHARED_DATA_FOLDER]) {
    for (const name of await readdir(parent).catch(() => [])) {
      if (!name.startsWith(THROWAWAY)) continue;
      const folder = path.join(parent, name);
      const found = await stat(folder).catch(() => null);
      // Skip folders of the last minute, because their file `owner` may not exist yet.
      if (found?.uid !== owner || found.mtimeMs > Date.now() - 60_000) continue;
      const [pid, who] = (await readFile(path.join(folder, "owner"), "utf8").catch(() => "0 ")).split(" ");
      if (findProcessStartTime(Number(pid)) === who) continue;
      await stopStray(path.join(folder, "data"));
      await rm(folder, { recursive: true, force: true });
    }
  }
}
