import { mkdtemp, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";

let lock: typeof import("./lock.mjs");
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "envol-lock-"));
  vi.stubEnv("ENVOL_STATE_DIR", folder);
  // The folder is read when the module is loaded, and another test may have loaded it.
  vi.resetModules();
  lock = await import("./lock.mjs");
});
afterAll(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

test("a lock that its holder writes into anew is never read as nobody's", async () => {
  expect(await lock.lockOrFindHolder("running")).toBeNull();
  let isWriting = true;
  const writing = (async () => {
    for (let n = 0; n < 200; n++) await lock.annotateLock("running", { server: { pid: n, more: "x".repeat(5_000) } });
    isWriting = false;
  })();
  const read: string[] = [];
  while (isWriting) read.push(await readFile(path.join(folder, "running.lock"), "utf8"));
  await writing;
  for (const text of read) expect(JSON.parse(text)).toMatchObject({ pid: process.pid });
  expect(await lock.findLivingLockHolder("running")).toMatchObject({ pid: process.pid });
  await lock.releaseLock("running");
  expect(await lock.findLivingLockHolder("running")).toBeNull();
});
