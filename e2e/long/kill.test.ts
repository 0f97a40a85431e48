import { readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import webPush from "web-push";
import { makePushBrowser } from "@/lib/testing/push";
import { type NpmStartProcess, spawnNpmStart, startAppForTests } from "../../scripts/support/app.mjs";
import {
  bearerHeader,
  countOverlaps,
  findFitRenters,
  queryDatabase,
  signIn,
  type Token,
  waitUntilTruthy,
} from "../system/client";

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

/** A push service whose name leads nowhere, so that whatever is pushed goes on waiting and can be counted. */
const browser = makePushBrowser("https://push.invalid.example.org/one");

const { publicKey, privateKey } = webPush.generateVAPIDKeys();
const env = { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, VAPID_SUBJECT: "mailto:desk@school.test" };

beforeAll(async () => {
  product = await spawnNpmStart({ env });
  staff = await signIn(product.url, "staff");
  [site] = (await queryDatabase<{ id: string }>(databaseUrl(), "SELECT id FROM site WHERE icao = 'LFLG'")) as [
    { id: string },
  ];
  fleet = await queryDatabase(databaseUrl(), "SELECT id FROM aircraft WHERE site_id = $1 AND is_rentable ORDER BY id", [
    site.id,
  ]);
  pilots = await findFitRenters(databaseUrl(), site.id);
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
    product = await spawnNpmStart({ stateDir, port, env });
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

describe("what else is told, while the server is killed again and again", () => {
  /** Kills the server some times while something goes on, and waits until it is back. */
  async function killDuring(work: () => Promise<unknown>, times = 4) {
    let isRunning = true;
    const working = work().finally(() => {
      isRunning = false;
    });
    for (let n = 0; n < times && isRunning; n++) {
      await new Promise((resolve) => setTimeout(resolve, 300 + 250 * n));
      const before = server();
      process.kill(before, "SIGKILL");
      await waitUntilTruthy(async () => server() !== before && (await isServing()), 30_000, 50);
    }
    await working;
  }
  const isServing = () =>
    fetch(`${product.url}/api/health/live`, { signal: AbortSignal.timeout(5_000) }).then(
      ({ status }) => status === 200,
      () => false,
    );
  const query = <Row extends Record<string, unknown>>(sql: string, values: unknown[] = []) =>
    queryDatabase<Row>(databaseUrl(), sql, values);
  const count = async (sql: string, values: unknown[] = []) => Number((await query<{ n: string }>(sql, values))[0]!.n);
  const runJob = (task: string) => query("SELECT graphile_worker.add_job($1, '{}'::json)", [task]);
  /** Nothing waits but what waits for a digest. */
  const allMailed = () =>
    waitUntilTruthy(
      async () =>
        (await count("SELECT count(*) AS n FROM notification WHERE mail_at IS NOT NULL AND held_for IS NULL")) === 0,
      180_000,
      500,
    );
  /** Sends a request as staff until it is answered, whatever is killed meanwhile. Returns the answer. */
  async function ask(verb: string, path: string, body: object, key = "") {
    for (;;) {
      const answer = await fetch(`${product.url}/api/${path}`, {
        method: verb,
        headers: {
          "content-type": "application/json",
          ...bearerHeader(staff),
          ...(key && { "idempotency-key": key }),
        },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(10_000),
      }).catch(() => null);
      if (answer && answer.status < 500) return answer;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  test("notices reach each recipient once, here, by mail and by push", { timeout: 300_000 }, async () => {
    const renter = await signIn(product.url, "renter");
    const subscribed = await fetch(`${product.url}/api/account/push`, {
      method: "PUT",
      headers: { "content-type": "application/json", ...bearerHeader(renter) },
      body: JSON.stringify(browser.subscription),
    });
    expect(subscribed.status).toBe(204);
    const ids: string[] = [];
    await killDuring(async () => {
      for (let n = 0; n < 12; n++) {
        const notice = { title: `Notice ${n}`, text: "Runway closed.", siteId: site.id };
        const answer = await ask("POST", "notice", notice, `notice-${n}`);
        expect(answer.status).toBe(201);
        ids.push(((await answer.json()) as { id: string }).id);
      }
    });
    await allMailed();
    const rows = await query<Record<string, number>>(
      `SELECT (SELECT count(*) FROM notice_recipient r WHERE r.notice_id = i.id)::int AS recipients,
         (SELECT count(*) FROM notification n WHERE n.about_id = i.id)::int AS told,
         (SELECT count(DISTINCT n.person_id) FROM notification n WHERE n.about_id = i.id)::int AS people,
         (SELECT count(*) FROM mail m WHERE m.text LIKE '%/notice/' || i.id || '%')::int AS mails,
         (SELECT count(mailed_at) FROM notification n WHERE n.about_id = i.id)::int AS mailed,
         (SELECT count(*) FROM push_message p JOIN notification n ON n.id = p.notification_id WHERE n.about_id = i.id)::int
           AS pushes
       FROM notice i WHERE i.id = ANY($1)`,
      [ids],
    );
    expect(rows).toHaveLength(12);
    for (const { recipients, told, people, mails, mailed, pushes } of rows) {
      expect(recipients).toBeGreaterThan(10);
      expect([told, people]).toEqual([recipients, recipients]);
      expect(mails, "each recipient is mailed once").toBe(mailed);
      expect(pushes, "the one browser is pushed once, and goes on being tried").toBe(1);
    }
  });

  test("reminders come once, here and by mail", { timeout: 300_000 }, async () => {
    // Bookings of an earlier day that begin in less than a day: who takes part in them is due to be reminded.
    const ids = [...kept].slice(0, 40);
    await query(
      `WITH chosen AS (SELECT id, now() + interval '20 hours' + n * interval '1 minute' - start_at AS shift
         FROM unnest($1::char(24)[]) WITH ORDINALITY AS listed(id, n) JOIN reservation USING (id))
       UPDATE reservation r SET start_at = start_at + shift, end_at = end_at + shift, turnaround_at = turnaround_at + shift,
         off_block_at = off_block_at + shift, on_block_at = on_block_at + shift, created_at = now() - interval '9 days'
       FROM chosen WHERE r.id = chosen.id`,
      [ids],
    );
    await query("UPDATE notification SET at = at - interval '8 days' WHERE about_id = ANY($1)", [ids]);
    await killDuring(async () => {
      for (let n = 0; n < 30; n++) {
        await runJob("remind-people");
        await new Promise((resolve) => setTimeout(resolve, 150));
      }
    });
    const reminded = () =>
      count("SELECT count(*) AS n FROM notification WHERE kind = 'reservationReminder' AND about_id = ANY($1)", [ids]);
    await waitUntilTruthy(async () => (await reminded()) === ids.length, 90_000, 500);
    await allMailed();
    expect(await reminded()).toBe(ids.length);
    const mails = await query<{ mails: number }>(
      `SELECT count(m.id)::int AS mails FROM unnest($1::char(24)[]) AS r(id)
       LEFT JOIN mail m ON m.calendar LIKE '%' || r.id || '@%' AND m.created_at > now() - interval '5 minutes'
         AND m.subject LIKE 'Reminder:%'
       GROUP BY r.id`,
      [ids],
    );
    for (const { mails: n } of mails) expect(n).toBe(1);
  });

  test("a digest comes once, with all of it", { timeout: 300_000 }, async () => {
    const people = pilots.map(({ id }) => id);
    const choice = { reservationCreated: { when: "Digest" } };
    await query("UPDATE person SET notification_choices = $1 WHERE id = ANY($2)", [JSON.stringify(choice), people]);
    const load = bookingLoad();
    await waitUntilTruthy(() => load.booked().length >= 60, 60_000);
    await load.stop();
    const held = () =>
      count("SELECT count(*) AS n FROM notification WHERE held_for = 'Digest' AND person_id = ANY($1)", [people]);
    await allMailed();
    const told = await held();
    expect(told).toBe(load.booked().length);
    // The hour comes.
    await query("UPDATE notification SET mail_at = now() WHERE held_for = 'Digest'");
    await killDuring(async () => {
      for (let n = 0; n < 30; n++) {
        await runJob("mail-notifications");
        await new Promise((resolve) => setTimeout(resolve, 150));
      }
    });
    await waitUntilTruthy(
      async () =>
        (await count("SELECT count(*) AS n FROM notification WHERE mail_at IS NOT NULL AND mail_at < now()")) === 0,
      120_000,
      500,
    );
    const digests = await query<{ mails: number; entries: number }>(
      `SELECT count(*)::int AS mails, sum((length(text) - length(replace(text, 'New booking:', ''))) / 12)::int AS entries
       FROM mail WHERE unsubscribe_url IS NOT NULL GROUP BY to_address`,
    );
    for (const { mails } of digests) expect(mails, "one digest a person").toBe(1);
    expect(
      digests.reduce((sum, { entries }) => sum + entries, 0),
      "with each booking once",
    ).toBe(told);
    expect(await count("SELECT count(*) AS n FROM notification WHERE held_for = 'Digest' AND mailed_at IS NULL")).toBe(
      0,
    );
  });
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
