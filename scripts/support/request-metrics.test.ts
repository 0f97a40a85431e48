import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeRouteFinder } from "./request-metrics.mjs";

const DIST = ".envol/route-finder";
beforeAll(() => {
  mkdirSync(DIST, { recursive: true });
  const staticRoutes = [{ page: "/" }, { page: "/api/user" }];
  const dynamicRoutes = [{ page: "/api/user/[id]", regex: "^/api/user/([^/]+?)(?:/)?$" }];
  writeFileSync(`${DIST}/routes-manifest.json`, JSON.stringify({ staticRoutes, dynamicRoutes }));
});
afterAll(() => rmSync(DIST, { recursive: true }));

test.each([
  ["/", "/"],
  ["/api/user", "/api/user"],
  ["/api/user/", "/api/user"],
  ["/api/user/65f0c0ffee65f0c0ffee65f0", "/api/user/[id]"],
  ["/api/user/zoe@school.example", "/api/user/[id]"],
  ["/_next/static/chunks/1.js", "/_next"],
  ["/wp-login.php", "other"],
  ["/api/user/x/y", "other"],
])("%s counts as %s", (path, route) => {
  expect(makeRouteFinder(DIST)(path)).toBe(route);
});

test("without a build, every path counts as other", () => {
  expect(makeRouteFinder(".envol/nowhere")("/api/user")).toBe("other");
});
