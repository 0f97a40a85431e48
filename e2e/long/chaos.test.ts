import path from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type AppProcess, createFreshDatabase, startAppForTests } from "../../scripts/support/app.mjs";
import { startPostgresProxy } from "../support/postgres-proxy";
import {
  bearerHeader,
  countOverlaps,
  findFitRenters,
  queryDatabase,
  signIn,
  type Token,
  waitUntilTruthy,
} from "../system/client";

const HOUR = 3600;
const FIRST_DAY = Math.floor(Date.now() / 86_400_000) * 86_400 + 60 * 86_400;
/** Milliseconds within which people who have nothing to do with a fault get their answers. */
const OTHERS_P99 = 1_000;

let databaseUrl: string;
let drop: () => Promise<void>;
let proxy: Awaited<ReturnType<typeof startPostgresProxy>>;
let apps: [AppProcess, AppProcess];
let staff: Token;
let siteId: string;
let fleet: { id: string }[];
let pilots: { id: string }[];

beforeAll(async () => {
  const fresh = await createFreshDatabase("demo", true);
  ({ databaseUrl } = fresh);
  drop = fresh.drop;
  proxy = await startPostgresProxy(databaseUrl);
  // The first instance reaches the database through the proxy, the second one directly.
  apps = [await startAppForTests({ databaseUrl: proxy.url }), await startAppForTests({ databaseUrl })];
  staff = await signIn(apps[1].url, "staff");
  const [site] = await queryDatabase<{ id: string }>(databaseUrl, "SELECT id FROM site WHERE icao = 'LFLG'");
  siteId = site!.id;
  const of = (sql: string) => queryDatabase<{ id: string }>(databaseUrl, sql, [siteId]);
  fleet = await of("SELECT id FROM aircraft WHERE site_id = $1 AND is_rentable ORDER BY id");
  pilots = await findFitRenters(databaseUrl, siteId);
}, 300_000);
afterAll(async () => {
  for (const app of apps ?? []) await app.stop();
  await proxy?.stop();
  await drop?.();
});
afterEach(async () => {
  for (const app of apps) await waitUntilTruthy(() => serves(app), 30_000, 100);
});

const serves = async (app: AppProcess) =>
  (await fetch(`${app.url}/api/tag`, { headers: bearerHeader(staff) }).catch(() => null))?.status === 200;

type Answer = { path: string; status: number; id?: string; ms: number; retryAfter: string | null };
let slots = 0;

function rental() {
  const slot = slots++;
  const start = FIRST_DAY + slot * 2 * HOUR;
  return {
    siteId,
    start,
    end: start + HOUR,
    aircraft: { aircraftId: fleet[slot % fleet.length]!.id },
    users: [{ userId: pilots[slot % pilots.length]!.id, reservationUserRole: 1 }],
  };
}

async function ask(app: AppProcess, path: string, body?: object, token = staff): Promise<Answer> {
  const since = performance.now();
  const answer = await fetch(`${app.url}/api/${path}`, {
    method: body ? "POST" : "GET",
    headers: { "content-type": "application/json", ...bearerHeader(token) },
    body: body && JSON.stringify(body),
    signal: AbortSignal.timeout(60_000),
  });
  const text = await answer.text();
  const id = answer.status === 201 ? (JSON.parse(text) as { id: string }).id : undefined;
  return {
    path,
    status: answer.status,
    id,
    ms: performance.now() - since,
    retryAfter: answer.headers.get("retry-after"),
  };
}

/** Lets four clients of an instance read and book without pause until the function it returns is called. */
function work(
  app: AppProcess,
  paths = ["tag", `reservation/planning?siteId=${siteId}&from=${FIRST_DAY}&to=${FIRST_DAY + 86_400}`],
) {
  const answers: Answer[] = [];
  let isRunning = true;
  const client = async (n: number) => {
    for (let turn = n; isRunning; turn++) {
      const isBooking = turn % 3 === 0;
      answers.push(
        await (isBooking ? ask(app, "reservation/renter", rental()) : ask(app, paths[turn % paths.length]!)),
      );
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  };
  const clients = Promise.all([0, 1, 2, 3].map(client));
  return async () => {
    isRunning = false;
    await clients;
    return answers;
  };
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const p99 = (answers: readonly Answer[]) =>
  answers.map((answer) => answer.ms).sort((a, b) => a - b)[Math.floor(answers.length * 0.99)]!;

/** Every answer is allowed, each 503 says when to try again, and every booking that was answered 201 is stored. */
async function expectNothingLost(answers: readonly Answer[]) {
  const wrong = answers.filter(
    ({ status, retryAfter }) => ![200, 201, 409].includes(status) && !(status === 503 && retryAfter),
  );
  expect(wrong, apps.map((app) => app.log()).join("\n")).toEqual([]);
  const ids = answers.flatMap(({ id }) => id ?? []);
  const rows = await queryDatabase<{ id: string }>(
    databaseUrl,
    "SELECT r.id FROM reservation r WHERE r.id = ANY($1) AND (SELECT count(*) FROM occupation o WHERE o.reservation_id = r.id) = 2",
    [ids],
  );
  expect(new Set(rows.map((row) => row.id))).toEqual(new Set(ids));
  expect(await countOverlaps(databaseUrl)).toBe(0);
}

describe("a database that answers every statement, or some, with a fault", () => {
  test.each([
    ["53100", "full disk"],
    ["25006", "read-only, during a failover"],
    ["57P01", "shutting down"],
    ["53300", "too many connections"],
    ["57014", "statements cancelled"],
    ["55P03", "locks that somebody holds"],
    ["40001", "races lost"],
    ["58030", "a disk that can't be read"],
  ])("%s, %s: 503, nothing lost, nobody else held up, and all well afterwards", async (state) => {
    const others = work(apps[1]);
    for (const share of [1, 0.2]) {
      const stop = work(apps[0]);
      await pause(300);
      const mend = proxy.break({ state, share });
      await pause(1_500);
      mend();
      await waitUntilTruthy(() => serves(apps[0]), 20_000, 50);
      const answers = await stop();
      expect(answers.some(({ status }) => status === 503)).toBe(true);
      await expectNothingLost(answers);
    }
    const spared = await others();
    expect(spared.filter(({ status }) => status === 503)).toEqual([]);
    expect(p99(spared)).toBeLessThan(OTHERS_P99);
  });

  test("slow statements: nobody gets anything but a later answer or a 503", async () => {
    const stop = work(apps[0]);
    const mend = proxy.break({ delayMs: 400, share: 0.3 });
    await pause(5_000);
    mend();
    await expectNothingLost(await stop());
  });

  test("connections cut again and again, then none for three seconds", async () => {
    const stop = work(apps[0]);
    const others = work(apps[1]);
    for (let n = 0; n < 10; n++) {
      await pause(200);
      proxy.cutAll();
    }
    const open = proxy.close();
    await pause(3_000);
    open();
    await waitUntilTruthy(() => serves(apps[0]), 20_000, 50);
    const answers = await stop();
    expect(answers.some(({ status }) => status === 503)).toBe(true);
    await expectNothingLost(answers);
    const spared = await others();
    expect(spared.filter(({ status }) => status === 503)).toEqual([]);
    expect(p99(spared)).toBeLessThan(OTHERS_P99);
  });
});

test("a locked table holds up who asks for it, for a while, and nobody else", async () => {
  const holder = new pg.Client({ connectionString: databaseUrl });
  await holder.connect();
  const others = work(apps[1]);
  await pause(500);
  await holder.query("BEGIN; LOCK TABLE promotion IN ACCESS EXCLUSIVE MODE");
  const waiting = await Promise.all([0, 1].map(() => ask(apps[1], `promotion?siteId=${siteId}`)));
  await pause(3_000);
  await holder.query("ROLLBACK");
  await holder.end();
  for (const { status, ms } of waiting) {
    expect(status).toBe(503);
    expect(ms).toBeLessThan(6_000);
  }
  const spared = await others();
  await expectNothingLost(spared);
  expect(spared.filter(({ status }) => status === 503)).toEqual([]);
  expect(p99(spared)).toBeLessThan(OTHERS_P99);
});

test("a database that stands still for five seconds and goes on: late answers, nothing lost", async () => {
  const stop = work(apps[0]);
  await pause(300);
  const backends = await queryDatabase<{ pid: number }>(
    databaseUrl,
    "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()",
  );
  for (const { pid } of backends) process.kill(pid, "SIGSTOP");
  await pause(5_000);
  for (const { pid } of backends) process.kill(pid, "SIGCONT");
  await expectNothingLost(await stop());
});

test("an instance that stands still keeps nothing from the other, and goes on when it may", async () => {
  const stop = work(apps[0]);
  const others = work(apps[1]);
  await pause(500);
  apps[0].kill("SIGSTOP");
  await pause(5_000);
  apps[0].kill("SIGCONT");
  await expectNothingLost(await stop());
  const spared = await others();
  await expectNothingLost(spared);
  expect(p99(spared)).toBeLessThan(OTHERS_P99);
});

test("one of two instances whose clock is two hours wrong books nothing twice and fails for nobody", async () => {
  for (const hours of [2, -2]) {
    const shifted = await startAppForTests({
      databaseUrl,
      env: {
        CLOCK_OFFSET_MS: String(hours * HOUR * 1000),
        NODE_OPTIONS: `--import ${path.resolve("e2e/support/shifted-clock.mjs")}`,
      },
    });
    const token = await signIn(shifted.url, "instructor");
    for (const app of [shifted, apps[1]]) {
      const { status } = await fetch(`${app.url}/api/tag`, { headers: bearerHeader(token) });
      // The clock of one finds a token of the other expired; its refresh token still works.
      expect([200, 401], app.log()).toContain(status);
    }
    const refreshed = await fetch(`${apps[1].url}/api/authentification/refresh`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ refreshToken: token.refreshToken }),
    });
    expect(refreshed.status).toBe(200);
    const contested = Array.from({ length: 40 }, () => rental());
    const staffThere = await signIn(shifted.url, "staff");
    const all = await Promise.all(
      contested.flatMap((body) => [
        ask(apps[1], "reservation/renter", body),
        ask(shifted, "reservation/renter", body, staffThere),
      ]),
    );
    await expectNothingLost(all);
    expect(all.filter(({ status }) => status === 201).length).toBe(contested.length);
    await shifted.stop();
  }
});
