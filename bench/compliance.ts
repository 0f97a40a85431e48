import { Agent } from "node:http";
import pg from "pg";
import { sendLoadRequest } from "./load";
import { BENCH_DAY_START, BENCH_PEOPLE, makeBenchId } from "./seed";

const TYPES = 20;
const BOOKINGS = 10_000;
const ASKED = makeBenchId("c7", 1);

type Row = [what: string, figure: string, wanted: string];

/**
 * Gives the school 20 certificate types, of which each person holds one of each but the first, and 10,000 bookings to come, 50 of
 * each of 200 aircraft.
 */
async function seedCertificates(client: pg.Client): Promise<void> {
  const day = new Date(BENCH_DAY_START * 1000 + 120 * 86_400_000).toISOString();
  await client.query(`
    INSERT INTO certificate_type (id, name, category, demands, parts, is_mandatory)
      SELECT rpad('c7', 4, '0') || lpad(to_hex(n), 20, '0'), 'Type ' || n, 'ForPeople',
        '{ExpiresOnDate,RequiresUploadDocument}', '{PilotInCommand,Instructor,StudentSolo}', n > 1
      FROM generate_series(1, ${TYPES}) n;
    INSERT INTO certificate_threshold (type_id, unit, amount, colour)
      SELECT id, 'Days', 30, '#f2c94c' FROM certificate_type;
    INSERT INTO certificate (id, type_id, person_id, state, expires_on, created_at)
      SELECT substring(md5(t.id || p.id) FOR 24), t.id, p.id, 'Validated', now() + interval '900 days', now()
      FROM certificate_type t, person p WHERE t.id <> '${ASKED}';
    WITH flights AS MATERIALIZED (
      SELECT a.id AS aircraft_id, substring(md5(a.id || 'judged' || n) FOR 24) AS id,
        (row_number() OVER (ORDER BY a.id))::int % ${BENCH_PEOPLE - 10} + 10 AS person,
        '${day}'::timestamptz + n * interval '1 day' + interval '10 hours' AS start_at
      FROM aircraft a, generate_series(0, ${BOOKINGS} / (SELECT count(*)::int FROM aircraft) - 1) n
    ), r AS (
      INSERT INTO reservation (id, site_id, type, state, start_at, end_at, aircraft_id, turnaround_at, off_block_at, on_block_at,
          from_airport, to_airport, compliance, created_at, edited_at)
        SELECT id, '${makeBenchId("51", 1)}', 'Renter', 'Scheduled', start_at, start_at + interval '1 hour', aircraft_id, start_at,
          start_at, start_at + interval '1 hour', 'LFLG', 'LFLG', 'Valid', now(), now() FROM flights
    )
    INSERT INTO reservation_person (reservation_id, person_id, role)
      SELECT id, rpad('be', 4, '0') || lpad(to_hex(person), 20, '0'), 'Renter' FROM flights;`);
  await client.query("VACUUM ANALYZE");
}

/** Gives each person one of the first type, too, so that the table has all columns. */
const seedFirstType = (client: pg.Client) =>
  client.query(`
    INSERT INTO certificate (id, type_id, person_id, state, expires_on, created_at)
      SELECT substring(md5('${ASKED}' || id) FOR 24), '${ASKED}', id, 'Validated', now() + interval '900 days', now() FROM person`);

/** Measures how long the table of the warnings of a site takes: each of 1,500 people with 20 types. */
async function measureMatrix(product: { url: string }, agent: Agent, headers: Record<string, string>): Promise<Row> {
  const times: number[] = [];
  for (let turn = 0; turn < 11; turn++) {
    const since = performance.now();
    const path = `/api/warning/matrix?siteId=${makeBenchId("51", 1)}`;
    const answer = await sendLoadRequest(product.url, agent, { method: "GET", path, headers });
    times.push(performance.now() - since);
    if (answer.status !== 200) throw new Error(answer.text);
    const { columns, rows } = JSON.parse(answer.text) as { columns: unknown[]; rows: unknown[] };
    if (rows.length !== BENCH_PEOPLE || columns.length !== TYPES) throw new Error(`${rows.length} × ${columns.length}`);
  }
  const middle = times.sort((a, b) => a - b)[5]!;
  return [`warnings of a site: ${BENCH_PEOPLE} people × ${TYPES} types`, `${middle.toFixed(0)} ms`, "300 ms"];
}

/** Measures how long after a change of one certificate type 10,000 bookings are judged anew, and the table of warnings. */
export async function measureCompliance(
  product: { url: string },
  databaseUrl: string,
  headers: Record<string, string>,
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await seedCertificates(client);
  await client.query(`UPDATE person SET school_role = 'Admin' WHERE id = '${makeBenchId("be", 1)}'`);
  const agent = new Agent({ keepAlive: true });
  const times: number[] = [];
  for (let version = 1; version <= 6; version++) {
    const isMandatory = version % 2 === 1;
    const since = performance.now();
    const answer = await sendLoadRequest(product.url, agent, {
      method: "PUT",
      path: "/api/certificate-type",
      headers,
      body: JSON.stringify({ id: ASKED, isMandatory, version }),
    });
    if (answer.status !== 204) throw new Error(answer.text);
    const wanted = isMandatory ? BOOKINGS : 0;
    const judged = async () => {
      const { rows } = await client.query(
        "SELECT count(DISTINCT reservation_id)::int AS n FROM verdict WHERE subject_id LIKE 'be%'",
      );
      return rows[0].n as number;
    };
    while (isMandatory ? (await judged()) < wanted : (await judged()) > wanted) {
      if (performance.now() - since > 60_000) throw new Error(`${await judged()} were judged anew`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    times.push(performance.now() - since);
  }
  await seedFirstType(client);
  const matrix = await measureMatrix(product, agent, headers);
  agent.destroy();
  await client.end();
  const [red, green] = [0, 1].map((odd) => times.filter((_, at) => at % 2 === odd).sort((a, b) => a - b)[1]!);
  return [
    [`${BOOKINGS} bookings judged anew after a change of a certificate type: all red`, `${red!.toFixed(0)} ms`, "2 s"],
    ["the same: all green again", `${green!.toFixed(0)} ms`, "2 s"],
    matrix,
  ];
}
