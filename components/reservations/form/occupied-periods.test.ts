import { describe, expect, test } from "vitest";
import { flightTimesOf, makeNewBookingFields } from "./booking-form-state";
import { bookedTimesOf, listOccupied } from "./occupied-periods";

const ZONE = "Europe/Paris";
const at = (clock: string) => Date.parse(`2026-11-26T${clock}:00Z`) / 1000;
const lesson = makeNewBookingFields(
  { start: at("09:00"), end: at("10:00"), type: "Practical", aircraftId: "GK", mainPersonId: "paul" },
  ZONE,
  { before: 20, after: 15 },
);
const fleet = [{ id: "GK", turnaroundMinutes: 10 }];
const times = (fields = lesson) => bookedTimesOf(fields, flightTimesOf(fields, ZONE));
const whole = { start: at("08:40"), end: at("10:15") };

describe("when a booking occupies what it names", () => {
  test("a lesson takes its people with both briefings, its aircraft from the turnaround to the end of the flight", () => {
    expect(times()).toEqual({
      flight: { offBlock: at("09:00"), onBlock: at("10:00") },
      block: { start: at("09:00"), end: at("10:00") },
      whole,
    });
    expect(listOccupied("paul", lesson, times(), fleet, false)).toEqual([whole]);
    expect(listOccupied("nathan", lesson, times(), fleet, false)).toEqual([whole]);
    expect(listOccupied("GK", lesson, times(), fleet, false)).toEqual([{ start: at("08:50"), end: at("10:00") }]);
  });

  test("who supervises a solo is taken by its briefings only, its student by all of it", () => {
    expect(listOccupied("paul", lesson, times(), fleet, true)).toEqual([
      { start: at("08:40"), end: at("09:00") },
      { start: at("10:00"), end: at("10:15") },
    ]);
    expect(listOccupied("nathan", lesson, times(), fleet, true)).toEqual([whole]);
    const unbriefed = { ...lesson, briefing: 0 };
    expect(listOccupied("paul", unbriefed, times(unbriefed), fleet, true)).toEqual([
      { start: at("10:00"), end: at("10:15") },
    ]);
  });

  test("an aircraft in maintenance is taken without a turnaround, and nothing is before the times are known", () => {
    const work = { ...lesson, type: "Maintenance" as const };
    expect(listOccupied("GK", work, times(work), fleet, false)).toEqual([{ start: at("09:00"), end: at("10:00") }]);
    expect(listOccupied("GK", { ...lesson, offBlock: null }, null, fleet, false)).toEqual([]);
  });
});
