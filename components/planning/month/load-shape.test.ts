import { expect, test } from "vitest";
import { boxHeight, darkHours, fillOfDay, HEIGHT, highestLoad, stackBoxes } from "./load-shape";

const at = (hour: number, count: number) => Array.from({ length: 10 }, (_, one) => (one === hour ? count : 0));
const boxesOf = (path: string) => path.split("M").length - 1;

test("one box stands for each aircraft that is out, type upon type from the ground up", () => {
  const hours = [
    { type: "Practical" as const, aircraft: at(2, 2) },
    { type: "Renter" as const, aircraft: at(2, 1) },
  ];
  expect(highestLoad([{ hours }, { hours: [] }])).toBe(3);
  const [lessons, rentals] = stackBoxes({ hours }, 3);
  expect([boxesOf(lessons!.path), boxesOf(rentals!.path)]).toEqual([2, 1]);
  expect(lessons!.path).toBe(`M2.04 ${HEIGHT - 6}h.92v5h-.92zM2.04 ${HEIGHT - 12}h.92v5h-.92z`);
  expect(rentals!.path).toBe(`M2.04 ${HEIGHT - 18}h.92v5h-.92z`);
});

test.each([0, 1, 8, 9, 60, 300])("the boxes of %i aircraft fit the day", (most) => {
  expect(boxHeight(most) * most).toBeLessThanOrEqual(HEIGHT);
  expect(boxHeight(most)).toBeLessThanOrEqual(6);
});

test.each([
  // At Grenoble the sun rises at 07:54 and sets at 16:59 on that day.
  ["Europe/Paris", "2026-11-24T06:54:00Z", "2026-11-24T15:59:00Z", [{ from: 8.98, to: 10 }]],
  [
    "Europe/Paris",
    "2026-12-30T07:30:00Z",
    "2026-12-30T15:30:00Z",
    [
      { from: 0, to: 0.5 },
      { from: 8.5, to: 10 },
    ],
  ],
  ["Europe/Paris", "2026-06-21T03:50:00Z", "2026-06-21T19:30:00Z", []],
])("the dark hours in %s between %s and %s", (timeZone, rise, set, wanted) => {
  const [sunrise, sunset] = [Date.parse(rise) / 1000, Date.parse(set) / 1000];
  expect(darkHours({ sunrise, sunset }, timeZone)).toEqual(wanted);
});

test.each([
  [0, 0, 0],
  [1, 0, 4],
  [5, 5, 5],
  [5, 24, 24],
  [30, 180, 100],
  [2, null, 20],
  [19, null, 100],
])("%i flights in %s %% of the daylight fill %i %% of a phone's bar", (flights, percent, wanted) => {
  expect(fillOfDay({ flights }, percent)).toBe(wanted);
});
