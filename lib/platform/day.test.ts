import { expect, test } from "vitest";
import { daysOfPeriod } from "./day";

test("last month and last year are whole, also across a year and in February; this month and this year end today", () => {
  expect(daysOfPeriod("lastMonth", "2026-01-31")).toEqual({ from: "2025-12-01", to: "2025-12-31" });
  expect(daysOfPeriod("lastMonth", "2028-03-30")).toEqual({ from: "2028-02-01", to: "2028-02-29" });
  expect(daysOfPeriod("thisMonth", "2026-11-28")).toEqual({ from: "2026-11-01", to: "2026-11-28" });
  expect(daysOfPeriod("thisYear", "2026-11-28")).toEqual({ from: "2026-01-01", to: "2026-11-28" });
  expect(daysOfPeriod("lastYear", "2026-11-28")).toEqual({ from: "2025-01-01", to: "2025-12-31" });
  expect(daysOfPeriod("fiveYears", "2026-11-28")).toEqual({ from: "2022-01-01", to: "2026-11-28" });
});
