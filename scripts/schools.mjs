// `npm run schools -- COMMAND FOLDER` keeps many schools on one machine, each with a database and a process of its own. A file
// NAME.env in the folder holds the settings of a school, host.env those of all. docs/many-schools.md explains it.
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseEnv } from "node:util";
import { build } from "./build.mjs";
import { generateCode } from "./generate.mjs";
import { migrate } from "./migrate.mjs";
import { requireDatabase, withDatabaseClient } from "./support/database.mjs";
import { makeChildEnvironment, readSettings } from "./support/environment.mjs";
import { installPackages } from "./support/install.mjs";
import { onEndSignal } from "./support/processes.mjs";
import { prepareStateFolder, requireNode } from "./support/project.mjs";
import { ExplainedError, isMain, printError, runScript, runStep } from "./support/steps.mjs";
import { superviseServer } from "./support/supervise.mjs";

const HOST_FILE = "host.env";
/** The school that was added first listens here, each later one on the port after the last. */
const FIRST_PORT = 4001;
/** A name is a file's, a database's and a role's. */
const NAME = /^[a-z][a-z0-9_]{1,40}$/;
/** So many servers start at a time: each is at work for some seconds. */
const STARTING = 2;
const RETRY_MS = 60_000;

/** Reads the settings of all schools of a folder, or of some, in the order of their names. Throws where one isn't usable. */
export async function readSchools(folder, names = []) {
  const common = await readHost(folder);
  const files = (await readdir(folder)).filter((file) => file.endsWith(".env") && file !== HOST_FILE).sort();
  const schools = await Promise.all(
    files.map(async (file) => {
      const name = path.basename(file, ".env");
      const variables = { ...common, ...parseEnv(await readFile(path.join(folder, file), "utf8")) };
      // Only who adds a school needs the superuser's address.
      variables.ADMIN_DATABASE_URL = "";
      try {
        return { name, variables, settings: readSettings({ variables }) };
      } catch (error) {
        throw error instanceof ExplainedError ? new ExplainedError(`${file}: ${error.message}`) : error;
      }
    }),
  );
  const unknown = names.filter((name) => !schools.some((school) => school.name === name));
  if (unknown.length > 0) throw new ExplainedError(`There is no school ${unknown.join(", ")} in ${folder}.`);
  demandOwn(schools);
  return names.length > 0 ? schools.filter(({ name }) => names.includes(name)) : schools;
}

const readHost = async (folder) =>
  existsSync(path.join(folder, HOST_FILE)) ? parseEnv(await readFile(path.join(folder, HOST_FILE), "utf8")) : {};

/** No two schools share a database, an address, a port or a secret. */
function demandOwn(schools) {
  for (const setting of ["databaseUrl", "appUrl", "port", "authSecret"]) {
    const seen = new Map();
    for (const { name, settings } of schools) {
      if (setting === "databaseUrl" && !settings.databaseUrl)
        throw new ExplainedError(`${name}.env: DATABASE_URL is needed.`);
      const other = seen.get(settings[setting]);
      if (other) throw new ExplainedError(`${other}.env and ${name}.env have the same ${VARIABLES[setting]}.`);
      seen.set(settings[setting], name);
    }
  }
}
const VARIABLES = { databaseUrl: "DATABASE_URL", appUrl: "APP_URL", port: "PORT", authSecret: "AUTH_SECRET" };

/**
 * Makes a school: its database, with one role that owns it and one that the application connects as, and the file of its settings.
 * Nobody but these two roles may connect to the database. Resolves to the name of the file.
 */
export async function addSchool(folder, name, appUrl) {
  if (!NAME.test(name))
    throw new ExplainedError("A school's name has small letters, digits and underscores, and begins with a letter.");
  const file = path.join(folder, `${name}.env`);
  if (existsSync(file)) throw new ExplainedError(`${file} is there already.`);
  const host = await readHost(folder);
  if (!host.ADMIN_DATABASE_URL)
    throw new ExplainedError(
      `${HOST_FILE} needs ADMIN_DATABASE_URL, an address with a role that may create databases and roles.`,
    );
  const schools = await readSchools(folder);
  const port = Math.max(FIRST_PORT - 1, ...schools.map(({ settings }) => settings.port)) + 1;
  const roles = [name, `${name}_app`].map((role) => ({ role, password: randomBytes(24).toString("hex") }));
  const [owner, application] = roles;
  const addressOf = (base, { role, password }) =>
    Object.assign(new URL(base), { username: role, password, pathname: `/${name}` }).href;
  const variables = {
    PORT: port,
    APP_URL: appUrl,
    DATABASE_URL: addressOf(host.POOLER_URL || host.ADMIN_DATABASE_URL, application),
    DIRECT_DATABASE_URL: addressOf(host.ADMIN_DATABASE_URL, application),
    OWNER_DATABASE_URL: addressOf(host.ADMIN_DATABASE_URL, owner),
    AUTH_SECRET: randomBytes(48).toString("base64url"),
  };
  readSettings({ variables: { ...host, ...variables, PORT: String(port) } });
  await requireDatabase(host.ADMIN_DATABASE_URL, "ADMIN_DATABASE_URL");
  await withDatabaseClient(host.ADMIN_DATABASE_URL, async (client) => {
    for (const { role, password } of roles)
      await client.query(
        `CREATE ROLE ${client.escapeIdentifier(role)} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS
         PASSWORD ${client.escapeLiteral(password)}`,
      );
    // Who isn't a superuser makes a database for a role only as its member.
    await client.query(`GRANT ${client.escapeIdentifier(name)} TO CURRENT_USER`);
    await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)} OWNER ${client.escapeIdentifier(name)}`);
    await client.query(`REVOKE ALL ON DATABASE ${client.escapeIdentifier(name)} FROM PUBLIC`);
  });
  const lines = Object.entries(variables).map(([key, value]) => `${key}=${value}\n`);
  await writeFile(file, lines.join(""), { mode: 0o600, flag: "wx" });
  await migrate(variables.OWNER_DATABASE_URL, application.role);
  return file;
}

/** Migrates the schools one after the other. What fails keeps no other back. Resolves to the names of those that failed. */
export async function migrateSchools(schools) {
  const failed = [];
  for (const { name, settings } of schools) {
    await runStep(`Migrating ${name}`, async () => {
      const applied = await migrate(settings.ownerDatabaseUrl, settings.applicationRole);
      return applied.length > 0 ? `${applied.length} applied` : "unchanged";
    }).catch((error) => {
      console.error(error.message);
      failed.push(name);
    });
  }
  return failed;
}

/**
 * Starts the server of each school and restarts it when it dies or hangs. One that doesn't start, for instance because its
 * database isn't migrated, is tried again each minute. Resolves to a function that ends them all.
 */
export async function serveSchools(schools) {
  const running = new Set();
  let isStopping = false;
  async function serve({ name, variables, settings }) {
    while (!isStopping) {
      try {
        const env = { ...variables, ...makeChildEnvironment(settings) };
        running.add(await superviseServer({ port: settings.port, hosts: [settings.host ?? "127.0.0.1"], env }));
        console.log(`${name}: ${settings.appUrl}, port ${settings.port}`);
        return;
      } catch (error) {
        console.error(`${name} is not served:`);
        printError(error);
      }
      await sleep(RETRY_MS, undefined, { ref: false });
    }
  }
  const waiting = [...schools];
  const serveNext = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const started = serve(next);
      // One that is tried again doesn't hold up the others.
      await Promise.race([started, sleep(RETRY_MS / 2, undefined, { ref: false })]);
    }
  };
  await Promise.all(Array.from({ length: STARTING }, serveNext));
  return async () => {
    isStopping = true;
    await Promise.all([...running].map((server) => server.stop()));
  };
}

/** Writes what a front door (Caddy 2) needs to lead each host name to its school's process. */
export const makeCaddyfile = (schools) =>
  `{\n\tadmin off\n}\n${schools
    .map(
      ({ name, settings }) => `
# ${name}
${new URL(settings.appUrl).host} {
	request_body {
		max_size 12MB
	}
	reverse_proxy 127.0.0.1:${settings.port} {
		# Live updates are streams: pass each event on at once.
		flush_interval -1
	}
}
`,
    )
    .join("")}`;

const COMMANDS = {
  add: async (folder, [name, appUrl]) => {
    if (!name || !URL.canParse(appUrl)) throw new ExplainedError("npm run schools -- add FOLDER NAME https://HOST");
    const file = await runStep(`Adding ${name}`, () => addSchool(folder, name, appUrl));
    console.log(`Next: node --env-file=${file} scripts/seed.mjs school.json`);
  },
  migrate: async (folder, names) => {
    const failed = await migrateSchools(await readSchools(folder, names));
    if (failed.length > 0) throw new ExplainedError(`Not migrated: ${failed.join(", ")}.`);
  },
  serve: async (folder, names) => {
    const schools = await readSchools(folder, names);
    await prepareStateFolder();
    await runStep("Installing packages", installPackages);
    await runStep("Generating code", generateCode);
    await runStep("Building the application", () => build());
    let stop = async () => {};
    let isEnding = false;
    onEndSignal(async () => {
      if (isEnding) return;
      isEnding = true;
      await stop();
      process.exit(0);
    });
    stop = await serveSchools(schools);
  },
  caddyfile: async (folder, names) => process.stdout.write(makeCaddyfile(await readSchools(folder, names))),
};

if (isMain(import.meta.url))
  await runScript(async () => {
    requireNode();
    const [command, folder, ...more] = process.argv.slice(2);
    if (!Object.hasOwn(COMMANDS, command ?? "") || !folder)
      throw new ExplainedError(`npm run schools -- ${Object.keys(COMMANDS).join("|")} FOLDER [NAME…]`);
    await COMMANDS[command](path.resolve(folder), more);
  });
