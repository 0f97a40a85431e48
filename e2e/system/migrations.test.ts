import { execFile } from "node:child_process";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { migrate } from "../../scripts/migrate.mjs";
import { APPLICATION_ROLE, createApplicationRole } from "../../scripts/support/application-role.mjs";
import { type Cluster, findFreePort, startCluster } from "../../scripts/support/postgres.mjs";

let cluster: Cluster;
let url: string;

async function query(sql: string, database = url) {
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

beforeAll(async () => {
  cluster = await startCluster({ throwaway: true });
  await query("CREATE DATABASE migrated", cluster.url);
  url = cluster.urlOf("migrated");
});

afterAll(() => cluster.stop());

test("of instances that start together one applies each migration, the others wait and find it done", async () => {
  const applied = await Promise.all(Array.from({ length: 6 }, () => migrate(url)));
  const [first] = applied.filter((names) => names.length > 0);
  expect(applied.flat()).toEqual(first);
  const books = await query("SELECT migration_name FROM _prisma_migrations WHERE finished_at IS NOT NULL ORDER BY 1");
  expect(books.map((row) => row.migration_name)).toEqual(first);
  expect(await migrate(url)).toEqual([]);
});

test("a database that a newer version has migrated is refused in words by an older one", async () => {
  await query(`INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at)
               VALUES ('newer', repeat('0', 64), '20991231000000_to_come', now())`);
  await expect(migrate(url)).rejects.toThrow(/newer version of Envol \(20991231000000_to_come\)/);
  await query("DELETE FROM _prisma_migrations WHERE id = 'newer'");
  expect(await migrate(url)).toEqual([]);
});

test("names that differ by case only, of a school that had them, are told apart by a number", async () => {
  const name = "20261121060000_names_of_what_is_in_use";
  await query(`DELETE FROM _prisma_migrations WHERE migration_name = '${name}'; DROP INDEX site_name_key;
    DROP INDEX tag_name_key; CREATE UNIQUE INDEX tag_name_key ON tag(name);
    INSERT INTO tag (id, name, state) VALUES (repeat('1', 24), 'Night', 'Active'), (repeat('2', 24), 'NIGHT', 'Disabled'),
      (repeat('3', 24), 'night', 'Archived')`);
  expect(await migrate(url)).toEqual([name]);
  const tags = await query("SELECT name FROM tag ORDER BY id");
  expect(tags.map((row) => row.name)).toEqual(["Night", "NIGHT (2)", "night"]);
});

test("the application's role gets its rights on the tables of an older installation, and none beside", async () => {
  await createApplicationRole(cluster.url, "a password");
  const asApplication = cluster.urlOf("migrated", { user: APPLICATION_ROLE, password: "a password" });
  await expect(query("SELECT name FROM tag", asApplication)).rejects.toThrow(/permission denied/);
  expect(await migrate(url, APPLICATION_ROLE)).toEqual([]);
  expect(await query("SELECT name FROM tag", asApplication)).toHaveLength(3);
  await query("SELECT graphile_worker.add_job('nothing', '{}')", asApplication);
  expect(await query("SELECT task_identifier FROM graphile_worker.jobs", asApplication)).toHaveLength(1);
  await expect(query("CREATE TEMPORARY TABLE mine (id int)", asApplication)).rejects.toThrow(/permission denied/);
  // Another command that starts gives the role another password.
  await createApplicationRole(cluster.url, "another");
  await expect(query("SELECT 1", asApplication)).rejects.toThrow(/password authentication failed/);
});

test("whoever may not migrate starts on a migrated database only", async () => {
  await createApplicationRole(cluster.url, "a password");
  await query("CREATE DATABASE untouched", cluster.url);
  const port = await findFreePort();
  // Waits without standing still, because the test runner gives up on a process that doesn't answer it for a minute.
  const start = (database: string) => {
    const DATABASE_URL = cluster.urlOf(database, { user: APPLICATION_ROLE, password: "a password" });
    const ownerless = { DATABASE_URL, OWNER_DATABASE_URL: "", DIRECT_DATABASE_URL: "", AUTH_SECRET: "s".repeat(32) };
    const env = { ...process.env, ...ownerless, PORT: String(port), HOST: "203.0.113.1" };
    return new Promise<string>((resolve) => {
      execFile(process.execPath, ["scripts/server.mjs"], { env }, (_error, _stdout, stderr) => resolve(stderr));
    });
  };
  expect(await start("untouched")).toMatch(
    /^The database is not migrated to this version, and its role may not do that/,
  );
  // Past the migrations it fails at an address that is none of this machine. What begins before it listens may have said
  // something by then.
  expect(await start("migrated")).toMatch(/^HOST 203\.0\.113\.1 is no address/m);
});

test("a migration that was changed after it was applied, or that failed, is refused in words", async () => {
  await query("UPDATE _prisma_migrations SET checksum = repeat('0', 64)");
  await expect(migrate(url)).rejects.toThrow(/was changed after this database applied it/);
  await query("UPDATE _prisma_migrations SET finished_at = NULL");
  await expect(migrate(url)).rejects.toThrow(/failed on this database earlier/);
});
