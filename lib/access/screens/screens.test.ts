import { describe, expect, it } from "vitest";
import type { PersonActor } from "../actor/actor";
import type { SchoolRole, SiteRole } from "../permissions/roles";
import { menuFor, type ScreenName, screens } from "./screens";

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
  it.each(["Student", "Renter", "Instructor", "Staff"] as const)(
    "[1 §2.4] gives %s the rows of the specification",
    (role) => {
      const options = { bySkills: true, all: true };
      expect(menuFor(person("User", role), HERE, options)).toEqual(WHOLE[role]);
      expect(menuFor(person("User", role), "all", options)).toEqual(WHOLE[role]);
    },
  );

  it.each(["Admin", "SuperAdmin"] as const)(
    "[1 §2.4] gives %s everything, ratings only when rated by skills",
    (role) => {
      const simple = menuFor(person(role), THERE, { bySkills: false, all: true });
      expect(simple).toEqual(WHOLE.Admin);
      const bySkills = menuFor(person(role), "all", { bySkills: true, all: true });
      expect(bySkills).toEqual([...WHOLE.Admin!.slice(0, -2), "ratings", "programPrices", "dataExtraction"]);
    },
  );

  it("[1 §6] puts two roles together, and counts roles of the site alone", () => {
    const both = person("User", "Instructor", "Staff");
    expect(menuFor(both, HERE, { bySkills: false, all: true })).toEqual(WHOLE.Staff);
    expect(menuFor(both, THERE, { bySkills: false, all: true })).toEqual(["dashboard", "personalPlanning"]);
  });

  it("[1 §2.4] puts each row in its group, the extraction of data outside of both", () => {
    const groupOf = (group: string) => WHOLE.Admin!.filter((name) => screens[name as ScreenName].menu === group);
    expect(groupOf("top")).toEqual(["dashboard"]);
    expect(groupOf("general")).toEqual(["personalPlanning", "planning", "users", "promotions", "classrooms"]);
    expect(groupOf("admin")).toEqual(WHOLE.Admin!.slice(6, -1));
    expect(groupOf("bottom")).toEqual(["dataExtraction"]);
    expect(screens.ratings.menu).toBe("admin");
  });

  it("[1 §6] hides what its role doesn't see, and shows admins the price list and whatever is theirs alone", () => {
    const rows = (role: SiteRole | "Admin") =>
      menuFor(role === "Admin" ? person("Admin") : person("User", role), HERE, { bySkills: true, all: true });
    const adminOnly = ["certificates", "tags", "operationTypes", "transactionTypes", "cancellationReasons", "ratings"];
    for (const role of ["Student", "Renter", "Instructor", "Staff"] as const) {
      for (const name of [...adminOnly, "dataExtraction"]) expect(rows(role), `${role} ${name}`).not.toContain(name);
    }
    for (const name of [...adminOnly, "dataExtraction", "programPrices"]) expect(rows("Admin")).toContain(name);
  });

  it("leaves out what isn't built", () => {
    const built = menuFor(person("SuperAdmin"), "all", { bySkills: true });
    expect(built.every((name) => screens[name].built)).toBe(true);
    expect(built.slice(0, 3)).toEqual(EVERYONE);
  });
});
