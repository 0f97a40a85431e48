import { type ChildProcess, execFile, spawn, spawnSync } from "node:child_process";
import { chmodSync, chownSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type NpmStartProcess, spawnNpmStart } from "../../scripts/support/app.mjs";
import { findFreePort } from "../../scripts/support/postgres.mjs";
import { requireDebianProgram } from "../support/debian";
import { bearerHeader, postJson, queryDatabase, type Token, waitUntilTruthy } from "../system/client";

// Debian's PostgreSQL 15, set up by what README.md says, and Debian's PgBouncer before it. The bouncer is 1.18, which knows no
// prepared statements in transaction mode, so it runs in session mode.
const AUTH_SECRET = "s".repeat(32);
const folder = mkdtempSync(path.join(tmpdir(), "envol-postgres15-"));
const data = path.join(folder, "data");
let port: number;
let account: { uid: number; gid: number };
let product: NpmStartProcess | undefined;
let bouncer: ChildProcess | undefined;

const urlOf = (user: string, password: string, at = port) => `postgresql://${user}:${password}@127.0.0.1:${at}/envol`;
const OWNER = () => urlOf("envol", "owner-password");
const APPLICATION = () => urlOf("envol_app", "password");
const settings = () => ({ DATABASE_URL: APPLICATION(), OWNER_DATABASE_URL: OWNER(), AUTH_SECRET });

/** Runs a program of PostgreSQL, which refuses to run as root. */
function run(program: string, args: string[]) {
  const file = requireDebianProgram(program, "postgresql-15");
  const { status, stdout, stderr } = spawnSync(file, args, { ...account, cwd: "/", encoding: "utf8" });
  if (status !== 0) throw new Error(`${program}: ${stdout}${stderr}`);
}

function accountOf(name: string) {
  const id = (flag: string) => Number(spawnSync("id", [flag, name], { encoding: "utf8" }).stdout);
  return { uid: id("-u"), gid: id("-g") };
}

function script(name: string, args: string[]) {
  const env = { ...process.env, ENVOL_STATE_DIR: "/dev/null/state", ...settings() };
  return promisify(execFile)(process.execPath, [`scripts/${name}.mjs`, ...args], { env });
}

beforeAll(async () => {
  requireDebianProgram("initdb", "postgresql-15");
  account = process.getuid?.() === 0 ? accountOf("postgres") : { uid: process.getuid!(), gid: process.getgid!() };
  chmodSync(folder, 0o755);
  chownSync(folder, account.uid, account.gid);
  port = await findFreePort();
  const password = path.join(folder, "password");
  writeFileSync(password, "superuser-password");
  chownSync(password, account.uid, account.gid);
  run("initdb", ["--pgdata", data, "--username", "postgres", "--auth", "scram-sha-256", "--pwfile", password]);
  const options = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1`;
  run("pg_ctl", ["start", "--wait", "--pgdata", data, "--log", path.join(folder, "log"), "--options", options]);
  const [, words] = /```sql\n([\s\S]*?)```/.exec(readFileSync("README.md", "utf8"))!;
  const superuser = `postgresql://postgres:superuser-password@127.0.0.1:${port}/postgres`;
  for (const statement of words!.split(";").filter((text) => text.trim())) await queryDatabase(superuser, statement);
});
afterEach(() => product?.stop());
afterAll(() => {
  bouncer?.kill();
  run("pg_ctl", ["stop", "--mode", "immediate", "--pgdata", data]);
  rmSync(folder, { recursive: true, force: true });
});

const ready = async () => (await fetch(`${product!.url}/api/health/ready`)).status === 200;

/** Writes and reads through the application, many times at once. */
async function work(token: Token) {
  const made = await Promise.all(
    Array.from({ length: 40 }, (_, n) =>
      postJson(`${product!.url}/api/tag`, { name: `Tag ${product!.port} ${n}` }, bearerHeader(token)),
    ),
  );
  expect(new Set(made.map(({ status }) => status))).toEqual(new Set([201]));
  const tags = await (await fetch(`${product!.url}/api/tag`, { headers: bearerHeader(token) })).json();
  expect(tags.length).toBeGreaterThanOrEqual(40);
}

describe("PostgreSQL 15 with the roles of the README", () => {
  test("is migrated, founded, served as the application's role only, backed up and restored", async () => {
    product = await spawnNpmStart({ env: settings() });
    const [{ version }] = (await queryDatabase(OWNER(), "SHOW server_version")).map((row) => ({
      version: String(row.server_version),
    })) as [{ version: string }];
    expect(version).toMatch(/^15\./);
    const { stdout } = await script("seed", ["prisma/seed/school.example.json"]);
    const password = /\S+-Aa1/.exec(stdout)?.[0];
    await waitUntilTruthy(ready, 10_000);
    const signedIn = await postJson(`${product.url}/api/authentification`, { email: "you@school.example", password });
    expect(signedIn.status).toBe(200);
    const token = (await signedIn.json()) as Token;
    const [{ id }] = (await queryDatabase<{ id: string }>(OWNER(), "SELECT id FROM person")) as [{ id: string }];
    const body = { userId: id, password: "Vol-de-nuit-2026!", temporaryPassword: password };
    expect((await postJson(`${product.url}/api/account/initpassword`, body, bearerHeader(token))).status).toBe(204);
    await work(token);
    const users = await queryDatabase<{ name: string }>(
      `postgresql://postgres:superuser-password@127.0.0.1:${port}/envol`,
      "SELECT DISTINCT usename AS name FROM pg_stat_activity WHERE datname = 'envol' AND pid <> pg_backend_pid()",
    );
    expect(users).toEqual([{ name: "envol_app" }]);

    const file = path.join(folder, "school.tar.gz");
    await script("backup", [file]);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    await product.stop();
    await queryDatabase(OWNER(), "DROP SCHEMA public CASCADE; CREATE SCHEMA public");
    await script("restore", [file]);
    product = await spawnNpmStart({ env: settings() });
    await waitUntilTruthy(ready, 10_000);
    const credentials = { email: "you@school.example", password: "Vol-de-nuit-2026!" };
    expect((await postJson(`${product.url}/api/authentification`, credentials)).status).toBe(200);
  });
});

describe("the script of docker compose", () => {
  test("gives the application's role its password, also a second time", async () => {
    const psql = requireDebianProgram("psql", "postgresql-client-15");
    const env = {
      ...process.env,
      PATH: `${path.dirname(psql)}:${process.env.PATH}`,
      ...{ PGHOST: "127.0.0.1", PGPORT: String(port), PGPASSWORD: "superuser-password" },
      ...{ POSTGRES_USER: "postgres", POSTGRES_DB: "envol" },
    };
    for (const password of ["it's another", "password"]) {
      const script = ["scripts/create-application-role.sh"];
      await promisify(execFile)("sh", script, { env: { ...env, APPLICATION_PASSWORD: password } });
      const url = urlOf("envol_app", encodeURIComponent(password));
      expect(await queryDatabase(url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
    }
  });
});

describe("PgBouncer in session mode", () => {
  test("stands between the application and PostgreSQL", async () => {
    const program = requireDebianProgram("pgbouncer", "pgbouncer");
    const at = await findFreePort();
    const [file, users] = [path.join(folder, "pgbouncer.ini"), path.join(folder, "users.txt")];
    writeFileSync(users, '"envol_app" "password"\n');
    writeFileSync(
      file,
      `[databases]\nenvol = host=127.0.0.1 port=${port}\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${at}\n` +
        `unix_socket_dir =\nauth_type = scram-sha-256\nauth_file = ${users}\npool_mode = session\ndefault_pool_size = 30\n`,
    );
    for (const one of [file, users]) chownSync(one, account.uid, account.gid);
    let said = "";
    bouncer = spawn(program, [file], { ...account, cwd: "/", stdio: ["ignore", "pipe", "pipe"] });
    for (const stream of [bouncer.stdout!, bouncer.stderr!]) stream.on("data", (chunk) => (said += chunk));
    const isUp = async () => {
      const client = new pg.Client({ connectionString: urlOf("envol_app", "password", at) });
      return client.connect().then(
        () => client.end().then(() => true),
        () => false,
      );
    };
    await waitUntilTruthy(isUp, 10_000, 200).catch((error) => {
      throw new Error(`${error.message}\n${said}`);
    });
    const DATABASE_URL = urlOf("envol_app", "password", at);
    product = await spawnNpmStart({ env: { ...settings(), DATABASE_URL, DIRECT_DATABASE_URL: APPLICATION() } });
    await waitUntilTruthy(ready, 10_000);
    const credentials = { email: "you@school.example", password: "Vol-de-nuit-2026!" };
    const signedIn = await postJson(`${product.url}/api/authentification`, credentials);
    expect(signedIn.status).toBe(200);
    await work((await signedIn.json()) as Token);
    expect((await fetch(product.url)).status).toBe(200);
  });
});
