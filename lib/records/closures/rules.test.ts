import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, startOfDay } from "@/lib/platform/day";
import { listClosuresTouched } from "./rules";

const HOUR = 3600;
const closure = (firstDay: string, lastDay = firstDay) => ({ id: "c", name: "Works", firstDay, lastDay });
const touched = (closed: ReturnType<typeof closure>, start: number, end: number, timeZone: string) =>
  listClosuresTouched([closed], { start, end }, timeZone).length > 0;

test.each([
  ["a day of 23 hours", "Europe/Paris", "2027-03-28"],
  ["a day of 25 hours", "Europe/Paris", "2027-10-31"],
  ["a day of 23.5 hours", "Australia/Lord_Howe", "2027-10-03"],
  ["a day without midnight", "Africa/Cairo", "2027-04-30"],
  ["the last day of a year", "America/St_Johns", "2027-12-31"],
])("%s is closed from its first minute to its last, and no minute more", (_, timeZone, day) => {
  const [from, to] = [startOfDay(day, timeZone), startOfDay(addDays(day, 1), timeZone)];
  const closed = closure(day);
  expect(touched(closed, from - HOUR, from, timeZone)).toBe(false);
  expect(touched(closed, from - HOUR, from + 60, timeZone)).toBe(true);
  expect(touched(closed, from, from + HOUR, timeZone)).toBe(true);
  expect(touched(closed, to - 60, to + HOUR, timeZone)).toBe(true);
  expect(touched(closed, to, to + HOUR, timeZone)).toBe(false);
});

test("a period touches a closure exactly when they share a moment, over ends of months and changes of clocks", () => {
  const zone = fc.constantFrom("Europe/Paris", "America/St_Johns", "Pacific/Auckland", "Africa/Cairo", "UTC");
  const [days, seconds] = [fc.integer({ min: 0, max: 800 }), fc.integer({ min: 0, max: 800 * 86_400 })];
  const length = fc.integer({ min: 60, max: 3 * 86_400 });
  fc.assert(
    fc.property(zone, days, fc.integer({ min: 0, max: 40 }), seconds, length, (timeZone, first, more, from, lasts) => {
      const firstDay = addDays("2026-01-01", first);
      const lastDay = addDays(firstDay, more);
      const start = startOfDay("2026-01-01", timeZone) + from;
      const end = start + lasts;
      const shares = start < startOfDay(addDays(lastDay, 1), timeZone) && end > startOfDay(firstDay, timeZone);
      expect(touched(closure(firstDay, lastDay), start, end, timeZone)).toBe(shares);
    }),
    { numRuns: 500 },
  );
});
