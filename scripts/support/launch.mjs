import { createServer } from "node:net";
import { build } from "../build.mjs";
import { generateCode } from "../generate.mjs";
import { migrate, migrateOrRequireMigrated } from "../migrate.mjs";
import { seedDemo } from "../seed.mjs";
import { APPLICATION_ROLE } from "./application-role.mjs";
import { createDatabaseOnce } from "./create-database.mjs";
import { readSchoolKind, requireDatabases } from "./database.mjs";
import { EMBEDDED_DATABASE_NAME, startEmbeddedPostgres } from "./embedded.mjs";
import { makeChildEnvironment, readOrCreateSecret, readSettings } from "./environment.mjs";
import { installPackages } from "./install.mjs";
import { chooseListenAddresses, closeServer, listenOn, makeLoopbackUrlWarning } from "./listen.mjs";
import { annotateLock, findLastLockHolder, lockOrFindHolder, releaseLock } from "./lock.mjs";
import { endProcess, endRunningCommands, findProcessStartTime, onEndSignal, waitUntilTrue } from "./processes.mjs";
import { DIST, PROJECT_ROOT, prepareStateFolder, requireNode, STATE_FOLDER } from "./project.mjs";
import { isLoopbackUrl } from "./request.mjs";
import { ExplainedError, formatSecondsSince, printError, runStep } from "./steps.mjs";
import { supervisePostgres, superviseServer } from "./supervise.mjs";

/**
 * Does everything from a fresh clone to a running application, for `npm start` and `npm run dev`. Resolves to two functions:
 * `migrate` applies new migrations and `restart` restarts the server. On failure it prints the reason and exits.
 */
export async function launchProduct({ dev = false } = {}) {
  const ending = endInOrder();
  try {
    return await bringUp(dev, ending.stoppers);
  } catch (error) {
    if (ending.hasBegun()) return;
    printError(error);
    await ending.begin(1);
  }
}

async function bringUp(dev, stoppers) {
  const since = performance.now();
  requireNode();
  const settings = readSettings();
  await prepareStateFolder({ isNeeded: !settings.databaseUrl });
  await takeFolder();
  stoppers.push(() => releaseLock("running"));
  await Promise.all((await listenOn(createServer, settings.port, [settings.host])).map(closeServer));

  await runStep("Installing packages", installPackages);
  await runStep("Generating code", generateCode);
  if (settings.databaseUrl) await prepareOwnDatabase(settings);
  else await prepareEmbeddedDatabase(settings, stoppers);
  if (!dev) await runStep("Building the application", () => build());

  const { hosts, isDemo, missing } = await chooseListenAddresses(settings);
  const server = await runStep("Starting the server", () =>
    superviseServer({
      port: settings.port,
      hosts,
      dev,
      env: { ...makeChildEnvironment(settings), ENVOL_AWAITS_SCHOOL: missing ? "1" : "" },
      onPid: (pid) =>
        annotateLock("running", { server: { pid, identity: findProcessStartTime(pid) }, dist: DIST, dev }),
    }),
  );
  stoppers.push(() => server.stop());
  console.log(`\nEnvol is ready after ${formatSecondsSince(since)}: ${settings.appUrl}`);
  if (isDemo) introduceDemo(settings);
  if (missing) console.log(missing);
  const { host } = settings;
  const isReached = host ? !isLoopbackUrl(`http://${host.includes(":") ? `[${host}]` : host}`) : !isDemo && !missing;
  if (isReached && isLoopbackUrl(settings.appUrl)) console.log(makeLoopbackUrlWarning(settings.appUrl));
  const { ownerDatabaseUrl, applicationRole } = settings;
  return { migrate: () => migrate(ownerDatabaseUrl, applicationRole), restart: server.restart };
}

/** Takes the lock of this folder, which can run only once. Ends a server process that a killed command has left behind. */
async function takeFolder() {
  const last = await findLastLockHolder("running");
  const holder = await lockOrFindHolder("running");
  if (holder) {
    throw new ExplainedError(`Envol already runs from ${PROJECT_ROOT} (process ${holder.pid}): stop it first.`);
  }
  const { pid, identity: who } = last?.server ?? {};
  if (!pid || findProcessStartTime(pid) !== who) return;
  // The old server process ends by itself when its parent dies. Wait for that, because its port is needed.
  if (!(await waitUntilTrue(() => findProcessStartTime(pid) !== who, 6_000)))
    await endProcess(pid, [["SIGKILL", 2_000]]);
}

async function prepareOwnDatabase(settings) {
  await runStep("Connecting to the database", () => requireDatabases(settings));
  await runStep("Migrating the database", async () => describeApplied(await migrateOrRequireMigrated(settings)));
}

async function prepareEmbeddedDatabase(settings, stoppers) {
  settings.authSecret ??= await readOrCreateSecret();
  const { cluster, stop } = await runStep("Starting PostgreSQL", () => supervisePostgres(startEmbeddedPostgres));
  stoppers.push(stop);
  if (!cluster.folder.startsWith(STATE_FOLDER)) {
    console.log(`  PostgreSQL's account can't enter this folder: the data are in ${cluster.folder}.`);
  }
  settings.databaseUrl = settings.directDatabaseUrl = cluster.applicationUrl;
  settings.ownerDatabaseUrl = cluster.databaseUrl;
  settings.applicationRole = APPLICATION_ROLE;
  await runStep("Making the demo school", () =>
    createDatabaseOnce(cluster, EMBEDDED_DATABASE_NAME, async (url) => {
      await migrate(url, APPLICATION_ROLE);
      await seedDemo(url, settings);
    }),
  );
  await runStep("Migrating the database", async () =>
    describeApplied(await migrate(cluster.databaseUrl, APPLICATION_ROLE)),
  );
  if ((await readSchoolKind(cluster.databaseUrl)) === "empty")
    await runStep("Seeding the demo school", () => seedDemo(cluster.databaseUrl, settings));
}

const describeApplied = (names) => (names.length ? `applied ${names.length}` : "unchanged");

function introduceDemo({ host }) {
  const accounts = ["superadmin", "admin", "staff", "mechanic", "instructor", "student", "renter"];
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
      endRunningCommands();
      for (const stop of stoppers.reverse()) await Promise.resolve(stop()).catch(printError);
      process.exit(code);
    })();
    return ending;
  };
  onEndSignal(() => begin(0));
  return { stoppers, begin, hasBegun: () => ending !== null };
}
