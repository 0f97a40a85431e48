import { mkdtemp, readFile, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addSchool, makeCaddyfile, migrateSchools, readSchools, serveSchools } from "../../scripts/schools.mjs";
import { type Cluster, findFreePort, startCluster } from "../../scripts/support/postgres.mjs";
import { queryDatabase } from "./client";

let cluster: Cluster;
let folder: string;
beforeAll(async () => {
  cluster = await startCluster({ throwaway: true });
  folder = await mkdtemp(path.join(tmpdir(), "envol-schools-"));
  await writeFile(
    path.join(folder, "host.env"),
    `ADMIN_DATABASE_URL=${cluster.url}\nDATABASE_POOL=2\nLOG_LEVEL=fatal\n`,
  );
});
afterAll(() => cluster?.stop());

const edit = async (name: string, change: (text: string) => string) => {
  const file = path.join(folder, `${name}.env`);
  await writeFile(file, change(await readFile(file, "utf8")));
};

test("schools on one machine have a database, roles, a secret and a process each, and don't reach each other's", async () => {
  for (const name of ["annecy", "valence"]) {
    const file = await addSchool(folder, name, `https://${name}.example.org`);
    // It holds passwords and the secret.
    expect((await stat(file)).mode & 0o077).toBe(0);
    const port = await findFreePort();
    await edit(name, (text) => text.replace(/^PORT=.*/m, `PORT=${port}`));
  }
  await expect(addSchool(folder, "annecy", "https://other.example.org")).rejects.toThrow("there already");
  await expect(addSchool(folder, "a;drop", "https://other.example.org")).rejects.toThrow("small letters");

  const schools = await readSchools(folder);
  expect(schools.map(({ name }) => name)).toEqual(["annecy", "valence"]);
  expect(JSON.stringify(schools)).not.toContain(new URL(cluster.url).password);
  const [annecy, valence] = schools.map(({ settings }) => settings);
  const crossed = Object.assign(new URL(annecy!.databaseUrl), { pathname: new URL(valence!.databaseUrl).pathname });
  await expect(queryDatabase(crossed.href, "SELECT 1")).rejects.toThrow("permission denied for database");
  await expect(queryDatabase(annecy!.databaseUrl, "CREATE TABLE mine (id int)")).rejects.toThrow("permission denied");
  expect(await queryDatabase(annecy!.databaseUrl, "SELECT count(*)::int AS people FROM person")).toEqual([
    { people: 0 },
  ]);

  // One whose database isn't there keeps none back.
  const broken = {
    ...schools[0]!,
    name: "broken",
    settings: { ...annecy!, ownerDatabaseUrl: `${annecy!.ownerDatabaseUrl}x` },
  };
  expect(await migrateSchools([broken, ...schools])).toEqual(["broken"]);

  const stop = await serveSchools(schools);
  try {
    for (const { port } of [annecy!, valence!])
      expect((await fetch(`http://127.0.0.1:${port}/api/health/live`)).status).toBe(200);
  } finally {
    await stop();
  }
  await expect(fetch(`http://127.0.0.1:${annecy!.port}/api/health/live`)).rejects.toThrow();
  expect(makeCaddyfile(schools)).toMatch(
    new RegExp(`annecy\\.example\\.org \\{[^]*127\\.0\\.0\\.1:${annecy!.port} \\{[^]*valence\\.example\\.org`),
  );

  await edit("valence", (text) => text.replace(/^AUTH_SECRET=.*/m, `AUTH_SECRET=${schools[0]!.variables.AUTH_SECRET}`));
  await expect(readSchools(folder)).rejects.toThrow("annecy.env and valence.env have the same AUTH_SECRET");
});
