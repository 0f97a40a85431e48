import fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import { describe, expect, test } from "vitest";
import { addDays, localDayOf, weekStart } from "./day";
import { dayBounds, fromUnix, nextLocalTime, parseDay, roundPeriod, roundToSlot, toUnix } from "./time";
import { unixSecondsField } from "./time-fields";

const SLOTS = [5, 10, 15, 20, 30, 60] as const;
const PARIS = "Europe/Paris";
/** A time zone whose clock changes by half an hour, so that whole slots of 20 or 60 minutes don't fit on that day. */
const LORD_HOWE = "Australia/Lord_Howe";
const ZONES = [PARIS, LORD_HOWE, "America/St_Johns", "Asia/Kathmandu", "UTC"];

const at = (text: string) => Temporal.ZonedDateTime.from(text).epochMilliseconds / 1000;
const clockOf = (unix: number, zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(unix * 1000).toZonedDateTimeISO(zone);
const secondsOfDay = (unix: number, zone: string) => {
  const { hour, minute, second } = clockOf(unix, zone);
  return hour * 3600 + minute * 60 + second;
};

const HALF_DAY = 12 * 3600;
/** Instants at which a clock changes in one of the zones. Half of the random instants are near one of them. */
const CHANGES = [
  "2026-03-29T01:00Z",
  "2026-10-25T01:00Z",
  "2026-04-04T15:00Z",
  "2026-10-03T15:30Z",
  "2026-03-08T05:30Z",
].map((text) => Temporal.Instant.from(text).epochMilliseconds / 1000);
const instant = fc.oneof(
  fc.integer({ min: 1_767_225_600, max: 2_082_758_400 }),
  fc
    .tuple(fc.constantFrom(...CHANGES), fc.integer({ min: -HALF_DAY, max: HALF_DAY }))
    .map(([change, by]) => change + by),
);
const clock = fc.record({ zone: fc.constantFrom(...ZONES), slot: fc.constantFrom(...SLOTS) });
const RUNS = { numRuns: 2000 };

test("[1 §9] instants travel as whole unix seconds in UTC", () => {
  const noon = new Date("2026-06-21T12:00:00.750Z");
  expect(toUnix(noon)).toBe(1_782_043_200);
  expect(fromUnix(1_782_043_200)).toEqual(new Date("2026-06-21T12:00:00Z"));
  for (const wrong of [1.5, "1782043200", 1_782_043_200_000, null])
    expect(unixSecondsField.safeParse(wrong).success).toBe(false);
});

describe("rounding to the slots of a local clock", () => {
  test("ends on a multiple of the slot, counted from local midnight", () => {
    fc.assert(
      fc.property(instant, clock, (unix, { zone, slot }) => {
        expect(secondsOfDay(roundToSlot(unix, slot, zone), zone) % (slot * 60)).toBe(0);
      }),
      RUNS,
    );
  });

  test("leaves a rounded time where it is", () => {
    fc.assert(
      fc.property(instant, clock, (unix, { zone, slot }) => {
        const once = roundToSlot(unix, slot, zone);
        expect(roundToSlot(once, slot, zone)).toBe(once);
      }),
      RUNS,
    );
  });

  test("keeps the order of two times", () => {
    fc.assert(
      fc.property(instant, fc.integer({ min: 0, max: 4 * 3600 }), clock, (unix, later, { zone, slot }) => {
        expect(roundToSlot(unix, slot, zone)).toBeLessThanOrEqual(roundToSlot(unix + later, slot, zone));
      }),
      RUNS,
    );
  });

  test("goes to the nearest of all slots, half up", () => {
    fc.assert(
      fc.property(instant, clock, (unix, { zone, slot }) => {
        const nearest = Array.from({ length: 2 * 100 + 1 }, (_, n) => Math.floor(unix / 60 + n - 100) * 60)
          .filter((one) => secondsOfDay(one, zone) % (slot * 60) === 0)
          .reduce((best, one) => (Math.abs(one - unix) <= Math.abs(best - unix) ? one : best));
        expect(roundToSlot(unix, slot, zone)).toBe(nearest);
      }),
      { numRuns: 100 },
    );
  });

  test("half a slot goes up, a second less goes down", () => {
    const nine = at("2026-06-10T09:00[Europe/Paris]");
    expect(roundToSlot(nine + 450, 15, PARIS)).toBe(nine + 900);
    expect(roundToSlot(nine + 449, 15, PARIS)).toBe(nine);
  });

  test("quarters of a zone with 45 minutes count from its own midnight", () => {
    expect(roundToSlot(at("2026-06-10T09:29[Asia/Kathmandu]"), 60, "Asia/Kathmandu")).toBe(
      at("2026-06-10T09:00[Asia/Kathmandu]"),
    );
  });

  test("the two passes of a repeated hour stay two hours", () => {
    const first = at("2026-10-25T02:07+02:00[Europe/Paris]");
    const second = at("2026-10-25T02:07+01:00[Europe/Paris]");
    expect(roundToSlot(first, 15, PARIS)).toBe(at("2026-10-25T02:00+02:00[Europe/Paris]"));
    expect(roundToSlot(second, 15, PARIS) - roundToSlot(first, 15, PARIS)).toBe(3600);
  });

  test("no time is rounded into the skipped hour", () => {
    expect(roundToSlot(at("2026-03-29T01:56[Europe/Paris]"), 15, PARIS)).toBe(at("2026-03-29T03:00[Europe/Paris]"));
  });

  test("where half an hour is skipped, hours of the clock are still hours of the clock", () => {
    // On Lord Howe Island the clock jumps from 02:00 to 02:30, so that 90 minutes pass between 01:00 and 03:00.
    const one = at("2026-10-04T01:00[Australia/Lord_Howe]");
    expect(roundToSlot(one + 44 * 60, 60, LORD_HOWE)).toBe(one);
    expect(roundToSlot(one + 45 * 60, 60, LORD_HOWE)).toBe(at("2026-10-04T03:00[Australia/Lord_Howe]"));
  });
});

describe("rounding a period", () => {
  test("leaves at least one slot, both ends on slots, and leaves a rounded one alone", () => {
    fc.assert(
      fc.property(instant, fc.integer({ min: 1, max: 6 * 3600 }), clock, (start, length, { zone, slot }) => {
        const rounded = roundPeriod(start, start + length, slot, zone);
        expect(rounded.end - rounded.start).toBeGreaterThanOrEqual(slot * 60);
        expect(secondsOfDay(rounded.start, zone) % (slot * 60)).toBe(0);
        expect(secondsOfDay(rounded.end, zone) % (slot * 60)).toBe(0);
        expect(roundPeriod(rounded.start, rounded.end, slot, zone)).toEqual(rounded);
      }),
      RUNS,
    );
  });
});

describe("days of a zone", () => {
  test.each([
    ["2026-03-29", PARIS, 23],
    ["2026-10-25", PARIS, 25],
    ["2026-10-04", LORD_HOWE, 23.5],
    ["2026-04-05", LORD_HOWE, 24.5],
    ["2026-06-10", PARIS, 24],
  ])("%s in %s has %d hours", (day, zone, hours) => {
    const { from, to } = dayBounds(day, zone);
    expect((to - from) / 3600).toBe(hours);
    expect([localDayOf(from, zone), localDayOf(to - 1, zone), localDayOf(to, zone)]).toEqual([
      day,
      day,
      addDays(day, 1),
    ]);
  });

  test("a week begins on Monday, also over the turn of the year", () => {
    expect(weekStart("2027-01-03")).toBe("2026-12-28");
    expect(weekStart("2026-12-28")).toBe("2026-12-28");
  });

  test.each(["2026-02-29", "2026-13-01", "0000-01-01", "275760-09-13", "2026-1-1", "", "2026-06-10T00:00"])(
    "%j is no day",
    (text) => expect(parseDay(text)).toBeNull(),
  );
});

describe("the next time that the clocks show", () => {
  const NEW_YORK = "America/New_York";
  const HALF_PAST_TWO = 150;
  const HALF_PAST_ONE = 90;

  // The clocks go forward at 02:00 (2026-03-29, 2026-03-08) and back at 03:00 in Paris (2026-10-25), 02:00 in New York (2026-11-01).
  test.each([
    [PARIS, HALF_PAST_TWO, "2026-10-25T01:00+02:00", "2026-10-25T02:30+02:00", "2026-10-25T02:30+02:00"],
    [PARIS, HALF_PAST_TWO, "2026-10-25T02:30+02:00", "2026-10-26T02:30+01:00", "2026-10-25T02:30+01:00"],
    [PARIS, HALF_PAST_TWO, "2026-10-25T02:15+01:00", "2026-10-26T02:30+01:00", "2026-10-25T02:30+01:00"],
    [PARIS, HALF_PAST_TWO, "2026-10-25T02:30+01:00", "2026-10-26T02:30+01:00", "2026-10-26T02:30+01:00"],
    [PARIS, HALF_PAST_TWO, "2026-03-29T01:59+01:00", "2026-03-29T03:30+02:00", "2026-03-29T03:30+02:00"],
    [PARIS, HALF_PAST_TWO, "2026-03-29T03:30+02:00", "2026-03-30T02:30+02:00", "2026-03-30T02:30+02:00"],
    [NEW_YORK, HALF_PAST_ONE, "2026-11-01T00:00-04:00", "2026-11-01T01:30-04:00", "2026-11-01T01:30-04:00"],
    [NEW_YORK, HALF_PAST_ONE, "2026-11-01T01:30-04:00", "2026-11-02T01:30-05:00", "2026-11-01T01:30-05:00"],
    [NEW_YORK, HALF_PAST_ONE, "2026-11-01T01:15-05:00", "2026-11-02T01:30-05:00", "2026-11-01T01:30-05:00"],
    [NEW_YORK, HALF_PAST_ONE, "2026-11-01T01:30-05:00", "2026-11-02T01:30-05:00", "2026-11-02T01:30-05:00"],
    [NEW_YORK, HALF_PAST_TWO, "2026-03-08T01:59-05:00", "2026-03-08T03:30-04:00", "2026-03-08T03:30-04:00"],
    [NEW_YORK, HALF_PAST_TWO, "2026-03-08T03:30-04:00", "2026-03-09T02:30-04:00", "2026-03-09T02:30-04:00"],
  ])("in %s, minute %i after %s: once a day %s, each time %s", (zone, minute, now, once, each) => {
    const after = new Date(now);
    expect(nextLocalTime(after, minute, zone)).toEqual(new Date(once));
    expect(nextLocalTime(after, minute, zone, { isTwice: true })).toEqual(new Date(each));
  });
});
