import pg from "pg";

export const BENCH_DAY_START = Date.UTC(2027, 5, 16) / 1000;

/** The number of people, each with a sign-in. */
export const BENCH_PEOPLE = 1_500;

/** Makes an id from two hex digits for the kind of record and a number. */
export const makeBenchId = (kind: string, n: number) => kind.padEnd(4, "0") + n.toString(16).padStart(20, "0");

/** `week` is how many reservations the week from `BENCH_WEEK` on holds. */
type Size = { history: number; resources: number; day: number; week?: number };

/** The Monday of the measured week. */
export const BENCH_WEEK = BENCH_DAY_START + 26 * 86_400;

/**
 * Creates a school with its people, `resources` aircraft, one day with `day` reservations, and `history` reservations in
 * the two years before. It uses SQL, because the product's own commands would take an hour.
 */
export async function seedBench(url: string, { history, resources, day, week = 0 }: Size): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const run = (sql: string) => client.query(sql);
  await run(`
    INSERT INTO school (id, name) VALUES ('${makeBenchId("5c", 1)}', 'Bench');
    INSERT INTO site (id, school_id, name, icao, time_zone, latitude, longitude)
      VALUES ('${makeBenchId("51", 1)}', '${makeBenchId("5c", 1)}', 'Grenoble', 'LFLG', 'Europe/Paris', 45.2192, 5.8497);
    INSERT INTO operation_type (id, name, booking_right) VALUES ('${makeBenchId("09", 1)}', 'Survey', 'AccessibleByStaff');
    INSERT INTO aircraft (id, site_id, call_sign, model, type, class, turnaround_minutes, is_rentable, "order")
      SELECT rpad('ac', 4, '0') || lpad(to_hex(n), 20, '0'), '${makeBenchId("51", 1)}', 'F-B' || lpad(n::text, 4, '0'), 'DR400', 'Aircraft', 'SingleEngine', 0, true, n
      FROM generate_series(1, ${resources}) n;
    INSERT INTO person (id, email, call_sign, last_name, first_name, password_hash, school_role, terms_of_use_at, terms_of_sale_at, calendar_key)
      SELECT rpad('be', 4, '0') || lpad(to_hex(n), 20, '0'), 'p' || n || '@bench.test', 'P' || n, 'Last' || n, 'First' || n, '-',
        'User', now(), now(), lpad(to_hex(n), 64, '0')
      FROM generate_series(1, ${BENCH_PEOPLE}) n;
    INSERT INTO site_role (person_id, site_id, role)
      SELECT id, '${makeBenchId("51", 1)}', CASE WHEN n <= 5 THEN 'Staff' ELSE 'Renter' END::site_role_name
      FROM (SELECT id, row_number() OVER (ORDER BY id) AS n FROM person) p;
    INSERT INTO sign_in (id, person_id, started_at, confirmed_at, expires_at, address, user_agent)
      SELECT rpad('a5', 4, '0') || lpad(to_hex(n), 20, '0'), rpad('be', 4, '0') || lpad(to_hex(n), 20, '0'), now(), now(), now() + interval '30 days', 'bench', 'bench'
      FROM generate_series(1, ${BENCH_PEOPLE}) n;`);
  // On each aircraft, the flights follow each other without gaps, each `minutes` long.
  const perAircraft = (total: number) => Math.ceil(total / resources);
  const fill = (kind: string, total: number, first: number, minutes: number, firstPerson: number) => `
    WITH flights AS MATERIALIZED (
      SELECT n, rpad('${kind}', 4, '0') || lpad(to_hex(n), 20, '0') AS id,
        rpad('ac', 4, '0') || lpad(to_hex(1 + n / ${perAircraft(total)}), 20, '0') AS aircraft_id,
        -- Aircraft that fly at the same time have different people.
        rpad('be', 4, '0') || lpad(to_hex(${firstPerson} + (n / ${perAircraft(total)} + 61 * (n % ${perAircraft(total)})) % 1000), 20, '0') AS person_id,
        to_timestamp(${first}) + (n % ${perAircraft(total)}) * interval '${minutes} minutes' AS start_at
      FROM generate_series(0, ${total} - 1) n
    ), r AS (
      INSERT INTO reservation (id, site_id, type, state, start_at, end_at, aircraft_id, turnaround_at, off_block_at, on_block_at,
          from_airport, to_airport, compliance, created_at, edited_at)
        SELECT id, '${makeBenchId("51", 1)}', 'Renter', 'Scheduled', start_at, start_at + interval '${minutes} minutes', aircraft_id, start_at, start_at,
          start_at + interval '${minutes} minutes', 'LFLG', 'LFLG', 'Valid', now(), now() FROM flights
    ), p AS (
      INSERT INTO reservation_person (reservation_id, person_id, role) SELECT id, person_id, 'Renter' FROM flights
    )
    INSERT INTO occupation (reservation_id, resource_id, kind, start_at, end_at)
      SELECT id, aircraft_id, 'Aircraft'::resource_kind, start_at, start_at + interval '${minutes} minutes' FROM flights
      UNION ALL SELECT id, person_id, 'Person', start_at, start_at + interval '${minutes} minutes' FROM flights
      ORDER BY 2, 4`;
  // The measured day: all flights are between 06:00 and 20:00 UTC.
  await run(fill("da", day, BENCH_DAY_START + 6 * 3600, Math.floor((14 * 60) / perAircraft(day)), 200));
  // The measured week has as many on each of its days, at the same hours.
  const perDay = Math.ceil(week / 7);
  for (let at = 0; at < 7 && week > 0; at++) {
    const first = BENCH_WEEK + at * 86_400 + 6 * 3600;
    await run(fill(`e${at}`, perDay, first, Math.floor((14 * 60) / perAircraft(perDay)), 200));
  }
  if (history > 0) {
    const minutes = Math.max(5, Math.floor((700 * 1440) / perAircraft(history)));
    await run(fill("41", history, BENCH_DAY_START - 720 * 86_400, minutes, 200));
  }
  await run("INSERT INTO planning_sequence (site_id, number) SELECT id, 1 FROM site");
  await run("VACUUM ANALYZE");
  await client.end();
}
