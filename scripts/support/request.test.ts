import { describe, expect, test } from "vitest";
import { clientAddress, settledUrl } from "./request.mjs";

describe("the client's address", () => {
  test("is the socket's, whatever X-Forwarded-For claims", () => {
    expect(clientAddress("203.0.113.7", "6.6.6.6, 7.7.7.7", 0)).toBe("203.0.113.7");
    expect(clientAddress("::ffff:203.0.113.7", "", 0)).toBe("203.0.113.7");
  });

  test("is what the outermost trusted proxy saw", () => {
    expect(clientAddress("10.0.0.2", "6.6.6.6, 203.0.113.7", 1)).toBe("203.0.113.7");
    expect(clientAddress("10.0.0.2", "6.6.6.6, 203.0.113.7, 10.0.0.1", 2)).toBe("203.0.113.7");
    expect(clientAddress("10.0.0.2", "[2001:db8::1]:4711", 1)).toBe("2001:db8::1");
    expect(clientAddress("10.0.0.2", "203.0.113.7:4711", 1)).toBe("203.0.113.7");
  });

  test("is the socket's where the proxies said nothing that is an address", () => {
    expect(clientAddress("10.0.0.2", "", 1)).toBe("10.0.0.2");
    expect(clientAddress("10.0.0.2", "unknown", 1)).toBe("10.0.0.2");
  });

  test("is the furthest known where fewer proxies than trusted stand between", () => {
    expect(clientAddress("10.0.0.2", "203.0.113.7", 2)).toBe("203.0.113.7");
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
  ])("%s becomes %s", (url, expected) => expect(settledUrl(url)).toBe(expected));
});
