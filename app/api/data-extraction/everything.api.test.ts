import { readdirSync } from "node:fs";
import { parse } from "csv-parse/sync";
import fc from "fast-check";
import pg from "pg";
import { beforeAll, describe, expect, test, vi } from "vitest";
import type { EverythingView, ExtractionView } from "@/lib/activity/extractions/schema";
import { sha256 } from "@/lib/platform/canonical-json";
import { connectionPool, prisma } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { log } from "@/lib/platform/log";
import { LONGEST_PAUSE_MS, readSnapshot } from "@/lib/platform/snapshot";
import { call } from "@/lib/testing/call";
import { queryAsOwner } from "@/lib/testing/owner";
import { makePerson, makeWorld, type SignedInPerson, signInAs, type World } from "@/lib/testing/world";
import { readZip } from "@/lib/testing/zip";
import { COMMON_COLUMNS } from "@/lib/views/everything/common-columns";
import { writeArchive } from "@/lib/views/everything/documents";
import { meaningOf, readMeanings } from "@/lib/views/everything/meanings";
import { describeColumns, listArchived } from "@/lib/views/everything/queries";
import { copyIn, fixTextForms, listTables } from "@/scripts/support/backup-tables.mjs";
import { LEFT_OUT_COLUMNS, LEFT_OUT_TABLES } from "@/scripts/support/left-out.mjs";

const ROUTE = "/api/data-extraction/everything";
/** The code of what is done. */
const DONE = 2;

type Manifest = {
  tables: { name: string; columns: string[]; rows: number }[];
  files: Record<string, { bytes: number; sha256: string }>;
  leftOut: { tables: string[] };
  lastMigration: string;
};

let world: World;
let superAdmin: SignedInPerson;
beforeAll(async () => {
  world = await makeWorld();
  superAdmin = await signInAs(await makePerson({ data: { schoolRole: "SuperAdmin" } }));
});

const ask = (as = superAdmin) => call("POST", ROUTE, { as });
const fileOf = (id: string, as = superAdmin) => call("GET", `${ROUTE}/${id}/file`, { as });
const idOf = async (answer: Awaited<ReturnType<typeof ask>>) => {
  const { id } = (await answer.json()) as { id: string };
  expect(answer.status).toBe(201);
  return id;
};
const download = async () => readZip(await (await fileOf(await idOf(await ask()))).bytes());
const manifestOf = (files: Map<string, Buffer>) => JSON.parse(files.get("manifest.json")!.toString()) as Manifest;
const rowsOf = (files: Map<string, Buffer>, table: string) =>
  parse(files.get(`tables/${table}.csv`)!, { columns: true }) as Record<string, string>[];
const endAll = () => prisma().extraction.updateMany({ data: { state: "Done" } });

describe("the archive of everything", () => {
  test("holds every table of the schema that isn't left out, with all its rows, each file, and the sum of each", async () => {
    const bytes = Buffer.from("%PDF-1.4 content");
    const id = newId();
    const file = { name: "licence.pdf", mediaType: "application/pdf", size: bytes.length, bytes };
    await prisma().storedFile.create({ data: { id, ...file, createdAt: new Date() } });
    const files = await download();
    const manifest = manifestOf(files);
    const tables = await listTables(connectionPool());
    expect([...manifest.tables.map(({ name }) => name), ...manifest.leftOut.tables].sort()).toEqual(
      tables.map(({ name }) => name).sort(),
    );
    for (const { name, columns, rows } of manifest.tables) {
      const [row] = await prisma().$queryRawUnsafe<{ count: number }[]>(`SELECT count(*)::int AS count FROM "${name}"`);
      const isMoved = ["sign_in", "audit_entry", "extraction"].includes(name);
      if (!isMoved) expect([name, rows]).toEqual([name, row!.count]);
      expect(rowsOf(files, name), name).toHaveLength(rows);
      expect(files.get(`tables/${name}.csv`)!.toString().split("\n")[0]).toBe(columns.join());
    }
    expect(files.get(`files/${id}.pdf`)).toEqual(bytes);
    const others = [...files].filter(([name]) => name !== "manifest.json");
    expect(manifest.files).toEqual(
      Object.fromEntries(others.map(([name, one]) => [name, { bytes: one.length, sha256: sha256(one) }])),
    );
    expect(manifest.lastMigration).toBe(
      readdirSync("prisma/migrations")
        .filter((name) => /^\d/.test(name))
        .sort()
        .at(-1),
    );
    for (const language of ["WHAT IS NOT IN IT", "CE QUI N’Y EST PAS"])
      expect(files.get("README.txt")!.toString()).toContain(language);
  });

  test("holds nothing that opens an account", async () => {
    const [code, hash, former, device] = ["1", "2", "3", "4"].map((digit) => digit.repeat(64));
    const soon = new Date(Date.now() + 3_600_000);
    const made = { personId: superAdmin.id, createdAt: new Date() };
    await prisma().mailedCode.create({ data: { ...made, hash: code!, purpose: "ResetPassword", expiresAt: soon } });
    await prisma().recoveryCode.create({ data: { ...made, hash: device! } });
    const key = { name: "Screen", madeById: superAdmin.id, mayWrite: false, beginning: "envol_ab", endsAt: soon };
    await prisma().apiKey.create({
      data: { id: newId(), ...key, secretHash: hash!, formerHash: former!, createdAt: new Date() },
    });
    const person = await prisma().person.findUniqueOrThrow({ where: { id: superAdmin.id } });
    const files = await download();
    const secrets = [code!, hash!, former!, device!, person.passwordHash, person.calendarKey, superAdmin.signInId];
    for (const [name, bytes] of files)
      for (const secret of secrets) expect(bytes.includes(secret), `${secret} in ${name}`).toBe(false);
    expect(rowsOf(files, "api_key")).toContainEqual(expect.objectContaining({ beginning: "envol_ab" }));
    expect(rowsOf(files, "person")).toContainEqual(expect.objectContaining({ email: person.email }));
  });

  test("leaves out each column whose name sounds like a secret, unless it is known to be none", async () => {
    // Sums that prove something, keys that find something, codes that people are told, and postal codes.
    const known = [
      ...["accounting_period.hash", "accounting_period.previous_hash", "audit_entry.key_id", "audit_link.hash"],
      ...["bank_line.hash", "imported_record.last_hash", "imported_record.public_key", "imported_record.syllabus_hash"],
      ...["inspection_pack.chain_hash", "inspection_pack.manifest_hash", "issued_book.code", "issued_book.facts_hash"],
      ...["issued_book.file_hash", "issued_book.seal_hash", "lesson_follow_up.signed_hash", "notification.once_key"],
      ...["occurrence_report.sending_key", "payment_link.hash", "person.is_temporary_password"],
      ...["person.password_expires_at", "person.zip_code", "school.zip_code", "site.zip_code"],
      ...["trusted_key.public_key", "verdict.evidence_key", "webhook.key_id"],
    ];
    const sounding = (await listArchived(connectionPool())).flatMap(({ name, columns }) =>
      columns
        .filter((column) => /(^|_)(hash|secret|token|password|key|code|auth)(_|$)/.test(column))
        .map((column) => `${name}.${column}`),
    );
    expect(sounding.sort()).toEqual(known.sort());
  });

  test("leaves out nothing that isn't there, and nothing that the rest refers to", async () => {
    const tables = new Map((await listTables(connectionPool())).map(({ name, columns }) => [name, columns]));
    for (const name of LEFT_OUT_TABLES) expect([...tables.keys()]).toContain(name);
    for (const [name, columns] of Object.entries(LEFT_OUT_COLUMNS))
      expect(tables.get(name)).toEqual(expect.arrayContaining(Object.keys(columns)));
    const referring = (await describeColumns(connectionPool())).filter(
      ({ table, refersTo }) => !LEFT_OUT_TABLES.includes(table) && LEFT_OUT_TABLES.includes(refersTo ?? ""),
    );
    expect(referring).toEqual([]);
  });

  test("says of every table and column what it means", async () => {
    const meanings = readMeanings();
    const tables = await listArchived(connectionPool());
    const described = (await describeColumns(connectionPool())).filter(({ table, column }) =>
      tables.find(({ name }) => name === table)?.columns.includes(column),
    );
    expect(tables.filter(({ name }) => !meanings.get(name)).map(({ name }) => name)).toEqual([]);
    const silent = described.filter((one) => !meaningOf(meanings, one));
    expect(silent.map(({ table, column }) => `${table}.${column}`)).toEqual([]);
    // What is said of a name is needed by a column that says nothing of its own.
    const needed = new Set(
      described.flatMap(({ table, column }) => (meanings.get(`${table}.${column}`) ? [] : [column])),
    );
    expect(Object.keys(COMMON_COLUMNS).filter((name) => !needed.has(name))).toEqual([]);
    const files = await download();
    const rows = parse(files.get("columns.csv")!, { columns: true }) as Record<string, string>[];
    expect(rows).toHaveLength(tables.length + described.length);
    expect(rows).toContainEqual(
      expect.objectContaining({ table: "site_role", column: "person_id", refers_to: "person", type: "character(24)" }),
    );
    expect(rows.find(({ table, column }) => table === "person" && column === "state")!.type).toBe(
      "record_state: Active Disabled Archived",
    );
  });
});

describe("a row comes back as it was", () => {
  const TYPES = {
    ...{ id: "char(24)", words: "text", short: "varchar(40)", whole: "integer", large: "bigint", exact: "numeric" },
    ...{ float: "double precision", truth: "boolean", day: "date", at: "timestamptz(3)", lasting: "interval" },
    ...{ bytes: "bytea", list: "text[]", numbers: "integer[]", tree: "jsonb", during: "tstzrange" },
  };
  const odd = ["", '"', '""', "\\.", "\n\\.\n", "\\N", "NULL", "a,b;c\td", "é🛩\r\n'", "=1+1", '{a,"b"}', " "];
  const text = fc.oneof(
    fc.constantFrom(...odd),
    fc.string({ unit: "binary", maxLength: 40 }).map((one) => one.replaceAll("\0", "")),
  );
  const day = fc.date({ min: new Date("0100-01-01"), max: new Date("9000-01-01"), noInvalidDate: true });
  const iso = day.map((one) => one.toISOString());
  const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
  const row = fc.record({
    ...{ words: maybe(text), short: maybe(text.map((one) => [...one].slice(0, 40).join(""))) },
    ...{ whole: maybe(fc.integer()), large: maybe(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map(String)) },
    exact: maybe(fc.tuple(fc.bigInt(), fc.nat()).map(([a, b]) => `${a}.${b}`)),
    ...{ float: maybe(fc.double()), truth: maybe(fc.boolean()), at: maybe(iso) },
    day: maybe(iso.map((one) => one.slice(0, 10))),
    lasting: maybe(fc.integer({ min: -1e6, max: 1e6 }).map((one) => `${one} minutes ${one % 7} months`)),
    ...{ bytes: maybe(fc.uint8Array().map(Buffer.from)), list: maybe(fc.array(maybe(text))) },
    numbers: maybe(fc.array(maybe(fc.integer()))),
    tree: maybe(fc.jsonValue().map((one) => JSON.stringify(one).replaceAll("\\u0000", ""))),
    during: maybe(fc.tuple(iso, iso).map(([a, b]) => (a < b ? `[${a},${b})` : "empty"))),
  });

  test("with quotes, breaks, nothing, empty texts, bytes, lists, ranges and trees", async () => {
    const columns = Object.entries(TYPES).map(([name, type]) => `${name} ${type}`);
    for (const name of ["odd_row", "odd_row_back"]) await queryAsOwner(`CREATE TABLE ${name} (${columns.join(", ")})`);
    const client = new pg.Client({ connectionString: process.env.OWNER_DATABASE_URL });
    await client.connect();
    try {
      await fc.assert(
        fc.asyncProperty(fc.array(row, { minLength: 20, maxLength: 40 }), async (rows) => {
          await client.query("TRUNCATE odd_row, odd_row_back");
          const names = Object.keys(TYPES);
          for (const one of rows) {
            const values = names.map((name) => (name === "id" ? newId() : one[name as keyof typeof one]));
            await client.query(
              `INSERT INTO odd_row VALUES (${names.map((name, at) => `$${at + 1}::${TYPES[name as keyof typeof TYPES]}`)})`,
              values,
            );
          }
          const pieces: Uint8Array[] = [];
          for await (const piece of writeArchive({ name: "School" }, new Date(), { rows: 0 })) pieces.push(piece);
          const csv = readZip(Buffer.concat(pieces)).get("tables/odd_row.csv")!;
          await client.query("BEGIN");
          await fixTextForms(client);
          const back = copyIn(client, { name: "odd_row_back", columns: names }, "(FORMAT csv, HEADER match)");
          await new Promise((resolve, reject) => back.on("error", reject).on("finish", resolve).end(csv));
          await client.query("COMMIT");
          const { rows: differing } = await client.query(
            `(SELECT t::text FROM odd_row t EXCEPT ALL SELECT t::text FROM odd_row_back t)
             UNION ALL (SELECT t::text FROM odd_row_back t EXCEPT ALL SELECT t::text FROM odd_row t)`,
          );
          expect(differing).toEqual([]);
          expect(back.rowCount).toBe(rows.length);
        }),
        { numRuns: 3 },
      );
    } finally {
      await client.query("ROLLBACK");
      await client.query("DROP TABLE odd_row, odd_row_back");
      await client.end();
    }
  }, 20_000);
});

describe("who takes it", () => {
  test("is a super admin, who has just proved who they are, and is written down before they get any", async () => {
    expect((await ask(world.admin)).status).toBe(403);
    expect((await call("GET", ROUTE, { as: world.admin })).status).toBe(403);
    const late = await signInAs(await makePerson({ data: { schoolRole: "SuperAdmin" } }));
    await prisma().signIn.update({
      where: { id: late.signInId },
      data: { confirmedAt: new Date(Date.now() - 601_000) },
    });
    const refused = await ask(late);
    expect([refused.status, (await refused.json()).confirmation]).toEqual([403, expect.any(Array)]);
    const id = await idOf(await ask());
    const entry = await prisma().auditEntry.findFirstOrThrow({ where: { subjectKind: "extraction", subjectId: id } });
    expect(entry).toMatchObject({ actorId: superAdmin.id, action: "extraction.extractEverything" });
    await endAll();
  });

  test("takes it alone and once: not by the route of a dataset, not somebody else, not two at a time", async () => {
    const other = await signInAs(await makePerson({ data: { schoolRole: "SuperAdmin" } }));
    const id = await idOf(await ask());
    const twice = await ask(other);
    expect([twice.status, await twice.text()]).toEqual([
      409,
      expect.stringContaining("on its way to somebody already"),
    ]);
    expect((await fileOf(id, other)).status).toBe(404);
    expect((await fileOf(id, world.admin)).status).toBe(403);
    expect((await call("GET", `/api/data-extraction/${id}/file`, { as: superAdmin })).status).toBe(404);
    const files = readZip(await (await fileOf(id)).bytes());
    expect((await fileOf(id)).status).toBe(409);
    const all = (await (await call("GET", "/api/data-extraction", { as: world.admin })).json()) as ExtractionView[];
    const rows = manifestOf(files).tables.reduce((sum, table) => sum + table.rows, 0);
    expect(all.find((one) => one.id === id)).toMatchObject({ dataset: "everything", format: "zip", state: DONE, rows });
  });

  test("doesn't use it up by asking only for its headers", async () => {
    const id = await idOf(await ask());
    expect((await call("HEAD", `${ROUTE}/${id}/file`, { as: superAdmin })).status).toBe(405);
    const answer = await fileOf(id);
    expect(answer.status).toBe(200);
    await answer.close();
    await endAll();
  });

  test("learns first how much it is", async () => {
    await queryAsOwner("SELECT pg_stat_force_next_flush()");
    const extent = (await (await call("GET", ROUTE, { as: superAdmin })).json()) as EverythingView;
    const files = await download();
    expect(extent.tables).toBe(manifestOf(files).tables.length);
    expect(extent.files).toBe(await prisma().storedFile.count());
    expect(extent.bytes).toBeGreaterThan(0);
  });

  test("may pause: the database waits for longer, and a connection that it cuts meanwhile ends the file and nothing else", async () => {
    const noted = vi.spyOn(log, "warn");
    const rows = readSnapshot(async function* (client) {
      for (let turn = 0; turn < 2; turn++) {
        const { rows } = await client.query(
          `SELECT pg_backend_pid() AS pid, setting::int AS ms FROM pg_settings
           WHERE name = 'idle_in_transaction_session_timeout'`,
        );
        yield rows[0] as { pid: number; ms: number };
      }
    });
    const { pid, ms } = (await rows.next()).value as { pid: number; ms: number };
    expect(ms).toBeGreaterThanOrEqual(1.5 * LONGEST_PAUSE_MS);
    await queryAsOwner(`SELECT pg_terminate_backend(${pid})`);
    await vi.waitFor(() => expect(noted).toHaveBeenCalled());
    expect(noted.mock.calls[0]).toEqual([{ code: "57P01" }, "the connection of a snapshot is lost"]);
    await expect(rows.next()).rejects.toThrow();
    noted.mockRestore();
  });

  test("leaves nothing held when they cancel it or go away", async () => {
    const stateOf = async (id: string) => (await prisma().extraction.findUniqueOrThrow({ where: { id } })).state;
    const held = async () => {
      const { rows } = await queryAsOwner(
        `SELECT count(*)::int AS count FROM pg_stat_activity
         WHERE datname = current_database() AND application_name = 'envol' AND state LIKE 'idle in transaction%'`,
      );
      return rows[0].count;
    };
    const cancelled = await idOf(await ask());
    expect((await call("POST", `/api/data-extraction/${cancelled}/cancel`, { as: superAdmin })).status).toBe(204);
    expect((await fileOf(cancelled)).status).toBe(409);
    const left = await idOf(await ask());
    const answer = await fileOf(left);
    expect(await stateOf(left)).toBe("Running");
    await answer.close();
    await expect.poll(() => stateOf(left)).toBe("Cancelled");
    const stopped = await idOf(await ask());
    const reader = (await fileOf(stopped)).body!.getReader();
    await reader.read();
    expect((await call("POST", `/api/data-extraction/${stopped}/cancel`, { as: superAdmin })).status).toBe(204);
    const readAll = async () => {
      while (!(await reader.read()).done);
    };
    // How far it is, and whether it goes on, is noted twice a second.
    await new Promise((resolve) => setTimeout(resolve, 550));
    await expect(readAll()).rejects.toThrow();
    await expect.poll(held).toBe(0);
    await idOf(await ask());
    await endAll();
  });
});
