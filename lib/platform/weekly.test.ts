import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, countDaysBetween, localDayOf } from "./day";
import { fromUnix, localMinuteOf, localTimeOn, toUnix } from "./time";
import { listOccurrences, type WeeklyPeriod } from "./weekly";

const PARIS = "Europe/Paris";
const at = (day: string, minute: number, timeZone = PARIS) => toUnix(localTimeOn(day, minute, timeZone));
const period = (over: Partial<WeeklyPeriod> = {}): WeeklyPeriod => ({
  ...{ startAt: at("2026-10-20", 9 * 60), endAt: at("2026-10-20", 12 * 60), timeZone: PARIS },
  ...{ repeatUntil: "2026-11-03", exceptions: [] },
  ...over,
});
const YEAR = { from: at("2026-01-01", 0), to: at("2027-12-31", 0) };

describe("a weekly period", () => {
  test("keeps the wall clock over both changes of the clocks", () => {
    for (const [first, until] of [
      ["2026-10-20", "2026-11-03"],
      ["2027-03-23", "2027-04-06"],
    ] as const) {
      const given = period({ startAt: at(first, 540), endAt: at(first, 720), repeatUntil: until });
      const found = listOccurrences(given, YEAR);
      expect(found.map(({ day }) => day)).toEqual([first, addDays(first, 7), until]);
      for (const one of found) {
        expect(localMinuteOf(fromUnix(one.startAt), PARIS)).toBe(540);
        expect(localMinuteOf(fromUnix(one.endAt), PARIS)).toBe(720);
      }
    }
  });

  test.each<[string, Partial<WeeklyPeriod>, string[]]>([
    ["without an end is once", { repeatUntil: null }, ["2026-10-20"]],
    ["that ends before the second week is once", { repeatUntil: "2026-10-26" }, ["2026-10-20"]],
    ["ends with its last day", { repeatUntil: "2026-10-27" }, ["2026-10-20", "2026-10-27"]],
    ["leaves its exceptions out", { exceptions: ["2026-10-27"] }, ["2026-10-20", "2026-11-03"]],
    ["leaves its first out", { exceptions: ["2026-10-20"] }, ["2026-10-27", "2026-11-03"]],
  ])("%s", (_, over, days) => {
    expect(listOccurrences(period(over), YEAR).map(({ day }) => day)).toEqual(days);
  });

  test("touches a window by its end, not at its edges", () => {
    const days = (from: number, to: number) => listOccurrences(period(), { from, to }).map(({ day }) => day);
    expect(days(at("2026-10-27", 719), at("2026-10-27", 800))).toEqual(["2026-10-27"]);
    expect(days(at("2026-10-27", 720), at("2026-10-27", 800))).toEqual([]);
    expect(days(at("2026-10-27", 0), at("2026-10-27", 540))).toEqual([]);
  });

  test("over midnight ends on the next day", () => {
    const given = period({ startAt: at("2026-10-20", 1320), endAt: at("2026-10-21", 120) });
    const [, second] = listOccurrences(given, YEAR);
    expect(localDayOf(second!.endAt, PARIS)).toBe("2026-10-28");
  });

  test("that lies in the hour which a day leaves out comes after it, as long as ever", () => {
    const given = period({ startAt: at("2027-03-21", 135), endAt: at("2027-03-21", 180), repeatUntil: "2027-03-28" });
    const [, second] = listOccurrences(given, YEAR);
    expect(second).toEqual({ day: "2027-03-28", startAt: at("2027-03-28", 195), endAt: at("2027-03-28", 240) });
  });

  test("is the same in any window: what one shows, a wider one shows too", () => {
    const zone = fc.constantFrom(PARIS, "Australia/Lord_Howe", "America/St_Johns", "Asia/Kathmandu", "UTC");
    const day = fc.integer({ min: 0, max: 500 }).map((days) => addDays("2026-01-01", days));
    const given = fc.record({
      ...{ zone, day, minute: fc.integer({ min: 0, max: 1439 }), length: fc.integer({ min: 5, max: 3000 }) },
      ...{ weeks: fc.integer({ min: 0, max: 80 }), from: fc.nat(600), width: fc.integer({ min: 1, max: 90 }) },
    });
    fc.assert(
      fc.property(given, ({ zone: timeZone, day: first, minute, length, weeks, from, width }) => {
        const startAt = at(first, minute, timeZone);
        const weekly = { startAt, endAt: startAt + length * 60, timeZone, exceptions: [] };
        const all = { ...weekly, repeatUntil: addDays(first, 7 * weeks) };
        const whole = listOccurrences(all, { from: at("2025-12-01", 0), to: at("2030-01-01", 0) });
        const window = { from: at(addDays("2025-12-15", from), 0), to: at(addDays("2025-12-15", from + width), 0) };
        const touching = whole.filter((one) => one.startAt < window.to && one.endAt > window.from);
        expect(listOccurrences(all, window)).toEqual(touching);
        expect(whole[0]!.startAt).toBe(startAt);
        for (const one of whole) expect(countDaysBetween(first, one.day) % 7).toBe(0);
      }),
    );
  });
});
