import { expect, test } from "vitest";
import type { PersonActor } from "@/lib/access/actor/actor";
import type { SiteRole } from "@/lib/access/permissions/roles";
import { placesAsTold, presentWarnings } from "./present";
import type { RuleName } from "./rules";

const SITE = "a".repeat(24);

/** Somebody with a role at the site. `isMechanic` is null where nobody is a mechanic there. */
const actor = (role: SiteRole, isMechanic: boolean | null): PersonActor => ({
  ...{ kind: "person", id: "c".repeat(24), signInId: "d".repeat(24), schoolRole: "User", locale: null },
  roles: new Map([[SITE, new Set([role])]]),
  duties: new Map(isMechanic === null ? [] : [[SITE, new Map([["Mechanic", isMechanic]])]]),
  ...{ callSign: null, firstName: "A", lastName: "B", termsOfUseAt: null, termsOfSaleAt: null, isConfirmed: true },
  ...{ hasTermsOfUse: false, hasTermsOfSale: false, isTemporaryPassword: false, lacksSecondFactor: false },
});

const ALONE = { aircraftId: null, parts: [] };
const evidence = {
  ...{ name: "F-GABC", limit: "50 h", unit: "Hours", hours: "1:00", amount: 60, first: "no", tolerance: "no" },
  ...{ ground: "other", number: 1, area: "Lights", place: "LFLG", from: "LFMV" },
};

test.each<[RuleName, SiteRole, boolean | null, "clear" | "ask"]>([
  ["maintenanceDue", "Renter", null, "ask"],
  ["maintenanceDue", "Instructor", null, "ask"],
  ["maintenanceDue", "Renter", true, "clear"],
  ["maintenanceDue", "Staff", false, "clear"],
  ["blockingDefect", "Renter", null, "ask"],
  ["blockingDefect", "Staff", null, "clear"],
  ["blockingDefect", "Staff", false, "ask"],
  ["blockingDefect", "Renter", true, "clear"],
  ["aircraftElsewhere", "Renter", null, "clear"],
])("what clears %s is told to a %s (mechanic: %s): %s", (rule, role, isMechanic, told) => {
  const reader = { actor: actor(role, isMechanic), siteId: SITE, locale: "en-US" as const, timeZone: "UTC", ...ALONE };
  const finding = { rule, level: "Blocking" as const, subjectId: SITE, evidence, turnsAt: null };
  const [warning] = presentWarnings([finding], reader);
  expect(warning?.clear.startsWith("Ask ")).toBe(told === "ask");
});

const [HOLDER, AIRCRAFT] = ["e".repeat(24), "f".repeat(24)];
test.each<[string, SiteRole, string[], string, boolean]>([
  ["a renter, of somebody else's", "Renter", [], HOLDER, false],
  ["a student, of their instructor's", "Student", ["c".repeat(24), HOLDER], HOLDER, false],
  ["a renter, of their own", "Renter", [], "c".repeat(24), true],
  ["an instructor, of somebody whom they don't fly with", "Instructor", [HOLDER], HOLDER, false],
  ["an instructor, of their own student's", "Instructor", ["c".repeat(24), HOLDER], HOLDER, true],
  ["staff", "Staff", [], HOLDER, true],
  ["a renter, of the aircraft's", "Renter", [], AIRCRAFT, true],
])("[DECISIONS] what a certificate lacks is told to %s: %s", (_, role, people, subjectId, told) => {
  const roleOf = (personId: string) => (personId === HOLDER ? ("Renter" as const) : ("Instructor" as const));
  const parts = people.map((personId) => ({ personId, role: roleOf(personId) }));
  const place = { siteId: SITE, locale: "en-US" as const, timeZone: "UTC", aircraftId: AIRCRAFT, parts };
  const medical = {
    name: "PET",
    certificate: "Medical",
    ground: "expired",
    until: "20/06/2027",
    unit: "Days",
    remaining: 0,
  };
  const finding = { rule: "certificate", level: "Blocking", subjectId, evidence: medical, turnsAt: null } as const;
  const [warning] = presentWarnings([finding], { actor: actor(role, null), ...place });
  expect(warning).toMatchObject({ blocking: true, type: told ? "certificate" : "hidden" });
  expect(JSON.stringify(warning).includes("Medical")).toBe(told);
  expect(JSON.stringify(warning).includes(HOLDER)).toBe(told && subjectId === HOLDER);
});

// What an instructor may know of is neither asked out by sitting behind, nor by trying a booking that is never made.
test.each<[string, "Instructor" | "Observer" | "Crew", "Renter" | "PilotInCommand", string[] | undefined, boolean]>([
  ["who instructs a renter of a stored flight", "Instructor", "Renter", undefined, true],
  ["who instructs an own student in a booking that is tried", "Instructor", "Renter", [HOLDER], true],
  ["who instructs a stranger in a booking that is tried", "Instructor", "Renter", [], false],
  ["who observes", "Observer", "PilotInCommand", undefined, false],
  ["who is crew", "Crew", "PilotInCommand", undefined, false],
])("[DECISIONS] what a certificate lacks is told to an instructor %s", (_, own, others, taught, told) => {
  const parts = [
    { personId: "c".repeat(24), role: own },
    { personId: HOLDER, role: others },
  ];
  const reader = { siteId: SITE, locale: "en-US" as const, timeZone: "UTC", aircraftId: AIRCRAFT, parts };
  const taughtIds = taught && new Set(taught);
  const lacking = { name: "PET", certificate: "Medical", ground: "invalid", until: "", unit: "Days", remaining: 0 };
  const finding = {
    rule: "certificate",
    level: "Blocking",
    subjectId: HOLDER,
    evidence: lacking,
    turnsAt: null,
  } as const;
  const [warning] = presentWarnings([finding], { ...reader, actor: actor("Instructor", null), taughtIds });
  expect(warning?.type).toBe(told ? "certificate" : "hidden");
});

test.each([
  ["takeOffs 0 1, approaches 0 1, landings 0 1", "1 take-off, 1 approach, and 1 landing by night missing."],
  ["picMinutes 220 360", "2:20 h as pilot in command by night missing."],
])("a finding names every count that lacks: %s", (lacks, told) => {
  const evidence = { name: "PET", rule: "easaPassengersNight", paragraph: "none", unsaid: "no", declared: "no", lacks };
  const reader = { actor: actor("Staff", null), siteId: SITE, locale: "en-US" as const, timeZone: "UTC", ...ALONE };
  const finding = { rule: "recency" as const, level: "Warning" as const, subjectId: HOLDER, evidence, turnsAt: null };
  expect(presentWarnings([finding], reader)[0]!.label).toContain(told);
});

test("what a reader may not know is one line, at its worst, however much it is; each finding keeps its place", () => {
  const finding = (rule: RuleName, level: "Warning" | "Blocking", subjectId: string) => ({
    ...{ rule, level, subjectId, evidence, turnsAt: null },
  });
  const findings = [
    finding("certificate", "Warning", HOLDER),
    finding("aircraftElsewhere", "Warning", AIRCRAFT),
    finding("recency", "Blocking", HOLDER),
    finding("aircraftDisabled", "Blocking", AIRCRAFT),
  ];
  const place = { siteId: SITE, locale: "en-US" as const, timeZone: "UTC", aircraftId: AIRCRAFT, parts: [] };
  const reader = { actor: actor("Renter", null), ...place };
  expect(presentWarnings(findings, reader).map(({ type, blocking }) => [type, blocking])).toEqual([
    ["hidden", true],
    ["aircraftElsewhere", false],
    ["aircraftDisabled", true],
  ]);
  expect(placesAsTold(findings, reader)).toEqual([0, 1, 0, 2]);
});
