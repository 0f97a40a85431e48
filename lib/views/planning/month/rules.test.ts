import fc from "fast-check";
import { expect, test } from "vitest";
import { weekStart } from "@/lib/platform/day";
import { addMonths, daysOfMonth, inMonth } from "@/lib/platform/month";
import { listDays } from "../load/rules";
import { DAY_SIGNS, type DaySign, daysOfMonthSheet, listSigns, percentOfDaylight, restsEverywhere } from "./rules";

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

test.each<[Partial<Record<DaySign, number>>, DaySign[]]>([
  [{}, []],
  [{ cancelled: 4, followUps: 1, attention: 2 }, ["attention", "followUps", "cancelled"]],
  [{ attention: 1, blocked: 1 }, ["blocked", "attention"]],
  [{ blocked: 1, withoutInstructor: 2 }, ["withoutInstructor", "blocked"]],
  [{ cancelled: 1, withoutInstructor: 2, withoutAircraft: 1 }, ["withoutAircraft", "withoutInstructor", "cancelled"]],
])("the signs of %j are %j", (load, wanted) => {
  const none = Object.fromEntries(DAY_SIGNS.map((sign) => [sign, 0])) as Record<DaySign, number>;
  const signs = listSigns({ ...none, ...load });
  expect(signs.map(({ sign }) => sign)).toEqual(wanted);
  expect(signs.map(({ sign, count }) => [sign, count])).toEqual(wanted.map((sign) => [sign, load[sign]]));
});

test.each<[string[][], string[], boolean]>([
  [[], ["Grenoble"], false],
  [[[]], ["Grenoble", "Annecy"], true],
  [[["Grenoble"]], ["Annecy", "Grenoble"], false],
  // Two closures under different names close both sites together.
  [[["Grenoble"], ["Annecy"]], ["Annecy", "Grenoble"], true],
  [[["Grenoble"], ["Grenoble"]], ["Annecy", "Grenoble"], false],
])("what rests at %j rests at all of %j: %s", (rests, shown, wanted) => {
  const sites = shown.map((siteName) => ({ siteName }));
  expect(
    restsEverywhere(
      rests.map((names) => ({ sites: names })),
      sites,
    ),
  ).toBe(wanted);
});
