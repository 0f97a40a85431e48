import { readFileSync } from "node:fs";
import { Agent } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import type { AppProcess } from "@/scripts/support/app.mjs";
import { download, sendLoadRequest } from "./load";
import { makeBenchId } from "./seed";

const LEGS = 1_000_000;
const MB = 1_000_000;
const [STAFF, SITE] = [makeBenchId("be", 1), makeBenchId("51", 1)];
const COLUMNS = [
  "day",
  "aircraft",
  "pilot",
  "instructor",
  "from",
  "to",
  "offBlock",
  "onBlock",
  "block",
  "function",
  "landings",
];

type Row = [what: string, figure: string, wanted: string];

/** Writes a million legs over ten years, every second one with an instructor on board, who asks as an administrator. */
async function seedLegs(client: pg.Client): Promise<void> {
  const id = "rpad('1b', 4, '0') || lpad(to_hex(n), 20, '0')";
  const person = (from: number) => `rpad('be', 4, '0') || lpad(to_hex(${from} + n % 100), 20, '0')`;
  // Nothing waits for these rows, so that triggers and references needn't be asked a million times.
  await client.query("SET session_replication_role = replica");
  await client.query(`
    INSERT INTO leg (id, aircraft_id, category, class, model, from_airport, to_airport, off_block_at, on_block_at, has_instructor,
        landings_by_day, night_minutes, state, declared_at)
      SELECT ${id}, a.id, 'Aircraft', 'SingleEngine', 'DR400-140B', 'LFLG', 'LFLP', at, at + interval '1 hour' + n % 60 * interval '1 minute',
        n % 2 = 0, 1 + n % 4, CASE n % 5 WHEN 0 THEN 30 ELSE 0 END, 'Validated', now()
      FROM generate_series(1, ${LEGS}) n, LATERAL (SELECT timestamptz '2015-01-01 08:00Z' + n * interval '5 minutes' AS at) t,
        LATERAL (SELECT id FROM aircraft WHERE "order" = n % 20 LIMIT 1) a;
    INSERT INTO leg_pilot (leg_id, person_id, function)
      SELECT ${id}, ${person(700)}, CASE n % 2 WHEN 0 THEN 'Dual' ELSE 'Pic' END::pilot_function FROM generate_series(1, ${LEGS}) n;
    INSERT INTO leg_pilot (leg_id, person_id, function, is_pilot_flying)
      SELECT ${id}, ${person(900)}, 'Instructor', false FROM generate_series(2, ${LEGS}, 2) n;`);
  await client.query("SET session_replication_role = DEFAULT");
  await client.query("UPDATE person SET school_role = 'Admin' WHERE id = $1", [STAFF]);
  await client.query("VACUUM ANALYZE");
}

/** The memory of the server, as the kernel counts it. A server that is asked would collect its garbage first, which takes time. */
const readResident = ({ child }: AppProcess): number =>
  1_024 * Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${child.pid}/status`, "utf8"))![1]);

/** Measures how quickly a million legs are extracted, beside a bare COPY of their table, and the memory that the server needs for it. */
export async function measureExtraction(
  app: AppProcess,
  databaseUrl: string,
  headers: Record<string, string>,
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await seedLegs(client);
  const [row] = (await client.query("SELECT count(*)::int AS legs FROM leg")).rows;
  const agent = new Agent({ keepAlive: true });
  const seconds = async (run: () => Promise<number>): Promise<[number, number]> => {
    const since = performance.now();
    const bytes = await run();
    return [(performance.now() - since) / 1_000, bytes];
  };
  const copied = await seconds(async () => {
    let bytes = 0;
    for await (const piece of client.query(copyTo("COPY leg TO STDOUT WITH (FORMAT csv)"))) bytes += piece.length;
    return bytes;
  });
  await client.end();
  const legs = { dataset: "legs", siteIds: [SITE], firstDay: "2015-01-01", lastDay: "2024-12-31", columns: COLUMNS };
  const ask = async (path: string, body: object, status: number) => {
    const shot = { method: "POST", path, headers, body: JSON.stringify(body) };
    const answer = await sendLoadRequest(app.url, agent, shot);
    if (answer.status !== status) throw new Error(`${answer.status} ${answer.text}`);
    return answer.text;
  };
  const idle = readResident(app);
  const [sampled] = await seconds(async () => (await ask("/api/data-extraction/sample", legs, 200)).length);
  const extract = async (format: "csv" | "xlsx"): Promise<[seconds: number, bytes: number, peak: number]> => {
    const { id } = JSON.parse(await ask("/api/data-extraction", { ...legs, format }, 201)) as { id: string };
    let [isOver, peak] = [false, 0];
    const watch = (async () => {
      while (!isOver) {
        peak = Math.max(peak, readResident(app));
        await wait(100);
      }
    })();
    const taken = await seconds(() => download(`${app.url}/api/data-extraction/${id}/file`, headers));
    isOver = true;
    await watch;
    return [...taken, peak];
  };
  const [csv, xlsx] = [await extract("csv"), await extract("xlsx")];
  agent.destroy();
  const said = ([took, bytes, peak]: [number, number, number]) =>
    `${took.toFixed(1)} s, ${(bytes / MB).toFixed(0)} MB, at most ${(peak / MB).toFixed(0)} MB resident, ${((peak - idle) / MB).toFixed(0)} MB more than idle`;
  return [
    [`a bare COPY of ${row.legs} legs`, `${copied[0].toFixed(1)} s, ${(copied[1] / MB).toFixed(0)} MB`, ""],
    ["their sample, with how many they are", `${(1_000 * sampled).toFixed(0)} ms`, "300 ms"],
    ["they are extracted as CSV", `${said(csv)}, ${(copied[0] / csv[0]).toFixed(2)} of the COPY`, "0.3, 300 MB"],
    ["they are extracted as a workbook", said(xlsx), "300 MB"],
  ];
}
