import { expect, test } from "vitest";
import { barsOf, daysBefore, idleDays, monthsOf, percentOf, perMonth } from "./rules";

test.each([
  ["2026-01-01", "2026-11-29", "2025-01-01", "2025-11-29"],
  ["2028-02-29", "2028-02-29", "2027-02-28", "2027-02-28"],
])("the year before %s to %s is %s to %s", (firstDay, lastDay, firstBefore, lastBefore) => {
  expect(daysBefore({ firstDay, lastDay })).toEqual({ firstDay: firstBefore, lastDay: lastBefore });
});

test("a period has the months that it touches, over the end of a year", () => {
  expect(monthsOf({ firstDay: "2025-11-30", lastDay: "2026-02-01" })).toEqual([
    "2025-11",
    "2025-12",
    "2026-01",
    "2026-02",
  ]);
});

test("bars are months, and years where months are too many", () => {
  const months = (count: number) =>
    Array.from({ length: count }, (_, at) => ({
      month: `${2022 + Math.floor(at / 12)}-${String(1 + (at % 12)).padStart(2, "0")}`,
      ...{ minutes: 10, minutesBefore: 5 },
    }));
  expect(barsOf(months(24))).toHaveLength(24);
  expect(barsOf(months(25))).toEqual([
    { span: "2022", minutes: 120, minutesBefore: 60 },
    { span: "2023", minutes: 120, minutesBefore: 60 },
    { span: "2024", minutes: 10, minutesBefore: 5 },
  ]);
});

test("without a whole there is no share of it", () => {
  expect([percentOf(1, 3), percentOf(5, 4), percentOf(3, 0)]).toEqual([33, 125, null]);
});

test("a pace is of one student in one month", () => {
  expect(perMonth(48, 730)).toBe(2);
  expect(perMonth(2, 30)).toBe(2);
});

test.each<[string, string, string | null, number, number]>([
  ["of a year that is over, all but those on which it flew", "2027-05-01", null, 65, 300],
  ["of one that goes on, those until today", "2026-01-31", null, 1, 30],
  ["since it came", "2027-05-01", "2026-12-01", 1, 30],
  ["none before it came", "2026-01-31", "2026-12-01", 0, 0],
])("idle days are %s", (_, today, cameOn, flown, idle) => {
  expect(idleDays({ firstDay: "2026-01-01", lastDay: "2026-12-31" }, today, cameOn, flown)).toBe(idle);
});
