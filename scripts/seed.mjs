// `npm run seed -- school.json` creates a school in an empty database, and `npm run seed -- --demo` creates the demo school.
// `npm run seed -- --demo --anew` first empties a database that contains only the demo school.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { generateCode } from "./generate.mjs";
import { migrate, migrateOrRequireMigrated } from "./migrate.mjs";
import { APPLICATION_ROLE } from "./support/application-role.mjs";
import { createDatabaseOnce } from "./support/create-database.mjs";
import { requireDatabase } from "./support/database.mjs";
import { EMBEDDED_DATABASE_NAME, withEmbeddedDatabase } from "./support/embedded.mjs";
import { emptyDemoDatabase } from "./support/empty-demo.mjs";
import { makeChildEnvironment, readOrCreateSecret, readSettings } from "./support/environment.mjs";
import { installPackages } from "./support/install.mjs";
import { mustRun } from "./support/processes.mjs";
import { PROJECT_ROOT, pathInProject, prepareStateFolder, requireNode } from "./support/project.mjs";
import { ExplainedError, isMain, runScript, runStep } from "./support/steps.mjs";

const ENTRY = "prisma/seed/index.ts";
const ANEW = "--anew";

function command(databaseUrl, settings, args) {
  if (!existsSync(pathInProject(ENTRY))) throw new ExplainedError(`${ENTRY} is missing: this checkout has no seed.`);
  const env = makeChildEnvironment({ ...settings, databaseUrl, directDatabaseUrl: databaseUrl });
  return { args: ["--import", "tsx", ENTRY, ...args], env };
}

/** Creates the demo school in an empty database. It does nothing when the database contains people. */
export async function seedDemo(databaseUrl, settings) {
  const { args, env } = command(databaseUrl, settings, ["--demo", "--if-empty"]);
  await mustRun("Seeding the demo school", process.execPath, args, { env });
}

async function seed(databaseUrl, settings, given, applicationRole) {
  if (given.includes(ANEW)) {
    await runStep("Emptying the demo school, with everything that was entered in it", () =>
      emptyDemoDatabase(databaseUrl),
    );
  }
  await migrateOrRequireMigrated({ ownerDatabaseUrl: databaseUrl, applicationRole });
  const { args, env } = command(
    databaseUrl,
    settings,
    given.filter((arg) => arg !== ANEW),
  );
  // The child process prints the temporary password, or the reason why it refuses.
  const child = spawn(process.execPath, args, { cwd: PROJECT_ROOT, env: { ...process.env, ...env }, stdio: "inherit" });
  return new Promise((resolve) => child.once("exit", (code) => resolve(code ?? 1)));
}

async function seedEmbedded(settings, given) {
  settings.authSecret ??= await readOrCreateSecret();
  return withEmbeddedDatabase(
    (url) => seed(url, settings, given, APPLICATION_ROLE),
    (cluster) => createDatabaseOnce(cluster, EMBEDDED_DATABASE_NAME, (url) => migrate(url, APPLICATION_ROLE)),
  );
}

/** Returns the arguments. File paths become absolute, because npm has changed from the caller's folder to the project's. */
function givenArguments() {
  const args = process.argv.slice(2);
  if (args.length === 0) {
    throw new ExplainedError("Say what to seed: npm run seed -- school.json, or npm run seed -- --demo.");
  }
  if (args.includes(ANEW) && !args.includes("--demo")) {
    throw new ExplainedError("--anew empties the demo school and makes it again: npm run seed -- --demo --anew.");
  }
  return args.map((arg) => (arg.startsWith("-") ? arg : path.resolve(process.env.INIT_CWD ?? ".", arg)));
}

if (isMain(import.meta.url)) {
  await runScript(async () => {
    requireNode();
    const given = givenArguments();
    const settings = readSettings();
    await prepareStateFolder({ isNeeded: !settings.databaseUrl });
    await runStep("Installing packages", installPackages);
    await runStep("Generating code", generateCode);
    if (!settings.databaseUrl) process.exitCode = await seedEmbedded(settings, given);
    else {
      const { ownerDatabaseUrl, applicationRole } = settings;
      await requireDatabase(ownerDatabaseUrl);
      process.exitCode = await seed(ownerDatabaseUrl, settings, given, applicationRole);
    }
  });
}
