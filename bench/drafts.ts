import { Agent } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { measureDraftInBrowser } from "./browser";
import { quantile, sendLoadRequest } from "./load";
import { BENCH_WEEK, makeBenchId } from "./seed";
import { enrolBenchStudents, seedTraining } from "./training";

const [ITEMS, REMOVED, ROUNDS] = [300, 60, 11];
const [STUDENTS, INSTRUCTORS, AIRCRAFT] = [80, 10, 20];
const [HOUR, DAY] = [3600, 86_400];
const SITE = makeBenchId("51", 1);
const REASON = makeBenchId("ca", 1);
/** How long others book before the week is planned, and how long it is planned at most. */
const [ALONE_MS, PLANNED_SECONDS] = [15_000, 60];

type Row = [what: string, figure: string, wanted: string];
type Product = { url: string };

/** Measures a draft of 300 items over a week of 3,000 reservations: its reading, its board after a live change, its publication. */
export async function measureDrafts(
  { url }: Product,
  databaseUrl: string,
  headers: Record<string, string>,
): Promise<Row[]> {
  const drafts = await seedDrafts(databaseUrl, 3);
  const agent = new Agent({ keepAlive: true });
  const time = async (method: "GET" | "POST", path: string) => {
    const since = performance.now();
    const answer = await sendLoadRequest(url, agent, {
      method,
      path,
      headers,
      body: method === "POST" ? "{}" : undefined,
    });
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.text}`);
    return performance.now() - since;
  };
  const reads: number[] = [];
  for (let turn = 0; turn < ROUNDS; turn++) reads.push(await time("GET", `/api/draft-planning/${drafts[0]}`));
  const size = `week of 3,000 with a draft of ${ITEMS}`;
  const board = await measureDraftInBrowser({ url, siteId: SITE, day: BENCH_WEEK, size, draftId: drafts[0]! });
  const published: number[] = [];
  for (const id of drafts) published.push(await time("POST", `/api/draft-planning/${id}/publish`));
  agent.destroy();
  reads.sort((a, b) => a - b);
  return [
    [`a draft of ${ITEMS}, read`, `p50 ${quantile(reads, 0.5).toFixed(0)} ms`, ""],
    board,
    [`a draft of ${ITEMS}, published`, `${published.map((ms) => ms.toFixed(0)).join(", ")} ms`, "2 s"],
  ];
}

/**
 * Makes drafts of 300 items for the measured week: each removes some of its flights and books others early in the morning, when none
 * of its aircraft flies. Each draft has an hour, people and removals of its own, so that all of them can be published.
 */
async function seedDrafts(databaseUrl: string, count: number): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query("INSERT INTO cancellation_reason (id, text) VALUES ($1, 'Fog')", [REASON]);
  const ids = Array.from({ length: count }, (_, at) => makeBenchId("df", at + 1));
  const author = makeBenchId("be", 1);
  for (const [at, id] of ids.entries()) {
    await client.query(
      `INSERT INTO draft_planning (id, site_id, name, created_by_id, created_at, edited_at, version)
       VALUES ($1, $2, $3, $4, now(), now(), $5)`,
      [id, SITE, `Draft ${at}`, author, ITEMS + 1],
    );
    const items = Array.from({ length: ITEMS }, (_, n) => {
      const isRemoved = n < REMOVED;
      const start = BENCH_WEEK + (n % 7) * DAY + 4.5 * HOUR + at * 1800;
      const [aircraft, person] = [1 + Math.floor(n / 7), 1_201 + at * 60 + Math.floor(n / 7)];
      const body = {
        ...{ siteId: SITE, start, end: start + 1800 },
        aircraft: { aircraftId: makeBenchId("ac", aircraft) },
        users: [{ userId: makeBenchId("be", person), reservationUserRole: 1 }],
      };
      return {
        ...{ id: makeBenchId(`d${at}`, n + 1), draft_id: id, number: n + 1, type: "Renter", author_id: author },
        // Flights of the week's first day, of which no two drafts remove the same.
        reservation_id: isRemoved ? makeBenchId("e0", at * REMOVED + n) : makeBenchId(`c${at}`, n + 1),
        ...{ based_on: isRemoved ? 1 : null, body: isRemoved ? null : body, reason_id: isRemoved ? REASON : null },
        ...{ created_at: new Date().toISOString(), is_saved: true },
      };
    });
    await client.query("INSERT INTO draft_item SELECT * FROM json_populate_recordset(NULL::draft_item, $1)", [
      JSON.stringify(items),
    ]);
  }
  await client.query("VACUUM ANALYZE");
  await client.end();
  return ids;
}

/** Measures how long others' bookings take while the week of many students is planned, beside how long they take without it. */
export async function measureBookingsWhilePlanned(
  { url }: Product,
  databaseUrl: string,
  headers: Record<string, string>,
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await seedTraining(client);
  const teachers = [makeBenchId("be", 600), makeBenchId("be", 599 + INSTRUCTORS)];
  await client.query("UPDATE site_role SET role = 'Instructor' WHERE person_id BETWEEN $1 AND $2", teachers);
  const agent = new Agent({ keepAlive: true });
  const ask = async <T>(method: "GET" | "POST", path: string, status: number, body?: object): Promise<T> => {
    const shot = { method, path: `/api/${path}`, headers, body: body && JSON.stringify(body) };
    const answer = await sendLoadRequest(url, agent, shot);
    if (answer.status !== status) throw new Error(`${path}: ${answer.status} ${answer.text}`);
    return JSON.parse(answer.text);
  };
  const studentIds = await enrolBenchStudents(client, STUDENTS, (body) =>
    ask("POST", "user-programRevision", 201, body),
  );
  await client.query("VACUUM ANALYZE");
  await client.end();

  const others = new Agent({ keepAlive: true });
  let turn = 0;
  /** Books one flight after the other, in a month of its own, for as long as it is asked to. */
  const bookWhile = async (goesOn: () => boolean): Promise<number[]> => {
    const times: number[] = [];
    while (goesOn()) {
      const n = turn++;
      const start = BENCH_WEEK + 30 * DAY + Math.floor(n / AIRCRAFT) * HOUR;
      const body = JSON.stringify({
        ...{ siteId: SITE, start, end: start + HOUR, aircraft: { aircraftId: makeBenchId("ac", 1 + (n % AIRCRAFT)) } },
        users: [{ userId: makeBenchId("be", 1_300 + (n % AIRCRAFT)), reservationUserRole: 1 }],
      });
      const since = performance.now();
      const answer = await sendLoadRequest(url, others, {
        method: "POST",
        path: "/api/reservation/renter",
        headers,
        body,
      });
      if (answer.status !== 201) throw new Error(`not booked: ${answer.status} ${answer.text}`);
      times.push(performance.now() - since);
    }
    return times.sort((a, b) => a - b);
  };
  const said = (times: number[]) =>
    `p50 ${quantile(times, 0.5).toFixed(0)} ms, p99 ${quantile(times, 0.99).toFixed(0)} ms of ${times.length}`;
  const until = Date.now() + ALONE_MS;
  const alone = await bookWhile(() => Date.now() < until);

  const { id } = await ask<{ id: string }>("POST", "draft-planning", 201, { siteId: SITE, name: "Planned" });
  const path = `draft-planning/${id}/plan-week`;
  const days = { firstDay: BENCH_WEEK, lastDay: BENCH_WEEK + 6 * DAY };
  let isRunning = true;
  const meanwhile = bookWhile(() => isRunning);
  await ask("POST", path, 202, { studentIds, ...days, lessonsEach: 2, seconds: PLANNED_SECONDS });
  let run: { state: string; placed: number; wanted: number; startedAt: number; endedAt: number };
  do {
    await wait(500);
    run = await ask("GET", path, 200);
  } while (run.state === "running");
  isRunning = false;
  const planned = await meanwhile;
  agent.destroy();
  others.destroy();
  const what = `${STUDENTS} students, ${INSTRUCTORS} instructors, ${AIRCRAFT} aircraft`;
  const seconds = run.endedAt - run.startedAt;
  return [
    [
      `a week planned by the application, ${what}`,
      `${run.state}, ${run.placed} of ${run.wanted} in ${seconds} s`,
      "60 s",
    ],
    ["others' bookings without it, one after the other", said(alone), ""],
    ["others' bookings while it is planned", said(planned), "the p99 without it"],
  ];
}
