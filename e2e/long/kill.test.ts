import { readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type NpmStartProcess, spawnNpmStart, startAppForTests } from "../../scripts/support/app.mjs";
import { bearerHeader, countOverlaps, queryDatabase, signIn, type Token, waitUntilTruthy } from "../system/client";

const BACK_WITHIN = 15_000;
const HOUR = 3600;

let product: NpmStartProcess;
let staff: Token;
let site: { id: string };
let fleet: { id: string }[];
let pilots: { id: string }[];

const inState = (file: string) => readFileSync(path.join(product.stateDir, file), "utf8");
const postmaster = () => inState("postgres/data/postmaster.pid").split("\n");
const server = (): number => JSON.parse(inState("running.lock")).server.pid;
/**
 * The URL of the embedded database, from the product's own files. It is read each time, because a start may change the port.
 */
const databaseUrl = () => {
  const password = inState("database-password").trim();
  return `postgresql://envol:${password}@127.0.0.1:${postmaster()[3]}/envol`;
};

beforeAll(async () => {
  product = await spawnNpmStart();
  staff = await signIn(product.url, "staff");
  [site] = (await queryDatabase<{ id: string }>(databaseUrl(), "SELECT id FROM site WHERE icao = 'LFLG'")) as [
    { id: string },
  ];
  fleet = await queryDatabase(databaseUrl(), "SELECT id FROM aircraft WHERE site_id = $1 AND is_rentable ORDER BY id", [
    site.id,
  ]);
  pilots = await queryDatabase(
    databaseUrl(),
    "SELECT person_id AS id FROM site_role WHERE site_id = $1 AND role = 'Renter' ORDER BY person_id",
    [site.id],
  );
}, 300_000);
afterAll(() => product?.stop());

/** The bookings that were answered 201 in all tests so far. */
const kept = new Set<string>();
let hours = 0;
const first = Math.floor(Date.now() / 86_400_000) * 86_400 + 60 * 86_400;

type Answered = { status: number; id?: string; at: number; retryAfter: string | null; type: string | null };

/** Starts six clients that send bookings without pause until `stop` is called. Each slot is sent twice. */
function bookingLoad() {
  const answers: Answered[] = [];
  let running = true;
  const client = async (n: number) => {
    while (running) {
      const slot = Math.floor(hours++ / 2);
      const start = first + slot * 2 * HOUR;
      const body = {
        siteId: site.id,
        start,
        end: start + HOUR,
        aircraft: { aircraftId: fleet[slot % fleet.length]!.id },
        users: [{ userId: pilots[slot % pilots.length]!.id, reservationUserRole: 1 }],
      };
      const answer = await fetch(`${product.url}/api/reservation/renter`, {
        method: "POST",
        headers: { "content-type": "application/json", ...bearerHeader(staff) },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(30_000),
      })
        .then(async (response) => ({
          status: response.status,
          id: ((await response.json()) as { id?: string }).id,
          retryAfter: response.headers.get("retry-after"),
          type: response.headers.get("content-type"),
        }))
        .catch(() => ({ status: 0, retryAfter: null, type: null }));
      answers.push({ ...answer, at: Date.now() });
      if (answer.status === 0 || answer.status === 503) await new Promise((resolve) => setTimeout(resolve, 20 + n));
    }
  };
  const clients = Promise.all(Array.from({ length: 6 }, (_, n) => client(n)));
  return {
    answers,
    booked: () => answers.filter((one) => one.status === 201),
    stop: async () => {
      running = false;
      await clients;
    },
  };
}

/**
 * Checks the bookings after a process was killed: every answer is allowed, and every booking answered with 201 is stored.
 */
async function expectNothingLost(load: ReturnType<typeof bookingLoad>, killedAt: number) {
  const statuses = new Set(load.answers.map((one) => one.status));
  // Status 0 means that the connection broke.
  for (const status of statuses) expect([0, 201, 409, 503]).toContain(status);
  for (const one of load.answers.filter((answer) => answer.status === 503)) {
    expect(Number(one.retryAfter)).toBeGreaterThan(0);
    expect(one.type).toBe("application/problem+json");
  }
  expect(load.booked().some((one) => one.at < killedAt)).toBe(true);
  const ids = load.booked().map((one) => one.id!);
  const rows = await queryDatabase<{ id: string }>(
    databaseUrl(),
    "SELECT r.id FROM reservation r WHERE r.id = ANY($1) AND (SELECT count(*) FROM occupation o WHERE o.reservation_id = r.id) = 2",
    [ids],
  );
  expect(new Set(rows.map((row) => row.id))).toEqual(new Set(ids));
  for (const id of ids) kept.add(id);
  expect(await countOverlaps(databaseUrl())).toBe(0);
}

describe("under booking load, kill -9", () => {
  const midway = async (load: ReturnType<typeof bookingLoad>) =>
    waitUntilTruthy(() => load.booked().length >= 25, 30_000);
  const back = async (load: ReturnType<typeof bookingLoad>, killedAt: number) =>
    waitUntilTruthy(
      () => load.booked().some((one) => one.at > killedAt + 1_000 && sinceFailure(load, one)),
      BACK_WITHIN,
    );
  /** Whether an answer failed before this booking. Then the clients noticed the kill, and the product has recovered. */
  const sinceFailure = (load: ReturnType<typeof bookingLoad>, booked: Answered) =>
    load.answers.some((one) => (one.status === 0 || one.status === 503) && one.at < booked.at);

  test("of PostgreSQL loses nothing that was answered 201", { timeout: 90_000 }, async () => {
    const load = bookingLoad();
    await midway(load);
    const killedAt = Date.now();
    process.kill(Number(postmaster()[0]), "SIGKILL");
    await back(load, killedAt);
    await load.stop();
    await expectNothingLost(load, killedAt);
  });

  test("of the server loses nothing that was answered 201", { timeout: 90_000 }, async () => {
    const load = bookingLoad();
    await midway(load);
    const killedAt = Date.now();
    process.kill(server(), "SIGKILL");
    await back(load, killedAt);
    await load.stop();
    await expectNothingLost(load, killedAt);
  });

  test("of the start process loses nothing: the next start finds all of it", { timeout: 150_000 }, async () => {
    const load = bookingLoad();
    await midway(load);
    const killedAt = Date.now();
    const { stateDir, port } = product;
    product.kill("SIGKILL");
    await product.exited;
    await waitUntilTruthy(() => load.answers.some((one) => one.at > killedAt && one.status === 0), BACK_WITHIN);
    const since = Date.now();
    product = await spawnNpmStart({ stateDir, port });
    await waitUntilTruthy(() => load.booked().some((one) => one.at > since), BACK_WITHIN);
    await load.stop();
    await expectNothingLost(load, killedAt);
  });
});

test("whoever was booked is told exactly once, and mailed once, whatever was killed meanwhile", {
  timeout: 240_000,
}, async () => {
  const ids = [...kept];
  // The job that the killed server should have asked for is asked for again within a minute.
  const waiting = async () => {
    const [row] = await queryDatabase<{ n: string }>(
      databaseUrl(),
      "SELECT count(*) AS n FROM notification WHERE mail_at IS NOT NULL",
    );
    return Number(row!.n);
  };
  await waitUntilTruthy(async () => (await waiting()) === 0, 180_000, 500);
  const told = await queryDatabase<{ id: string; told: string; mailed: string; mails: string }>(
    databaseUrl(),
    `SELECT r.id, count(n.id) AS told, count(n.mailed_at) AS mailed,
       (SELECT count(*) FROM mail m WHERE m.calendar LIKE '%' || r.id || '@%') AS mails
     FROM reservation r LEFT JOIN notification n ON n.about_id = r.id WHERE r.id = ANY($1) GROUP BY r.id`,
    [ids],
  );
  expect(told).toHaveLength(ids.length);
  for (const one of told) expect(one).toMatchObject({ told: "1", mailed: "1", mails: "1" });
});

test("a server that dies again and again is back each time, and answers whoever asked meanwhile", {
  timeout: 120_000,
}, async () => {
  const asked: Promise<number>[] = [];
  let isRunning = true;
  const asking = (async () => {
    while (isRunning) {
      const answer = fetch(`${product.url}/api/health/live`, { signal: AbortSignal.timeout(10_000) });
      asked.push(
        answer.then(
          ({ status }) => status,
          (error: Error) => (error.name === "TimeoutError" ? Number.POSITIVE_INFINITY : 0),
        ),
      );
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  })();
  for (let n = 0; n < 5; n++) {
    const before = server();
    process.kill(before, "SIGKILL");
    await waitUntilTruthy(async () => server() !== before && (await asked.at(-1)) === 200, 30_000, 50);
  }
  isRunning = false;
  await asking;
  const statuses = new Set(await Promise.all(asked));
  expect(statuses).toContain(503);
  // 0 is a connection that the killed server had.
  for (const status of statuses) expect([0, 200, 503]).toContain(status);
});

test("a server that nobody watches ends itself when it hangs", { timeout: 90_000 }, async () => {
  const app = await startAppForTests({
    env: { NODE_OPTIONS: `--import ${path.resolve("e2e/support/hang-on-signal.mjs")}` },
  });
  app.kill("SIGUSR2");
  expect(await app.exited).toMatchObject({ signal: "SIGKILL" });
  expect(app.log()).toContain("The server hangs; ending it.");
  await app.stop();
});

test("a server that hangs is ended and started again", { timeout: 90_000 }, async () => {
  const before = server();
  process.kill(before, "SIGSTOP");
  const serves = () =>
    fetch(product.url, { signal: AbortSignal.timeout(5_000) }).then(
      ({ status }) => status === 200,
      () => false,
    );
  await waitUntilTruthy(async () => server() !== before && (await serves()), 60_000, 100);
});
