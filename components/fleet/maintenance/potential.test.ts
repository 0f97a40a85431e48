import { describe, expect, test } from "vitest";
import type { Phase } from "@/lib/records/maintenance/codes";
import { type Counters, phaseOf, remainingOf, type Term } from "@/lib/records/maintenance/rules";
import type { LedgerUse, Limit } from "@/lib/views/fleet/wire";
import {
  cornersOf,
  findChartedTerm,
  findFirstDay,
  findUrgentLimit,
  followTerm,
  gridValues,
  leftByBookings,
  placeOf,
} from "./potential";

const ZONE = "Europe/Paris";
const TODAY = "2026-11-21";
/** An instant of Paris in winter, on a day of November 2026. */
const at = (date: number, hour: number) => Date.UTC(2026, 10, date, hour - 1) / 1000;
const NOW = at(21, 8);
const counters: Counters = { minutes: 374_075, landings: 8820 };

const plain = { interval: null, tolerance: 0, warning: 0, isEndOfMonth: false, dueCounter: null, dueOn: null };
const fifty: Term = { ...plain, unit: "Hours", interval: 3000, tolerance: 300, warning: 600, dueCounter: 374_265 };
const annual: Term = { ...plain, unit: "Months", interval: 12, tolerance: 2, dueOn: "2026-11-24" };

function limitOf(id: string, terms: Term[], more: Partial<Limit> = {}): Limit {
  const standing = terms.map((term) => {
    const remaining = remainingOf(term, counters, TODAY);
    return { ...term, remaining, phase: phaseOf(term, remaining), projectedOn: null };
  });
  return {
    ...{
      id,
      version: 1,
      name: id,
      title: id,
      category: "Maintenance",
      document: "",
      workMinutes: 240,
      state: "Active",
    },
    ...{
      componentId: null,
      componentName: null,
      lastDoneOn: null,
      terms: standing,
      phase: "Valid",
      first: standing[0] ?? null,
    },
    ...{ overrun: null, booked: null, ...counters },
    ...more,
  };
}

const use = (id: string, date: number, hours: number, more: Partial<LedgerUse> = {}): LedgerUse => ({
  ...{ reservationId: id, type: "Renter", state: "Scheduled", compliance: "Valid", label: id },
  ...{ start: at(date, 10), end: at(date, 10) + hours * 3600, day: `2026-11-${date}` },
  ...{ minutes: hours * 60, landings: 1, renewsLimitIds: [] },
  ...more,
});
const booked = [use("PGI", 22, 1.5), use("LMA", 24, 4 / 3), use("CHV", 26, 3.5), use("COL", 28, 2.5)];
const work = (date: number) => use("shop", date, 0, { type: "Maintenance", renewsLimitIds: ["fifty"] });

const place = { firstDay: TODAY, today: TODAY, now: NOW, timeZone: ZONE };
const line = (limit: Limit, uses: LedgerUse[], given = place) => {
  const term = findChartedTerm(limit)!;
  return cornersOf(term, followTerm(limit, term, uses), given).map((one) => [
    Math.round(one.place * 24) / 24,
    one.value,
  ]);
};

describe("the line of the chart", () => {
  test("falls where each booked flight ends", () => {
    const [start, ...falls] = line(limitOf("fifty", [fifty]), booked);
    expect(start).toEqual([0, 190]);
    expect(falls.map(([, value]) => value)).toEqual([100, 20, -190, -340]);
    expect(falls[2]![0]).toBe(5 + 14 / 24);
  });

  test("rises where booked work ends", () => {
    const values = line(limitOf("fifty", [fifty]), [...booked.slice(0, 2), work(25), ...booked.slice(2)]);
    expect(values.map(([, value]) => value)).toEqual([190, 100, 20, 3000, 2790, 2640]);
  });

  test("falls at this moment for a flight that has ended, but isn't in the counters yet", () => {
    expect(line(limitOf("fifty", [fifty]), [use("late", 20, 1)])[1]).toEqual([8 / 24, 130]);
  });

  test("falls by a day at each midnight, for a term by the calendar", () => {
    const values = line(limitOf("annual", [annual]), booked);
    expect(values.slice(0, 5)).toEqual([
      [0, 3],
      [1, 2],
      [2, 1],
      [3, 0],
      [4, -1],
    ]);
    expect(values).toHaveLength(9);
  });

  test("ends where work is done for good", () => {
    const once = limitOf("fifty", [{ ...fifty, interval: null }]);
    expect(line(once, [work(23), ...booked]).map(([, value]) => value)).toEqual([190, null, null, null, null, null]);
  });

  test("begins with what earlier bookings left, where it shows later days", () => {
    const later = { ...place, firstDay: "2026-11-25" };
    expect(line(limitOf("fifty", [fifty]), booked, later).map(([, value]) => value)).toEqual([20, -190, -340]);
  });
});

describe("the days of the chart", () => {
  test("begin today, unless the booking that exceeds the limit is later", () => {
    expect(findFirstDay(TODAY, undefined)).toBe(TODAY);
    expect(findFirstDay(TODAY, "2026-11-29")).toBe(TODAY);
    expect(findFirstDay(TODAY, "2026-11-30")).toBe("2026-11-24");
  });

  test("count by the site's clock", () => {
    expect(placeOf(at(22, 12), TODAY, ZONE)).toBe(1.5);
    expect(placeOf(at(22, 12), TODAY, "UTC")).toBe(1 + 11 / 24);
  });
});

describe("what bookings leave", () => {
  const limit = limitOf("fifty", [fifty]);
  const left = (uses: LedgerUse[]) => leftByBookings(limit, limit.first!, uses);
  test("is counted up to the next booked work, and unknown without a booking before it", () => {
    expect(left(booked)).toBe(-340);
    expect(left([...booked.slice(0, 2), work(25), ...booked.slice(2)])).toBe(20);
    expect(left([work(22), ...booked])).toBeNull();
    expect(left([])).toBeNull();
    const daily = limitOf("annual", [annual]);
    expect(leftByBookings(daily, daily.first!, booked)).toBeNull();
  });
});

describe("the limit to look at", () => {
  const overrun = (day: string) =>
    ({ reservationId: "x", day, unit: "Hours", by: 10, phase: "Tolerance" }) satisfies Limit["overrun"];
  const phased = (id: string, phase: Phase, more: Partial<Limit> = {}) => limitOf(id, [fifty], { phase, ...more });
  test.each<[string, Limit[], string | null]>([
    ["the exceeded one", [phased("a", "Tolerance"), phased("b", "Overrun")], "b"],
    [
      "the exceeded one, before what bookings exceed",
      [phased("a", "Valid", { overrun: overrun("2026-11-22") }), phased("b", "Overrun")],
      "b",
    ],
    [
      "the one that a booking exceeds first",
      [
        phased("a", "Valid", { overrun: overrun("2026-11-28") }),
        phased("b", "Warning", { overrun: overrun("2026-11-26") }),
      ],
      "b",
    ],
    ["the tolerated one", [phased("a", "Warning"), phased("b", "Tolerance")], "b"],
    ["the first by hours, where all is in order", [limitOf("a", [annual]), limitOf("b", [fifty])], "b"],
    ["one by the calendar, where there is no other", [limitOf("a", [annual])], "a"],
    ["none that is disabled", [phased("a", "Overrun", { state: "Disabled" })], null],
    ["none without terms", [limitOf("a", [])], null],
  ])("is %s", (_, limits, id) => {
    expect(findUrgentLimit(limits)?.id ?? null).toBe(id);
  });

  test("is charted by the term that a booking exceeds, or by its first", () => {
    expect(findChartedTerm(limitOf("a", [annual, fifty]))!.unit).toBe("Months");
    expect(findChartedTerm(limitOf("a", [annual, fifty], { overrun: overrun("2026-11-26") }))!.unit).toBe("Hours");
  });
});

test.each([
  ["hours", -380, 230, true, [-360, -240, -120, 0, 120]],
  ["one hour", -10, 60, true, [0, 15, 30, 45, 60]],
  ["a few days", -3, 4, false, [-2, 0, 2, 4]],
  ["thousands of landings", -200, 2100, false, [0, 500, 1000, 1500, 2000]],
])("the chart has round lines: %s", (_, low, high, isHours, values) => {
  expect(gridValues(low, high, isHours).map((value) => value + 0)).toEqual(values);
});
