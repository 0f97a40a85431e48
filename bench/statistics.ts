import { Agent } from "node:http";
import pg from "pg";
import { quantile, sendLoadRequest } from "./load";
import { makeBenchId } from "./seed";

const [SITE, FIRST] = [makeBenchId("51", 1), "2022-01-01"];
const [FLIGHTS, CANCELLED, LEGS] = [40_000, 4_000, 100_000];
const [ROUNDS, WARM_UP] = [15, 3];

type Row = [what: string, figure: string, wanted: string];

/** Writes five years of flights, each tenth cancelled, and of legs, of which every second one has an instructor on board. */
async function seedFiveYears(client: pg.Client): Promise<void> {
  const idOf = (kind: string) => `rpad('${kind}', 4, '0') || lpad(to_hex(n), 20, '0')`;
  const person = (from: number) => `rpad('be', 4, '0') || lpad(to_hex(${from} + n % 100), 20, '0')`;
  const at = (count: number) => `timestamptz '${FIRST} 06:00Z' + n * interval '${(5 * 365 * 1440) / count} minutes'`;
  const aircraft = 'LATERAL (SELECT id FROM aircraft WHERE "order" = 1 + n % 60 LIMIT 1) a';
  // Nothing waits for these rows, so that triggers and references needn't be asked for each.
  await client.query("SET session_replication_role = replica");
  await client.query(`
    INSERT INTO cancellation_reason (id, text) SELECT ${idOf("c5")}, 'Reason ' || n FROM generate_series(1, 6) n;
    INSERT INTO reservation (id, site_id, type, state, start_at, end_at, aircraft_id, turnaround_at, off_block_at, on_block_at,
        from_airport, to_airport, compliance, cancellation_reason_id, created_at, edited_at)
      SELECT ${idOf("57")}, '${SITE}', 'Renter', CASE WHEN n % ${FLIGHTS / CANCELLED} = 0 THEN 'Cancelled' ELSE 'Performed' END::reservation_state,
        at, at + interval '1 hour', a.id, at, at, at + interval '1 hour', 'LFLG', 'LFLG', 'Valid',
        CASE WHEN n % ${FLIGHTS / CANCELLED} = 0 THEN rpad('c5', 4, '0') || lpad(to_hex(1 + n / 10 % 6), 20, '0') END, now(), now()
      FROM generate_series(1, ${FLIGHTS}) n, LATERAL (SELECT ${at(FLIGHTS)} AS at) t, ${aircraft};
    INSERT INTO leg (id, aircraft_id, reservation_id, number, category, class, model, from_airport, to_airport, off_block_at, on_block_at,
        has_instructor, landings_by_day, fuel_left_tenths, oil_added_tenths, state, declared_at)
      SELECT ${idOf("1c")}, a.id, CASE WHEN n % 3 = 0 THEN rpad('57', 4, '0') || lpad(to_hex(1 + n * 2 / 5 % ${FLIGHTS}), 20, '0') END, CASE WHEN n % 3 = 0 THEN 1 END,
        'Aircraft', 'SingleEngine', 'DR400-' || n % 8, 'LFLG', 'LFLP', at, at + interval '1 hour' + n % 60 * interval '1 minute',
        n % 2 = 0, 1 + n % 4, 300 + n * 37 % 700, CASE n % 9 WHEN 0 THEN 5 END, 'Validated', now()
      FROM generate_series(1, ${LEGS}) n, LATERAL (SELECT ${at(LEGS)} AS at) t, ${aircraft};
    INSERT INTO leg_pilot (leg_id, person_id, function)
      SELECT ${idOf("1c")}, ${person(700)}, CASE n % 2 WHEN 0 THEN 'Dual' ELSE 'Pic' END::pilot_function FROM generate_series(1, ${LEGS}) n;
    INSERT INTO leg_pilot (leg_id, person_id, function, is_pilot_flying)
      SELECT ${idOf("1c")}, ${person(900)}, 'Instructor', false FROM generate_series(2, ${LEGS}, 2) n;`);
  await client.query("SET session_replication_role = DEFAULT");
  await client.query("VACUUM ANALYZE");
}

/** Measures the statistics of one year and of five, and the reports of a year, as staff ask for them. */
export async function measureStatistics(
  { url }: { url: string },
  databaseUrl: string,
  headers: Record<string, string>,
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await seedFiveYears(client);
  await client.end();
  const agent = new Agent({ keepAlive: true });
  const measure = async (path: string, body: object): Promise<string> => {
    const times: number[] = [];
    for (let round = 0; round < WARM_UP + ROUNDS; round++) {
      const since = performance.now();
      const answer = await sendLoadRequest(url, agent, { method: "POST", path, headers, body: JSON.stringify(body) });
      if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.text}`);
      if (round >= WARM_UP) times.push(performance.now() - since);
    }
    const sorted = times.toSorted((a, b) => a - b);
    return `p50 ${quantile(sorted, 0.5).toFixed(0)} ms, at most ${sorted.at(-1)!.toFixed(0)} ms`;
  };
  const period = (firstDay: string) => measure("/api/statistics", { siteIds: [SITE], firstDay, lastDay: "2026-12-31" });
  const rows: Row[] = [
    [`statistics of five years, ${LEGS} legs, ${FLIGHTS} flights`, await period(FIRST), "300 ms"],
    ["statistics of one of these years", await period("2026-01-01"), ""],
    ["yearly reports", await measure("/api/statistics/yearly", { siteIds: [SITE], year: 2025 }), ""],
  ];
  agent.destroy();
  return rows;
}
