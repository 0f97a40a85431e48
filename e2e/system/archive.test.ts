import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { zipSync } from "fflate";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sha256 } from "@/lib/platform/canonical-json";
import { readZip } from "@/lib/testing/zip";
import { restore } from "../../scripts/restore.mjs";
import { type AppProcess, applicationUrlOf, startAppForTests } from "../../scripts/support/app.mjs";
import { APPLICATION_ROLE } from "../../scripts/support/application-role.mjs";
import { listTables } from "../../scripts/support/backup-tables.mjs";
import { withoutLeftOut } from "../../scripts/support/left-out.mjs";
import { bearerHeader, DEMO_ACCOUNT_PASSWORD, demoEmailOf, postJson, queryDatabase, signIn } from "./client";

const folder = mkdtempSync(path.join(tmpdir(), "envol-archive-"));
const FILE = path.join(folder, "school.zip");

let app: AppProcess;
beforeAll(async () => {
  app = await startAppForTests({ seed: "demo" });
  await queryDatabase(app.databaseUrl, "INSERT INTO tag (id, name) VALUES (repeat('c', 24), $1)", [
    'back\\slash, "quote", \\N, \\.\ttab\nline\r\n\\.\nÉlise 🛩 \u007f',
  ]);
  await queryDatabase(
    app.databaseUrl,
    `INSERT INTO stored_file (id, name, media_type, size, bytes, created_at, kept_at)
     VALUES (repeat('b', 24), 'large', 'application/pdf', length($1::bytea), $1, now(), now())`,
    [randomBytes(3_000_000)],
  );
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await app?.stop();
});

async function createDatabase(): Promise<string> {
  const name = `archived_${randomBytes(6).toString("hex")}`;
  await queryDatabase(app.databaseUrl, `CREATE DATABASE ${name}`);
  return Object.assign(new URL(app.databaseUrl), { pathname: `/${name}` }).href;
}

/** Whether a column says that a person has a temporary password, which the admin gets who is named. */
const isOfPassword = (table: string, column: string) =>
  table === "person" && ["is_temporary_password", "password_expires_at"].includes(column);

/** Lists what an archive holds of each table: the number of its rows, and a sum over their content. */
async function contentsOf(databaseUrl: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const found: Record<string, string> = {};
  const tables = withoutLeftOut(await listTables(client));
  if (tables.length > 0) tables.push({ name: "stored_file", columns: ["id", "bytes"] });
  for (const { name, columns } of tables) {
    // How far the archive is, is written while it is read.
    if (name === "extraction") continue;
    const row = `ROW(${columns
      .filter((column) => !isOfPassword(name, column))
      .map((column) => client.escapeIdentifier(column))
      .join(", ")})`;
    const { rows } = await client.query<{ text: string }>(
      `SELECT count(*) || ' rows, ' || coalesce(sum(('x' || substr(md5(${row}::text), 1, 15))::bit(60)::bigint), 0) AS text
       FROM public.${client.escapeIdentifier(name)}`,
    );
    found[`${name} (${columns.length})`] = rows[0]!.text;
  }
  await client.end();
  return found;
}

/** Runs the command as an operator does, from a folder where no state can be kept. */
const runRestore = (databaseUrl: string, args: string[]) =>
  promisify(execFile)(process.execPath, ["scripts/restore.mjs", ...args], {
    env: {
      ...process.env,
      ...{ DATABASE_URL: applicationUrlOf(databaseUrl), OWNER_DATABASE_URL: databaseUrl, BACKUP_KEY: "" },
      ...{ AUTH_SECRET: "another secret of the tests, 0123456789 abcdef", ENVOL_STATE_DIR: "/dev/null/state" },
    },
  });

describe("the archive of everything", () => {
  let contents: Record<string, string>;

  test("is downloaded over HTTP by a super admin", async () => {
    const headers = bearerHeader(await signIn(app.url, "superadmin"));
    // Jobs may change a row meanwhile. Then it is tried again, so that what is compared below is of one moment.
    for (let attempt = 1; ; attempt++) {
      const asked = await postJson(`${app.url}/api/data-extraction/everything`, {}, headers);
      expect(asked.status).toBe(201);
      const { id } = (await asked.json()) as { id: string };
      contents = await contentsOf(app.databaseUrl);
      const answer = await fetch(`${app.url}/api/data-extraction/everything/${id}/file`, { headers });
      expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/zip"]);
      writeFileSync(FILE, Buffer.from(await answer.arrayBuffer()));
      if (JSON.stringify(await contentsOf(app.databaseUrl)) === JSON.stringify(contents)) break;
      expect(attempt, "attempts until no job has changed a row meanwhile").toBeLessThan(10);
    }
    expect(readZip(readFileSync(FILE)).get(`files/${"b".repeat(24)}.pdf`)).toHaveLength(3_000_000);
  });

  test("comes back into an empty database, row by row, with its files; the admin who is named gets in, nobody else", async () => {
    const databaseUrl = await createDatabase();
    const email = demoEmailOf("admin");
    const { stdout } = await runRestore(databaseUrl, [FILE, "--admin", email.toUpperCase()]);
    expect(stdout).toMatch(/^Restored \d+ tables, \d+ rows/m);
    expect(await contentsOf(databaseUrl)).toEqual(contents);
    const password = /signs in by this temporary password within 7 days: (\S+)/.exec(stdout)![1]!;
    const restored = await startAppForTests({ databaseUrl });
    const signInBy = async (name: string, typed: string) =>
      (await postJson(`${restored.url}/api/authentification`, { email: demoEmailOf(name), password: typed })).status;
    expect(await signInBy("admin", password)).toBe(200);
    expect(await signInBy("admin", DEMO_ACCOUNT_PASSWORD)).toBe(401);
    expect(await signInBy("superadmin", DEMO_ACCOUNT_PASSWORD)).toBe(401);
    await restored.stop();
  });

  describe("is refused, in one sentence, and leaves nothing behind", () => {
    type Manifest = {
      tables: { name: string; rows: number; columns: string[] }[];
      files: Record<string, object>;
      leftOut: { tables: string[] };
    };
    /** Packs the archive anew, with its files and its manifest changed. */
    function repack(change: (files: Map<string, Buffer>, manifest: Manifest) => void): string {
      const files = readZip(readFileSync(FILE));
      const manifest = JSON.parse(files.get("manifest.json")!.toString()) as Manifest;
      change(files, manifest);
      files.set("manifest.json", Buffer.from(JSON.stringify(manifest)));
      const file = path.join(folder, "changed.zip");
      writeFileSync(file, zipSync(Object.fromEntries(files), { level: 0 }));
      return file;
    }
    /** Changes a file, and says so in the manifest. */
    const rewrite = (files: Map<string, Buffer>, manifest: Manifest, name: string, text: (old: string) => string) => {
      const bytes = Buffer.from(text(files.get(name)!.toString()));
      files.set(name, bytes);
      manifest.files[name] = { bytes: bytes.length, sha256: sha256(bytes) };
    };
    const tag = "tables/tag.csv";

    let emptyUrl: string;
    beforeAll(async () => {
      emptyUrl = await createDatabase();
    });

    test.each<[string, (files: Map<string, Buffer>, manifest: Manifest) => void, RegExp]>([
      ["a table is missing", (files) => files.delete(tag), /tables\/tag\.csv is missing/],
      [
        "a file is in it that nobody wrote",
        (files) => files.set("more.csv", Buffer.from("id\n")),
        /doesn't know more\.csv/,
      ],
      [
        "it says that a table is longer",
        (files) => files.set(tag, Buffer.concat([files.get(tag)!, Buffer.from("\n")])),
        /tables\/tag\.csv is not what its manifest says/,
      ],
      [
        "it leaves out what belongs to it",
        (_, manifest) => manifest.leftOut.tables.push("audit_entry"),
        /it leaves out audit_entry/,
      ],
      ["its manifest is none", (_, manifest) => Object.assign(manifest, { files: [null] }), /manifest is unreadable/],
      [
        "it is of a later form",
        (_, manifest) => Object.assign(manifest, { format: 2 }),
        /made by a newer version of Envol/,
      ],
      ["it is something else", (_, manifest) => Object.assign(manifest, { kind: "pack" }), /is no backup of Envol/],
      [
        "it brings a password of its own",
        (files, manifest) => {
          manifest.tables.find(({ name }) => name === "person")!.columns.push("password_hash");
          rewrite(files, manifest, "tables/person.csv", (text) => text.replace("\n", ",password_hash\n"));
        },
        /tables of .* are not those that its migrations make/,
      ],
      [
        "a text was changed behind its sum",
        (files) => files.set(tag, Buffer.from(files.get(tag)!.toString().replace("quote", "QUOTE"))),
        /tables\/tag\.csv is not what its manifest says/,
      ],
      [
        "a row refers to nothing",
        (files, manifest) =>
          rewrite(files, manifest, "tables/site_role.csv", (text) =>
            text.replace(/\n"\w{24}"/, `\n"${"f".repeat(24)}"`),
          ),
        /is damaged or incomplete: .*foreign key constraint/,
      ],
    ])("%s", async (_what, change, sentence) => {
      const options = { applicationRole: APPLICATION_ROLE, makeRoom: "make room." };
      const refusal = await restore(emptyUrl, repack(change), options).then(
        () => "restored",
        (error: Error) => `${error.constructor.name}: ${error.message}`,
      );
      expect(refusal).toMatch(/^ExplainedError: [^\n]+$/);
      expect(refusal).toMatch(sentence);
      expect(await contentsOf(emptyUrl)).toEqual({});
    });
  });
});
