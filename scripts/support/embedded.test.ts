import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { chooseClusterFolder } from "./embedded.mjs";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "envol-folder-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A simulated clone that belongs to root. The present account plays the role of the account that runs PostgreSQL. */
const clone = (name: string, may: (where: string) => boolean, isRoot = true) => ({
  state: path.join(folder, name),
  shared: path.join(folder, "shared"),
  isRoot: () => isRoot,
  accountFor: () => ({ uid: process.getuid!(), gid: process.getgid!() }),
  mayWrite: (_account: object, where: string) => may(where),
});

describe("the folder of the embedded database", () => {
  test("is the clone's own where PostgreSQL's account can enter it", async () => {
    for (const system of [clone("open", () => true), clone("user", () => false, false)]) {
      expect(await chooseClusterFolder(system)).toBe(path.join(system.state, "postgres"));
    }
    expect(existsSync(path.join(folder, "shared"))).toBe(false);
  });

  test("is under the shared one where only root may enter the clone, and stays the same", async () => {
    const system = clone("closed", (where) => where.startsWith(path.join(folder, "shared")));
    const chosen = await chooseClusterFolder(system);
    expect(path.dirname(chosen)).toBe(system.shared);
    expect(statSync(chosen).mode & 0o777).toBe(0o700);
    expect(readFileSync(path.join(chosen, "project"), "utf8")).toBe(system.state);
    expect(existsSync(path.join(system.state, "postgres"))).toBe(false);
    expect(await chooseClusterFolder(system)).toBe(chosen);
  });
});
