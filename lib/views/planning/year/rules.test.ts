import { expect, test } from "vitest";
import { expectedMinutes } from "./rules";

test.each([
  ["a month that is over", "2026-10", { flown: 60, booked: 0 }, 600, 0],
  ["this month", "2026-11", { flown: 60, booked: 120 }, 600, 420],
  ["a coming month without a booking", "2026-12", { flown: 0, booked: 0 }, 600, 600],
  ["one with more than last year", "2026-12", { flown: 0, booked: 700 }, 600, 0],
  ["one that had nothing last year", "2026-12", { flown: 0, booked: 30 }, 0, 0],
])("%s may still bring what last year's had beyond it", (_, month, load, lastYear, wanted) => {
  expect(expectedMinutes({ month, load, lastYear }, "2026-11")).toBe(wanted);
});
