import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findBestTimeOffsets, findFreeTimeOffsets } from "./free-times";

const HOUR = 3600;
const day = { from: 0, to: 24 * HOUR, step: 900 };
const at = (resourceId: string, from: number, to: number) => ({ resourceId, start: from * HOUR, end: to * HOUR });

describe("when else a booking could be", () => {
  test.each([
    ["right before and right after", [at("a", 10, 12)], [at("a", 10, 12)], [-2, 2]],
    ["after the next one, where the gap is too short", [at("a", 10, 12)], [at("a", 9, 12), at("a", 13, 14)], [-3, 4]],
    [
      "when the aircraft and the instructor are free",
      [at("a", 10, 11), at("i", 9.5, 11.5)],
      [at("a", 10, 11), at("i", 11.5, 13)],
      [-1, 3.5],
    ],
    ["only later, where earlier is another day", [at("a", 1, 3)], [at("a", 0, 3)], [2]],
    ["never, on a day that is taken", [at("a", 10, 11)], [at("a", 0, 24)], []],
  ])("%s", (_, wanted, busy, hours) => {
    expect(findFreeTimeOffsets(wanted, busy, day)).toEqual(hours.map((one) => one * HOUR));
  });

  test.each([
    ["the nearest on each side, where all stand alike", [-1, 1, -2, 2], () => 0, [-1, 1]],
    ["a farther one, where the nearest is by night", [-1, 1, -2, 2, 3], (at: number) => Number(at === 1), [-1, 2]],
    ["only earlier, where all later ones are by night", [-1, 1, 2, -3], (at: number) => Number(at > 0), [-1]],
    ["by night, where there is no other", [1, 2], () => 1, [1]],
    ["none, where none is free", [], () => 0, []],
  ])("of those that are free: %s", (_, offsets, rankOf, found) => {
    expect(findBestTimeOffsets(offsets, rankOf)).toEqual(found);
  });

  test("what is offered is free, within the day, and the nearest on its side", () => {
    const period = fc.tuple(
      fc.constantFrom("a", "b", "c"),
      fc.integer({ min: 0, max: 90 }),
      fc.integer({ min: 1, max: 12 }),
    );
    const made = period.map(([resourceId, from, length]) => at(resourceId, from / 4, (from + length) / 4));
    fc.assert(
      fc.property(fc.array(made, { minLength: 1, maxLength: 3 }), fc.array(made, { maxLength: 12 }), (wanted, busy) => {
        const meets = (shift: number) =>
          wanted.some((one) =>
            busy.some(
              (other) =>
                other.resourceId === one.resourceId && other.start < one.end + shift && other.end > one.start + shift,
            ),
          );
        const isOutside = (shift: number) =>
          wanted.some(({ start, end }) => start + shift < 0 || end + shift > 24 * HOUR);
        const shifts = findFreeTimeOffsets(wanted, busy, day);
        for (const shift of shifts) {
          expect(meets(shift)).toBe(false);
          expect(isOutside(shift)).toBe(false);
          for (let less = 900; less < Math.abs(shift); less += 900) {
            const nearer = Math.sign(shift) * less;
            expect(meets(nearer) || isOutside(nearer)).toBe(true);
          }
        }
      }),
    );
  });
});
