import { describe, expect, it } from "vitest";
import type { PersonActor } from "../actor/actor";
import type { SchoolRole, SiteRole } from "../permissions/roles";
import {
  isUsedBySchool,
  type MenuScreen,
  mayOpenScreen,
  menuScreensOf,
  type Screen,
  type ScreenName,
  screens,
} from "./screens";

const HERE = "5f00000000000000000000a1";
const THERE = "5f00000000000000000000a2";

function person(schoolRole: SchoolRole, ...roles: SiteRole[]): PersonActor {
  return {
    kind: "person",
    id: "5f00000000000000000000b1",
    signInId: "5f00000000000000000000c1",
    schoolRole,
    roles: new Map([[HERE, new Set(roles)]]),
    duties: new Map(),
    callSign: null,
    firstName: "",
    lastName: "",
    locale: null,
    termsOfUseAt: null,
    termsOfSaleAt: null,
    hasTermsOfUse: false,
    hasTermsOfSale: false,
    isTemporaryPassword: false,
    isConfirmed: true,
    lacksSecondFactor: false,
  };
}

/** Menu rows that everybody sees, in the menu's order. Written by hand from spec 1 §2.4; notices, the waiting list, the own flights and the statistics are ours, and so are the aircraft of instructors, who read them. */
const EVERYONE = ["dashboard", "personalPlanning", "planning", "planningStandby", "occurrences"];
/** The same with the logbook of who is trained or flies, and with the own flights of who records them. */
const TRAINED = EVERYONE.toSpliced(2, 0, "logbook");
const PILOTS = TRAINED.toSpliced(2, 0, "myFlights");
const WHOLE: Record<string, string[]> = {
  Student: TRAINED,
  Renter: PILOTS,
  Instructor: [...PILOTS, "users", "promotions", "programs", "aircraft"],
  Staff: [
    ...EVERYONE,
    "users",
    "promotions",
    "notices",
    "classrooms",
    "closures",
    "inspections",
    "bankImports",
    "statistics",
    "programs",
    "aircraft",
    "programPrices",
    "accounting",
  ],
  Admin: [
    ...PILOTS,
    "users",
    "promotions",
    "notices",
    "classrooms",
    "closures",
    "inspections",
    "bankImports",
    "statistics",
    "certificates",
    "programs",
    "aircraft",
    "tags",
    "operationTypes",
    "transactionTypes",
    "cancellationReasons",
    "programPrices",
    "accounting",
    "apiKeys",
    "dataExtraction",
  ],
};

const SKILLS = { bySkills: true };

describe("menuFor", () => {
  it("[DECISIONS] gives a mechanic the aircraft beside the rows of their roles, and nobody else's mechanic to others", () => {
    const renter = person("User", "Renter");
    const beside = (isTheirs: boolean) => ({
      ...renter,
      duties: new Map([[HERE, new Map([["Mechanic" as const, isTheirs]])]]),
    });
    expect(menuScreensOf(beside(true), HERE, SKILLS)).toEqual([...PILOTS, "aircraft"]);
    expect(menuScreensOf(beside(false), HERE, SKILLS)).toEqual(PILOTS);
  });

  it.each(["Student", "Renter", "Instructor", "Staff"] as const)(
    "[1 §2.4] gives %s the rows of the specification",
    (role) => {
      expect(menuScreensOf(person("User", role), HERE, SKILLS)).toEqual(WHOLE[role]!);
      expect(menuScreensOf(person("User", role), "all", SKILLS)).toEqual(WHOLE[role]!);
    },
  );

  it.each(["Admin", "SuperAdmin"] as const)("[1 §2.4] gives %s every row", (role) => {
    const withRatings = WHOLE.Admin!.toSpliced(WHOLE.Admin!.indexOf("cancellationReasons") + 1, 0, "ratings");
    expect(menuScreensOf(person(role), THERE, SKILLS)).toEqual(withRatings);
    expect(menuScreensOf(person(role), "all", { bySkills: false })).toEqual(WHOLE.Admin!);
  });

  it("[1 §6] puts two roles together, and counts roles of the site alone", () => {
    const both = person("User", "Instructor", "Staff");
    expect(menuScreensOf(both, HERE, SKILLS)).toEqual(WHOLE.Staff!.toSpliced(2, 0, "myFlights", "logbook"));
    expect(menuScreensOf(both, THERE, SKILLS)).toEqual(["dashboard", "personalPlanning"]);
  });

  it("[1 §2.4] has ratings only where the school rates by skills", () => {
    const names = Object.keys(screens) as ScreenName[];
    expect(names.filter((name) => !isUsedBySchool(name, { bySkills: false }))).toEqual(["ratings"]);
    expect(names.filter((name) => !isUsedBySchool(name, SKILLS))).toEqual([]);
  });

  it("marks a row that is in the menu while a screen without a row is open", () => {
    for (const [name, { under }] of Object.entries<Screen>(screens)) {
      if (under !== undefined) expect((screens as Record<string, Screen>)[under]?.menu, name).toBeTruthy();
    }
  });

  it("[1 §2.4] puts each row in its group, the extraction of data outside of both", () => {
    const groupOf = (group: string) => WHOLE.Admin!.filter((name) => screens[name as ScreenName].menu === group);
    expect(groupOf("top")).toEqual(["dashboard"]);
    expect(groupOf("general")).toEqual([
      "personalPlanning",
      "myFlights",
      "logbook",
      "planning",
      "planningStandby",
      "occurrences",
      "users",
      "promotions",
      "notices",
      "classrooms",
      "closures",
      "inspections",
      "bankImports",
      "statistics",
    ]);
    expect(groupOf("admin")).toEqual(WHOLE.Admin!.slice(15, -1));
    expect(groupOf("bottom")).toEqual(["dataExtraction"]);
    expect(screens.ratings.menu).toBe("admin");
  });
});

describe("[1 §6] mayOpen: the rows of the menu, those to come too", () => {
  const ROWS = [...WHOLE.Admin!, "ratings"] as MenuScreen[];

  it.each(["Student", "Renter", "Instructor", "Staff"] as const)("lets %s at the rows of the specification", (role) => {
    expect(ROWS.filter((name) => mayOpenScreen(person("User", role), name, HERE))).toEqual(WHOLE[role]);
  });

  it.each(["Admin", "SuperAdmin"] as const)("lets %s at all of them, at any site", (role) => {
    for (const name of ROWS) expect(mayOpenScreen(person(role), name, THERE), name).toBe(true);
  });
});
