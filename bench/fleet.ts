import { Agent } from "node:http";
import pg from "pg";
import { sealSession, sessionCookieName } from "@/lib/access/sign-in/tokens";
import { measureLoad, sendLoadRequest } from "./load";
import { BENCH_DAY_START, makeBenchId } from "./seed";

const AIRCRAFT = 200;
const MOVEMENTS = 10_000;
const BOOKINGS = 50;

/**
 * Gives each of 200 aircraft three limits and 50 bookings to come, two an hour long each day, and the first of them 10,000
 * movements of its counters.
 */
async function seedFleet(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const day = new Date(BENCH_DAY_START * 1000 + 60 * 86_400_000).toISOString();
  await client.query(`
    INSERT INTO maintenance_limit (id, aircraft_id, name)
      SELECT substring(md5(a.id || n) FOR 24), a.id, 'Limit ' || n FROM aircraft a, generate_series(1, 3) n;
    INSERT INTO maintenance_term (limit_id, unit, interval, tolerance, warning, due_counter, due_on)
      SELECT id, CASE name WHEN 'Limit 1' THEN 'Hours' WHEN 'Limit 2' THEN 'Landings' ELSE 'Days' END::term_unit, 6000, 0, 0,
        CASE WHEN name <> 'Limit 3' THEN 400000 END, CASE WHEN name = 'Limit 3' THEN now() + interval '900 days' END
      FROM maintenance_limit;
    INSERT INTO counter_movement (id, aircraft_id, cause, flight_minutes, landings, at)
      SELECT substring(md5('movement' || n) FOR 24), '${makeBenchId("ac", 1)}', 'Correction', 30, 1, now() - n * interval '1 hour'
      FROM generate_series(1, ${MOVEMENTS}) n;
    WITH flights AS MATERIALIZED (
      SELECT a.id AS aircraft_id, substring(md5(a.id || 'flight' || n) FOR 24) AS id,
        '${day}'::timestamptz + (n / 2) * interval '1 day' + (n % 2) * interval '3 hours' AS start_at
      FROM aircraft a, generate_series(0, ${BOOKINGS - 1}) n
    ), r AS (
      INSERT INTO reservation (id, site_id, type, state, start_at, end_at, aircraft_id, turnaround_at, off_block_at, on_block_at,
          from_airport, to_airport, compliance, created_at, edited_at)
        SELECT id, '${makeBenchId("51", 1)}', 'Renter', 'Scheduled', start_at, start_at + interval '1 hour', aircraft_id, start_at,
          start_at, start_at + interval '1 hour', 'LFLG', 'LFLG', 'Valid', now(), now() FROM flights
    )
    INSERT INTO occupation (reservation_id, resource_id, kind, start_at, end_at)
      SELECT id, aircraft_id, 'Aircraft', start_at, start_at + interval '1 hour' FROM flights;`);
  await client.query("VACUUM ANALYZE");
  await client.end();
}

type Row = [what: string, figure: string, wanted: string];
type Shot = { method: string; path: string; headers: Record<string, string>; body: string };

/**
 * Measures what the fleet's screens ask for, how long after a defect all bookings of its aircraft are judged, and a booking
 * of an aircraft with limits beside one of an aircraft without.
 */
export async function measureFleet(
  product: { url: string },
  databaseUrl: string,
  { siteId, headers, booking }: { siteId: string; headers: Record<string, string>; booking: () => Shot },
): Promise<Row[]> {
  await seedFleet(databaseUrl);
  const first = makeBenchId("ac", 1);
  const alone = { connections: 1, requests: 60 };
  const read = async (path: string, more: Record<string, string> = headers) => {
    const { p50, statuses } = await measureLoad(product.url, () => ({ path, headers: more }), alone);
    if (Object.keys(statuses).join() !== "200") throw new Error(`${path}: ${JSON.stringify(statuses)}`);
    return `p50 ${p50.toFixed(1)} ms`;
  };
  const cookie = `${sessionCookieName()}=${await sealSession(makeBenchId("a5", 1))}`;
  const page = (path: string) => read(`/site/${siteId}/${path}`, { cookie });
  const rows: Row[] = [
    [`list of ${AIRCRAFT} aircraft`, await read(`/api/aircraft?siteId=${siteId}`), "100 ms"],
    ["what remains of each of them", await read(`/api/aircraft/maintenance?siteId=${siteId}`), "100 ms"],
    ["page of the list", await page("aircrafts"), "100 ms"],
    [`sheet of one with ${MOVEMENTS} movements`, await page(`aircraft/${first}`), "100 ms"],
    ["its logbook, a page", await read(`/api/aircraft/${first}/logbook?limit=50&page=1&sort=-date`), "100 ms"],
    ["its maintenance", await read(`/api/aircraft/${first}/maintenance`), "100 ms"],
    [
      `${BOOKINGS} bookings judged anew after a defect`,
      await measureRejudge(product.url, databaseUrl, first, headers),
      "300 ms",
    ],
  ];
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const medians: Record<string, number[]> = { Active: [], Disabled: [] };
  // By turns, so that the machine's noise meets both.
  for (let round = 0; round < 6; round++) {
    const state = round % 2 === 0 ? "Active" : "Disabled";
    await client.query("UPDATE maintenance_limit SET state = $1::record_state", [state]);
    const { p50, statuses } = await measureLoad(product.url, booking, { connections: 1, requests: 100 });
    if (Object.keys(statuses).join() !== "201") throw new Error(JSON.stringify(statuses));
    medians[state]!.push(p50);
  }
  await client.end();
  const median = (list: number[]) => list.sort((a, b) => a - b)[1]!;
  const [withLimits, without] = [median(medians.Active!), median(medians.Disabled!)];
  const figure = `${(withLimits / without).toFixed(2)} of one without (p50 ${withLimits.toFixed(1)} and ${without.toFixed(1)} ms)`;
  return [...rows, [`booking of an aircraft with limits and ${BOOKINGS} bookings`, figure, "1.1"]];
}

/** From the request that reports a blocking defect until all bookings of the aircraft are Blocking, the median of five. */
async function measureRejudge(url: string, databaseUrl: string, aircraftId: string, headers: Record<string, string>) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const agent = new Agent({ keepAlive: true });
  const times: number[] = [];
  for (let round = 0; round < 5; round++) {
    const body = JSON.stringify({ description: `Brake ${round}`, blocking: true });
    const since = performance.now();
    const answer = await sendLoadRequest(url, agent, {
      method: "POST",
      path: `/api/aircraft/${aircraftId}/commentary`,
      headers,
      body,
    });
    if (answer.status !== 201) throw new Error(answer.text);
    const judged = async () => {
      const { rows } = await client.query(
        "SELECT count(*)::int AS n FROM reservation WHERE aircraft_id = $1 AND compliance = 'Blocking'",
        [aircraftId],
      );
      return rows[0].n as number;
    };
    while ((await judged()) < BOOKINGS) {
      if (performance.now() - since > 10_000) throw new Error("the bookings were not judged anew");
    }
    times.push(performance.now() - since);
    // Later bookings of the aircraft must not be refused.
    await client.query("UPDATE defect SET is_blocking = false WHERE aircraft_id = $1", [aircraftId]);
    await client.query("DELETE FROM verdict WHERE rule = 'blockingDefect'");
    await client.query("UPDATE reservation SET compliance = 'Valid' WHERE aircraft_id = $1", [aircraftId]);
  }
  agent.destroy();
  await client.end();
  return `${times.sort((a, b) => a - b)[2]!.toFixed(0)} ms`;
}
