import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { instantToWallTime, wallTimeToInstant } from "@/components/reservations/site-time";
import type { PublicReservation } from "@/lib/activity/reservations/wire";
import { addDays } from "@/lib/platform/day";
import {
  assignLanes,
  drawnPeriod,
  findUtcOffset,
  formatHourInUtc,
  hoursOf,
  instantOf,
  moveAlong,
  piecesOf,
  shiftBar,
  wayBetween,
} from "./week-model";

const PARIS = "Europe/Paris";
const at = (day: string, time: string) => wallTimeToInstant(day, time, PARIS);
/** A flight of an hour and a half with half an hour of briefing before it. */
const flightAt = (day: string, time: string, minutes = 90): PublicReservation => {
  const startFlight = at(day, time);
  const times = { start: startFlight - 1800, end: startFlight + minutes * 60, durationBriefing: 30 };
  const aircraft = { startTurnaround: startFlight - 900, startFlight, endFlight: startFlight + minutes * 60 };
  return { ...times, aircraft, users: [] } as unknown as PublicReservation;
};
const NO_WAY = { days: 0, minutes: 0, endMinutes: 0 };
// Summer time ends on Sunday 25 October 2026 and begins on Sunday 28 March 2027.
const LONG_SUNDAY = "2026-10-25";
const SHORT_SUNDAY = "2027-03-28";

describe("where something stands in the week", () => {
  test("a period over midnight has a part on each of its days", () => {
    const days = ["2026-11-23", "2026-11-24", "2026-11-25"];
    const period = { start: at("2026-11-23", "22:00"), end: at("2026-11-24", "06:30") };
    expect(piecesOf(period, days, PARIS)).toEqual([
      { day: days[0], from: 1320, to: 1440, isFirst: true, isLast: false },
      { day: days[1], from: 0, to: 390, isFirst: false, isLast: true },
    ]);
    const until = { start: at("2026-11-23", "22:00"), end: at("2026-11-24", "00:00") };
    expect(piecesOf(until, days, PARIS)).toHaveLength(1);
  });

  test.each([LONG_SUNDAY, SHORT_SUNDAY])("09:00 stands at the same height on %s as on other days", (day) => {
    const [piece] = piecesOf({ start: at(day, "09:00"), end: at(day, "10:00") }, [day], PARIS);
    expect(piece).toMatchObject({ from: 540, to: 600 });
    expect(instantOf({ day, minute: 540 }, PARIS)).toBe(at(day, "09:00"));
  });

  test("UTC stands beneath the hours of a week, not where a clock changes or two clocks differ", () => {
    const [winter, change] = [
      ["2026-11-23", "2026-11-29"],
      ["2026-10-24", LONG_SUNDAY],
    ];
    expect(findUtcOffset(winter, [PARIS])).toBe(3600);
    expect(findUtcOffset(winter, [PARIS, "Europe/Rome"])).toBe(3600);
    expect(findUtcOffset(winter, [PARIS, "Europe/London"])).toBeNull();
    expect(findUtcOffset(change, [PARIS])).toBeNull();
    expect([9, 0].map((hour) => formatHourInUtc(hour, 3600))).toEqual(["08Z", "23Z"]);
    expect(formatHourInUtc(9, -3.5 * 3600)).toBe("12:30Z");
  });

  test("what overlaps stands side by side, and what doesn't has the whole width", () => {
    const laned = assignLanes([
      { from: 540, to: 600 },
      { from: 570, to: 630 },
      { from: 700, to: 760 },
    ]);
    expect(laned.map(({ lane, lanes }) => [lane, lanes])).toEqual([
      [0, 2],
      [1, 2],
      [0, 1],
    ]);
  });

  test("an early and a late flight make the day longer", () => {
    expect(hoursOf([])).toEqual({ from: 7, to: 20 });
    expect(
      hoursOf([
        { from: 330, to: 400 },
        { from: 1200, to: 1290 },
      ]),
    ).toEqual({ from: 5, to: 22 });
  });
});

describe("a move", () => {
  test.each<[string, string, number, string]>([
    ["to the next day", "2026-11-24", 1, "09:00"],
    ["over the end of summer time", "2026-10-24", 2, "09:00"],
    ["over its beginning", "2027-03-27", 1, "09:00"],
  ])("%s keeps the time of the clock and its length", (_, day, days, time) => {
    const bar = flightAt(day, time);
    const moved = shiftBar(bar, moveAlong(bar, { ...NO_WAY, days }, PARIS, 15)!);
    expect(instantToWallTime(moved.aircraft!.startFlight, PARIS)).toEqual({ day: addDays(day, days), time });
    expect(moved.end - moved.start).toBe(bar.end - bar.start);
  });

  test("goes in whole slots, and nowhere when it comes back", () => {
    const way = (minute: number) =>
      wayBetween({ day: "2026-11-24", minute: 545 }, { day: "2026-11-25", minute }, "move", 15);
    expect(way(571)).toEqual({ days: 1, minutes: 30, endMinutes: 0 });
    expect(moveAlong(flightAt("2026-11-24", "09:00"), NO_WAY, PARIS, 15)).toBeNull();
  });

  test("of the end alone changes the length, which is at least a slot", () => {
    const bar = flightAt("2026-11-24", "09:00");
    expect(moveAlong(bar, { ...NO_WAY, endMinutes: 30 }, PARIS, 15)).toEqual({ startShift: 0, endShift: 1800 });
    expect(moveAlong(bar, { ...NO_WAY, endMinutes: -300 }, PARIS, 15)).toEqual({ startShift: 0, endShift: -4500 });
  });

  test("and its way back restores exactly, on each day of a year", () => {
    const way = fc.record({ days: fc.integer({ min: -6, max: 6 }), minutes: fc.integer({ min: -20, max: 20 }) });
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 365 }),
        fc.integer({ min: 24, max: 68 }),
        way,
        (n, quarter, { days, minutes }) => {
          const bar = flightAt(addDays("2026-10-01", n), instantToWallTime(quarter * 900, "UTC").time);
          const there = moveAlong(bar, { days, minutes: minutes * 15, endMinutes: 0 }, PARIS, 15);
          if (!there) return;
          const moved = shiftBar(bar, there);
          const back = moveAlong(moved, { days: -days, minutes: -minutes * 15, endMinutes: 0 }, PARIS, 15)!;
          expect(shiftBar(moved, back)).toEqual(bar);
        },
      ),
    );
  });
});

test("a period is drawn upwards as well as downwards, in whole slots", () => {
  const [above, below] = [
    { day: "2026-11-24", minute: 544 },
    { day: "2026-11-24", minute: 611 },
  ];
  expect(drawnPeriod(above, below, 15)).toEqual({ from: 540, to: 615 });
  expect(drawnPeriod(below, above, 15)).toEqual({ from: 540, to: 615 });
  expect(drawnPeriod(above, above, 15)).toEqual({ from: 540, to: 555 });
});
