import { execFile, execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { Decrypter, generateIdentity, identityToRecipient } from "age-encryption";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { samplePng } from "@/lib/testing/files";
import { backUp } from "../../scripts/backup.mjs";
import { migrate } from "../../scripts/migrate.mjs";
import { restore } from "../../scripts/restore.mjs";
import { type AppProcess, applicationUrlOf, startAppForTests } from "../../scripts/support/app.mjs";
import { APPLICATION_ROLE } from "../../scripts/support/application-role.mjs";
import { bearerHeader, queryDatabase, signIn } from "./client";

const AUTH_SECRET = "a secret of the tests, known to everybody, 0123456789";
const folder = mkdtempSync(path.join(tmpdir(), "envol-backup-"));
const FILE = path.join(folder, "school.tar.gz.age");
const PLAIN = path.join(folder, "school.tar.gz");

let app: AppProcess;
let identity: string;
let fileId: string;
let png: Blob;

async function createDatabase(): Promise<string> {
  const name = `restored_${randomBytes(6).toString("hex")}`;
  await queryDatabase(app.databaseUrl, `CREATE DATABASE ${name}`);
  return Object.assign(new URL(app.databaseUrl), { pathname: `/${name}` }).href;
}

/** Runs backup or restore as an operator does, from a folder where no state can be kept. */
function run(command: "backup" | "restore", databaseUrl: string, args: string[], env: Record<string, string> = {}) {
  const settings = {
    DATABASE_URL: applicationUrlOf(databaseUrl),
    OWNER_DATABASE_URL: databaseUrl,
    AUTH_SECRET,
    BACKUP_KEY: "",
    ENVOL_STATE_DIR: "/dev/null/state",
  };
  return promisify(execFile)(process.execPath, [`scripts/${command}.mjs`, ...args], {
    env: { ...process.env, ...settings, ...env },
  }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (error: { code: number; stdout: string; stderr: string }) => error,
  );
}

/** Restores as the command does once it has read its settings. Resolves to what it refuses with. */
const refusalOf = (databaseUrl: string, file: string, key = "") =>
  restore(databaseUrl, file, { key, applicationRole: APPLICATION_ROLE, makeRoom: "make room." }).then(
    () => "restored",
    (error: Error) => `${error.constructor.name}: ${error.message}`,
  );

/** Lists the tables, each with the number of its rows and a sum over the content of all of them. */
async function contentsOf(databaseUrl: string): Promise<Record<string, string>> {
  const tables = await queryDatabase<{ name: string }>(
    databaseUrl,
    `SELECT relname AS name FROM pg_class WHERE relnamespace = to_regnamespace('public') AND relkind = 'r'
       AND relname <> '_prisma_migrations' ORDER BY 1`,
  );
  const found: Record<string, string> = {};
  for (const { name } of tables) {
    const [row] = await queryDatabase<{ text: string }>(
      databaseUrl,
      `SELECT count(*) || ' rows, ' || coalesce(sum(('x' || substr(md5(t::text), 1, 15))::bit(60)::bigint), 0) AS text
       FROM "${name}" t`,
    );
    found[name] = row!.text;
  }
  return found;
}

/** Lists what guards the tables: constraints, indexes, triggers and the rights of the application's role. */
const guardsOf = (databaseUrl: string) =>
  queryDatabase(
    databaseUrl,
    `SELECT conrelid::regclass || ': ' || pg_get_constraintdef(oid) AS guard FROM pg_constraint
       WHERE connamespace = 'public'::regnamespace
     UNION ALL SELECT pg_get_indexdef(indexrelid) FROM pg_index JOIN pg_class c ON c.oid = indexrelid
       WHERE c.relnamespace = 'public'::regnamespace
     UNION ALL SELECT pg_get_triggerdef(t.oid) || t.tgenabled::text FROM pg_trigger t WHERE NOT t.tgisinternal
     UNION ALL SELECT concat_ws(' ', grantee, privilege_type, table_schema, table_name) FROM information_schema.table_privileges
       WHERE grantee = '${APPLICATION_ROLE}'
     ORDER BY 1`,
  );

beforeAll(async () => {
  identity = await generateIdentity();
  app = await startAppForTests({ seed: "demo" });
  const staff = await signIn(app.url, "staff");
  png = await samplePng();
  const form = new FormData();
  form.append("file", png, "licence.png");
  const uploaded = await fetch(`${app.url}/api/file/temp`, {
    method: "POST",
    headers: bearerHeader(staff),
    body: form,
  });
  expect(uploaded.status).toBe(201);
  fileId = ((await uploaded.json()) as { id: string }).id;
  // A file of several pieces, and a text with all that COPY writes in another way.
  await queryDatabase(
    app.databaseUrl,
    `INSERT INTO stored_file (id, name, media_type, size, bytes, created_at, kept_at)
     VALUES (repeat('b', 24), 'large', 'application/pdf', length($1::bytea), $1, now(), now())`,
    [randomBytes(6_000_000)],
  );
  await queryDatabase(app.databaseUrl, "INSERT INTO tag (id, name) VALUES (repeat('c', 24), $1)", [
    'back\\slash, "quote", \\N, \\.\ttab\nline\r\nÉlise 🛩 \u007f',
  ]);
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await app?.stop();
});

describe("a backup beside a running application", () => {
  let contents: Record<string, string>;

  test("is encrypted for who holds the secret key, and nobody else may read the file", async () => {
    // Jobs may change a row meanwhile. Then it is tried again, so that what is compared below is of one moment.
    for (let attempt = 0; attempt < 3; attempt++) {
      contents = await contentsOf(app.databaseUrl);
      const BACKUP_KEY = await identityToRecipient(identity);
      const { code, stdout, stderr } = await run("backup", app.databaseUrl, [FILE], { BACKUP_KEY });
      expect([code, stderr]).toEqual([0, ""]);
      expect(stdout).toMatch(/^Wrote .*: \d+ tables, \d+ rows, .* MB, read back whole/m);
      if (JSON.stringify(await contentsOf(app.databaseUrl)) === JSON.stringify(contents)) break;
    }
    expect(statSync(FILE).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder)).toEqual([path.basename(FILE)]);
  });

  test("opens with the standard tools age and tar", async () => {
    const decrypter = new Decrypter();
    decrypter.addIdentity(identity);
    writeFileSync(PLAIN, await decrypter.decrypt(readFileSync(FILE)));
    const names = execFileSync("tar", ["--list", "--gzip", "--file", PLAIN], { encoding: "utf8" }).trim().split("\n");
    expect([names[0], names.at(-1)]).toEqual(["manifest.json", "checksums.json"]);
    expect(names).toContain("data/person/000000");
    expect(names.filter((name) => name.startsWith("data/stored_file/")).length).toBeGreaterThan(2);
  });

  test("is restored into an empty database: each row, each guard, the bytes of a file, and people sign in", async () => {
    const databaseUrl = await createDatabase();
    const { code, stdout, stderr } = await run("restore", databaseUrl, [FILE], { BACKUP_KEY: identity });
    expect([code, stderr]).toEqual([0, ""]);
    expect(stdout).toMatch(/^Restored \d+ tables, \d+ rows/m);
    expect(stdout).not.toContain("AUTH_SECRET");
    expect(await contentsOf(databaseUrl)).toEqual(contents);
    expect(await guardsOf(databaseUrl)).toEqual(await guardsOf(app.databaseUrl));
    const restored = await startAppForTests({ databaseUrl });
    const staff = await signIn(restored.url, "staff");
    const file = await fetch(`${restored.url}/api/file/${fileId}`, { headers: bearerHeader(staff) });
    expect(file.status).toBe(200);
    const original = await fetch(`${app.url}/api/file/${fileId}`, {
      headers: bearerHeader(await signIn(app.url, "staff")),
    });
    expect(Buffer.from(await file.arrayBuffer()).equals(Buffer.from(await original.arrayBuffer()))).toBe(true);
    // A sequence goes on after the last number, or the next change of the planning would fail.
    const numberOf = async (url: string, sql: string) => Number((await queryDatabase<{ n: string }>(url, sql))[0]!.n);
    const next = await numberOf(databaseUrl, "SELECT nextval('planning_change_id_seq') AS n");
    expect(next).toBeGreaterThan(
      await numberOf(app.databaseUrl, "SELECT coalesce(max(id), 0) AS n FROM planning_change"),
    );
    await restored.stop();
  });

  test("of a school with another AUTH_SECRET says so when it is restored", async () => {
    const databaseUrl = await createDatabase();
    const env = { BACKUP_KEY: identity, AUTH_SECRET: "another secret of the tests, 0123456789 abcdef" };
    expect((await run("restore", databaseUrl, [FILE], env)).stdout).toContain(
      "AUTH_SECRET is not the one of that time",
    );
  });
});

describe("a restore refuses, in one sentence, and leaves nothing behind", () => {
  const copy = (name: string, of: string, change: (file: string) => void) => {
    const file = path.join(folder, name);
    writeFileSync(file, readFileSync(of));
    change(file);
    return file;
  };
  const flip = (file: string) => {
    const bytes = readFileSync(file);
    const at = Math.floor(bytes.length / 2);
    bytes[at]! ^= 1;
    writeFileSync(file, bytes);
  };
  const cutTo = (share: number) => (file: string) => truncateSync(file, Math.floor(statSync(file).size * share));
  const cutEnd = (file: string) => truncateSync(file, statSync(file).size - 20);
  const DAMAGED = /is damaged or incomplete: /;

  let emptyUrl: string;
  beforeAll(async () => {
    emptyUrl = await createDatabase();
  });

  test.each<[string, () => string, (key: string) => string, RegExp]>([
    ["an encrypted file with one bit changed", () => copy("flipped", FILE, flip), (key) => key, DAMAGED],
    ["half of an encrypted file", () => copy("half", FILE, cutTo(0.5)), (key) => key, DAMAGED],
    ["an encrypted file without its end", () => copy("end", FILE, cutEnd), (key) => key, DAMAGED],
    ["a plain file with one bit changed", () => copy("plain-flipped", PLAIN, flip), () => "", DAMAGED],
    ["half of a plain file", () => copy("plain-half", PLAIN, cutTo(0.5)), () => "", DAMAGED],
    ["a plain file without its end", () => copy("plain-end", PLAIN, cutEnd), () => "", DAMAGED],
    [
      "another secret key",
      () => FILE,
      () => "AGE-SECRET-KEY-1GQ9778VQXMMJVE8SK7J6VT8UJ4HDQAJUVSFCWCM02D8GEWQ72PVQ2Y5J33",
      /doesn't open/,
    ],
    ["a passphrase instead of the key", () => FILE, () => "a passphrase that is long", /doesn't open/],
    ["no key", () => FILE, () => "", /is encrypted: set BACKUP_KEY/],
    ["a key that is none", () => FILE, () => "short", /BACKUP_KEY must be/],
    ["something else", () => copy("text", "package.json", () => {}), () => "", /is no backup of Envol/],
    ["a file that isn't there", () => path.join(folder, "nowhere"), () => "", /There is no file/],
  ])("%s", async (_what, file, key, sentence) => {
    const refusal = await refusalOf(emptyUrl, file(), key(identity));
    expect(refusal).toMatch(/^ExplainedError: [^\n]+$/);
    expect(refusal).toMatch(sentence);
    expect(await contentsOf(emptyUrl)).toEqual({});
  });

  test("as a command: one sentence, and an exit code that says so", async () => {
    const { code, stderr } = await run("restore", emptyUrl, [path.join(folder, "text")]);
    expect([code, stderr]).toEqual([1, expect.stringMatching(/^[^\n]+ is no backup of Envol[^\n]*\n$/)]);
  });

  test("a database that an application uses", async () => {
    expect(await refusalOf(app.databaseUrl, PLAIN)).toBe(
      "ExplainedError: Something is connected to this database: stop Envol, and whatever else uses it, first.",
    );
  });

  test("a role that doesn't own the database", async () => {
    expect(await refusalOf(applicationUrlOf(emptyUrl), PLAIN)).toMatch(
      /^ExplainedError: This role may not make tables: set OWNER_DATABASE_URL/,
    );
  });

  test("a database that holds anything", async () => {
    const databaseUrl = await createDatabase();
    await migrate(databaseUrl);
    await queryDatabase(databaseUrl, "INSERT INTO tag (id, name) VALUES (repeat('1', 24), 'Mine')");
    expect(await refusalOf(databaseUrl, PLAIN)).toMatch(
      /^ExplainedError: This database is not empty \(there are rows in tag\)/,
    );
    expect((await contentsOf(databaseUrl)).tag).toMatch(/^1 rows/);
  });
});

describe("a backup of another version", () => {
  const FIRST = 4;
  const names = readdirSync("prisma/migrations")
    .filter((name) => existsSync(`prisma/migrations/${name}/migration.sql`))
    .sort();

  /** Makes a database as an older version of Envol had it, with names that a later migration changes. */
  async function makeOldDatabase(): Promise<string> {
    const url = await createDatabase();
    await migrate(url);
    // The book of the applied migrations stays, the tables go.
    await queryDatabase(
      url,
      `ALTER TABLE _prisma_migrations SET SCHEMA graphile_worker; DROP SCHEMA public CASCADE; CREATE SCHEMA public;
       ALTER TABLE graphile_worker._prisma_migrations SET SCHEMA public`,
    );
    await queryDatabase(url, "DELETE FROM _prisma_migrations WHERE migration_name <> ALL($1)", [names.slice(0, FIRST)]);
    for (const name of names.slice(0, FIRST))
      await queryDatabase(url, readFileSync(`prisma/migrations/${name}/migration.sql`, "utf8"));
    await queryDatabase(
      url,
      `INSERT INTO school (id, name) VALUES (repeat('5', 24), 'Old school');
       INSERT INTO site (id, school_id, name) VALUES (repeat('6', 24), repeat('5', 24), 'Annecy');
       INSERT INTO operation_type (id, name) VALUES (repeat('1', 24), 'Ferry'), (repeat('2', 24), 'FERRY');
       INSERT INTO planning_change (site_id) VALUES (repeat('6', 24))`,
    );
    return url;
  }

  test("an older one, is brought to the present one, as if it had been migrated in place", async () => {
    const old = await makeOldDatabase();
    const file = path.join(folder, "old.tar.gz");
    await backUp(old, file);
    const databaseUrl = await createDatabase();
    expect(await refusalOf(databaseUrl, file)).toBe("restored");
    await migrate(old, APPLICATION_ROLE);
    expect(await contentsOf(databaseUrl)).toEqual(await contentsOf(old));
    expect(await guardsOf(databaseUrl)).toEqual(await guardsOf(old));
    const types = await queryDatabase(databaseUrl, "SELECT name FROM operation_type ORDER BY id");
    expect(types).toEqual([{ name: "Ferry" }, { name: "FERRY (2)" }]);
  });

  test("a newer one, is refused", async () => {
    const newer = await createDatabase();
    await migrate(newer);
    await queryDatabase(
      newer,
      `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at)
       VALUES ('newer', repeat('0', 64), '20991231000000_to_come', now())`,
    );
    const file = path.join(folder, "newer.tar.gz");
    await backUp(newer, file);
    expect(await refusalOf(await createDatabase(), file)).toMatch(
      /was made by a newer version of Envol \(.*20991231000000_to_come\)/,
    );
  });
});
