import { expect, test } from "vitest";
import { amountsOfLesson } from "@/lib/activity/training/given-lessons/rules";
import { furthestBehind, sumActivity } from "./rules";
import { isActivityPeriod } from "./wire";

const session = {
  ...amountsOfLesson([{ briefing: 20, debriefing: 10, theory: 0, legs: [] }]),
  billed: null,
  pay: null,
};

test("what a session lacks most says how far it is", () => {
  expect(furthestBehind(["Done", "ToClose", "ToSubmit"])).toBe("ToClose");
  expect(furthestBehind(["ToSign", "Done"])).toBe("ToSign");
});

test("a sum of money is of what there is; without any it is none, not zero", () => {
  expect(sumActivity([session, session])).toMatchObject({ sessions: 2, briefing: 40, billed: null, pay: null });
  expect(sumActivity([session, { ...session, billed: 0, pay: 1_250 }])).toMatchObject({ billed: 0, pay: 1_250 });
});

test.each([
  ["2026-01-01", "2026-01-01", true],
  ["2026-01-01", "2027-02-04", true],
  ["2026-01-01", "2027-02-05", false],
  ["2026-01-02", "2026-01-01", false],
  [null, "2026-01-01", false],
])("from %s to %s a report can be asked for: %s", (from, to, isRight) => {
  expect(isActivityPeriod(from, to)).toBe(isRight);
});
