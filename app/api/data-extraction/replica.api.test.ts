import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { call } from "@/lib/testing/call";
import { makeWorld, type World } from "@/lib/testing/world";

const own = process.env.DATABASE_URL!;
const copy = Object.assign(new URL(own), { pathname: `${new URL(own).pathname}_replica` });
const [from, to] = [new URL(own).pathname.slice(1), copy.pathname.slice(1)];
let world: World;

async function asOwner(sql: string): Promise<void> {
  const client = new pg.Client({
    connectionString: Object.assign(new URL(process.env.OWNER_DATABASE_URL!), { pathname: "/postgres" }).href,
  });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}

beforeAll(async () => {
  // A copy from before there was a school: what is read there has no rows.
  await asOwner(`CREATE DATABASE ${to} TEMPLATE ${from} STRATEGY WAL_LOG`);
  process.env.REPLICA_DATABASE_URL = copy.href;
  world = await makeWorld();
});
afterAll(() => asOwner(`DROP DATABASE ${to} WITH (FORCE)`));

test("with a replica, the rows of an extraction are read there, and what is noted of it stands where all is written", async () => {
  const body = {
    ...{
      dataset: "audit",
      siteIds: [],
      firstDay: "2025-01-01",
      lastDay: "2030-12-31",
      columns: ["at", "action"],
      format: "csv",
    },
  };
  const asked = await call("POST", "/api/data-extraction", { as: world.admin, body });
  const { id, ...told } = (await asked.json()) as { id: string };
  expect(asked.status, JSON.stringify(told)).toBe(201);
  const file = await (await call("GET", `/api/data-extraction/${id}/file`, { as: world.admin })).text();
  expect(file.trimEnd().split("\r\n")).toHaveLength(1);
  const [row] = await (await call("GET", "/api/data-extraction", { as: world.admin })).json();
  expect(row).toMatchObject({ id, rows: 0 });
});
