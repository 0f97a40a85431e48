import fc from "fast-check";
import { expect, test } from "vitest";
import { hoursOf, placeInWindow, secondsOfDrag, windowOfLanes } from "./lanes";

const at = (clock: string) => Date.parse(`2026-11-26T${clock}:00Z`) / 1000;

test("a flight has whole hours around it, at least six; one of days has none", () => {
  expect(windowOfLanes({ start: at("14:30"), end: at("16:00") })).toEqual({ start: at("12:00"), end: at("18:00") });
  expect(windowOfLanes({ start: at("08:15"), end: at("15:10") })).toEqual({ start: at("06:00"), end: at("17:00") });
  expect(windowOfLanes({ start: at("08:00"), end: at("08:00") })).toBeNull();
  expect(windowOfLanes({ start: at("08:00"), end: at("08:00") + 86_400 })).toBeNull();
});

test("what reaches out of the window is cut, what is outside isn't drawn", () => {
  const window = { start: at("12:00"), end: at("18:00") };
  expect(hoursOf(window)).toHaveLength(6);
  expect(placeInWindow({ start: at("11:00"), end: at("13:30") }, window)).toEqual({ left: "0%", width: "25%" });
  expect(placeInWindow({ start: at("17:00"), end: at("20:00") }, window)?.width).toMatch(/^16\.6/);
  expect(placeInWindow({ start: at("10:00"), end: at("12:00") }, window)).toBeNull();
});

test("a drag moves by whole slots, never farther than the pointer by more than half a slot", () => {
  const window = { start: at("12:00"), end: at("18:00") };
  fc.assert(
    fc.property(fc.double({ min: -1, max: 1, noNaN: true }), fc.constantFrom(5, 10, 15, 30), (part, slot) => {
      const moved = secondsOfDrag(part, window, slot);
      expect(Math.abs(moved % (slot * 60))).toBe(0);
      expect(Math.abs(moved - part * 6 * 3600)).toBeLessThanOrEqual(slot * 30 + 1e-6);
    }),
  );
});
