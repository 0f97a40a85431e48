import { readFileSync } from "node:fs";
import pg from "pg";
import { migrate } from "@/scripts/migrate.mjs";
import { type AppProcess, startAppForTests } from "@/scripts/support/app.mjs";
import { APPLICATION_ROLE } from "@/scripts/support/application-role.mjs";
import { type LoadRequest, measureLoad } from "./load";
import { seedBench } from "./seed";

const [DATABASES, PROCESSES] = [50, 8];
const MB = 1_000_000;

type Row = [what: string, figure: string, wanted: string];

/** What a process needs beyond what it shares with the others, and its part of that (proportional set size), in bytes. */
const readProportional = ({ child }: AppProcess): number =>
  1_024 * Number(/^Pss:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${child.pid}/smaps_rollup`, "utf8"))![1]);

/** Measures how long the databases of many schools take to migrate one after the other, and what the processes of several need. */
export async function measureSchools(
  emptyDatabase: (name: string) => Promise<string>,
  env: Record<string, string>,
  request: () => LoadRequest,
): Promise<Row[]> {
  const urls: string[] = [];
  for (let at = 0; at < DATABASES; at++) urls.push(await emptyDatabase(`school_${at}`));
  const migrateAll = async (): Promise<number> => {
    const since = performance.now();
    for (const url of urls) await migrate(url, APPLICATION_ROLE);
    return (performance.now() - since) / 1_000;
  };
  const [first, again] = [await migrateAll(), await migrateAll()];
  const apps: AppProcess[] = [];
  for (const databaseUrl of urls.slice(0, PROCESSES)) {
    await seedBench(databaseUrl, { history: 0, resources: 20, day: 100 });
    apps.push(await startAppForTests({ databaseUrl, env: { ...env, DATABASE_POOL: "4" } }));
  }
  const loads = await Promise.all(apps.map(({ url }) => measureLoad(url, request, { connections: 1, requests: 200 })));
  const needed = apps.map(readProportional);
  const client = new pg.Client({ connectionString: urls[0] });
  await client.connect();
  const { rows } = await client.query(
    "SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname LIKE 'school_%'",
  );
  await client.end();
  for (const app of apps) await app.stop();
  const sum = needed.reduce((all, one) => all + one, 0);
  const rate = loads.reduce((all, one) => all + one.rate, 0);
  return [
    [
      `${DATABASES} empty databases are migrated in turn`,
      `${first.toFixed(0)} s, ${(first / DATABASES).toFixed(1)} s each`,
      "",
    ],
    ["they are asked again, with nothing to do", `${again.toFixed(1)} s`, ""],
    [
      `${PROCESSES} processes of a school each, after 200 pages each`,
      `${(sum / MB).toFixed(0)} MB, ${(sum / MB / PROCESSES).toFixed(0)} MB each`,
      "",
    ],
    [
      "their connections to PostgreSQL",
      `${rows[0].count - 1}, ${((rows[0].count - 1) / PROCESSES).toFixed(1)} each`,
      "",
    ],
    ["a day of 100 reservations, all asked at once", `${rate.toFixed(0)}/s together`, ""],
  ];
}
