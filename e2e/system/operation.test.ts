import http from "node:http";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type AppProcess, startAppForTests } from "../../scripts/support/app.mjs";
import { bearerHeader, demoEmailOf, openLiveBoard, postJson, queryDatabase, signIn, waitUntilTruthy } from "./client";

const METRICS_TOKEN = "a token of this test";

let app: AppProcess;
beforeAll(async () => {
  app = await startAppForTests({ seed: "demo", ownCluster: true, env: { METRICS_TOKEN } });
  await waitUntilTruthy(async () => (await ready()).status === 200, 10_000);
});
afterAll(() => app?.stop());

const ready = () => fetch(`${app.url}/api/health/ready`);
const live = () => fetch(`${app.url}/api/health/live`);
const figures = async () => {
  const answer = await fetch(`${app.url}/api/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  expect(answer.status).toBe(200);
  return answer.text();
};
const figure = (text: string, name: string) =>
  Number(
    text
      .split("\n")
      .find((line) => line.startsWith(`${name} `))
      ?.slice(name.length + 1) ?? 0,
  );

test("requests are counted by their declared route, whatever ids and addresses stand in them", async () => {
  const staff = await signIn(app.url, "staff");
  const headers = bearerHeader(staff);
  const [site] = (await (await fetch(`${app.url}/api/site`, { headers })).json()) as [{ id: string }];
  for (const path of [`/api/site/${site.id}`, `/api/user/${"f".repeat(24)}`, "/zoe@school.example", "/api/nothing/zoe"])
    await fetch(`${app.url}${path}`, { headers });
  await postJson(`${app.url}/api/authentification`, { email: demoEmailOf("staff"), password: "Wrong-1!" });
  const board = await openLiveBoard(app.url, staff);
  const text = await figures();
  const requests = (labels: string) => figure(text, `envol_http_requests_total{${labels}}`);
  expect(requests('route="/api/site/[id]",method="GET",status="2xx"')).toBe(1);
  expect(requests('route="/api/user/[id]",method="GET",status="4xx"')).toBe(1);
  expect(requests('route="/api/authentification",method="POST",status="4xx"')).toBe(1);
  expect(figure(text, 'envol_http_request_duration_seconds_count{route="/api/site/[id]",method="GET"}')).toBe(1);
  expect(figure(text, "envol_sign_in_failures_total")).toBe(1);
  expect(figure(text, "envol_live_streams")).toBe(1);
  expect(figure(text, "envol_database_connections")).toBeGreaterThan(0);
  for (const told of [site.id, "zoe", "fff", "aeroclub", "staff"]) expect(text).not.toContain(told);
  board.close();
});

test("figures are there for whoever has the token, and nobody else", async () => {
  expect((await fetch(`${app.url}/api/metrics`)).status).toBe(404);
  expect(
    (await fetch(`${app.url}/api/metrics`, { headers: bearerHeader(await signIn(app.url, "superadmin")) })).status,
  ).toBe(404);
});

test("behind HTTPS, every answer says that it always will be, and cookies are bound to the host", async () => {
  const secure = await startAppForTests({ databaseUrl: app.databaseUrl, env: { APP_URL: "https://planning.example" } });
  const get = (path: string) =>
    new Promise<http.IncomingMessage>((resolve, reject) => {
      const headers = { host: "planning.example" };
      http.get({ port: secure.port, host: "127.0.0.1", path, headers, agent: false }, resolve).on("error", reject);
    });
  for (const path of ["/", "/api/health/live", "/api/nothing", "/_next/static/nothing.js", "/api/auth/csrf"]) {
    const { headers } = (await get(path)).resume();
    expect(headers["strict-transport-security"], path).toBe("max-age=31536000");
    expect(headers["cross-origin-opener-policy"], path).toBe("same-origin");
  }
  const cookies = (await get("/api/auth/csrf")).headers["set-cookie"] ?? [];
  expect(cookies.length).toBeGreaterThan(0);
  for (const cookie of cookies) {
    expect(cookie).toMatch(/^__Host-envol\.\w+=.*; Path=\/;.*Secure/);
    expect(cookie).not.toContain("Domain");
  }
  await secure.stop();
});

test("every connection of the application is one of its own role", async () => {
  const users = await queryDatabase(
    app.databaseUrl,
    "SELECT DISTINCT usename FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()",
  );
  expect(users).toEqual([{ usename: "envol_app" }]);
});

test("a database that hangs, or is gone, leaves the process alive and not ready, and the figures say so", async () => {
  const holder = new pg.Client({ connectionString: app.databaseUrl });
  await holder.connect();
  await holder.query("BEGIN; LOCK TABLE _prisma_migrations IN ACCESS EXCLUSIVE MODE");
  const since = performance.now();
  expect((await ready()).status).toBe(503);
  expect(performance.now() - since).toBeLessThan(5_000);
  expect((await live()).status).toBe(200);
  await holder.end();
  expect((await ready()).status).toBe(200);
  process.kill(app.cluster!.pid!, "SIGINT");
  await app.cluster!.exited;
  expect((await ready()).status).toBe(503);
  expect((await live()).status).toBe(200);
  expect(figure(await figures(), "envol_database_up")).toBe(0);
});
