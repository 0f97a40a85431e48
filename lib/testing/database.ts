import { randomBytes } from "node:crypto";
import pg from "pg";
import { afterAll, inject, vi } from "vitest";
import { applicationUrlOf } from "@/scripts/support/app.mjs";
import { TEMPLATE_DATABASE } from "./cluster";

// At the product's cost one password takes a third of a second, and hundreds are compared. What is about the time itself
// runs at that cost: app/api/authentification/sign-in-time.api.test.ts.
vi.mock("@/lib/access/sign-in/password-cost", () => ({
  PASSWORD_COST: 6,
  UNKNOWN_ACCOUNT_HASH: "$2b$06$e/b4.KYJ/PsEgXABvgZN4.E.tgLac7G5fARbz82dZYKEREi5NLoaa",
}));

/** Name of this test file's own database, which is a copy of the migrated template. */
const name = `test_${randomBytes(6).toString("hex")}`;
const clusterUrl = inject("clusterUrl");

async function asAdmin(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: clusterUrl });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}

await asAdmin(`CREATE DATABASE ${name} TEMPLATE ${TEMPLATE_DATABASE} STRATEGY WAL_LOG`);
const url = new URL(clusterUrl);
url.pathname = `/${name}`;
// The product's code connects as the application's role, so that a right that it lacks shows in every test.
process.env.DATABASE_URL = applicationUrlOf(url.href);
process.env.OWNER_DATABASE_URL = url.href;

afterAll(async () => {
  const closers = (globalThis as unknown as Record<symbol, (() => unknown)[] | undefined>)[
    Symbol.for("envol.shutdown")
  ];
  for (const close of closers ?? []) await close();
  await asAdmin(`DROP DATABASE ${name} WITH (FORCE)`);
});
