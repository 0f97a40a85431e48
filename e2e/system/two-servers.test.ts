import http from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type AppProcess, startAppForTests } from "../../scripts/support/app.mjs";
import { giveAircraftPotential } from "../support/potential";
import {
  bearerHeader,
  countOverlaps,
  findFitRenters,
  openLiveBoard,
  postJson,
  queryDatabase,
  signIn,
  type Token,
  waitUntilTruthy,
} from "./client";

const HOUR = 3600;

/**
 * A minimal load balancer. Each request goes to the next instance, and skips an instance that doesn't answer. Streams pass
 * through.
 */
async function roundRobin(ports: number[]) {
  let turn = 0;
  const server = http.createServer((request, response) => {
    const attempt = (left: number) => {
      const port = ports[turn++ % ports.length]!;
      const { method, url, headers } = request;
      const onward = http.request({ host: "127.0.0.1", port, method, path: url, headers, agent: false }, (answer) => {
        response.writeHead(answer.statusCode!, { ...answer.headers, "x-instance": String(port) });
        response.flushHeaders();
        answer.pipe(response);
        answer.on("error", () => response.destroy());
      });
      onward.on("error", (error: { code?: string }) => {
        // The connection was refused before anything was sent, so the next instance can get the request. After other errors,
        // the request may already have been handled.
        if (error.code === "ECONNREFUSED" && left > 1) return attempt(left - 1);
        if (response.headersSent) response.destroy();
        else response.writeHead(502).end();
      });
      response.on("close", () => onward.destroy());
      if (method === "GET" || method === "HEAD") onward.end();
      else body.then((bytes) => onward.end(bytes));
    };
    const body = new Promise<Buffer>((resolve) => {
      const chunks: Buffer[] = [];
      request.on("data", (chunk) => chunks.push(chunk)).on("end", () => resolve(Buffer.concat(chunks)));
    });
    attempt(ports.length);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

let one: AppProcess;
let two: AppProcess;
let proxy: Awaited<ReturnType<typeof roundRobin>>;
let staff: Token;
let site: { id: string };
let fleet: { id: string }[];
let pilots: { id: string }[];

beforeAll(async () => {
  one = await startAppForTests({ seed: "demo" });
  await giveAircraftPotential(one.databaseUrl);
  two = await startAppForTests({ databaseUrl: one.databaseUrl });
  proxy = await roundRobin([one.port, two.port]);
  [site] = (await queryDatabase<{ id: string }>(one.databaseUrl, "SELECT id FROM site WHERE icao = 'LFLG'")) as [
    { id: string },
  ];
  fleet = await queryDatabase(
    one.databaseUrl,
    "SELECT id FROM aircraft WHERE site_id = $1 AND is_rentable ORDER BY id",
    [site.id],
  );
  pilots = await findFitRenters(one.databaseUrl, site.id);
  staff = await signIn(proxy.url, "staff");
});

afterAll(async () => {
  proxy?.stop();
  await two?.stop();
  await one?.stop();
});

let days = 0;
const booking = () => {
  const start = Math.floor(Date.now() / 86_400_000) * 86_400 + (40 + days++) * 86_400 + 9 * HOUR;
  return {
    siteId: site.id,
    start,
    end: start + HOUR,
    aircraft: { aircraftId: fleet[days % fleet.length]!.id },
    users: [{ userId: pilots[days % pilots.length]!.id, reservationUserRole: 1 }],
  };
};
const book = (url: string, body: unknown = booking(), headers: Record<string, string> = {}) =>
  postJson(`${url}/api/reservation/renter`, body, { ...bearerHeader(staff), ...headers });

describe("two servers on one database, behind a proxy that takes turns", () => {
  test("a sign-in on one holds on the other, and ends on both", async () => {
    const student = await signIn(one.url, "student");
    const who = (url: string) => fetch(`${url}/api/authentification/connectedUser`, { headers: bearerHeader(student) });
    expect([(await who(one.url)).status, (await who(two.url)).status]).toEqual([200, 200]);
    await postJson(`${two.url}/api/authentification/logout`, {}, bearerHeader(student));
    expect([(await who(one.url)).status, (await who(two.url)).status]).toEqual([401, 401]);
  });

  test("what is booked on either reaches the boards of both within a second, through the proxy", async () => {
    const boards = [await openLiveBoard(proxy.url, staff), await openLiveBoard(proxy.url, staff)];
    const booked: string[] = [];
    expect(new Set(boards.map((board) => board.instance)).size).toBe(2);
    for (const url of [one.url, two.url]) {
      const answer = await book(url);
      const answered = performance.now();
      expect(answer.status).toBe(201);
      const { id } = (await answer.json()) as { id: string };
      booked.push(id);
      for (const board of boards) {
        const change = await waitUntilTruthy(() => board.changes.find((one) => one.id === id), 5_000);
        expect(change.at - answered).toBeLessThan(1_000);
      }
    }
    // The job that runs every minute may have sent other changes, so compare only the changes of these bookings.
    const ours = boards.map((board) => board.changes.filter((change) => booked.includes(change.id ?? "")));
    const numbers = ours.map((changes) => changes.map(({ siteId, number }) => `${siteId} ${number}`));
    expect(numbers[0]).toEqual(numbers[1]);
    for (const board of boards) board.close();
  });

  test("of twenty bookings of one aircraft sent through it at once one is taken", async () => {
    const body = booking();
    const answers = await Promise.all(Array.from({ length: 20 }, () => book(proxy.url, body)));
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, ...Array(19).fill(409)]);
    expect(await countOverlaps(one.databaseUrl)).toBe(0);
  });

  test("a POST that is sent again to the other server books once", async () => {
    const [body, headers] = [booking(), { "idempotency-key": "sent-again" }];
    const answers = [await book(one.url, body, headers), await book(two.url, body, headers)];
    expect(answers.map((answer) => answer.status)).toEqual([201, 201]);
    const [first, second] = await Promise.all(answers.map((answer) => answer.json() as Promise<{ id: string }>));
    expect(second!.id).toBe(first!.id);
  });

  test("failures on both count together", async () => {
    const guess = (url: string) =>
      postJson(`${url}/api/authentification`, { email: "shared@aeroclub.example", password: "Wrong-Password-1!" });
    await Promise.all([guess(one.url), guess(two.url)]);
    const rows = await queryDatabase<{ points: number }>(
      one.databaseUrl,
      "SELECT points FROM rate_limit WHERE key LIKE 'account:%' AND points > 0",
    );
    expect(rows).toEqual([{ points: 2 }]);
  });

  test("a job that is asked for runs once for both, and what it moved reaches both boards", async () => {
    const pastId = "f".repeat(24);
    const boards = [await openLiveBoard(one.url, staff), await openLiveBoard(two.url, staff)];
    await queryDatabase(
      one.databaseUrl,
      `INSERT INTO reservation (id, site_id, type, start_at, end_at, created_at, edited_at)
       VALUES ($1, $2, 'Maintenance', now() - interval '2 hours', now() - interval '1 hour', now(), now())`,
      [pastId, site.id],
    );
    // Start the job directly instead of waiting for the next minute. e2e/long/minute.test.ts tests the wait.
    await queryDatabase(one.databaseUrl, "SELECT graphile_worker.add_job('advance-states', max_attempts => 1)");
    const left = async () => {
      const [row] = await queryDatabase<{ n: string }>(
        one.databaseUrl,
        "SELECT count(*) AS n FROM graphile_worker.jobs WHERE task_identifier = 'advance-states'",
      );
      return Number(row!.n);
    };
    await waitUntilTruthy(async () => (await left()) === 0, 10_000);
    for (const board of boards) {
      await waitUntilTruthy(() => board.changes.some((change) => change.id === pastId), 2_000);
      board.close();
    }
    const rows = await queryDatabase(one.databaseUrl, "SELECT state::text, version FROM reservation WHERE id = $1", [
      pastId,
    ]);
    expect(rows).toEqual([{ state: "Performed", version: 2 }]);
  });

  test("when one is killed, work goes on through the other: sign-in, booking, boards", async () => {
    const board = await openLiveBoard(two.url, staff);
    const dying = await openLiveBoard(one.url, staff);
    one.kill("SIGKILL");
    await one.exited;
    await waitUntilTruthy(() => dying.ended, 2_000);
    const booked: string[] = [];
    for (let n = 0; n < 4; n++) {
      const answer = await book(proxy.url);
      expect(answer.status).toBe(201);
      booked.push(((await answer.json()) as { id: string }).id);
    }
    // Ignore changes made by the job that runs every minute.
    const heard = () => board.changes.filter((change) => booked.includes(change.id ?? ""));
    await waitUntilTruthy(() => heard().length === 4, 2_000);
    expect((await signIn(proxy.url, "instructor")).token).toBeTruthy();
    const again = await openLiveBoard(proxy.url, staff);
    expect(again.numbers[site.id]).toBeGreaterThanOrEqual(heard().at(-1)!.number);
    expect(await countOverlaps(two.databaseUrl)).toBe(0);
    for (const one of [board, again]) one.close();
  });
});
