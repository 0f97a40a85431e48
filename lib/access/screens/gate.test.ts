import { describe, expect, it } from "vitest";
import type { PersonActor } from "../actor/actor";
import type { SchoolRole, SiteRole } from "../permissions/roles";
import { parseScreenAddress } from "./address";
import { clearCurrentSite, decideScreenOrRedirect, type StartSites, startPageOf } from "./gate";

const HERE = "5f00000000000000000000a1";
const THERE = "5f00000000000000000000a2";

function person(schoolRole: SchoolRole, roles: SiteRole[], more: Partial<PersonActor> = {}): PersonActor {
  return {
    kind: "person",
    id: "5f00000000000000000000b1",
    signInId: "5f00000000000000000000c1",
    schoolRole,
    roles: roles.length > 0 ? new Map([[HERE, new Set(roles)]]) : new Map(),
    duties: new Map(),
    callSign: null,
    firstName: "Léa",
    lastName: "Martin",
    locale: null,
    termsOfUseAt: new Date(0),
    termsOfSaleAt: new Date(0),
    hasTermsOfUse: true,
    hasTermsOfSale: true,
    isTemporaryPassword: false,
    isConfirmed: true,
    lacksSecondFactor: false,
    ...more,
  };
}

const student = person("User", ["Student"]);
const admin = person("Admin", []);
const all = "/site/all/dashboard/dashboardUser/follow-up";
const at = (path: string, actor: PersonActor | null, current?: string) =>
  decideScreenOrRedirect(parseScreenAddress(path), actor, current);

describe("gate", () => {
  it("[1 §1] shows the authentication screen at every address that exists", () => {
    for (const path of ["/", "/dashboard", `/site/${HERE}`, `/site/${HERE}/planning`]) {
      expect(at(path, null)).toEqual({ show: "authentication" });
    }
  });

  it("[1 §8] doesn't find what doesn't exist, signed in or not", () => {
    for (const actor of [null, student, admin]) expect(at("/foo", actor)).toEqual({ show: "notFound" });
  });

  it("[1 §2.1] opens the reset mode for everybody: signed in, unsettled or not", () => {
    const newcomer = person("User", [], { isTemporaryPassword: true });
    for (const actor of [null, student, newcomer])
      expect(at("/ResetPassword", actor)).toEqual({ show: "resetPassword" });
    expect(at("/resetpassword", student)).toEqual({ show: "notFound" });
  });

  it("opens the page that phones keep for the time without network to everybody: it holds nobody's data", () => {
    const newcomer = person("User", [], { isTemporaryPassword: true });
    for (const actor of [null, student, newcomer]) expect(at("/offline", actor)).toEqual({ show: "offline" });
  });

  it("[1 §2.3] shows nothing else until terms and password are settled", () => {
    const newcomer = person("User", ["Student"], { termsOfUseAt: null });
    for (const path of ["/", `/site/${HERE}/planning`, `/site/${THERE}/planning`]) {
      expect(at(path, newcomer)).toEqual({ show: "unsettled" });
    }
    expect(at("/", person("Admin", [], { termsOfUseAt: null }))).toEqual({ lead: all });
    expect(at("/", person("Admin", [], { isTemporaryPassword: true }))).toEqual({ show: "unsettled" });
  });

  it("[1 §2.1] leads from the entrance to the dashboard over all sites", () => {
    for (const path of ["/", "/dashboard"]) {
      expect(at(path, student)).toEqual({ lead: all });
      expect(at(path, student, HERE)).toEqual({ lead: all });
      expect(at(path, student, "all")).toEqual({ lead: all });
    }
  });

  it("[1 §4] leads to the person's start page while the site is cleared by a sign-in", () => {
    for (const before of [undefined, "all", HERE, clearCurrentSite(HERE)]) {
      expect(at("/", student, clearCurrentSite(before))).toEqual({ lead: "startPage" });
      expect(at("/", admin, clearCurrentSite(before))).toEqual({ lead: "startPage" });
    }
  });

  it("[1 §4] starts at the site used last, else at the first one; staff at the desk’s board, others at their dashboard", () => {
    const dashboard = (site: string) => `/site/${site}/dashboard/dashboardUser/follow-up`;
    const nobody = person("User", []);
    const roles = new Map([
      [HERE, new Set<SiteRole>(["Staff"])],
      [THERE, new Set<SiteRole>(["Instructor"])],
    ]);
    const desk = person("User", [], { roles });
    const start = (actor: PersonActor, sites: string[], before?: string) =>
      startPageOf(actor, { siteIds: sites }, clearCurrentSite(clearCurrentSite(before)));
    expect([
      start(student, [HERE]),
      start(desk, [HERE, THERE]),
      start(desk, [HERE, THERE], "all"),
      start(desk, [HERE, THERE], THERE),
      // A site that the person has left, or that is no longer Active, doesn't count.
      start(student, [HERE], THERE),
      start(nobody, []),
      start(admin, [HERE, THERE]),
      start(admin, [HERE, THERE], THERE),
    ]).toEqual([
      dashboard(HERE),
      `/site/${HERE}/dashboard/internal/flight-follow-up`,
      `/site/${HERE}/dashboard/internal/flight-follow-up`,
      dashboard(THERE),
      dashboard(HERE),
      dashboard("all"),
      dashboard("all"),
      dashboard(THERE),
    ]);
  });

  it("[DECISIONS] starts mechanics at internal maintenance, unless they are staff, and nobody else's mechanic", () => {
    const start = (role: SiteRole, isTheirs: boolean) => {
      const duties = new Map([[HERE, new Map([["Mechanic" as const, isTheirs]])]]);
      const who = person("User", [], { roles: new Map([[HERE, new Set([role])]]), duties });
      return startPageOf(who, { siteIds: [HERE] }, undefined);
    };
    expect(start("Renter", true)).toBe(`/site/${HERE}/dashboard/internal/maintenance`);
    expect(start("Staff", true)).toBe(`/site/${HERE}/dashboard/internal/flight-follow-up`);
    expect(start("Renter", false)).toBe(`/site/${HERE}/dashboard/dashboardUser/follow-up`);
  });

  it("starts a first time where one has something today, else where one does most, else at the main site", () => {
    const roles = (here: SiteRole[], there: SiteRole[]) =>
      person("User", [], {
        roles: new Map([
          [HERE, new Set(here)],
          [THERE, new Set(there)],
        ]),
      });
    const start = (actor: PersonActor, more: Partial<StartSites> = {}) =>
      startPageOf(actor, { siteIds: [HERE, THERE], ...more }, undefined);
    const desk = roles(["Staff"], ["Staff"]);
    expect(start(desk)).toContain(HERE);
    expect(start(desk, { mainSiteId: THERE })).toBe(`/site/${THERE}/dashboard/internal/flight-follow-up`);
    expect(start(desk, { mainSiteId: THERE, todayAt: HERE })).toContain(HERE);
    expect(start(roles(["Staff"], ["Staff", "Instructor"]), { mainSiteId: HERE })).toContain(THERE);
    expect(start(admin, { mainSiteId: THERE, todayAt: THERE })).toBe(all);
  });

  it("[1 §2.1] leads from the front of a site to its dashboard", () => {
    expect(at(`/site/${HERE}`, student)).toEqual({ lead: `/site/${HERE}/dashboard/dashboardUser/follow-up` });
    expect(at("/site/all/dashboard", student)).toEqual({ lead: all });
  });

  it("[1 §1] lets everyone at their own sites and at all of them, and admins everywhere", () => {
    expect(at(`/site/${HERE}/planning`, student)).toEqual({ show: "screen", siteId: HERE });
    expect(at("/site/all/planning", student)).toEqual({ show: "screen", siteId: "all" });
    expect(at(`/site/${THERE}/planning`, admin)).toEqual({ show: "screen", siteId: THERE });
    expect(at(`/site/${THERE}`, student)).toEqual({ show: "notFound" });
    expect(at(`/site/${THERE}/planning/personal`, student)).toEqual({ show: "notFound" });
  });

  it("shows own screens, but no planning, to who holds no role", () => {
    const nobody = person("User", []);
    expect(at(all, nobody)).toEqual({ show: "screen", siteId: "all" });
    expect(at("/site/all/planning/personal", nobody)).toEqual({ show: "screen", siteId: "all" });
    expect(at("/site/all/planning", nobody)).toEqual({ show: "notFound" });
  });
});
