import { describe, expect, test } from "vitest";
import type { CertificateTypeFact, HeldCertificate, QualificationFact } from "@/lib/compliance/facts/certificates";
import { partsOfRoles } from "@/lib/records/certificates/rules";
import { type Holder, judgeColumn } from "./rules";
import { compareUrgency, type Standing } from "./standing";

const TODAY = "2026-11-26";
const demand = {
  parts: ["PilotInCommand" as const],
  ...{ onlyAircraftType: null, onlyAircraftClass: null, onlyTagId: null, isNightOnly: false, isIfrOnly: false },
};
const makeType = (more: Partial<CertificateTypeFact> = {}): CertificateTypeFact => ({
  ...demand,
  ...{
    id: "medical",
    name: "Medical",
    category: "ForPeople",
    isMandatory: true,
    isBlocking: false,
    isHealthData: true,
  },
  thresholds: [
    { unit: "Days", amount: 60, colour: "#f2c94c" },
    { unit: "Days", amount: 30, colour: "#f2994a" },
  ],
  qualifications: [],
  ...more,
});
const held = (state: HeldCertificate["state"], expiresOn: string | null, more: Partial<HeldCertificate> = {}) => ({
  ...{ typeId: "medical", state, expiresOn, expiresAtCycles: null, completedAt: null, qualifications: [] },
  ...more,
});
const RENTER = partsOfRoles([{ role: "Renter" }]);
const holder = (certificates: HeldCertificate[], more: Partial<Holder> = {}): Holder => ({
  parts: RENTER,
  held: certificates,
  occasion: { day: TODAY, hoursLeft: 24, aircraft: null, isByNight: false, isIfr: false },
  ...more,
});
const judge = (certificates: HeldCertificate[], type = makeType(), more: Partial<Holder> = {}) =>
  judgeColumn({ type, qualification: null }, holder(certificates, more));

const optional = makeType({ isMandatory: false });
const atNight = makeType({ isNightOnly: true });

describe("how a certificate stands today", () => {
  test.each<[string, Partial<Standing> | null, HeldCertificate[], CertificateTypeFact?, Partial<Holder>?]>([
    ["none, though it is asked", { state: "Missing", level: "Blocking" }, []],
    ["none, of who plays no such part", null, [], makeType(), { parts: partsOfRoles([{ role: "Student" }]) }],
    ["none, though nobody must have it", null, [], optional],
    ["none, asked by night only", null, [], atNight],
    ["valid for long", { state: "Valid", level: "Valid", until: "2027-12-31" }, [held("Validated", "2027-12-31")]],
    ["for ever", { state: "Valid", until: null }, [held("Validated", null)]],
    ["on its last day", { state: "Soon", remaining: 0, colour: "#f2994a" }, [held("Validated", TODAY)]],
    [
      "in the first threshold",
      { level: "Warning", remaining: 50, colour: "#f2c94c" },
      [held("Validated", "2027-01-15")],
    ],
    ["over", { state: "Expired", level: "Blocking", remaining: -7 }, [held("Validated", "2026-11-19")]],
    [
      "over, though nobody must have it",
      { state: "Expired", level: "Warning" },
      [held("Validated", "2026-11-19")],
      optional,
    ],
    ["over, asked by night only", { state: "Expired", level: "Blocking" }, [held("Validated", "2026-11-19")], atNight],
    ["sent in", { state: "Awaiting", level: "Warning", renewal: "None" }, [held("Completed", "2027-12-31")]],
    ["given, nothing sent in", { state: "Incomplete", level: "Blocking" }, [held("Incompleted", null)]],
    [
      "given, though nobody must have it",
      { state: "Incomplete", level: "Valid" },
      [held("Incompleted", null)],
      optional,
    ],
    ["made invalid", { state: "Invalid", level: "Blocking" }, [held("Invalid", "2027-12-31")]],
    [
      "ends soon, its renewal is sent in",
      { state: "Soon", renewal: "SentIn" },
      [held("Validated", "2026-12-01"), held("Completed", "2028-12-01")],
    ],
    [
      "over, its renewal is opened",
      { state: "Expired", renewal: "Opened" },
      [held("Validated", "2026-11-01"), held("Incompleted", null)],
    ],
  ])("%s", (_, expected, certificates, type, more) => {
    const standing = judge(certificates, type, more);
    if (expected) expect(standing).toMatchObject(expected);
    else expect(standing).toBeNull();
  });

  test("an aircraft's counts landings, and only what is asked of such an aircraft keeps it on the ground", () => {
    const review = makeType({
      category: "ForEquipment",
      parts: [],
      thresholds: [{ unit: "Cycles", amount: 50, colour: "#f00000" }],
    });
    const aircraft = { type: "Aircraft" as const, class: "SingleEngine" as const, tagIds: [], landings: 980 };
    const more = { parts: null, occasion: { ...holder([]).occasion, aircraft } };
    const until = (expiresAtCycles: number) => [held("Validated", null, { expiresAtCycles })];
    expect(judge(until(1000), review, more)).toMatchObject({ state: "Soon", remaining: 20, unit: "Cycles" });
    expect(judge(until(970), review, more)).toMatchObject({ level: "Blocking", remaining: -10, unit: "Cycles" });
    const ofSimulators = { ...review, onlyAircraftType: "Simulator" as const };
    expect(judge([], ofSimulators, more)).toBeNull();
    expect(judge(until(970), ofSimulators, more)).toMatchObject({ state: "Expired", level: "Warning" });
  });
});

describe("how a qualification stands today", () => {
  const rating: QualificationFact = { ...demand, id: "sep", name: "SEP", hasExpiry: true, isBlocking: true };
  const licence = makeType({ category: "ForQualification", qualifications: [rating] });
  const judgeRating = (
    qualification: QualificationFact,
    granted: string | null,
    state: HeldCertificate["state"] = "Validated",
  ) =>
    judgeColumn(
      { type: licence, qualification },
      holder([held(state, null, { qualifications: granted ? [{ id: "sep", expiresOn: granted }] : [] })]),
    );

  test.each<[string, Partial<Standing> | null, Standing | null]>([
    ["valid", { state: "Valid", until: "2028-01-01" }, judgeRating(rating, "2028-01-01")],
    ["soon, by the thresholds of its certificate", { state: "Soon", remaining: 5 }, judgeRating(rating, "2026-12-01")],
    ["over", { state: "Expired", level: "Blocking", remaining: -1 }, judgeRating(rating, "2026-11-25")],
    ["not granted", { state: "Missing", level: "Blocking" }, judgeRating(rating, null)],
    [
      "not granted, and needed in some aircraft only",
      null,
      judgeRating({ ...rating, onlyAircraftClass: "MultiEngine" }, null),
    ],
    ["of a certificate that is itself invalid, which says so", null, judgeRating(rating, "2028-01-01", "Invalid")],
  ])("%s", (_, expected, standing) => {
    if (expected) expect(standing).toMatchObject(expected);
    else expect(standing).toBeNull();
  });
});

test("what keeps from flying comes first, then what ends first", () => {
  const of = (level: Standing["level"], until: string | null) => ({ level, until, state: "Soon" }) as Standing;
  const all = [
    of("Valid", "2026-12-01"),
    of("Warning", null),
    of("Warning", "2027-01-01"),
    of("Blocking", "2026-11-30"),
  ];
  expect(all.sort(compareUrgency).map(({ level, until }) => [level, until])).toEqual([
    ["Blocking", "2026-11-30"],
    ["Warning", "2027-01-01"],
    ["Warning", null],
    ["Valid", "2026-12-01"],
  ]);
});
