import { Agent, get, type IncomingMessage } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { PILOT_FUNCTIONS } from "@/lib/activity/flights/codes";
import { newId } from "@/lib/platform/ids";
import { makeBenchHeaders } from "./boards";
import { type LoadRequest, quantile, sendLoadRequest } from "./load";
import { makeBenchId } from "./seed";

const [HOUR, DAY] = [3_600, 86_400];
const SITE = makeBenchId("51", 1);
/** Flights that have been flown and wait for their follow-up, of three legs each, and flights of today. */
const [FLOWN, TODAY, AIRCRAFT] = [900, 60, 60];
const [WARM_UP, CLOSED] = [30, 300];
const [SCREENS, CHANGES] = [200, 20];
/** How long a screen waits for more changes before it reads (`useLiveChanges`). */
const PAUSE_MS = 300;
/** For how long others book by turns while nothing is closed and while flights are closed, and how often one is. */
const [TURN_MS, TURNS, CLOSE_EVERY_MS] = [8_000, 3, 1_000];
/** Before anything else of the bench, and longer ago than the desk's board shows. */
const FIRST = (Math.floor(Date.now() / 86_400_000) - 200) * DAY;

type Row = [what: string, figure: string, wanted: string];
type Given = { headers: Record<string, string>; booking: () => LoadRequest };

const flownId = (n: number) => makeBenchId("f1", n);
const todayId = (n: number) => makeBenchId("f2", n);
const crewOf = (n: number) =>
  [makeBenchId("be", 1_200 + (n % AIRCRAFT)), makeBenchId("be", 900 + (n % AIRCRAFT))] as const;
const startOf = (n: number) => FIRST + Math.floor(n / AIRCRAFT) * 3 * HOUR;

/** Measures how flights are closed, how their changes reach the desk's board, and how others book meanwhile. */
export async function measureFlights({ url }: { url: string }, databaseUrl: string, given: Given): Promise<Row[]> {
  await seedFlights(databaseUrl);
  const agent = new Agent({ keepAlive: true });
  const ask = async (shot: LoadRequest, status: number): Promise<{ ms: number; text: string }> => {
    const since = performance.now();
    const answer = await sendLoadRequest(url, agent, { headers: given.headers, ...shot });
    if (answer.status !== status) throw new Error(`${shot.path}: ${answer.status} ${answer.text}`);
    return { ms: performance.now() - since, text: answer.text };
  };
  let closed = 0;
  const close = async () => (await ask(closingOf(closed++, given.headers), 200)).ms;
  const closing = await measureClosing(close);
  const board = await measureBoard(url, ask);
  const bookings = await measureBookings(async () => (await ask(given.booking(), 201)).ms, close);
  agent.destroy();
  return [closing, board, ...bookings];
}

/** Writes lessons of the past that wait for their follow-up, and flights of today that are about to leave. */
async function seedFlights(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query("UPDATE site_role SET role = 'Staff' WHERE person_id BETWEEN $1 AND $2", [
    makeBenchId("be", 1),
    makeBenchId("be", SCREENS),
  ]);
  await client.query("UPDATE aircraft SET is_hobbs_counted = true");
  type Seeded = { id: string; n: number; from: number; hours: number; type: string; state: string; roles: string[] };
  const insert = async (flights: Seeded[]) => {
    const at = (seconds: number) => new Date(seconds * 1000).toISOString();
    const rows = flights.map(({ n, from, hours, roles, ...one }) => ({
      ...{
        ...one,
        aircraft_id: makeBenchId("ac", 1 + (n % AIRCRAFT)),
        start_at: at(from),
        end_at: at(from + hours * HOUR),
      },
      ...{ roles, people: crewOf(n).slice(0, roles.length) },
    }));
    await client.query(
      `WITH f AS MATERIALIZED (
         SELECT * FROM json_to_recordset($1) AS f (id char(24), type reservation_type, state reservation_state,
           aircraft_id char(24), start_at timestamptz, end_at timestamptz, roles reservation_role[], people char(24)[])
       ), r AS (
         INSERT INTO reservation (id, site_id, type, state, start_at, end_at, aircraft_id, turnaround_at, off_block_at, on_block_at,
             from_airport, to_airport, compliance, created_at, edited_at)
           SELECT id, $2, type, state, start_at, end_at, aircraft_id, start_at, start_at, end_at, 'LFLG', 'LFLG', 'Valid',
             now(), now() FROM f
       ), p AS (
         INSERT INTO reservation_person (reservation_id, person_id, role)
           SELECT id, unnest(people), unnest(roles) FROM f
       )
       INSERT INTO occupation (reservation_id, resource_id, kind, start_at, end_at)
         SELECT id, aircraft_id, 'Aircraft'::resource_kind, start_at, end_at FROM f
         UNION ALL SELECT id, unnest(people), 'Person', start_at, end_at FROM f`,
      [JSON.stringify(rows), SITE],
    );
  };
  const list = (count: number) => Array.from({ length: count }, (_, n) => n);
  const past = { hours: 2.5, type: "Practical", state: "FlightFollowUpNeeded", roles: ["Student", "Instructor"] };
  const due = { hours: 2, type: "Renter", state: "Scheduled", roles: ["Renter"] };
  await insert(list(FLOWN).map((n) => ({ id: flownId(n), n, from: startOf(n), ...past })));
  const now = Math.floor(Date.now() / 60_000) * 60;
  await insert(list(TODAY).map((n) => ({ id: todayId(n), n, from: now - HOUR / 2, ...due })));
  await client.query("VACUUM ANALYZE");
  await client.end();
}

const tenth = (hours: number) => Math.round(hours * 10) / 10;

/** The request that closes a flight of three legs, as a phone sends it. */
function closingOf(n: number, headers: Record<string, string>): LoadRequest {
  const [studentId, instructorId] = crewOf(n);
  const users = [
    { userId: studentId, mode: PILOT_FUNCTIONS.indexOf("Dual"), pilotFlying: true },
    { userId: instructorId, mode: PILOT_FUNCTIONS.indexOf("Instructor"), pilotFlying: false },
  ];
  const ways = ["LFLG", "LFLP", "LFLS", "LFLG"];
  const legs = [0, 1, 2].map((leg) => {
    const offBlock = startOf(n) + leg * 45 * 60;
    // Each leg begins at the reading that the one before has left.
    const reading = (Math.floor(n / AIRCRAFT) * 3 + leg) * 0.7;
    return {
      ...{ users, from: ways[leg], to: ways[leg + 1], offBlock, takeOff: offBlock + 300, landing: offBlock + 2_100 },
      ...{
        onBlock: offBlock + 2_400,
        dayMinutes: 40,
        nightMinutes: 0,
        ifrMinutes: 0,
        vfrMinutes: 40,
        landingsByDay: 2,
      },
      ...{
        touchAndGos: 1,
        hobbsDeparture: tenth(reading),
        hobbsArrival: tenth(reading + 0.7),
        remainingFuel: 70,
        oilAdded: 0.5,
      },
      ...{ approaches: [{ kind: 0, count: 1 }], crossCountry: true },
    };
  });
  return {
    ...{ method: "POST", path: `/api/suivi-vol/${flownId(n)}/closing`, body: JSON.stringify({ legs }) },
    headers: { ...headers, "idempotency-key": newId() },
  };
}

const said = (times: number[]) => {
  const sorted = times.toSorted((a, b) => a - b);
  return `p50 ${quantile(sorted, 0.5).toFixed(0)} ms, p99 ${quantile(sorted, 0.99).toFixed(0)} ms of ${sorted.length}`;
};

async function measureClosing(close: () => Promise<number>): Promise<Row> {
  const times: number[] = [];
  for (let turn = 0; turn < WARM_UP + CLOSED; turn++) {
    const ms = await close();
    if (turn >= WARM_UP) times.push(ms);
  }
  return ["a lesson of three legs is closed, one after the other", said(times), "p50 40 ms"];
}

type Ask = (shot: LoadRequest, status: number) => Promise<{ ms: number; text: string }>;

/** Opens the board on many screens, notes times of its flights, and measures when each screen has read what is noted. */
async function measureBoard(url: string, ask: Ask): Promise<Row> {
  const path = `/api/dashboard-internal/flight-follow-up?siteId=${SITE}`;
  type Flight = { reservationId: string; offBlock: number | null; version: number | null };
  const flights = (JSON.parse((await ask({ path }, 200)).text) as { flights: Flight[] }).flights;
  if (flights.length !== TODAY) throw new Error(`${flights.length} flights on the board`);
  const streams: IncomingMessage[] = [];
  const agent = new Agent({ keepAlive: true });
  /** Which screens have read a board on which this flight is off its block, and when. */
  let isShown = (_board: Flight[]): boolean => false;
  let shown = new Map<number, number>();
  const openScreen = async (screen: number) => {
    // Each screen is another person's.
    const headers = await makeBenchHeaders(1 + screen);
    const read = async () => {
      const { status, text } = await sendLoadRequest(url, agent, { path, headers });
      if (status !== 200) throw new Error(`${status} ${text}`);
      if (isShown((JSON.parse(text) as { flights: Flight[] }).flights)) shown.set(screen, performance.now());
    };
    let timer: NodeJS.Timeout;
    return new Promise<IncomingMessage>((resolve, reject) => {
      get(`${url}/api/live`, { headers, agent: false }, (answer) => {
        answer.setEncoding("utf8");
        answer.on("data", (text: string) => {
          if (text.includes("event: hello")) resolve(answer);
          if (!text.includes("event: planning")) return;
          clearTimeout(timer);
          timer = setTimeout(() => read().catch(console.error), PAUSE_MS);
        });
      }).on("error", reject);
    });
  };
  for (let first = 0; first < SCREENS; first += 50)
    streams.push(...(await Promise.all(Array.from({ length: 50 }, (_, at) => openScreen(first + at)))));
  const delays: number[] = [];
  for (const [change, { reservationId, version }] of flights.slice(0, CHANGES).entries()) {
    shown = new Map();
    isShown = (board) => board.find((one) => one.reservationId === reservationId)?.offBlock !== null;
    const since = performance.now();
    const body = JSON.stringify({ offBlock: Math.floor(Date.now() / 1000), ...(version !== null && { version }) });
    await ask({ method: "PATCH", path: `/api/suivi-vol/${reservationId}/times`, body }, 200);
    for (let tries = 0; shown.size < SCREENS && tries < 3_000; tries++) await wait(5);
    if (shown.size < SCREENS) throw new Error(`${shown.size} of ${SCREENS} screens have read the board`);
    // The first change finds connections and code cold.
    if (change > 0) delays.push(...[...shown.values()].map((at) => at - since));
    await wait(200);
  }
  for (const stream of streams) stream.destroy();
  agent.destroy();
  const what = `a time noted at the desk, until ${SCREENS} screens have read the board of ${TODAY} flights`;
  return [what, `${said(delays)}; ${PAUSE_MS} ms of it each screen waits for more`, "p99 1 s"];
}

/** Others book by turns while nothing is closed, and while flights are closed at a steady pace. */
async function measureBookings(book: () => Promise<number>, close: () => Promise<number>): Promise<Row[]> {
  const bookFor = async (times: number[]) => {
    for (const until = Date.now() + TURN_MS; Date.now() < until; ) times.push(await book());
  };
  const [alone, meanwhile, closings]: number[][] = [[], [], []];
  await bookFor([]);
  for (let turn = 0; turn < TURNS; turn++) {
    await bookFor(alone!);
    const running: Promise<unknown>[] = [];
    const timer = setInterval(() => running.push(close().then((ms) => closings!.push(ms))), CLOSE_EVERY_MS);
    await bookFor(meanwhile!);
    clearInterval(timer);
    await Promise.all(running);
    // What was judged again is done before the next turn.
    await wait(1_000);
  }
  return [
    ["others' bookings, one after the other, nothing closed", said(alone!), ""],
    ["the same while a flight is closed each second", said(meanwhile!), "not slowed"],
    ["these closings", said(closings!), ""],
  ];
}
