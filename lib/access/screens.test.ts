import { describe, expect, it } from "vitest";
import type { PersonActor } from "./actor";
import type { SchoolRole, SiteRole } from "./roles";
import { menuFor, screens } from "./screens";

const HERE = "5f00000000000000000000a1";
const THERE = "5f00000000000000000000a2";

function person(schoolRole: SchoolRole, ...roles: SiteRole[]): PersonActor {
  return {
    kind: "person",
    id: "5f00000000000000000000b1",
    signInId: "5f00000000000000000000c1",
    schoolRole,
    roles: new Map([[HERE, new Set(roles)]]),
    callSign: null,
    firstName: "",
    lastName: "",
    locale: null,
    termsOfUseAt: null,
    termsOfSaleAt: null,
    hasTermsOfUse: false,
    hasTermsOfSale: false,
    isTemporaryPassword: false,
  };
}

/** Written by hand from spec 1 §2.4, in the order in which the menu shows them. */
const EVERYONE = ["dashboard", "personalPlanning", "planning"];
const WHOLE: Record<string, string[]> = {
  Student: EVERYONE,
  Renter: EVERYONE,
  Instructor: [...EVERYONE, "users", "promotions", "programs"],
  Staff: [...EVERYONE, "users", "promotions", "classrooms", "programs", "aircraft", "programPrices"],
  Admin: [
    ...EVERYONE,
    "users",
    "promotions",
    "classrooms",
    "certificates",
    "programs",
    "aircraft",
    "tags",
    "operationTypes",
    "transactionTypes",
    "cancellationReasons",
    "programPrices",
    "dataExtraction",
  ],
};

describe("menuFor", () => {
  it.each(["Student", "Renter", "Instructor", "Staff"] as const)("gives %s the rows of the specification", (role) => {
    const options = { bySkills: true, all: true };
    expect(menuFor(person("User", role), HERE, options)).toEqual(WHOLE[role]);
    expect(menuFor(person("User", role), "all", options)).toEqual(WHOLE[role]);
  });

  it.each(["Admin", "SuperAdmin"] as const)("gives %s everything, ratings only when rated by skills", (role) => {
    const simple = menuFor(person(role), THERE, { bySkills: false, all: true });
    expect(simple).toEqual(WHOLE.Admin);
    const bySkills = menuFor(person(role), "all", { bySkills: true, all: true });
    expect(bySkills).toEqual([...WHOLE.Admin!.slice(0, -2), "ratings", "programPrices", "dataExtraction"]);
  });

  it("puts two roles together, and counts roles of the site alone", () => {
    const both = person("User", "Instructor", "Staff");
    expect(menuFor(both, HERE, { bySkills: false, all: true })).toEqual(WHOLE.Staff);
    expect(menuFor(both, THERE, { bySkills: false, all: true })).toEqual(["dashboard", "personalPlanning"]);
  });

  it("leaves out what isn't built", () => {
    const built = menuFor(person("SuperAdmin"), "all", { bySkills: true });
    expect(built.every((name) => screens[name].built)).toBe(true);
    expect(built.slice(0, 3)).toEqual(EVERYONE);
  });
});
