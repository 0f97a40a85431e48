import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { networkInterfaces } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { hash } from "bcryptjs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { SITE_ROLE_ID } from "@/lib/access/permissions/roles";
import { localize } from "@/lib/platform/localizer";
import { createFreshDatabase, type NpmStartProcess, spawnNpmStart } from "../../scripts/support/app.mjs";
import {
  bearerHeader,
  DEMO_ACCOUNT_PASSWORD,
  demoEmailOf,
  postJson,
  queryDatabase,
  signIn,
  type Token,
  waitUntilTruthy,
} from "./client";

/**
 * An address of this machine from which others may reach it. A server that listens only on 127.0.0.1 doesn't answer there.
 */
const OUTSIDE =
  Object.values(networkInterfaces())
    .flat()
    .find((one) => one?.family === "IPv4" && !one.internal)?.address ?? "127.0.0.2";
/** A folder in which not even root can write. */
const NOWHERE = "/dev/null/state";
const AUTH_SECRET = "s".repeat(32);
const EMAIL = "you@school.example";
const OWN_PASSWORD = "Vol-de-nuit-2026!";

const answers = (url: string) =>
  fetch(url, { redirect: "manual" }).then(
    ({ status }) => status,
    () => null,
  );
const outside = ({ port }: NpmStartProcess) => answers(`http://${OUTSIDE}:${port}/`);

/** Runs `npm run seed` while the application is running, with a state folder that can't be written. */
function seed(databaseUrl: string, ...args: string[]) {
  const env = { ...process.env, DATABASE_URL: databaseUrl, AUTH_SECRET, ENVOL_STATE_DIR: NOWHERE };
  return promisify(execFile)(process.execPath, ["scripts/seed.mjs", ...args], { env }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (error: { code: number; stdout: string; stderr: string }) => error,
  );
}

/** Signs in as the browser's form does and returns the session cookie. */
async function cookieOf({ url }: NpmStartProcess, email: string, password: string): Promise<string> {
  const csrf = await fetch(`${url}/api/auth/csrf`);
  const { csrfToken } = (await csrf.json()) as { csrfToken: string };
  const cookie = csrf.headers.getSetCookie().map((one) => one.split(";")[0]);
  const answer = await fetch(`${url}/api/auth/callback/credentials`, {
    method: "POST",
    redirect: "manual",
    headers: { cookie: cookie.join("; "), origin: url },
    body: new URLSearchParams({ csrfToken, email, password, json: "true" }),
  });
  return answer.headers
    .getSetCookie()
    .map((one) => one.split(";")[0])
    .join("; ");
}

describe("on an empty database of one's own", () => {
  let database: Awaited<ReturnType<typeof createFreshDatabase>>;
  let product: NpmStartProcess;
  let token: Token;
  /** The id of a person, given by e-mail address, or of the only site, given as "site". */
  const idOf = async (what: string) => {
    const sql = what === "site" ? "SELECT id FROM site" : "SELECT id FROM person WHERE email = $1";
    const [row] = await queryDatabase<{ id: string }>(database.databaseUrl, sql, what === "site" ? [] : [what]);
    return row!.id;
  };
  const server = () => JSON.parse(readFileSync(path.join(product.stateDir, "running.lock"), "utf8")).server.pid;

  beforeAll(async () => {
    database = await createFreshDatabase("none");
    product = await spawnNpmStart({ env: { DATABASE_URL: database.databaseUrl, AUTH_SECRET } });
  });
  afterAll(async () => {
    await product?.stop();
    await database?.drop();
  });

  test("only this machine is answered, and told the command", async () => {
    expect(await outside(product)).toBeNull();
    const page = await (await fetch(product.url)).text();
    for (const said of [page, product.log()]) {
      expect(said).toContain("npm run seed -- school.json");
      expect(said).toContain("npm run seed -- --demo");
    }
  });

  test("the school of the shipped example opens it to others, without a restart", async () => {
    const founded = await seed(database.databaseUrl, "prisma/seed/school.example.json");
    expect(founded.stderr).toBe("");
    const password = /\S+-Aa1/.exec(founded.stdout)?.[0];
    await waitUntilTruthy(() => outside(product), 10_000);
    const answer = await postJson(`http://${OUTSIDE}:${product.port}/api/authentification`, { email: EMAIL, password });
    expect(answer.status).toBe(200);
    token = await answer.json();
    const body = { userId: await idOf(EMAIL), password: OWN_PASSWORD, temporaryPassword: password };
    expect((await postJson(`${product.url}/api/account/initpassword`, body, bearerHeader(token))).status).toBe(204);
  });

  test("pages promise neither mail without a mail server nor aircraft, and say how many mails wait", async () => {
    const body = { nom: "Roux", prenom: "Zoé", email: { email: "zoe@school.example" } };
    const roleSite = [{ siteId: await idOf("site"), roleId: SITE_ROLE_ID.Student }];
    expect((await postJson(`${product.url}/api/user`, { ...body, roleSite }, bearerHeader(token))).status).toBe(201);
    const cookie = await cookieOf(product, EMAIL, OWN_PASSWORD);
    const page = async (where: string) =>
      (await fetch(`${product.url}/site/all/${where}`, { headers: { cookie } })).text();
    const [{ count }] = (await queryDatabase(database.databaseUrl, "SELECT count(*)::int FROM mail")) as [
      { count: number },
    ];
    // The administrator in the shipped example uses French.
    const waiting = localize("fr-FR", "mail.outbox.waiting", { count });
    expect(waiting).toContain(String(count));
    expect(await page("outbox")).toContain(waiting);
    expect(await page("user/create")).toContain("Aucun serveur de messagerie n’est installé");
    // A new school has no aircraft yet, and the page says so.
    expect(await page("planning/day")).toContain(localize("fr-FR", "planning.empty.noAircraft"));
  });

  test("a calendar follows a renamed site, also where there are no aircraft and no rooms", async () => {
    const [{ key }] = (await queryDatabase(database.databaseUrl, "SELECT calendar_key AS key FROM person LIMIT 1")) as [
      { key: string },
    ];
    const feed = (etag = "") =>
      fetch(`${product.url}/calendar/${key}/planning.ics`, { headers: { "if-none-match": etag } });
    const etag = (await feed()).headers.get("etag")!;
    expect((await feed(etag)).status).toBe(304);
    await queryDatabase(database.databaseUrl, "UPDATE site SET name = name || ' 2', version = version + 1");
    expect((await feed(etag)).status).toBe(200);
  });

  test("who holds the port for a server that died holds it for everybody, too", async () => {
    const before = server();
    process.kill(before, "SIGKILL");
    await waitUntilTruthy(async () => (await outside(product)) === 503, 5_000);
    await waitUntilTruthy(async () => server() !== before && (await outside(product)) === 200, 40_000);
  }, 60_000);

  test("no other school is seeded", async () => {
    const { code, stderr } = await seed(database.databaseUrl, "--demo");
    expect(code).toBe(1);
    expect(stderr).toBe("This database holds 2 people already: only an empty one is seeded.\n");
  });

  test("it is not emptied for the demo school either", async () => {
    const { code, stderr } = await seed(database.databaseUrl, "--demo", "--anew");
    expect(code).toBe(1);
    expect(stderr).toBe("This database holds a school of its own: --anew empties the demo school only.\n");
    expect(await queryDatabase(database.databaseUrl, "SELECT FROM person")).toHaveLength(2);
  });
});

describe("the demo school made anew", () => {
  let database: Awaited<ReturnType<typeof createFreshDatabase>>;
  const people = () =>
    queryDatabase<{ id: string; email: string }>(database.databaseUrl, "SELECT id, email FROM person");
  beforeAll(async () => {
    database = await createFreshDatabase("demo");
  });
  afterAll(() => database?.drop());

  test("spares whoever was added to it", async () => {
    const before = await people();
    const stranger = "UPDATE person SET email = $1 WHERE email = $2";
    await queryDatabase(database.databaseUrl, stranger, ["pilot@school.example", demoEmailOf("student")]);
    const { code, stderr } = await seed(database.databaseUrl, "--demo", "--anew");
    expect(code).toBe(1);
    expect(stderr).toMatch(/^This database holds 1 person who is not of the demo school/);
    expect(await people()).toHaveLength(before.length);
    await queryDatabase(database.databaseUrl, stranger, [demoEmailOf("student"), "pilot@school.example"]);
  });

  test("holds what the seed makes and nothing that was entered", async () => {
    const before = await people();
    await queryDatabase(
      database.databaseUrl,
      "INSERT INTO tag (id, name, state) VALUES (repeat('1', 24), 'Entered', 'Active')",
    );
    const { code, stderr } = await seed(database.databaseUrl, "--demo", "--anew");
    expect([code, stderr]).toEqual([0, ""]);
    const after = await people();
    expect(after.map(({ email }) => email).sort()).toEqual(before.map(({ email }) => email).sort());
    expect(after.filter(({ id }) => before.some((one) => one.id === id))).toEqual([]);
    expect(await queryDatabase(database.databaseUrl, "SELECT FROM tag WHERE name = 'Entered'")).toEqual([]);
  });
});

describe("the published password on a database of one's own, from a folder that can't be written", () => {
  let database: Awaited<ReturnType<typeof createFreshDatabase>>;
  let product: NpmStartProcess;
  beforeAll(async () => {
    database = await createFreshDatabase("none");
    const env = { DATABASE_URL: database.databaseUrl, AUTH_SECRET, ENVOL_STATE_DIR: NOWHERE };
    product = await spawnNpmStart({ env });
  });
  afterAll(async () => {
    await product?.stop();
    await database?.drop();
  });

  test("opens the door to this machine only, also when it comes beside the application", async () => {
    // School and person are created in one statement, because the demo seed creates them in one transaction.
    await queryDatabase(
      database.databaseUrl,
      `WITH made AS (INSERT INTO school (id, name, demo_password_hash) VALUES ($1, 'Demo', $2) RETURNING demo_password_hash)
       INSERT INTO person (id, email, last_name, first_name, password_hash, school_role, state, calendar_key)
       SELECT $1, $3, 'Super', 'Sam', demo_password_hash, 'SuperAdmin', 'Active', repeat('0', 64) FROM made`,
      ["a".repeat(24), await hash(DEMO_ACCOUNT_PASSWORD, 4), demoEmailOf("superadmin")],
    );
    await waitUntilTruthy(() => product.log().includes("With the demo school, only this machine"), 10_000);
    expect((await signIn(product.url, "superadmin")).token).toBeTruthy();
    expect(await outside(product)).toBeNull();
  });

  test("and all of it ends on SIGTERM, with code 0", async () => {
    product.kill("SIGTERM");
    expect(await product.exited).toEqual({ code: 0, signal: null });
  });
});
