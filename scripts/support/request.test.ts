import { describe, expect, test } from "vitest";
import { determineClientAddress, findRedirectToAppUrl, readPathAndQuery } from "./request.mjs";

describe("the client's address", () => {
  test("is the socket's, whatever X-Forwarded-For claims", () => {
    expect(determineClientAddress("203.0.113.7", "6.6.6.6, 7.7.7.7", 0)).toBe("203.0.113.7");
    expect(determineClientAddress("::ffff:203.0.113.7", "", 0)).toBe("203.0.113.7");
  });

  test("is what the outermost trusted proxy saw", () => {
    expect(determineClientAddress("10.0.0.2", "6.6.6.6, 203.0.113.7", 1)).toBe("203.0.113.7");
    expect(determineClientAddress("10.0.0.2", "6.6.6.6, 203.0.113.7, 10.0.0.1", 2)).toBe("203.0.113.7");
    expect(determineClientAddress("10.0.0.2", "[2001:db8::1]:4711", 1)).toBe("2001:db8::1");
    expect(determineClientAddress("10.0.0.2", "203.0.113.7:4711", 1)).toBe("203.0.113.7");
  });

  test("is the socket's where the proxies said nothing that is an address", () => {
    expect(determineClientAddress("10.0.0.2", "", 1)).toBe("10.0.0.2");
    expect(determineClientAddress("10.0.0.2", "unknown", 1)).toBe("10.0.0.2");
  });

  test("is the furthest known where fewer proxies than trusted stand between", () => {
    expect(determineClientAddress("10.0.0.2", "203.0.113.7", 2)).toBe("203.0.113.7");
  });
});

describe("the request's address", () => {
  test.each([
    ["/api/tag?a=%ff", "/api/tag?a=%ff"],
    ["/api/tag/%C3%A9", "/api/tag/%C3%A9"],
    ["/api/tag/%ff?q=1?2", "/api/tag/%25ff?q=1?2"],
    ["/%", "/%25"],
    ["http://evil.example/api/tag", "/api/tag"],
    ["*", null],
    ["http://[", null],
    ["?x", null],
  ])("%s becomes %s", (url, expected) => expect(readPathAndQuery(url)).toBe(expected));
});

describe("the address of a page asked for under another name (APP_URL is http://localhost:3000)", () => {
  const at = (host: string | undefined, more: object = {}) =>
    findRedirectToAppUrl(
      { method: "GET", url: "/site/all?q=1", headers: { host, accept: "text/html,*/*;q=0.8" }, ...more },
      "http://localhost:3000",
    );

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
    ["none at all", undefined],
  ])("%s leads nowhere", (_what, host) => {
    expect(at(host)).toBeNull();
  });

  test("nothing but a page is led: no write, no call of the API, no check of a server's health", () => {
    const host = "127.0.0.1:3000";
    expect(at(host, { method: "POST" })).toBeNull();
    expect(at(host, { url: "/api/site" })).toBeNull();
    expect(at(host, { headers: { host, accept: "*/*" } })).toBeNull();
  });

  test("a path that looks like a host stays a path", () => {
    expect(new URL(at("127.0.0.1:3000", { url: "//evil.example" })!).host).toBe("localhost:3000");
  });
});
