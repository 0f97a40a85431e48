import { describe, expect, test } from "vitest";
import { utcDayToUnix } from "@/lib/platform/day";
import { leg, makeRecencyFacts, SEP } from "@/lib/testing/recency";
import { judgeRecency } from "./evaluate";
import type { RecencyAnswer, RecencyLeg } from "./facts";
import type { Condition } from "./rule";

const ask = (condition: Condition, legs: RecencyLeg[], day: string) =>
  judgeRecency({ key: "own", condition }, makeRecencyFacts({ legs }), {
    moment: utcDayToUnix(day) + 12 * 3600,
    aircraft: SEP,
  });
type Case = [string, Condition, RecencyLeg[], day: string, RecencyAnswer["status"], until: string | null];

const days60 = { kind: "LastFlight", days: 60, scope: "Model" } as const;
const hours3 = { kind: "HoursInDays", days: 30, minutes: 180, scope: "Class" } as const;
const checkedOut = { kind: "CheckedOut" } as const;
const checkOut = (day: string, more: Partial<RecencyLeg> = {}) =>
  leg(day, { check: "CheckOut", hasInstructor: true, function: "Dual", ...more });

describe("a school's own rules", () => {
  test.each<Case>([
    ["60 days since the last flight on the model", days60, [leg("2026-10-01")], "2026-11-30", "Met", "2026-11-30"],
    ["the day after", days60, [leg("2026-10-01")], "2026-12-01", "Missing", null],
    ["another model", days60, [leg("2026-10-01", { model: "PA28" })], "2026-10-02", "Missing", null],
    [
      "the model, written otherwise",
      days60,
      [leg("2026-10-01", { model: "dr 400/120" })],
      "2026-10-02",
      "Met",
      "2026-11-30",
    ],
    [
      "another model of the class",
      { ...days60, scope: "Class" },
      [leg("2026-10-01", { model: "PA28" })],
      "2026-10-02",
      "Met",
      "2026-11-30",
    ],
    [
      "another class",
      { ...days60, scope: "Class" },
      [leg("2026-10-01", { class: "MultiEngine" })],
      "2026-10-02",
      "Missing",
      null,
    ],
    [
      "anything",
      { ...days60, scope: "Any" },
      [leg("2026-10-01", { category: "Helicopter" })],
      "2026-10-02",
      "Met",
      "2026-11-30",
    ],
    [
      "a simulator is no flight",
      { ...days60, scope: "Any" },
      [leg("2026-10-01", { category: "Simulator" })],
      "2026-10-02",
      "Missing",
      null,
    ],
    [
      "3 hours in 30 days, until the first is lost",
      hours3,
      [leg("2026-11-01"), leg("2026-11-05"), leg("2026-11-09")],
      "2026-11-21",
      "Met",
      "2026-12-01",
    ],
    [
      "a minute less",
      hours3,
      [leg("2026-11-01"), leg("2026-11-05"), leg("2026-11-09", { minutes: 59 })],
      "2026-11-21",
      "Missing",
      null,
    ],
    ["checked out on the model, for good", checkedOut, [checkOut("2016-01-01")], "2026-11-21", "Met", null],
    ["on another model", checkedOut, [checkOut("2026-01-01", { model: "PA28" })], "2026-11-21", "Missing", null],
    [
      "without an instructor",
      checkedOut,
      [checkOut("2026-01-01", { hasInstructor: false })],
      "2026-11-21",
      "Missing",
      null,
    ],
    ["only later", checkedOut, [checkOut("2026-11-22")], "2026-11-21", "Missing", null],
  ])("%s", (_, condition, legs, day, status, until) => {
    expect(ask(condition, legs, day)).toMatchObject({ status, until });
  });
});
