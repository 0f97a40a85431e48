import { describe, expect, test } from "vitest";
import type { DateOutcome } from "./codes";
import { type DatedType, parseDateLines, planDates, type StandingCertificate } from "./rules";

const MEDICAL = {
  ...{
    id: "medical",
    name: "Certificat médical",
    isHealthData: true,
    demands: ["ExpiresOnDate", "RequiresUploadDocument"] as const,
  },
  qualifications: [],
};
const IDENTITY = {
  id: "identity",
  name: "Identity",
  isHealthData: false,
  demands: ["ExpiresOnDate"] as const,
  qualifications: [],
};
const LICENCE = {
  ...{ id: "licence", name: "Licence", isHealthData: false, demands: [] as const },
  qualifications: [
    { id: "sep", name: "SEP (land)", hasExpiry: true },
    { id: "night", name: "Night", hasExpiry: false },
  ],
};
const TYPES: readonly DatedType[] = [MEDICAL, IDENTITY, LICENCE];
const HOLDERS: Record<string, string> = { "anna@school.test": "anna", ANN: "anna", "Bo Li": "several" };
const context = {
  ...{ today: "2027-01-10", types: TYPES },
  findHolder: (text: string) => HOLDERS[text] ?? null,
};
const standing = (
  state: StandingCertificate["state"],
  typeId: string,
  more: Partial<StandingCertificate> = {},
): StandingCertificate => ({
  ...{ id: `${state} ${typeId}`, holderId: "anna", typeId, state, expiresOn: null, expiresAtCycles: null },
  ...{ issuedOn: null, serialNumber: "", fileId: null, qualifications: [], ...more },
});

/** What becomes of lines `holder, type, qualification, expires on, issued on, serial number`, and the faults' keys of each. */
function plan(
  lines: readonly string[],
  {
    own = [],
    mayDecide = true,
    types = TYPES,
  }: { own?: StandingCertificate[]; mayDecide?: boolean; types?: typeof context.types } = {},
) {
  const heads = "Holder,Certificate type,Qualification,Expires on,Issued on,Serial number";
  const rows = [heads, ...lines].map((text, at) => ({ line: at + 1, cells: text.split(",") }));
  const read = parseDateLines({ rows }, { ...context, types }, "en-US");
  const { plans, outcomes } = planDates(read, { types, standing: own, mayDecide: () => mayDecide });
  const told = read.map(
    ({ line, faults }) => outcomes.get(line) ?? faults.map(({ text }) => text.key.split(".").at(-1)),
  );
  return { plans, told };
}

describe("a date that is taken over", () => {
  test.each<[string, string, Parameters<typeof plan>[1], DateOutcome]>([
    ["is valid where nothing else is asked for", "ANN,Identity,,31/03/2027,", {}, "valid"],
    ["awaits the document that is asked for", "anna@school.test,certificat medical,,2027-03-31,", {}, "awaiting"],
    [
      "doesn't follow a medical that has ended without its document",
      "ANN,Certificat médical,,31/03/2028,",
      { own: [standing("Validated", "medical", { expiresOn: "2026-12-31", fileId: "old" })] },
      "incomplete",
    ],
    ["awaits who may validate it", "ANN,Identity,,31/03/2027,", { mayDecide: false }, "awaiting"],
    [
      "is valid with the document that was handed in",
      "ANN,Certificat médical,,31/03/2027,",
      { own: [standing("Completed", "medical", { fileId: "file", expiresOn: "2027-03-30" })] },
      "valid",
    ],
    [
      "changes nothing that is known",
      "ANN,Identity,,31/03/2027,",
      { own: [standing("Validated", "identity", { expiresOn: "2027-03-31" })] },
      "unchanged",
    ],
    [
      "changes nothing that awaits with the same date",
      "ANN,Certificat médical,,31/03/2027,",
      { own: [standing("Completed", "medical", { expiresOn: "2027-03-31" })] },
      "unchanged",
    ],
  ])("%s", (_, line, more, outcome) => {
    expect(plan([line], more).told).toEqual([outcome]);
  });

  test("of a licence is that of its qualifications, together, and leaves the others as they are", () => {
    const held = [{ qualificationId: "night", name: "Night", hasExpiry: false, expiresOn: null }];
    const own = [standing("Validated", "licence", { qualifications: held })];
    const { plans, told } = plan(["ANN,Licence,sep land,31/03/2028,"], { own });
    expect(told).toEqual(["valid"]);
    expect(plans).toMatchObject([{ target: { id: "Validated licence" }, replaced: [], action: "validate" }]);
    expect(plans[0]!.values.qualifications.map(({ name, expiresOn }) => [name, expiresOn])).toEqual([
      ["Night", null],
      ["SEP (land)", "2028-03-31"],
    ]);
  });

  test("comes with the number of its certificate, which alone makes another one of it", () => {
    const numbered = { id: "id", name: "Passport", isHealthData: false, qualifications: [] };
    const demands = ["ExpiresOnDate", "RequiresSerialNumber"] as const;
    const passport = { ...numbered, demands };
    const own = (serialNumber: string) => [standing("Validated", "id", { expiresOn: "2028-03-31", serialNumber })];
    const read = (line: string, held: StandingCertificate[]) => plan([line], { own: held, types: [passport] });
    expect(read("ANN,Passport,,31/03/2028,,AB 12", [])).toMatchObject({
      ...{ told: ["valid"], plans: [{ values: { serialNumber: "AB 12", expiresOn: "2028-03-31" } }] },
    });
    expect(read("ANN,Passport,,31/03/2028,,", []).told).toEqual(["incomplete"]);
    expect(read("ANN,Passport,,31/03/2028,,AB 12", own("AB 12")).told).toEqual(["unchanged"]);
    expect(read("ANN,Passport,,31/03/2028,,", own("AB 12")).told).toEqual(["unchanged"]);
    expect(read("ANN,Passport,,31/03/2028,,CD 34", own("AB 12")).plans).toMatchObject([{ replaced: [{}] }]);
  });

  test("isn't needed of what has no end, and is known by its number or day of issue", () => {
    expect(plan(["ANN,Licence,,,,FR-1"])).toMatchObject({
      ...{ told: ["valid"], plans: [{ values: { expiresOn: null, serialNumber: "FR-1" } }] },
    });
    expect(plan(["ANN,Licence,,,01/02/2020,"]).plans).toMatchObject([{ values: { issuedOn: "2020-02-01" } }]);
    expect(plan(["ANN,Licence,,,,"]).told).toEqual([["undated"]]);
  });

  test("that is later than the valid one's opens a renewal, which replaces it once nothing is lacking", () => {
    const valid = (typeId: string) => [standing("Validated", typeId, { expiresOn: "2027-02-28", fileId: "old" })];
    const whole = plan(["ANN,Identity,,31/03/2028,"], { own: valid("identity") });
    expect(whole.plans).toMatchObject([{ target: null, replaced: [{ id: "Validated identity" }], action: "validate" }]);
    const lacking = plan(["ANN,Certificat médical,,31/03/2028,"], { own: valid("medical") });
    // The document of the old one says nothing of the new one.
    expect(lacking).toMatchObject({
      plans: [{ target: null, replaced: [], action: null, values: { fileId: null } }],
      told: ["incomplete"],
    });
  });

  test("that is earlier than the valid one's is refused, for itself and for a qualification", () => {
    const own = [standing("Validated", "identity", { expiresOn: "2028-03-31" })];
    expect(plan(["ANN,Identity,,31/03/2027,"], { own })).toMatchObject({ plans: [], told: [["earlier"]] });
    const rated = [{ qualificationId: "sep", name: "SEP (land)", hasExpiry: true, expiresOn: "2028-03-31" }];
    const licence = [standing("Validated", "licence", { qualifications: rated })];
    expect(plan(["ANN,Licence,SEP (land),31/03/2027,"], { own: licence }).told).toEqual([["earlier"]]);
  });

  test.each([
    ["ZOE,Identity,,31/03/2027,", ["holder"]],
    ["Bo Li,Identity,,31/03/2027,", ["several"]],
    ["ANN,Insurance,,31/03/2027,", ["type"]],
    ["ANN,Licence,MEP,31/03/2027,", ["qualification"]],
    ["ANN,Licence,Night,31/03/2027,", ["undated"]],
    ["ANN,Licence,,31/03/2027,", ["undated"]],
    ["ANN,Identity,,,", ["dateRequired"]],
    ["ANN,Identity,,29/02/2027,", ["dateUnreadable"]],
    ["ANN,Identity,,31/03/2027,11/01/2027", ["issuedInFuture"]],
    ["ANN,Identity,,31/12/2026,05/01/2027", ["issuedAfterExpiry"]],
  ])("names what is wrong: %s", (line, faults) => {
    expect(plan([line])).toMatchObject({ plans: [], told: [faults] });
  });

  test("that stands twice is refused the second time", () => {
    expect(plan(["ANN,Identity,,31/03/2027,", "anna@school.test,Identity,,30/04/2027,"]).told).toEqual([
      "valid",
      ["twice"],
    ]);
  });
});
