import { describe, expect, test } from "vitest";
import { RISK_PROBABILITIES, RISK_SEVERITIES } from "./codes";
import { type Clocked, clockOf, isReportedLate, missingFor, riskLevelOf, urgencyOf } from "./rules";

const at = (text: string) => Date.parse(text) / 1000;
const received = at("2026-11-30T10:00:00Z");
const mandatory: Clocked = {
  ...{ state: "Received", isMandatory: true, sentAt: null },
  ...{ awareAt: received - 3600, receivedAt: received },
};

describe("the clock of a report", () => {
  test.each<[string, Partial<Clocked>, ReturnType<typeof clockOf>]>([
    ["a mandatory one is sent within 72 hours", {}, { kind: "Send", endsAt: at("2026-12-03T10:00:00Z") }],
    ["also after it was analysed", { state: "Analysed" }, { kind: "Send", endsAt: at("2026-12-03T10:00:00Z") }],
    [
      "then its first results are due in 30 days",
      { sentAt: received },
      { kind: "Preliminary", endsAt: at("2026-12-30T10:00:00Z") },
    ],
    ["a voluntary one isn't sent", { isMandatory: false }, { kind: "Preliminary", endsAt: at("2026-12-30T10:00:00Z") }],
    [
      "the final ones in three months, at the end of a shorter one",
      { state: "Analysed", sentAt: received },
      { kind: "Final", endsAt: at("2027-02-28T10:00:00Z") },
    ],
    ["nothing is due of a closed one", { state: "Closed", sentAt: received }, null],
  ])("%s", (_, changes, expected) => expect(clockOf({ ...mandatory, ...changes })).toEqual(expected));

  test.each([
    [12 * 3600, "running"],
    [12 * 3600 - 1, "soon"],
    [0, "soon"],
    [-1, "past"],
  ])("%i seconds before its end it is %s", (left, expected) =>
    expect(urgencyOf({ kind: "Send", endsAt: received + left }, received)).toBe(expected),
  );

  test.each([
    [72, true, false],
    [73, true, true],
    [73, false, false],
  ])("reported %i hours after it was known, mandatory: %s, it is late: %s", (hours, isMandatory, expected) =>
    expect(isReportedLate({ ...mandatory, isMandatory, awareAt: received - hours * 3600 })).toBe(expected),
  );
});

test("the risk matrix is that of ICAO Doc 9859", () => {
  const rows = RISK_PROBABILITIES.map((probability) =>
    RISK_SEVERITIES.map((severity) => riskLevelOf(probability, severity)[0]).join(""),
  );
  expect(rows).toEqual(["IIITT", "IITTT", "ITTTA", "TTTAA", "TAAAA"]);
});

describe("what is missing", () => {
  const empty = { isMandatory: true, hasReporter: true, analysis: "", hasRisk: false, sentAt: null, feedback: "" };
  test.each([
    ["nothing for one that was received", { state: "Received" }, []],
    ["analysis and risk for an analysed one", { state: "Analysed" }, ["analysis", "severity"]],
    ["all for a closed one", { state: "Closed" }, ["analysis", "severity", "sentAt", "feedback"]],
    [
      "no sending of a voluntary one, no answer to nobody",
      { state: "Closed", isMandatory: false, hasReporter: false },
      ["analysis", "severity"],
    ],
  ] as const)("%s", (_, changes, expected) => expect(missingFor({ ...empty, ...changes })).toEqual(expected));
});
