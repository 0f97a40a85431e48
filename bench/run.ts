import { fork } from "node:child_process";
import { Agent } from "node:http";
import { cpus, totalmem } from "node:os";
import { parseArgs } from "node:util";
import pg from "pg";
import { signAccessToken } from "@/lib/access/sign-in/tokens";
import { newId } from "@/lib/platform/ids";
import { migrate } from "@/scripts/migrate.mjs";
import { startAppForTests } from "@/scripts/support/app.mjs";
import { APPLICATION_ROLE } from "@/scripts/support/application-role.mjs";
import { findFreePort } from "@/scripts/support/postgres.mjs";
import { measureAccounts } from "./accounts";
import { measureAssistance } from "./assistance";
import { measureBackup } from "./backup";
import { measureLiveBoards } from "./boards";
import { measureInBrowser, measureWeekInBrowser } from "./browser";
import { measureCompliance } from "./compliance";
import { measureBookingsWhilePlanned, measureDrafts } from "./drafts";
import { measureExtraction } from "./extraction";
import { measureFleet } from "./fleet";
import { measureFlights } from "./flights";
import { measureFog, startCountingMailServer } from "./fog";
import { measureInspection } from "./inspection";
import { measureLoad, sendLoadRequest } from "./load";
import { measureLoads } from "./loads";
import { measureLogbook } from "./logbook";
import { measureHeapGrowth, measureIdleMemory, measureStreamMemory, startMeasuredApp } from "./memory";
import { measureWeekPlans } from "./plan-week";
import { measureSchools } from "./schools";
import { measureScreens } from "./screens";
import { BENCH_DAY_START, BENCH_WEEK, makeBenchId, seedBench } from "./seed";
import { measureStatistics } from "./statistics";
import { measureTraining } from "./training";

const { values } = parseArgs({
  options: {
    reservations: { type: "string", default: "200000" },
    only: {
      type: "string",
      default:
        "api,scale,loads,boards,fog,fleet,flights,accounts,compliance,training,logbook,inspection,extraction,statistics,schools,plan-week,drafts,assistance,memory,browser,week,screens,backup",
    },
    /** Minutes of load in the part "soak". */
    minutes: { type: "string", default: "20" },
  },
});
const parts = new Set(values.only.split(","));
const SECRET = "a secret of the bench, which runs on loopback only";
process.env.AUTH_SECRET = SECRET;
process.env.DATABASE_URL ??= process.env.ENVOL_TEST_CLUSTER;
const cluster = process.env.ENVOL_TEST_CLUSTER ?? "";
const rows: [what: string, figure: string, wanted: string][] = [];
const report = (what: string, figure: string, wanted = "") => {
  rows.push([what, figure, wanted]);
  console.log(`${what.padEnd(64)} ${figure.padEnd(40)} ${wanted}`);
};
const ratio = (a: number, b: number) => (a / b).toFixed(2);
const SITE = makeBenchId("51", 1);
const STAFF = await signAccessToken(makeBenchId("a5", 1), new Date());

async function emptyDatabase(name: string): Promise<string> {
  const admin = new pg.Client({ connectionString: cluster });
  await admin.connect();
  await admin.query(`CREATE DATABASE ${name}`);
  await admin.end();
  return Object.assign(new URL(cluster), { pathname: `/${name}` }).href;
}

async function database(
  name: string,
  history: number,
  size: { resources: number; day: number; week?: number } = { resources: 60, day: 400 },
): Promise<string> {
  const url = await emptyDatabase(name);
  await migrate(url, APPLICATION_ROLE);
  await seedBench(url, { history, ...size });
  return url;
}

let large: Promise<string> | undefined;
/** The database with a million reservations, which takes minutes to make. */
const largeDatabase = () => (large ??= database("bench_large", 1_000_000));

const APP_ENVIRONMENT = { AUTH_SECRET: SECRET, NEXTAUTH_SECRET: SECRET, LOG_LEVEL: "fatal" };
const app = (databaseUrl: string) => startAppForTests({ databaseUrl, env: APP_ENVIRONMENT });

async function bare(databaseUrl: string) {
  const port = await findFreePort();
  const child = fork("bench/bare-server.ts", {
    env: { ...process.env, DATABASE_URL: databaseUrl, PORT: String(port) },
    execArgv: ["--import", "tsx"],
  });
  await new Promise((resolve) => child.once("message", resolve));
  return { url: `http://127.0.0.1:${port}`, stop: () => child.kill() };
}

const bearer = (headers: Record<string, string> = {}) => ({ authorization: `Bearer ${STAFF}`, ...headers });
const dayPath = (path: string) => `${path}?siteId=${SITE}&from=${BENCH_DAY_START}&to=${BENCH_DAY_START + 86_400}`;

// Each booking has its own aircraft, person and hour, so that no two conflict.
let slot = 0;
const free = () => {
  const n = slot++;
  return {
    aircraft: 1 + (n % 60),
    person: 1200 + (n % 60),
    start: BENCH_DAY_START + 40 * 86_400 + Math.floor(n / 60) * 3600,
  };
};
const freeBooking = () => {
  const { aircraft, person, start } = free();
  return {
    method: "POST",
    path: "/api/reservation/renter",
    headers: bearer(),
    body: JSON.stringify({
      siteId: SITE,
      start,
      end: start + 3600,
      aircraft: { aircraftId: makeBenchId("ac", aircraft) },
      users: [{ userId: makeBenchId("be", person), reservationUserRole: 1 }],
    }),
  };
};

async function measureApi(databaseUrl: string) {
  const [product, plain] = [await app(databaseUrl), await bare(databaseUrl)];
  for (const connections of [16, 1]) {
    const requests = connections === 1 ? 300 : 1200;
    const ours = await measureLoad(
      product.url,
      () => ({ path: dayPath("/api/reservation/planning"), headers: bearer() }),
      {
        connections,
        requests,
      },
    );
    const theirs = await measureLoad(plain.url, () => ({ path: dayPath("/day") }), { connections, requests });
    report(
      `day API, 400 reservations, ${connections} connection(s)`,
      `${ratio(ours.rate, theirs.rate)} of bare (${ours.rate.toFixed(0)}/s, ${theirs.rate.toFixed(0)}/s; p50 ${ours.p50.toFixed(1)} ms)`,
      "0.4 (0.6)",
    );
  }
  report(
    "day API, one change a second, 16 connections",
    await measureChangingDay(product.url, plain.url, databaseUrl),
    "0.6",
  );
  const agent = new Agent({ keepAlive: true });
  const first = await sendLoadRequest(product.url, agent, {
    path: dayPath("/api/reservation/planning"),
    headers: bearer(),
  });
  const feedPath = `/calendar/${(200).toString(16).padStart(64, "0")}/planning.ics`;
  const feed = await sendLoadRequest(product.url, agent, { path: feedPath });
  const tag = (answer: typeof first) => ({ "if-none-match": String(answer.headers.etag) });
  const empty = await measureLoad(
    product.url,
    () => ({ path: "/api/authentification/connectedUser", headers: bearer() }),
    {
      connections: 16,
      requests: 2000,
    },
  );
  const unchanged = await measureLoad(
    product.url,
    () => ({ path: dayPath("/api/reservation/planning"), headers: bearer(tag(first)) }),
    { connections: 16, requests: 2000 },
  );
  const sameFeed = await measureLoad(product.url, () => ({ path: feedPath, headers: tag(feed) }), {
    connections: 16,
    requests: 2000,
  });
  const fullFeed = await measureChangedFeed(product.url, databaseUrl, feedPath);
  report(
    "unchanged day (304)",
    `${ratio(unchanged.rate, empty.rate)} of an empty authorised route (${unchanged.rate.toFixed(0)}/s, ${empty.rate.toFixed(0)}/s) ${JSON.stringify(unchanged.statuses)}`,
    "0.8",
  );
  report(
    "unchanged feed (304)",
    `${ratio(sameFeed.rate, empty.rate)} of it (${sameFeed.rate.toFixed(0)}/s) ${JSON.stringify(sameFeed.statuses)}`,
    "0.8",
  );
  report("feed of 300 events, one of them changed before each reading", fullFeed, "250/s");

  const theirBooking = () => {
    const { aircraft, person, start } = free();
    return {
      method: "POST",
      path: "/create",
      body: JSON.stringify({
        id: newId(),
        siteId: SITE,
        start,
        end: start + 3600,
        aircraftId: makeBenchId("ac", aircraft),
        personId: makeBenchId("be", person),
      }),
    };
  };
  const ours = await measureLoad(product.url, freeBooking, { connections: 16, requests: 600 });
  const theirs = await measureLoad(plain.url, theirBooking, { connections: 16, requests: 1500 });
  report(
    "create, 16 connections",
    `${ratio(ours.rate, theirs.rate)} of bare (${ours.rate.toFixed(0)}/s, ${theirs.rate.toFixed(0)}/s) ${JSON.stringify(ours.statuses)}`,
    "0.15 (0.35)",
  );
  const alone = await measureLoad(product.url, freeBooking, { connections: 1, requests: 200 });
  report("create, alone", `p50 ${alone.p50.toFixed(1)} ms, p99 ${alone.p99.toFixed(1)} ms`, "p50 15 ms");
  const race = slot++;
  const same = {
    ...JSON.parse(freeBooking().body),
    start: BENCH_DAY_START + 300 * 86_400 + race * 7200,
    end: BENCH_DAY_START + 300 * 86_400 + race * 7200 + 3600,
  };
  const raced = await measureLoad(
    product.url,
    () => ({ method: "POST", path: "/api/reservation/renter", headers: bearer(), body: JSON.stringify(same) }),
    { connections: 64, requests: 200, warmUp: 0 },
  );
  report(
    "race: 200 for one slot, 64 at once",
    `${JSON.stringify(raced.statuses)}, p99 ${raced.p99.toFixed(0)} ms`,
    "one 201",
  );
  agent.destroy();
  plain.stop();
  await product.stop();
}

/** Changes one reservation of the feed's owner, then reads the feed, again and again. Only the reading is timed. */
async function measureChangedFeed(base: string, databaseUrl: string, path: string): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const agent = new Agent({ keepAlive: true });
  const times: number[] = [];
  let events = 0;
  for (let n = 0; n < 120; n++) {
    await client.query(
      `UPDATE reservation SET version = version + 1, edited_at = now() WHERE id = (
         SELECT reservation_id FROM reservation_person JOIN person ON person.id = person_id
         WHERE calendar_key = $1 ORDER BY reservation_id DESC OFFSET $2 LIMIT 1)`,
      [path.split("/")[2], n % 50],
    );
    const since = performance.now();
    const { text } = await sendLoadRequest(base, agent, { path });
    if (n >= 20) times.push(performance.now() - since);
    events = text.split("BEGIN:VEVENT").length - 1;
  }
  agent.destroy();
  await client.end();
  const mean = times.reduce((sum, ms) => sum + ms, 0) / times.length;
  return `${(1000 / mean).toFixed(0)}/s (${events} events, mean ${mean.toFixed(1)} ms)`;
}

/** The day is read by 16 connections while one reservation of it changes each second; the same of the bare server. */
async function measureChangingDay(ours: string, theirs: string, databaseUrl: string): Promise<string> {
  const id = (await readDay(ours))[0]!.id;
  const change = async () => {
    const [bar] = (await readDay(ours)).filter((one) => one.id === id);
    const path = `/api/reservation/${id}/move`;
    const body = JSON.stringify({ start: bar!.start === MOVED ? MOVED + 900 : MOVED, version: bar!.version });
    await sendLoadRequest(ours, new Agent(), { method: "PATCH", path, headers: bearer(), body });
  };
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const touch = async () => {
    await client.query("UPDATE reservation SET edited_at = now() WHERE id = $1", [id]);
  };
  const [first, second] = [
    await whileChanging(change, () =>
      measureLoad(ours, () => ({ path: dayPath("/api/reservation/planning"), headers: bearer() }), {
        connections: 16,
        requests: 3000,
      }),
    ),
    await whileChanging(touch, () =>
      measureLoad(theirs, () => ({ path: dayPath("/day") }), { connections: 16, requests: 1500 }),
    ),
  ];
  await client.end();
  return `${ratio(first.rate, second.rate)} of bare (${first.rate.toFixed(0)}/s, ${second.rate.toFixed(0)}/s)`;
}

const MOVED = BENCH_DAY_START + 22 * 3600;

async function readDay(base: string): Promise<{ id: string; start: number; version: number }[]> {
  const path = dayPath("/api/reservation/planning");
  return JSON.parse((await sendLoadRequest(base, new Agent(), { path, headers: bearer() })).text);
}

async function whileChanging<T>(change: () => Promise<void>, measure: () => Promise<T>): Promise<T> {
  const timer = setInterval(() => void change().catch(console.error), 1000);
  try {
    return await measure();
  } finally {
    clearInterval(timer);
  }
}

async function measureScale(small: string) {
  const medians: number[] = [];
  for (const url of [small, await largeDatabase()]) {
    const product = await app(url);
    const day = await measureLoad(
      product.url,
      () => ({ path: dayPath("/api/reservation/planning"), headers: bearer() }),
      {
        connections: 1,
        requests: 300,
      },
    );
    medians.push(day.p50);
    await product.stop();
  }
  report(
    "day API, 1,000,000 against 200,000 reservations",
    `${ratio(medians[1]!, medians[0]!)} × (p50 ${medians.map((ms) => ms.toFixed(1)).join(" and ")} ms)`,
    "1.2 ×",
  );
}

console.log(
  `\n${cpus()[0]?.model}, ${cpus().length} cores, ${(totalmem() / 2 ** 30).toFixed(0)} GiB, Node ${process.version}\n`,
);
const history = Number(values.reservations);
let made: Promise<string> | undefined;
/** The database that most parts share, made for the first of them. */
const base = () => (made ??= database("bench_base", history));
if (parts.has("api")) await measureApi(await base());
if (parts.has("scale")) await measureScale(await base());
if (parts.has("loads")) {
  const product = await app(await base());
  for (const row of await measureLoads(product, await base(), { siteId: SITE, headers: bearer() })) report(...row);
  await product.stop();
}
if (parts.has("boards")) {
  const product = await app(await base());
  for (const count of [200, 1000, 2000])
    report(`a change on ${count} open boards`, await measureLiveBoards(product.url, count), "p99 1 s");
  await product.stop();
}
if (parts.has("fog")) {
  const mails = await startCountingMailServer();
  const databaseUrl = await database("bench_fog", 0);
  const product = await startAppForTests({ databaseUrl, env: { ...APP_ENVIRONMENT, SMTP_URL: mails.url } });
  for (const row of await measureFog(product, mails, freeBooking)) report(...row);
  await product.stop();
  await mails.stop();
}
if (parts.has("fleet")) {
  const databaseUrl = await database("bench_fleet", 0, { resources: 200, day: 400 });
  const product = await app(databaseUrl);
  const headers = bearer({ "content-type": "application/json" });
  const given = { siteId: SITE, headers, booking: freeBooking };
  for (const row of await measureFleet(product, databaseUrl, given)) report(...row);
  await product.stop();
}
if (parts.has("flights")) {
  const databaseUrl = await database("bench_flights", 0, { resources: 60, day: 400, week: 3000 });
  const product = await app(databaseUrl);
  const headers = bearer({ "content-type": "application/json" });
  for (const row of await measureFlights(product, databaseUrl, { headers, booking: freeBooking })) report(...row);
  await product.stop();
}
if (parts.has("accounts")) {
  const databaseUrl = await database("bench_accounts", 0, { resources: 60, day: 400 });
  const product = await app(databaseUrl);
  for (const row of await measureAccounts(product, databaseUrl, bearer({ "content-type": "application/json" })))
    report(...row);
  await product.stop();
}
if (parts.has("compliance")) {
  const databaseUrl = await database("bench_compliance", 0, { resources: 200, day: 400 });
  const product = await app(databaseUrl);
  const headers = bearer({ "content-type": "application/json" });
  for (const row of await measureCompliance(product, databaseUrl, headers)) report(...row);
  await product.stop();
}
if (parts.has("plan-week")) await measureWeekPlans(report);
if (parts.has("drafts")) {
  const headers = bearer({ "content-type": "application/json" });
  for (const [measure, name, size] of [
    [measureDrafts, "bench_drafts", { resources: 60, day: 400, week: 3000 }],
    [measureBookingsWhilePlanned, "bench_planned", { resources: 20, day: 40 }],
  ] as const) {
    const databaseUrl = await database(name, 0, size);
    const product = await app(databaseUrl);
    for (const row of await measure(product, databaseUrl, headers)) report(...row);
    await product.stop();
  }
}
if (parts.has("training")) {
  const databaseUrl = await database("bench_training", 0, { resources: 20, day: 40 });
  const product = await app(databaseUrl);
  const headers = bearer({ "content-type": "application/json" });
  for (const row of await measureTraining(product, databaseUrl, headers)) report(...row);
  await product.stop();
}
if (parts.has("logbook")) {
  const databaseUrl = await database("bench_logbook", 0, { resources: 20, day: 40 });
  const measured = await startMeasuredApp(databaseUrl, APP_ENVIRONMENT);
  for (const row of await measureLogbook(measured, databaseUrl, bearer())) report(...row);
  await measured.app.stop();
}
if (parts.has("inspection")) {
  const databaseUrl = await database("bench_inspection", 0, { resources: 20, day: 40 });
  const measured = await startMeasuredApp(databaseUrl, APP_ENVIRONMENT);
  const headers = bearer({ "content-type": "application/json" });
  for (const row of await measureInspection(measured, databaseUrl, headers)) report(...row);
  await measured.app.stop();
}
if (parts.has("extraction")) {
  const databaseUrl = await database("bench_extraction", 0, { resources: 20, day: 40 });
  const product = await app(databaseUrl);
  const headers = bearer({ "content-type": "application/json" });
  for (const row of await measureExtraction(product, databaseUrl, headers)) report(...row);
  await product.stop();
}
if (parts.has("schools")) {
  const day = () => ({ path: dayPath("/api/reservation/planning"), headers: bearer() });
  for (const row of await measureSchools(emptyDatabase, APP_ENVIRONMENT, day)) report(...row);
}
if (parts.has("statistics")) {
  const databaseUrl = await database("bench_statistics", 0, { resources: 60, day: 400 });
  const product = await app(databaseUrl);
  const headers = bearer({ "content-type": "application/json" });
  for (const row of await measureStatistics(product, databaseUrl, headers)) report(...row);
  await product.stop();
}
if (parts.has("assistance")) {
  const databaseUrl = await database("bench_assistance", 0, { resources: 60, day: 400 });
  const product = await app(databaseUrl);
  const headers = bearer({ "content-type": "application/json" });
  for (const row of await measureAssistance(product, databaseUrl, headers)) report(...row);
  await product.stop();
}
if (parts.has("memory") || parts.has("soak")) {
  const measured = await startMeasuredApp(await base(), APP_ENVIRONMENT);
  let turn = 0;
  const read = () => ({ path: dayPath("/api/reservation/planning"), headers: bearer() });
  /** Seven readings of a day, two of people and one booking, again and again. */
  const mixed = () => {
    const n = turn++ % 10;
    if (n === 9) return freeBooking();
    return n > 6 ? { path: `/api/user?siteId=${SITE}&limit=20`, headers: bearer() } : read();
  };
  if (parts.has("memory")) {
    report("memory of an idle instance", await measureIdleMemory(measured, read), "350 MB");
    report("memory of 2,000 open boards", await measureStreamMemory(measured, 2000), "50 kB each");
  }
  if (parts.has("soak"))
    report(
      "live heap under half of the load that it can bear",
      await measureHeapGrowth(measured, mixed, Number(values.minutes)),
      "+5 %",
    );
  await measured.app.stop();
}
if (parts.has("browser")) {
  const large = await database("bench_board", 0, { resources: 200, day: 2000 });
  for (const [databaseUrl, size, limits] of [
    [await base(), "60 × 400", { paint: "90 ms", isSmall: true }],
    [large, "200 × 2,000", { paint: "120 ms", isSmall: false }],
  ] as const) {
    const product = await app(databaseUrl);
    const { url } = product;
    for (const row of await measureInBrowser({ url, siteId: SITE, day: BENCH_DAY_START, size, limits })) report(...row);
    await product.stop();
  }
}
if (parts.has("week")) {
  const product = await app(await database("bench_week", 0, { resources: 60, day: 400, week: 3000 }));
  const week = { url: product.url, siteId: SITE, day: BENCH_WEEK, size: "60 × 3,000" };
  for (const row of await measureWeekInBrowser(week)) report(...row);
  await product.stop();
}
if (parts.has("screens")) {
  const product = await app(await base());
  for (const row of await measureScreens(product.url, SITE)) report(...row);
  await product.stop();
}
if (parts.has("backup"))
  for (const row of await measureBackup(await largeDatabase(), await emptyDatabase("bench_restored"))) report(...row);
console.log(
  `\n| what | figure | at least (aim) |\n|---|---|---|\n${rows.map((row) => `| ${row.join(" | ")} |`).join("\n")}`,
);
process.exit(0);
