import { expect, test } from "vitest";
import { between, listMonths, planMinutes } from "./chart";

test("a rising line is read between its points", () => {
  const line = [
    { day: "2026-01-01", minutes: 0 },
    { day: "2026-01-11", minutes: 100 },
  ];
  expect(
    ["2025-12-01", "2026-01-01", "2026-01-04", "2026-01-11", "2026-03-01"].map((day) => between(line, day)),
  ).toEqual([0, 0, 30, 100, 100]);
});

test("the plan is a lesson a week", () =>
  expect(planMinutes([60, 30], "2026-02-25")).toEqual([
    { day: "2026-02-25", minutes: 0 },
    { day: "2026-03-04", minutes: 60 },
    { day: "2026-03-11", minutes: 90 },
  ]));

test("months of an axis are as many as there is room for", () => {
  expect(listMonths("2025-11-15", "2026-03-01", 12)).toEqual(["2025-12-01", "2026-01-01", "2026-02-01", "2026-03-01"]);
  expect(listMonths("2025-11-15", "2026-03-01", 2)).toEqual(["2025-12-01", "2026-02-01"]);
});
