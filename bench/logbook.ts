import { Agent } from "node:http";
import pg from "pg";
import { download, quantile, sendLoadRequest } from "./load";
import type { startMeasuredApp } from "./memory";
import { makeBenchId } from "./seed";

const LEGS = 5_000;
const ROUNDS = 21;
const [PILOT, INSTRUCTOR] = [makeBenchId("be", 700), makeBenchId("be", 701)];
const MB = 1_000_000;

type Row = [what: string, figure: string, wanted: string];

/** Writes five thousand legs of one pilot, each with an instructor on board, an hour or two long. */
async function seedLogbook(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const id = "rpad('1b', 4, '0') || lpad(to_hex(n), 20, '0')";
  await client.query(`
    INSERT INTO leg (id, category, class, model, registration, from_airport, to_airport, off_block_at, on_block_at, has_instructor,
        landings_by_day, night_minutes, ifr_minutes, operator, state, declared_at)
      SELECT ${id}, 'Aircraft', 'SingleEngine', 'DR400-140B', 'F-HALP', 'LFLG', 'LFLP', at, at + interval '1 hour' + n % 60 * interval '1 minute',
        true, 1 + n % 4, CASE n % 5 WHEN 0 THEN 30 ELSE 0 END, CASE n % 3 WHEN 0 THEN 40 ELSE 0 END, 'Aéro-club de Savoie', 'Validated', now()
      FROM generate_series(1, ${LEGS}) n, LATERAL (SELECT timestamptz '2010-01-01 08:00Z' + n * interval '1 day' AS at) t;
    INSERT INTO leg_pilot (leg_id, person_id, function) SELECT ${id}, '${PILOT}', 'Dual' FROM generate_series(1, ${LEGS}) n;
    INSERT INTO leg_pilot (leg_id, person_id, function, is_pilot_flying)
      SELECT ${id}, '${INSTRUCTOR}', 'Instructor', false FROM generate_series(1, ${LEGS}) n;`);
  await client.query("VACUUM ANALYZE");
  await client.end();
}

/** Measures a page of a logbook of 5,000 legs, its PDF, the memory that this takes, and how long others wait meanwhile. */
export async function measureLogbook(
  { app, memory }: Awaited<ReturnType<typeof startMeasuredApp>>,
  databaseUrl: string,
  headers: Record<string, string>,
): Promise<Row[]> {
  await seedLogbook(databaseUrl);
  const agent = new Agent({ keepAlive: true });
  const path = `/api/user/${PILOT}/logbook`;
  const ask = async (asked: string) => {
    const since = performance.now();
    const answer = await sendLoadRequest(app.url, agent, { path: asked, headers });
    if (answer.status !== 200) throw new Error(answer.text);
    return performance.now() - since;
  };
  const pages: number[] = [];
  for (let turn = 0; turn < ROUNDS; turn++) pages.push(await ask(`${path}?page=${1 + turn * 10}`));
  const before = (await memory()).rss;
  const [pings, peaks]: [number[], number[]] = [[], []];
  let isMade = false;
  const watch = (async () => {
    while (!isMade) {
      pings.push(await ask("/api/health/live"));
      peaks.push((await memory()).rss);
    }
  })();
  const since = performance.now();
  const bytes = await download(`${app.url}${path}/export?format=pdf`, headers);
  const seconds = (performance.now() - since) / 1_000;
  isMade = true;
  await watch;
  agent.destroy();
  const sorted = pages.toSorted((a, b) => a - b);
  const grown = (Math.max(...peaks) - before) / MB;
  return [
    [`a page of a logbook of ${LEGS} legs`, `p50 ${quantile(sorted, 0.5).toFixed(0)} ms`, "100 ms"],
    [`its PDF, ${(bytes / MB).toFixed(1)} MB`, `${seconds.toFixed(1)} s`, "15 s"],
    ["memory beside that of the application while it is made", `+${grown.toFixed(0)} MB resident`, "400 MB"],
    ["another request meanwhile, the slowest", `${Math.max(...pings).toFixed(0)} ms`, "500 ms"],
  ];
}
