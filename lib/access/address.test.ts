import { describe, expect, it } from "vitest";
import { hrefOf, pathsOf, readAddress } from "./address";

const SITE = "5f00000000000000000000a1";

describe("readAddress", () => {
  it.each(["/", "/dashboard"])("knows %s as an entrance", (path) => {
    expect(readAddress(path)).toEqual({ kind: "entrance" });
  });

  it.each(["", "/dashboard", "/dashboard/dashboardUser"])("knows /site/…%s as the front of a site", (path) => {
    expect(readAddress(`/site/${SITE}${path}`)).toEqual({ kind: "front", siteId: SITE });
    expect(readAddress(`/site/all${path}`)).toEqual({ kind: "front", siteId: "all" });
  });

  it("shows the day at the planning's own path", () => {
    for (const path of ["planning", "planning/day"]) {
      expect(readAddress(`/site/all/${path}`)).toEqual({ kind: "screen", siteId: "all", name: "planning" });
    }
    expect(pathsOf("planning")).toEqual(["planning/day", "planning"]);
  });

  it("reads what it writes", () => {
    expect(readAddress(hrefOf("personalPlanning", SITE))).toMatchObject({ name: "personalPlanning", siteId: SITE });
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
    `/site/${SITE}/certificates`,
    `/site/${SITE}/planning/day/more`,
    `/site/${SITE}/planning%2Fday`,
    `/site/${SITE}/nothing`,
    "/Dashboard",
    "/fr/site/all",
  ])("finds nothing at %s", (path) => {
    expect(readAddress(path)).toBeNull();
  });
});
