import { createServer } from "node:net";
import { build } from "../build.mjs";
import { generate } from "../generate.mjs";
import { migrate } from "../migrate.mjs";
import { seedDemo } from "../seed.mjs";
import { createDatabase } from "./create-database.mjs";
import { readSchoolKind, requireDatabase } from "./database.mjs";
import { DATABASE, startEmbedded } from "./embedded.mjs";
import { childEnvironment, ownSecret, readSettings } from "./environment.mjs";
import { installPackages } from "./install.mjs";
import { closeServer, hostsFor, listenOn, unreachableNotice } from "./listen.mjs";
import { annotateLock, lastLockHolder, releaseLock, takeLock } from "./lock.mjs";
import { becomesTrue, endProcess, endRunning, onEndSignal, startTimeOf } from "./processes.mjs";
import { DIST, prepareState, ROOT, requireNode, STATE } from "./project.mjs";
import { isLoopback } from "./request.mjs";
import { complain, ExplainedError, runStep, seconds } from "./steps.mjs";
import { supervisePostgres, superviseServer } from "./supervise.mjs";

/**
 * Does everything from a fresh clone to a running application, for `npm start` and `npm run dev`. Resolves to the database's
 * address and a function that restarts the server. On failure it prints the reason and exits.
 */
export async function launchProduct({ dev = false } = {}) {
  const ending = endInOrder();
  try {
    return await bringUp(dev, ending.stoppers);
  } catch (error) {
    if (ending.hasBegun()) return;
    complain(error);
    await ending.begin(1);
  }
}

async function bringUp(dev, stoppers) {
  const since = performance.now();
  requireNode();
  const settings = readSettings();
  await prepareState({ isNeeded: !settings.databaseUrl });
  await takeFolder();
  stoppers.push(() => releaseLock("running"));
  await Promise.all((await listenOn(createServer, settings.port, [settings.host])).map(closeServer));

  await runStep("Installing packages", installPackages);
  await runStep("Generating code", generate);
  if (settings.databaseUrl) await prepareOwnDatabase(settings);
  else await prepareEmbeddedDatabase(settings, stoppers);
  if (!dev) await runStep("Building the application", () => build());

  const { hosts, isDemo, missing } = await hostsFor(settings);
  const server = await runStep("Starting the server", () =>
    superviseServer({
      port: settings.port,
      hosts,
      dev,
      env: { ...childEnvironment(settings), ENVOL_AWAITS_SCHOOL: missing ? "1" : "" },
      onPid: (pid) => annotateLock("running", { server: { pid, identity: startTimeOf(pid) }, dist: DIST, dev }),
    }),
  );
  stoppers.push(() => server.stop());
  console.log(`\nEnvol is ready after ${seconds(since)}: ${settings.appUrl}`);
  if (isDemo) introduceDemo(settings);
  if (missing) console.log(missing);
  const { host } = settings;
  const isReached = host ? !isLoopback(`http://${host.includes(":") ? `[${host}]` : host}`) : !isDemo && !missing;
  if (isReached && isLoopback(settings.appUrl)) console.log(unreachableNotice(settings.appUrl));
  return { databaseUrl: settings.directDatabaseUrl, restart: server.restart };
}

/** Takes the lock of this folder, which can run only once. Ends a server process that a killed command has left behind. */
async function takeFolder() {
  const last = await lastLockHolder("running");
  const holder = await takeLock("running");
  if (holder) {
    throw new ExplainedError(`Envol already runs from ${ROOT} (process ${holder.pid}): stop it first.`);
  }
  const { pid, identity: who } = last?.server ?? {};
  if (!pid || startTimeOf(pid) !== who) return;
  // The old server process ends by itself when its parent dies. Wait for that, because its port is needed.
  if (!(await becomesTrue(() => startTimeOf(pid) !== who, 6_000))) await endProcess(pid, [["SIGKILL", 2_000]]);
}

async function prepareOwnDatabase({ databaseUrl, directDatabaseUrl }) {
  await runStep("Connecting to the database", async () => {
    await requireDatabase(databaseUrl);
    if (directDatabaseUrl !== databaseUrl) await requireDatabase(directDatabaseUrl, "DIRECT_DATABASE_URL");
  });
  await runStep("Migrating the database", () => migrateStep(directDatabaseUrl));
}

async function prepareEmbeddedDatabase(settings, stoppers) {
  settings.authSecret ??= await ownSecret();
  const { cluster, stop } = await runStep("Starting PostgreSQL", () => supervisePostgres(startEmbedded));
  stoppers.push(stop);
  if (!cluster.folder.startsWith(STATE)) {
    console.log(`  PostgreSQL's account can't enter this folder: the data are in ${cluster.folder}.`);
  }
  settings.databaseUrl = settings.directDatabaseUrl = cluster.databaseUrl;
  await runStep("Making the demo school", () =>
    createDatabase(cluster, DATABASE, async (url) => {
      await migrate(url);
      await seedDemo(url, settings);
    }),
  );
  await runStep("Migrating the database", () => migrateStep(cluster.databaseUrl));
  if ((await readSchoolKind(cluster.databaseUrl)) === "empty")
    await runStep("Seeding the demo school", () => seedDemo(cluster.databaseUrl, settings));
}

async function migrateStep(url) {
  const applied = await migrate(url);
  return applied.length ? `applied ${applied.length}` : "unchanged";
}

function introduceDemo({ host }) {
  const accounts = ["superadmin", "admin", "staff", "instructor", "student", "renter"];
  console.log(`
The demo school, password Demo-Flight-2026! for each of:
${accounts.map((name) => `  ${name}@aeroclub.example`).join("\n")}
  newcomer@aeroclub.example (has accepted nothing yet and holds a temporary password)`);
  if (host) return;
  console.log(
    "While that published password works, only this machine can reach Envol; HOST=0.0.0.0 opens it to others, with\n" +
      "APP_URL the address that they open, like http://192.168.1.20:3000.",
  );
}

/** Calls the functions in `stoppers` in reverse order and exits, on Ctrl-C, SIGTERM or the end of npm. */
function endInOrder() {
  const stoppers = [];
  let ending = null;
  const begin = (code) => {
    ending ??= (async () => {
      endRunning();
      for (const stop of stoppers.reverse()) await Promise.resolve(stop()).catch(complain);
      process.exit(code);
    })();
    return ending;
  };
  onEndSignal(() => begin(0));
  return { stoppers, begin, hasBegun: () => ending !== null };
}
