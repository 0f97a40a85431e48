import { Agent } from "node:http";
import pg from "pg";
import { PILOT_FUNCTIONS } from "@/lib/activity/flights/codes";
import { newId } from "@/lib/platform/ids";
import { type LoadRequest, quantile, sendLoadRequest } from "./load";
import { makeBenchId } from "./seed";

const [HOUR, DAY] = [3_600, 86_400];
const SITE = makeBenchId("51", 1);
const [TRANSFER, MEMBERSHIP] = [makeBenchId("77", 1), makeBenchId("77", 2)];
/** Whose account has so many transactions, and is stated. */
const [HOLDER, LINES, STATEMENTS] = [makeBenchId("be", 900), 2_000, 5];
/** Rentals that are closed: by turns of an aircraft that has a price and of one that has none. */
const [AIRCRAFT, WARM_UP, CLOSED] = [60, 20, 200];
const [POSTED_AT_ONCE, TRANSFERS] = [200, 1_000];
/** Before anything else of the bench. */
const FIRST = (Math.floor(Date.now() / 86_400_000) - 40) * DAY;

type Row = [what: string, figure: string, wanted: string];

/** Measures the flight accounts: a statement, what posting adds to closing a flight, many postings at once, a file of the bank. */
export async function measureAccounts(
  { url }: { url: string },
  databaseUrl: string,
  headers: Record<string, string>,
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await seedAccounts(client);
  const agent = new Agent({ keepAlive: true });
  const ask = async (shot: LoadRequest, status: number) => {
    const since = performance.now();
    const answer = await sendLoadRequest(url, agent, { headers, ...shot });
    if (answer.status !== status) throw new Error(`${shot.path}: ${answer.status} ${answer.text}`);
    return performance.now() - since;
  };
  const rows = [
    ...(await measureClosing((shot) => ask(shot, 200), headers)),
    await measurePostings((shot) => ask(shot, 201), headers, client),
    await measureStatement((path) => ask({ path }, 200)),
    await measureTransfers(url, headers),
  ];
  agent.destroy();
  await client.end();
  return rows;
}

/** Writes types of transactions, an account of 2,000 payments and fees, and rentals of the past that wait for their follow-up. */
async function seedAccounts(client: pg.Client): Promise<void> {
  const id = "rpad('7a', 4, '0') || lpad(to_hex(n), 20, '0')";
  await client.query(`
    INSERT INTO transaction_type (id, name, kind) VALUES ('${TRANSFER}', 'Transfer', 'Payment'), ('${MEMBERSHIP}', 'Membership', 'Fee');
    INSERT INTO aircraft_price (id, aircraft_id, is_billing) SELECT reverse(id), id, true FROM aircraft WHERE "order" % 2 = 0;
    INSERT INTO aircraft_rate (id, price_id, starts_on, hour_price) SELECT id, id, '2000-01-01', 18000 FROM aircraft_price;`);
  await client.query("BEGIN");
  await client.query(`
    INSERT INTO account_transaction (id, person_id, site_id, year, number, posted_on, cause, type_id, amount, created_at)
      SELECT ${id}, '${HOLDER}', '${SITE}', 2020, n, date '2020-01-01' + n / 6, CASE n % 4 WHEN 0 THEN 'Payment' ELSE 'Fee' END::transaction_cause,
        CASE n % 4 WHEN 0 THEN '${TRANSFER}' ELSE '${MEMBERSHIP}' END, CASE n % 4 WHEN 0 THEN 30000 ELSE -9900 END, now()
      FROM generate_series(1, ${LINES}) n;
    INSERT INTO account_line (transaction_id, ledger, amount)
      SELECT id, l.ledger, CASE l.ledger WHEN 'Members' THEN amount ELSE -amount END FROM account_transaction,
        LATERAL (VALUES ('Members'::ledger), (CASE cause WHEN 'Payment' THEN 'Payments' ELSE 'Revenue' END::ledger)) l (ledger);
    INSERT INTO number_series (name, year, last) VALUES ('transaction', 2020, ${LINES});`);
  await client.query("COMMIT");
  const rentals = Array.from({ length: WARM_UP + CLOSED }, (_, n) => {
    const at = (seconds: number) => new Date(seconds * 1000).toISOString();
    const [start, end] = [at(startOf(n)), at(startOf(n) + HOUR)];
    return { id: rentalId(n), aircraft_id: aircraftOf(n), person_id: renterOf(n), start_at: start, end_at: end };
  });
  await client.query(
    `WITH f AS MATERIALIZED (
       SELECT * FROM json_to_recordset($1) AS f (id char(24), aircraft_id char(24), person_id char(24), start_at timestamptz, end_at timestamptz)
     ), r AS (
       INSERT INTO reservation (id, site_id, type, state, start_at, end_at, aircraft_id, turnaround_at, off_block_at, on_block_at,
           from_airport, to_airport, compliance, created_at, edited_at)
         SELECT id, $2, 'Renter', 'FlightFollowUpNeeded', start_at, end_at, aircraft_id, start_at, start_at, end_at, 'LFLG', 'LFLG',
           'Valid', now(), now() FROM f
     ), p AS (INSERT INTO reservation_person (reservation_id, person_id, role) SELECT id, person_id, 'Renter' FROM f)
     INSERT INTO occupation (reservation_id, resource_id, kind, start_at, end_at)
       SELECT id, aircraft_id, 'Aircraft'::resource_kind, start_at, end_at FROM f
       UNION ALL SELECT id, person_id, 'Person', start_at, end_at FROM f`,
    [JSON.stringify(rentals), SITE],
  );
  await client.query("VACUUM ANALYZE");
}

const rentalId = (n: number) => makeBenchId("f7", n);
/** Aircraft by turns with a price and without one. */
const aircraftOf = (n: number) => makeBenchId("ac", 1 + (n % AIRCRAFT));
const renterOf = (n: number) => makeBenchId("be", 1_200 + (n % AIRCRAFT));
const startOf = (n: number) => FIRST + Math.floor(n / AIRCRAFT) * 3 * HOUR;

const said = (times: readonly number[]) => {
  const sorted = times.toSorted((a, b) => a - b);
  return `p50 ${quantile(sorted, 0.5).toFixed(1)} ms, p99 ${quantile(sorted, 0.99).toFixed(0)} ms of ${sorted.length}`;
};
const medianOf = (times: readonly number[]) =>
  quantile(
    times.toSorted((a, b) => a - b),
    0.5,
  );

async function measureClosing(
  ask: (shot: LoadRequest) => Promise<number>,
  headers: Record<string, string>,
): Promise<Row[]> {
  const [billed, free]: [number[], number[]] = [[], []];
  for (let n = 0; n < WARM_UP + CLOSED; n++) {
    const offBlock = startOf(n);
    const users = [{ userId: renterOf(n), mode: PILOT_FUNCTIONS.indexOf("Pic"), pilotFlying: true }];
    const leg = {
      ...{ users, from: "LFLG", to: "LFLG", offBlock, takeOff: offBlock + 300, landing: offBlock + 3_000 },
      ...{
        onBlock: offBlock + 3_600,
        dayMinutes: 60,
        nightMinutes: 0,
        ifrMinutes: 0,
        vfrMinutes: 60,
        landingsByDay: 1,
      },
      remainingFuel: 70,
    };
    const ms = await ask({
      ...{ method: "POST", path: `/api/suivi-vol/${rentalId(n)}/closing`, body: JSON.stringify({ legs: [leg] }) },
      headers: { ...headers, "idempotency-key": newId() },
    });
    if (n >= WARM_UP) (n % 2 === 1 ? billed : free).push(ms);
  }
  const added = medianOf(billed) - medianOf(free);
  return [
    ["a rental is closed whose aircraft has no price", said(free), ""],
    ["a rental is closed and billed, by turns", `${said(billed)}: ${added.toFixed(1)} ms more`, "10 ms more"],
  ];
}

/** Posts payments of different people at once, and checks that their numbers have no gap. */
async function measurePostings(
  ask: (shot: LoadRequest) => Promise<number>,
  headers: Record<string, string>,
  client: pg.Client,
): Promise<Row> {
  const since = performance.now();
  const times = await Promise.all(
    Array.from({ length: POSTED_AT_ONCE }, (_, n) => {
      const date = Math.floor(Date.now() / 86_400_000) * DAY;
      const body = {
        userId: makeBenchId("be", 300 + n),
        siteId: SITE,
        type: TRANSFER,
        date,
        number: `T${n}`,
        price: 50,
      };
      return ask({
        ...{ method: "POST", path: "/api/flight-account", body: JSON.stringify(body) },
        headers: { ...headers, "idempotency-key": newId() },
      });
    }),
  );
  const seconds = (performance.now() - since) / 1_000;
  const { rows } = await client.query<{ gaps: number }>(
    `SELECT sum(last - many)::int AS gaps FROM (
       SELECT s.last, count(t.id)::int AS many FROM number_series s LEFT JOIN account_transaction t ON t.year = s.year
       WHERE s.name = 'transaction' GROUP BY s.year, s.last) y`,
  );
  const figure = `${seconds.toFixed(1)} s, ${said(times)}, ${rows[0]!.gaps} numbers missing`;
  return [`${POSTED_AT_ONCE} payments posted at once`, figure, "none missing"];
}

async function measureStatement(read: (path: string) => Promise<number>): Promise<Row> {
  const times: number[] = [];
  for (let turn = 0; turn < STATEMENTS; turn++)
    times.push(await read(`/api/account-paper/statement?userId=${HOLDER}&to=${new Date().toISOString().slice(0, 10)}`));
  return [`a statement of ${LINES} lines as PDF`, said(times), "2 s"];
}

/** Reads a file of the bank, and proposes whose each transfer is. */
async function measureTransfers(url: string, headers: Record<string, string>): Promise<Row> {
  const lines = Array.from({ length: TRANSFERS }, (_, n) => {
    const payer = `FIRST${1 + (n % 1_400)} LAST${1 + (n % 1_400)}`;
    return `2026-11-${String(1 + (n % 25)).padStart(2, "0")};${50 + n},00;${payer};VIR P${1 + (n % 1_400)};OP ${n}`;
  });
  const text = ["Date;Montant;Payeur;Libellé;Référence bancaire", ...lines].join("\n");
  const { "content-type": _, ...others } = headers;
  const times: number[] = [];
  for (let turn = 0; turn < STATEMENTS; turn++) {
    const form = new FormData();
    form.set("file", new File([text], "bank.csv", { type: "text/csv" }));
    const since = performance.now();
    const answer = await fetch(`${url}/api/bank-import?siteId=${SITE}&preview=1`, {
      ...{ method: "POST", headers: others, body: form },
    });
    const found = await answer.json();
    if (answer.status !== 200) throw new Error(JSON.stringify(found));
    times.push(performance.now() - since);
  }
  return [`${TRANSFERS} transfers of a bank's file read and matched`, said(times), "2 s"];
}
