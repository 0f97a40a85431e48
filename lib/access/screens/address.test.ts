import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { ALL_SITES, hrefOf, parseScreenAddress, pathsBelowSiteOf } from "./address";
import { screens } from "./screens";

const SITE = "5f00000000000000000000a1";

describe("readAddress", () => {
  it.each(["/", "/dashboard"])("[1 §2.1] knows %s as an entrance", (path) => {
    expect(parseScreenAddress(path)).toEqual({ kind: "entrance" });
  });

  it.each(["", "/dashboard", "/dashboard/dashboardUser"])("[1 §2.1] knows /site/…%s as the front of a site", (path) => {
    expect(parseScreenAddress(`/site/${SITE}${path}`)).toEqual({ kind: "front", siteId: SITE });
    expect(parseScreenAddress(`/site/all${path}`)).toEqual({ kind: "front", siteId: "all" });
  });

  it("[1 §2.1] shows the first screen of a group at the path of the group", () => {
    for (const path of ["planning", "planning/day"]) {
      expect(parseScreenAddress(`/site/all/${path}`)).toEqual({ kind: "screen", siteId: "all", name: "planning" });
    }
    expect(pathsBelowSiteOf("planning")).toEqual(["planning/day", "planning"]);
    expect(parseScreenAddress(`/site/${SITE}/dashboard/internal`)).toMatchObject({ name: "internalMaintenance" });
  });

  it("[1 §2.1] shows the warnings, the follow-up and the reservations at their addresses for phones, too", () => {
    expect(parseScreenAddress(`/site/${SITE}/dashboard-mobile/warning`)).toMatchObject({ name: "warnings" });
    expect(parseScreenAddress(`/site/${SITE}/dashboard-mobile/follow-up`)).toMatchObject({ name: "dashboard" });
    expect(parseScreenAddress(`/site/${SITE}/dashboard-mobile/reservation`)).toMatchObject({
      name: "personalPlanning",
    });
  });

  it("[1 §9] reads all as every site, and nothing else in its place but an id", () => {
    expect(ALL_SITES).toBe("all");
    expect(parseScreenAddress("/site/all/tag")).toMatchObject({ siteId: "all" });
    for (const other of ["ALL", "any", SITE.slice(1), `${SITE.slice(1)}g`]) {
      expect(parseScreenAddress(`/site/${other}/tag`), other).toBeNull();
    }
  });

  it.each(["__proto__", "constructor", "toString", "hasOwnProperty"])("finds nothing at %s", (path) => {
    expect(parseScreenAddress(`/site/all/${path}`)).toBeNull();
    expect(parseScreenAddress(`/site/${SITE}/${path}`)).toBeNull();
  });

  it("reads what it writes", () => {
    expect(parseScreenAddress(hrefOf("personalPlanning", SITE))).toMatchObject({
      name: "personalPlanning",
      siteId: SITE,
    });
  });

  it("[1 §2.1] has a page for each screen", () => {
    for (const [name, { path }] of Object.entries(screens)) {
      const folder = path.replaceAll(/\{(\w+)\}/g, "[$1]");
      expect(existsSync(`app/site/[siteId]/${folder}/page.tsx`), name).toBe(true);
    }
  });

  it.each([
    "/authentication",
    "/unsettled",
    "/introuvable",
    "/site",
    "/site/",
    "/site/ALL/planning",
    `/site/${SITE.toUpperCase()}/planning`,
    `/site/${SITE}0/planning`,
    "/site/xyz/planning",
    `/site/${SITE}/planning/day/more`,
    `/site/${SITE}/planning%2Fday`,
    `/site/${SITE}/nothing`,
    "/Dashboard",
    "/fr/site/all",
  ])("[1 §2.1] finds nothing at %s", (path) => {
    expect(parseScreenAddress(path)).toBeNull();
  });
});
