import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import http from "node:http";
import https from "node:https";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type AppProcess, startAppForTests } from "../../scripts/support/app.mjs";
import { findFreePort } from "../../scripts/support/postgres.mjs";
import { requireDebianProgram } from "../support/debian";
import { giveAircraftPotential } from "../support/potential";
import { DEMO_ACCOUNT_PASSWORD, demoEmailOf, queryDatabase, waitUntilTruthy } from "../system/client";

// Debian's Caddy with the shipped file, before two instances. The file asks for the addresses of the name "app", as Docker
// answers it. Here a file of hosts that only Caddy sees answers it, with two addresses of this machine.
const ADDRESSES = ["127.0.0.2", "127.0.0.3"] as const;
const METRICS_TOKEN = "a token of this test";
const data = mkdtempSync(path.join(tmpdir(), "envol-caddy-"));
let instances: AppProcess[] = [];
let caddy: ChildProcess;
let site: string;
let said = "";

const authority = () => readFileSync(path.join(data, "caddy/pki/authorities/local/root.crt"));

type Sent = { method?: string; headers?: Record<string, string>; body?: string };
type Got = { status: number; headers: http.IncomingHttpHeaders; text: string };

/** Sends a request through the proxy, over HTTPS. `onText` gets the text of a stream as it comes. */
function send(address: string, { method = "GET", headers = {}, body }: Sent = {}, onText?: (text: string) => void) {
  return new Promise<Got>((resolve, reject) => {
    const request = https.request(`${site}${address}`, { method, headers, ca: authority() }, (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (chunk) => {
        text += chunk;
        onText?.(text);
      });
      response.on("end", () => resolve({ status: response.statusCode!, headers: response.headers, text }));
    });
    request.on("error", reject);
    if (onText) request.setTimeout(20_000, () => request.destroy());
    request.end(body);
  });
}

const json = { "content-type": "application/json" };
const credentials = { email: demoEmailOf("staff"), password: DEMO_ACCOUNT_PASSWORD };
const signIn = (headers = {}) =>
  send("/api/authentification", {
    method: "POST",
    headers: { ...json, ...headers },
    body: JSON.stringify(credentials),
  });

beforeAll(async () => {
  const program = requireDebianProgram("caddy", "caddy");
  const [sitePort, port] = [await findFreePort(), await findFreePort()];
  site = `https://localhost:${sitePort}`;
  const env = { APP_URL: site, NEXTAUTH_URL: site, TRUSTED_PROXIES: "1", METRICS_TOKEN };
  const one = await startAppForTests({ seed: "demo", port, env: { ...env, HOST: ADDRESSES[0] } });
  await giveAircraftPotential(one.databaseUrl);
  const two = await startAppForTests({ databaseUrl: one.databaseUrl, port, env: { ...env, HOST: ADDRESSES[1] } });
  instances = [one, two];
  const hosts = path.join(data, "hosts");
  writeFileSync(hosts, `127.0.0.1 localhost\n${ADDRESSES.map((address) => `${address} app\n`).join("")}`);
  const command = `mount --bind ${hosts} /etc/hosts && exec ${program} run --config Caddyfile --adapter caddyfile`;
  caddy = spawn("unshare", ["--mount", "sh", "-c", command], {
    env: { ...process.env, XDG_DATA_HOME: data, XDG_CONFIG_HOME: data, DOMAIN: site, APP_PORT: String(port) },
    stdio: ["ignore", "pipe", "pipe"],
  });
  for (const stream of [caddy.stdout!, caddy.stderr!]) stream.on("data", (chunk) => (said += chunk));
  await waitUntilTruthy(
    () =>
      send("/api/health/ready").then(
        ({ status }) => status === 200,
        () => false,
      ),
    30_000,
  ).catch((error) => {
    throw new Error(`${error.message}\n${said}`);
  });
});
afterAll(async () => {
  caddy?.kill();
  for (const instance of [...instances].reverse()) await instance.stop();
  rmSync(data, { recursive: true, force: true });
});

test("a page comes over HTTPS, says that it always will, and sets cookies for HTTPS only", async () => {
  const page = await send("/");
  expect(page.status).toBe(200);
  expect(page.headers["strict-transport-security"]).toMatch(/max-age=\d{8}/);
  const csrf = await send("/api/auth/csrf");
  const cookies = csrf.headers["set-cookie"] ?? [];
  expect(cookies.length).toBeGreaterThan(0);
  for (const cookie of cookies) expect(cookie).toMatch(/^__Host-envol\..*; Secure/i);
});

test("without HTTPS one is led to it", async () => {
  const answer = await new Promise<http.IncomingMessage>((resolve, reject) => {
    http.get("http://localhost/planning", resolve).on("error", reject);
  });
  expect(answer.statusCode).toBe(308);
  expect(answer.headers.location).toMatch(/^https:\/\/localhost/);
});

test("both instances answer", async () => {
  for (let n = 0; n < 10; n++) expect((await send("/api/health/live")).status).toBe(200);
  const counts = await Promise.all(
    ADDRESSES.map(async (host) => {
      const answer = await fetch(`http://${host}:${instances[0]!.port}/api/metrics`, {
        headers: { authorization: `Bearer ${METRICS_TOKEN}` },
      });
      const line = /^envol_http_requests_total\{route="\/api\/health\/live",method="GET",status="2xx"\} (\d+)$/m;
      return Number(line.exec(await answer.text())?.[1]);
    }),
  );
  expect(Math.min(...counts)).toBeGreaterThanOrEqual(4);
});

test("the address that a sender writes into a header is not believed", async () => {
  expect((await signIn({ "x-forwarded-for": "203.0.113.7, 198.51.100.9" })).status).toBe(200);
  const [{ address }] = (await queryDatabase<{ address: string }>(
    instances[0]!.databaseUrl,
    "SELECT address FROM sign_in ORDER BY started_at DESC LIMIT 1",
  )) as [{ address: string }];
  expect(["127.0.0.1", "::1"]).toContain(address);
});

test("a change reaches a board at once, whichever instance the board and the change came to", async () => {
  const { token } = JSON.parse((await signIn()).text) as { token: string };
  const headers = { authorization: `Bearer ${token}` };
  let heard = "";
  void send("/api/live", { headers }, (text) => (heard = text)).catch(() => {});
  await waitUntilTruthy(() => heard.includes("event: hello"), 5_000);
  const read = async (address: string) => JSON.parse((await send(`/api/${address}`, { headers })).text);
  const place = (await read("site")).find(({ icao }: { icao: string }) => icao === "LFLG");
  const [aircraft] = (await read(`aircraft-light?siteId=${place.id}`)).filter(
    ({ callSign }: { callSign: string }) => callSign === "F-GKQA",
  );
  const [renter] = await read(`user-light?siteId=${place.id}&text=Chevalier`);
  for (let day = 80; day < 84; day++) {
    const start = Math.floor(Date.now() / 86_400_000) * 86_400 + day * 86_400 + 9 * 3600;
    const users = [{ userId: renter.id, reservationUserRole: 1 }];
    const body = { siteId: place.id, start, end: start + 3600, aircraft: { aircraftId: aircraft.id }, users };
    const sent = { method: "POST", headers: { ...headers, ...json }, body: JSON.stringify(body) };
    const booked = await send("/api/reservation/renter", sent);
    expect(booked.status, booked.text).toBe(201);
    await waitUntilTruthy(() => heard.includes(JSON.parse(booked.text).id), 2_000);
  }
});

test("when one instance is killed, nobody notices", async () => {
  instances[1]!.kill("SIGKILL");
  await instances[1]!.exited;
  const answers = [];
  for (let n = 0; n < 20; n++) answers.push((await send("/api/health/ready")).status);
  expect(new Set(answers)).toEqual(new Set([200]));
});
