import { expect, test } from "vitest";
import { listDays, listSiteDays } from "@/lib/views/planning/load/rules";
import { hoursAxis, listClockChanges, listSunPoints, placeOfDay, spanInYear } from "./year-axis";

test.each([
  ["2026-01-01", 0],
  ["2026-02-15", 1.5],
  ["2026-12-01", 11],
])("%s stands at %d months", (day, place) => {
  expect(placeOfDay(day)).toBeCloseTo(place, 6);
});

test.each([
  ["2026-01-01", "2026-01-31", 0, 1],
  ["2025-12-20", "2026-01-31", 0, 1],
  ["2026-12-01", "2027-02-01", 11, 12],
  ["2024-01-01", "2030-01-01", 0, 12],
])("what lasts from %s to %s takes %d to %d of 2026", (first, last, from, to) => {
  expect(spanInYear(first, last, "2026")).toEqual({ from, to });
});

test.each([
  ["Europe/Paris", 45.2, 5.8, ["2026-03-29 forward", "2026-10-25 back"]],
  ["America/St_Johns", 47.6, -52.7, ["2026-03-08 forward", "2026-11-01 back"]],
  ["Pacific/Auckland", -36.8, 174.7, ["2026-04-05 back", "2026-09-27 forward"]],
  // Half an hour.
  ["Australia/Lord_Howe", -31.5, 159.1, ["2026-04-05 back", "2026-10-04 forward"]],
  ["Indian/Reunion", -21.1, 55.5, []],
])("the sun shows when the clocks of %s change", (timeZone, latitude, longitude, wanted) => {
  const site = { id: "a", name: "", country: "", aircraft: 1, timeZone, latitude, longitude };
  const dates = listDays("2026-01-01", "2026-12-31");
  const suns = listSiteDays([site], dates);
  const days = dates.map((day, at) => ({ ...suns[at]!, day, holidays: [] }));
  const changes = listClockChanges(listSunPoints(days, timeZone));
  expect(changes.map(({ day, isForward }) => `${day} ${isForward ? "forward" : "back"}`)).toEqual(wanted);
});

test.each([
  [0, 1, 2],
  [60 * 7, 8, 5],
  [60 * 940, 1000, 3],
])("an axis for %i minutes goes up to %i hours in %i steps", (minutes, top, steps) => {
  const axis = hoursAxis(minutes);
  expect([axis.top, axis.steps.length]).toEqual([top, steps]);
});
