import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { demandOperatorToken } from "@/lib/http/request";
import { prisma } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { queueMails } from "@/lib/platform/mail";
import { call } from "@/lib/testing/call";
import { queryAsOwner } from "@/lib/testing/owner";
import { makeWorld, type World } from "@/lib/testing/world";
import { startJobs } from "@/lib/work/jobs";

const authorization = `Bearer ${process.env.METRICS_TOKEN}`;

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

const read = async () => {
  const answer = await call("GET", "/api/metrics", { headers: { authorization } });
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toMatch(/^text\/plain; version=0\.0\.4/);
  return answer.text();
};
const figure = (text: string, name: string) => Number(new RegExp(`^${name} (\\S+)$`, "m").exec(text)?.[1]);

describe("figures", () => {
  test.each([
    ["without a token", {}],
    ["with a wrong one", { authorization: "Bearer wrong" }],
    ["with a part of it", { authorization: authorization.slice(0, -1) }],
  ])("%s, are not found", async (_how, headers) => {
    expect((await call("GET", "/api/metrics", { headers })).status).toBe(404);
  });

  test("are not found by an admin who is signed in either", async () => {
    expect((await call("GET", "/api/metrics", { as: world.superAdmin })).status).toBe(404);
  });

  test("are not there where the operator has set no token", () => {
    const request = new Request("http://localhost/api/metrics", { headers: { authorization: "Bearer " } });
    expect(() => demandOperatorToken(request, undefined)).toThrow("errors.notFound");
    expect(() => demandOperatorToken(new Request("http://localhost/api/metrics"), "")).toThrow("errors.notFound");
  });

  test("count jobs, mails and refused sign-ins, and those of Node", async () => {
    const before = await read();
    const mail = { to: "somebody@school.test", locale: "en-US", subject: "Hello", paragraphs: ["Hello"] } as const;
    await queueMails(prisma(), new Date(), [{ ...mail, paragraphs: [...mail.paragraphs] }]);
    await queryAsOwner("UPDATE graphile_worker._private_jobs SET run_at = now() - interval '90 seconds'");
    const body = { email: world.student.email, password: "Wrong-1!" };
    expect((await call("POST", "/api/authentification", { body })).status).toBe(401);
    const after = await read();
    const grown = (name: string) => figure(after, name) - (figure(before, name) || 0);
    expect(grown("envol_mails_waiting")).toBe(1);
    expect(grown("envol_jobs_due")).toBeGreaterThan(0);
    expect(figure(after, "envol_jobs_oldest_seconds")).toBeGreaterThan(89);
    expect(grown("envol_sign_in_failures_total")).toBe(1);
    expect(figure(after, "envol_database_up")).toBe(1);
    for (const name of ["nodejs_eventloop_lag_p99_seconds", "process_resident_memory_bytes", "envol_live_streams"])
      expect(figure(after, name), name).toBeGreaterThanOrEqual(0);
  });

  test("name nobody and nothing: no address, id or name stands in them", async () => {
    const text = await read();
    for (const told of [world.student.email, world.student.id, world.site.id, "school.test", newId().slice(0, 8)])
      expect(text).not.toContain(told);
  });
});

describe("ready", () => {
  const ready = async () => (await call("GET", "/api/health/ready")).status;
  const NEWER = "('newer', repeat('0', 64), '20991231000000_to_come', now())";
  afterEach(() => queryAsOwner("DELETE FROM _prisma_migrations WHERE id = 'newer'"));

  test("is an instance once its worker runs, and no longer when another version has migrated the database", async () => {
    expect(await ready()).toBe(503);
    startJobs({ countRows: async () => 0, listChanges: async (_, { after }) => ({ items: [], next: after }) });
    await expect.poll(ready, { timeout: 10_000 }).toBe(200);
    await queryAsOwner(`INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at) VALUES ${NEWER}`);
    const answer = await call("GET", "/api/health/ready");
    expect(answer.status).toBe(503);
    expect(answer.headers.get("retry-after")).toBe("5");
    expect(JSON.stringify(await answer.json())).not.toMatch(/migration|worker/i);
  });

  test("live is whatever answers", async () => {
    expect(await (await call("GET", "/api/health/live")).json()).toEqual({ status: "live" });
  });
});
