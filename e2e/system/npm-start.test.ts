import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type NpmStartProcess, spawnNpmStart } from "../../scripts/support/app.mjs";
import { findFreePort } from "../../scripts/support/postgres.mjs";
import { bearerHeader, makeRentalBooker, openLiveBoard, signIn, type Token } from "./client";

/** The time limit for a recovery. It is long enough for a busy machine, on which a server alone takes a quarter of a minute to start. */
const BACK_WITHIN = 40_000;

const status = (url: string) =>
  fetch(url, { redirect: "manual", signal: AbortSignal.timeout(BACK_WITHIN) }).then(
    (response) => response.status,
    (error: Error) => {
      if (error.name === "TimeoutError") throw error;
      return 0;
    },
  );

async function eventually(what: () => unknown, limit = BACK_WITHIN) {
  for (const end = Date.now() + limit; ; ) {
    if (await what()) return;
    if (Date.now() > end) throw new Error(`not within ${limit} ms: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return !/\) Z /.test(existsSync("/proc/self/stat") ? readFileSync(`/proc/${pid}/stat`, "utf8") : "");
  } catch {
    return false;
  }
};

describe("npm start", () => {
  let product: NpmStartProcess;
  const postmaster = () =>
    Number(readFileSync(path.join(product.stateDir, "postgres/data/postmaster.pid"), "utf8").split("\n")[0]);
  const server = (): number => JSON.parse(readFileSync(path.join(product.stateDir, "running.lock"), "utf8")).server.pid;
  const serves = async () => (await status(product.url)) === 200;

  let staff: Token;
  let book: () => Promise<string>;
  /**
   * Expects that a booking answered with 201 before a process was killed still exists. The test under load is
   * e2e/long/kill.test.ts.
   */
  const expectKept = async (id: string) =>
    expect((await fetch(`${product.url}/api/reservation/${id}`, { headers: bearerHeader(staff) })).status).toBe(200);

  beforeAll(async () => {
    product = await spawnNpmStart();
    staff = await signIn(product.url, "staff");
    book = await makeRentalBooker(product.url, staff);
  }, 300_000);
  afterAll(() => product.stop());

  test("keeps its secrets, and what PostgreSQL logs, to itself", () => {
    for (const file of ["secret", "database-password", "application-password", "postgres/data.log"]) {
      const mode = execFileSync("ls", ["-l", path.join(product.stateDir, file)], { encoding: "utf8" }).slice(0, 10);
      expect(mode, file).toBe("-rw-------");
    }
  });

  test("starts the server again when it dies, and answers 503 meanwhile", { timeout: 120_000 }, async () => {
    const before = server();
    const booked = await book();
    process.kill(before, "SIGKILL");
    let between: Response | undefined;
    await eventually(async () => {
      between = await fetch(product.url).catch(() => undefined);
      return between?.status === 503;
    });
    expect(between?.headers.get("content-type")).toBe("application/problem+json");
    expect(Number(between?.headers.get("retry-after"))).toBeGreaterThan(0);
    // Some of these requests reach the new server in the moment in which it takes the port over. None stays unanswered.
    await Promise.all(Array.from({ length: 10 }, () => eventually(serves)));
    expect(server()).not.toBe(before);
    await expectKept(booked);
  });

  test("starts PostgreSQL again when it dies; the server lives on", { timeout: 120_000 }, async () => {
    const [database, application] = [postmaster(), server()];
    const booked = await book();
    process.kill(database, "SIGKILL");
    await eventually(() => /PostgreSQL is back/.test(product.log()));
    expect(postmaster()).not.toBe(database);
    await eventually(serves);
    expect(server()).toBe(application);
    await expectKept(booked);
  });

  test("recovers when it was itself killed", { timeout: 120_000 }, async () => {
    const { stateDir, port } = product;
    const left = [postmaster(), server()];
    const booked = await book();
    product.kill("SIGKILL");
    await product.exited;
    product = await spawnNpmStart({ stateDir, port });
    // On a busy machine, the first request may be told to come back: the application's first connections come late.
    await eventually(serves);
    expect(left.filter(isAlive)).toEqual([]);
    await expectKept(booked);
  });

  test("refuses a second one on the same folder", async () => {
    await expect(spawnNpmStart({ stateDir: product.stateDir })).rejects.toThrow(/already runs from/);
  });

  test("ends everything on Ctrl-C, with code 0, while a board is open", { timeout: 120_000 }, async () => {
    const all = [postmaster(), server(), product.pid];
    const board = await openLiveBoard(product.url, await signIn(product.url, "staff"));
    product.kill("SIGINT");
    expect(await product.exited).toEqual({ code: 0, signal: null });
    expect(board.ended).toBe(true);
    expect(all.filter(isAlive)).toEqual([]);
  });

  test("gets back what was backed up, and keeps what is there aside", { timeout: 90_000 }, async () => {
    const { stateDir, port } = product;
    const inState = (file: string) => path.join(stateDir, file);
    const env = { ...process.env, ENVOL_STATE_DIR: stateDir, DATABASE_URL: "", AUTH_SECRET: "" };
    const run = (script: string, ...args: string[]) =>
      spawnSync(process.execPath, [`scripts/${script}.mjs`, inState("school.backup"), ...args], {
        encoding: "utf8",
        env,
      });
    expect(run("backup").stderr).toBe("");
    const refused = run("restore");
    expect(refused.stderr).toMatch(
      /^This database is not empty .* npm run restore -- FILE --replace keeps the present data/,
    );
    expect(run("restore", "--replace").stderr).toBe("");
    expect(readdirSync(inState("postgres")).filter((name) => /^data-\d{4}-/.test(name))).toHaveLength(1);
    product = await spawnNpmStart({ stateDir, port });
    await eventually(serves);
    expect(await status(`${product.url}/api/school`)).toBe(401);
    staff = await signIn(product.url, "staff");
    await expectKept(await book());
  });
});

describe("npm start fails with one sentence", () => {
  const start = (env: Record<string, string>) =>
    spawnSync(process.execPath, ["scripts/start.mjs"], { encoding: "utf8", env: { ...process.env, ...env } });
  const secret = "s".repeat(32);

  test.each([
    ["a secret is missing", { DATABASE_URL: "postgresql://u@127.0.0.1:1/x" }, /^AUTH_SECRET is needed/],
    [
      "a secret is short",
      { DATABASE_URL: "postgresql://u@127.0.0.1:1/x", AUTH_SECRET: "short" },
      /^AUTH_SECRET is too short/,
    ],
    ["the database's address is none", { DATABASE_URL: "envol", AUTH_SECRET: secret }, /^DATABASE_URL must look like/],
    ["the pool is too small", { DATABASE_POOL: "1" }, /^DATABASE_POOL must be a whole number from 2 to 200/],
    ["the mail server's address is none", { SMTP_URL: "mail.example.org" }, /^SMTP_URL must look like/],
    ["the log's level is unknown", { LOG_LEVEL: "verbose" }, /^LOG_LEVEL must be one of/],
    ["the origin is none", { APP_URL: "example.org/envol" }, /^APP_URL must be/],
  ])("when %s", (_when, env, sentence) => {
    const { status, stderr } = start({ AUTH_SECRET: "", ENVOL_STATE_DIR: ".envol/refused", ...env });
    expect(status).toBe(1);
    expect(stderr).toMatch(sentence);
    expect(stderr.trim().split("\n")).toHaveLength(1);
  });

  test("when the database can't be reached", async () => {
    const DATABASE_URL = `postgresql://u:p@127.0.0.1:${await findFreePort()}/x`;
    const env = {
      DATABASE_URL,
      AUTH_SECRET: secret,
      PORT: String(await findFreePort()),
      ENVOL_STATE_DIR: ".envol/refused",
    };
    const { status, stderr } = start(env);
    expect(status).toBe(1);
    expect(stderr).toMatch(/^The database of DATABASE_URL .* can't be reached/);
    expect(stderr).not.toContain("u:p@");
  });

  test("when the port is in use", async () => {
    const holder = createServer();
    await new Promise<void>((resolve) => holder.listen(0, resolve));
    const { port } = holder.address() as { port: number };
    const { status, stderr } = start({ PORT: String(port), ENVOL_STATE_DIR: ".envol/refused" });
    holder.close();
    expect(status).toBe(1);
    expect(stderr).toBe(`Port ${port} is in use by another program: stop it, or choose another with PORT.\n`);
  });
});
