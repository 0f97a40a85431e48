import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { migrate } from "../migrate.mjs";
import { seedDemo } from "../seed.mjs";
import { APPLICATION_ROLE, createApplicationRole } from "./application-role.mjs";
import { copyDatabase, createDatabaseOnce } from "./create-database.mjs";
import { makeChildEnvironment } from "./environment.mjs";
import { findFreePort, startCluster } from "./postgres.mjs";
import { endProcess } from "./processes.mjs";
import { DIST, PROJECT_ROOT, pathInProject } from "./project.mjs";
import { ExplainedError } from "./steps.mjs";

/** The environment variable with the address of the cluster that all tests share. scripts/test.mjs sets it. */
const SHARED_CLUSTER = "ENVOL_TEST_CLUSTER";
const LONGEST_START = 60_000;

/**
 * Starts a server process of the built application, for tests and the benchmark. It uses the given database, or creates one
 * with the demo school (seed "demo") or empty ("none"). A second call with the same databaseUrl starts a second instance. The
 * databaseUrl is the owner's; the application connects as its own role.
 */
export async function startAppForTests({ databaseUrl, port, seed = "demo", env = {}, ownCluster = false } = {}) {
  if (!existsSync(pathInProject(DIST, "BUILD_ID")))
    throw new ExplainedError("There is no build to serve: npm run build makes it.");
  const database = databaseUrl ? { databaseUrl, drop: async () => {} } : await createFreshDatabase(seed, ownCluster);
  const settings = testSettings({
    databaseUrl: applicationUrlOf(database.databaseUrl),
    port: port ?? (await findFreePort()),
  });
  const server = start("server.mjs", { ...makeChildEnvironment(settings), ...env }, ["ipc"]);
  const ready = new Promise((resolve) => server.child.on("message", ({ type }) => type === "ready" && resolve(true)));
  await up(server, ready);
  return {
    ...server,
    url: settings.appUrl,
    port: settings.port,
    databaseUrl: database.databaseUrl,
    cluster: database.cluster,
    async stop() {
      await server.end();
      await database.drop();
    },
  };
}

/** Runs `npm start` with its own state folder, for tests that kill it or the processes that it starts. */
export async function spawnNpmStart({ port, stateDir, env = {} } = {}) {
  const folder = stateDir ?? (await mkdtemp(path.join(tmpdir(), "envol-state-")));
  // When root runs the test, another account runs PostgreSQL. It must be able to enter the folder.
  await chmod(folder, 0o755);
  const chosen = port ?? (await findFreePort());
  const url = `http://localhost:${chosen}`;
  const product = start("start.mjs", {
    ...{ PORT: String(chosen), APP_URL: url, ENVOL_STATE_DIR: folder, AUTH_SECRET: "", DATABASE_URL: "", HOST: "" },
    ...env,
  });
  const ready = new Promise((resolve) =>
    product.child.stdout.on("data", () => /is ready/.test(product.log()) && resolve(true)),
  );
  await up(product, ready, 300_000);
  return {
    ...product,
    url,
    port: chosen,
    stateDir: folder,
    async stop({ keep = false } = {}) {
      await product.end();
      if (!keep) await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Creates a migrated and possibly seeded database by copying a template, which the first call of a test run makes. */
export async function createFreshDatabase(seed, ownCluster) {
  const shared = ownCluster ? null : process.env[SHARED_CLUSTER];
  const cluster = shared ? sharedCluster(shared) : await startCluster({ throwaway: true });
  const template = `template_${seed}`;
  await createApplicationRole(cluster.url, new URL(cluster.url).password);
  await createDatabaseOnce(cluster, template, async (url) => {
    await migrate(url, APPLICATION_ROLE);
    if (seed === "demo") await seedDemo(url, testSettings({ databaseUrl: url, port: 3000 }));
  });
  const name = `app_${randomBytes(6).toString("hex")}`;
  await copyDatabase(cluster, template, name);
  // A database in the shared cluster isn't dropped, because the whole cluster is removed after the test run.
  return { cluster, databaseUrl: cluster.urlOf(name), drop: shared ? async () => {} : cluster.stop };
}

/** Returns the address with the application's role. In throwaway clusters it has the owner's password. */
export const applicationUrlOf = (ownerUrl) => Object.assign(new URL(ownerUrl), { username: APPLICATION_ROLE }).href;

function sharedCluster(url) {
  const urlOf = (name) => Object.assign(new URL(url), { pathname: `/${name}` }).href;
  return { url, urlOf, stop: async () => {} };
}

const testSettings = ({ databaseUrl, port }) => ({
  port,
  host: "127.0.0.1",
  databaseUrl,
  directDatabaseUrl: databaseUrl,
  // All instances have the same secret, so that a session of one is valid at the others.
  authSecret: "a secret of the tests, known to everybody, 0123456789",
  appUrl: `http://127.0.0.1:${port}`,
  defaultLocale: "en-US",
  trustedProxies: 0,
});

function start(script, env, channel = []) {
  const child = spawn(process.execPath, [pathInProject("scripts", script)], {
    cwd: PROJECT_ROOT,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe", ...channel],
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => {
      said = (said + chunk).slice(-200_000);
    });
  }
  const exited = new Promise((resolve) => child.once("exit", (code, signal) => resolve({ code, signal })));
  return {
    child,
    pid: child.pid,
    exited,
    log: () => said,
    kill: (signal = "SIGKILL") => child.kill(signal),
    end: () =>
      endProcess(child.pid, [
        ["SIGTERM", 15_000],
        ["SIGKILL", 2_000],
      ]),
  };
}

async function up(started, ready, limit = LONGEST_START) {
  let timer;
  const late = new Promise((resolve) => {
    timer = setTimeout(resolve, limit, false);
  });
  const isUp = await Promise.race([ready, started.exited.then(() => false), late]);
  clearTimeout(timer);
  if (isUp) return;
  started.kill();
  throw new ExplainedError(`The application did not start:\n${started.log()}`);
}
