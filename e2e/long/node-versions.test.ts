import { execFile, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, describe, expect, test } from "vitest";
import { applicationUrlOf, createFreshDatabase } from "../../scripts/support/app.mjs";
import { findFreePort } from "../../scripts/support/postgres.mjs";
import { signIn, waitUntilTruthy } from "../system/client";

// The versions of Node that README.md names, beside the one that runs this. The npm package `node` brings them.
const run = promisify(execFile);
const folder = mkdtempSync(path.join(tmpdir(), "envol-node-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The environment without what this test run has put into it. */
function plain() {
  const env = { ...process.env };
  for (const name of Object.keys(env)) {
    if (/^(VITEST|NODE_ENV|npm_|AUTH_SECRET|APP_URL)/.test(name)) Reflect.deleteProperty(env, name);
  }
  return env;
}

describe.each(["22", "24"])("under Node %s", (major) => {
  const node = path.join(folder, major, "node_modules/node/bin/node");

  test("Envol starts and people sign in", async () => {
    await run("npm", [
      "install",
      "--no-save",
      "--no-audit",
      "--no-fund",
      "--prefix",
      path.join(folder, major),
      `node@${major}`,
    ]);
    expect((await run(node, ["--version"])).stdout).toMatch(new RegExp(`^v${major}\\.`));
    const { databaseUrl, drop } = await createFreshDatabase("demo");
    const port = await findFreePort();
    const url = `http://127.0.0.1:${port}`;
    const settings = {
      DATABASE_URL: applicationUrlOf(databaseUrl),
      PORT: String(port),
      HOST: "127.0.0.1",
      APP_URL: url,
    };
    const server = spawn(node, ["scripts/server.mjs"], {
      env: { ...plain(), ...settings, AUTH_SECRET: "s".repeat(32) },
      stdio: "ignore",
    });
    const exited = new Promise((resolve) => server.once("exit", resolve));
    const isReady = () =>
      fetch(`${url}/api/health/ready`).then(
        ({ status }) => status === 200,
        () => false,
      );
    await waitUntilTruthy(isReady, 60_000, 200);
    expect((await signIn(url, "staff")).token).toBeTruthy();
    expect((await fetch(url)).status).toBe(200);
    server.kill("SIGTERM");
    expect(await exited).toBe(0);
    await drop();
  });

  test.each(["unit", "api"])("the tests of the stage %s pass", async (project) => {
    const args = ["node_modules/vitest/vitest.mjs", "run", "--project", project, "--reporter=dot"];
    const { stdout } = await run(node, args, { env: plain(), maxBuffer: 50_000_000 }).catch(
      (error: { stdout: string; stderr: string }) => {
        throw new Error(`${error.stdout.slice(-10_000)}${error.stderr.slice(-3_000)}`);
      },
    );
    expect(stdout).toMatch(/Tests .*\d+ passed/);
  });
});
