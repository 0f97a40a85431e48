import { Agent, get, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { SMTPServer } from "smtp-server";
import { TELL_WAIT_MS } from "@/lib/access/changes/undo-times";
import { makeBenchHeaders } from "./boards";
import { type LoadRequest, measureLoad, quantile, sendLoadRequest } from "./load";
import { BENCH_DAY_START, makeBenchId } from "./seed";

/** The people of one morning, each with a flight that is cancelled. */
const PEOPLE = 1_000;
const FIRST_PERSON = 200;
/** The desk's connections. Somebody clicks through a list on several machines, or a program does. */
const DESKS = 4;

type Row = [what: string, figure: string, wanted: string];

/** A mail server that only notes when it accepted a mail for whom. */
export async function startCountingMailServer() {
  const arrivals = new Map<string, number>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData: (stream, { envelope }, done) => {
      stream.resume();
      stream.on("end", () => {
        for (const { address } of envelope.rcptTo) arrivals.set(address, performance.now());
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  return { url, arrivals, stop: () => new Promise<void>((resolve) => server.close(() => resolve())) };
}

/** Gives each of the morning's people a flight of their own, a month after the bench's day, and a reason to cancel it. */
async function bookMorning(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`INSERT INTO cancellation_reason (id, text) VALUES ($1, 'Fog');`, [makeBenchId("ca", 1)]);
  await client.query(`
    WITH flights AS MATERIALIZED (
      SELECT rpad('f0', 4, '0') || lpad(to_hex(n), 20, '0') AS id, rpad('ac', 4, '0') || lpad(to_hex(1 + n % 60), 20, '0') AS aircraft_id,
        rpad('be', 4, '0') || lpad(to_hex(${FIRST_PERSON} + n), 20, '0') AS person_id,
        to_timestamp(${BENCH_DAY_START + 30 * 86_400}) + (n / 60) * interval '40 minutes' AS start_at
      FROM generate_series(0, ${PEOPLE} - 1) n
    ), r AS (
      INSERT INTO reservation (id, site_id, type, state, start_at, end_at, aircraft_id, turnaround_at, off_block_at, on_block_at,
          from_airport, to_airport, compliance, created_at, edited_at)
        SELECT id, '${makeBenchId("51", 1)}', 'Renter', 'Scheduled', start_at, start_at + interval '40 minutes', aircraft_id, start_at, start_at,
          start_at + interval '40 minutes', 'LFLG', 'LFLG', 'Valid', now(), now() FROM flights
    ), p AS (
      INSERT INTO reservation_person (reservation_id, person_id, role) SELECT id, person_id, 'Renter' FROM flights
    )
    INSERT INTO occupation (reservation_id, resource_id, kind, start_at, end_at)
      SELECT id, aircraft_id, 'Aircraft'::resource_kind, start_at, start_at + interval '40 minutes' FROM flights
      UNION ALL SELECT id, person_id, 'Person', start_at, start_at + interval '40 minutes' FROM flights ORDER BY 2, 4`);
  await client.end();
}

/** Opens each person's live stream, and notes when it says that there is something unread. */
async function openStreams(url: string, heard: Map<number, number>): Promise<IncomingMessage[]> {
  const streams: IncomingMessage[] = [];
  for (let n = 0; n < PEOPLE; n += 50) {
    const opened = Array.from({ length: 50 }, async (_, at) => {
      const headers = await makeBenchHeaders(FIRST_PERSON + n + at);
      return new Promise<IncomingMessage>((resolve, reject) => {
        get(`${url}/api/live`, { headers, agent: false }, (answer) => {
          answer.setEncoding("utf8");
          answer.on("data", (text: string) => {
            if (text.includes("event: hello")) resolve(answer);
            if (/event: unread\s+data: \{"count":1\}/.test(text)) heard.set(n + at, performance.now());
          });
        }).on("error", reject);
      });
    });
    streams.push(...(await Promise.all(opened)));
  }
  return streams;
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

/**
 * Measures a morning of fog: the desk cancels a thousand flights, each of another person who has Envol open, while others go
 * on booking.
 */
export async function measureFog(
  { url, databaseUrl }: { url: string; databaseUrl: string },
  mails: Awaited<ReturnType<typeof startCountingMailServer>>,
  freeBooking: () => LoadRequest,
): Promise<Row[]> {
  await bookMorning(databaseUrl);
  const heard = new Map<number, number>();
  const streams = await openStreams(url, heard);
  const headers = { ...(await makeBenchHeaders(1)), "if-match": '"1"' };
  const alone = await measureLoad(url, freeBooking, { connections: 1, requests: 100 });

  const cancelledAt: number[] = [];
  const agent = new Agent({ keepAlive: true, maxSockets: DESKS });
  const body = JSON.stringify({ reasonId: makeBenchId("ca", 1), commentaryForCancel: "Fog" });
  let next = 0;
  const bookings: Awaited<ReturnType<typeof measureLoad>>[] = [];
  let isOver = false;
  const others = (async () => {
    while (!isOver) bookings.push(await measureLoad(url, freeBooking, { connections: 1, requests: 10, warmUp: 0 }));
  })();
  const began = performance.now();
  await Promise.all(
    Array.from({ length: DESKS }, async () => {
      while (next < PEOPLE) {
        const n = next++;
        const path = `/api/reservation/${makeBenchId("f0", n)}/cancel`;
        const { status, text } = await sendLoadRequest(url, agent, { method: "PATCH", path, headers, body });
        if (status !== 204) throw new Error(`not cancelled: ${status} ${text}`);
        cancelledAt[n] = performance.now();
      }
    }),
  );
  const lasted = performance.now() - began;
  const mailAt = (n: number) => mails.arrivals.get(`p${FIRST_PERSON + n}@bench.test`);
  // Those who are booked meanwhile get mails, too, so it counts whether these people have theirs.
  const isMailed = () => cancelledAt.every((_, n) => mailAt(n) !== undefined);
  for (let tries = 0; (heard.size < PEOPLE || !isMailed()) && tries < 1_200; tries++) await wait(100);
  isOver = true;
  await others;
  for (const stream of streams) stream.destroy();
  agent.destroy();

  const sorted = (list: number[]) => list.sort((a, b) => a - b);
  const here = sorted([...heard].map(([n, at]) => at - cancelledAt[n]!));
  const mailed = sorted(
    cancelledAt.flatMap((cancelled, n) => {
      const at = mailAt(n);
      return at === undefined ? [] : [at - cancelled - TELL_WAIT_MS];
    }),
  );
  const medians = sorted(bookings.map(({ p50 }) => p50));
  const told = (list: number[]) =>
    `${list.length} of ${PEOPLE}, p50 ${seconds(quantile(list, 0.5))}, last ${seconds(list.at(-1) ?? Number.NaN)}`;
  return [
    [`fog: ${PEOPLE} cancelled in ${seconds(lasted)}, told here`, told(here), "10 s"],
    ["fog: mails handed over, after their wait", told(mailed), "10 s"],
    [
      "fog: bookings meanwhile, one after the other",
      `p50 ${quantile(medians, 0.5).toFixed(1)} ms (alone ${alone.p50.toFixed(1)} ms)`,
      "",
    ],
  ];
}
