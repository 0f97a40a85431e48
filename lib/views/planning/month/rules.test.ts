import fc from "fast-check";
import { expect, test } from "vitest";
import { weekStart } from "@/lib/platform/day";
import { addMonths, daysOfMonth, inMonth } from "@/lib/platform/month";
import { listDays } from "../load/rules";
import { daysOfMonthSheet, listSigns, percentOfDaylight } from "./rules";

test.each([
  ["2026-11", "2026-10-26", "2026-12-06"],
  ["2026-02", "2026-01-26", "2026-03-01"],
  // A February that fills exactly four weeks.
  ["2027-02", "2027-02-01", "2027-02-28"],
  ["2026-12", "2026-11-30", "2027-01-03"],
])("the sheet of %s goes from %s to %s", (month, first, last) => {
  expect(daysOfMonthSheet(month)).toEqual({ first, last });
});

const months = fc.integer({ min: 1900 * 12 + 1, max: 2099 * 12 + 10 }).map((count) => addMonths("0000-01", count));

test("each sheet holds its month in whole weeks, and no week without a day of it", () => {
  fc.assert(
    fc.property(months, (month) => {
      const { first, last } = daysOfMonthSheet(month);
      const days = listDays(first, last);
      const own = listDays(daysOfMonth(month).first, daysOfMonth(month).last);
      expect(weekStart(first)).toBe(first);
      expect(days.length % 7).toBe(0);
      expect(own.every((day) => days.includes(day))).toBe(true);
      expect(days.slice(0, 7).some((day) => day.startsWith(month))).toBe(true);
      expect(days.slice(-7).some((day) => day.startsWith(month))).toBe(true);
    }),
  );
});

test.each([
  ["2026-01-31", "2026-02", "2026-02-28"],
  ["2028-01-31", "2028-02", "2028-02-29"],
  ["2026-12-31", "2027-01", "2027-01-31"],
  ["2026-03-15", "2026-02", "2026-02-15"],
])("%s in %s is %s", (day, month, wanted) => {
  expect(inMonth(day, month)).toBe(wanted);
});

test.each([
  [{ daylightUsed: 0, daylight: null }, null],
  [{ daylightUsed: 0, daylight: 600 }, 0],
  [{ daylightUsed: 299, daylight: 600 }, 50],
])("the share of daylight of %j is %s", (load, wanted) => {
  expect(percentOfDaylight(load)).toBe(wanted);
});

test("signs come with the most urgent first, and only where there is one", () => {
  const load = { blocked: 0, attention: 2, followUps: 1, cancelled: 4 };
  expect(listSigns(load).map(({ sign }) => sign)).toEqual(["followUps", "attention", "cancelled"]);
  expect(listSigns({ ...load, blocked: 3 })[0]).toEqual({ sign: "blocked", count: 3 });
});
