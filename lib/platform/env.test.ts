import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { ownAddress } from "./env";

beforeAll(() => vi.stubEnv("DATABASE_URL", "postgresql://localhost/envol"));
afterAll(() => vi.unstubAllEnvs());

describe("the address of a page asked for under another name (APP_URL is http://localhost:3000)", () => {
  const at = (host: string | null) => ownAddress(host, { pathname: "/site/all", search: "?q=1" })?.href ?? null;

  test.each(["127.0.0.1:3000", "[::1]:3000", "127.0.1.1:3000"])("%s is this machine: it is led there", (host) => {
    expect(at(host)).toBe("http://localhost:3000/site/all?q=1");
  });

  test.each([
    ["the address itself", "localhost:3000"],
    ["another port, which a proxy may stand before", "127.0.0.1:8080"],
    ["another machine's name, which couldn't open it", "192.168.1.20:3000"],
    ["a forged one", "evil.example:3000"],
    ["no host", ""],
    ["nonsense", "%%%"],
    ["none at all", null],
  ])("%s leads nowhere", (_what, host) => {
    expect(at(host)).toBeNull();
  });

  test("a path that looks like a host stays a path", () => {
    const { host } = ownAddress("127.0.0.1:3000", { pathname: "//evil.example", search: "" })!;
    expect(host).toBe("localhost:3000");
  });
});
