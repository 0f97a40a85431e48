import { describe, expect, test } from "vitest";
import { circuits, judgeOn, leg, nightCircuits, rating } from "@/lib/testing/recency";
import type { RecencyAircraft, RecencyFacts } from "./facts";

type Case = [
  what: string,
  facts: Partial<RecencyFacts>,
  day: string,
  status: "Met" | "Missing",
  until: string | null,
  aircraft?: Partial<RecencyAircraft>,
];

const three = circuits("2026-11-11", 3);
const HELICOPTER = { category: "Helicopter", class: "Other", model: "R44" } as const;

describe("FCL.060(b)(1): 3 take-offs, approaches and landings in the preceding 90 days, same type or class", () => {
  test.each<Case>([
    ["the day itself", { legs: [three] }, "2026-11-11", "Met", "2027-02-09"],
    ["one day before the last", { legs: [three] }, "2027-02-08", "Met", "2027-02-09"],
    ["the 90th day", { legs: [three] }, "2027-02-09", "Met", "2027-02-09"],
    ["one day after it", { legs: [three] }, "2027-02-10", "Missing", null],
    ["nothing flown", { legs: [] }, "2026-11-21", "Missing", null],
    ["two of three", { legs: [circuits("2026-11-11", 2)] }, "2026-11-21", "Missing", null],
    [
      "three on three days, until the first is lost",
      { legs: [circuits("2026-10-01", 1), circuits("2026-11-01", 1), circuits("2026-11-11", 1)] },
      "2026-11-21",
      "Met",
      "2026-12-30",
    ],
    [
      "a fourth one takes the place of the first",
      { legs: [circuits("2026-10-01", 1), circuits("2026-11-01", 2), circuits("2026-11-11", 1)] },
      "2026-11-21",
      "Met",
      "2027-01-30",
    ],
    ["over a leap day", { legs: [circuits("2028-01-15", 3)] }, "2028-04-14", "Met", "2028-04-14"],
    ["over a February without", { legs: [circuits("2027-01-15", 3)] }, "2027-04-15", "Met", "2027-04-15"],
    ["from the end of a month", { legs: [circuits("2026-10-31", 3)] }, "2027-01-29", "Met", "2027-01-29"],
    ["and the day after", { legs: [circuits("2026-10-31", 3)] }, "2027-01-30", "Missing", null],
    ["landings without approaches", { legs: [{ ...three, approachesByDay: 2 }] }, "2026-11-21", "Missing", null],
    ["by night as well as by day", { legs: [nightCircuits("2026-11-11", 3)] }, "2026-11-21", "Met", "2027-02-09"],
    [
      "another model of the class",
      { legs: [circuits("2026-11-11", 3, { model: "PA28" })] },
      "2026-11-21",
      "Met",
      "2027-02-09",
    ],
    [
      "another class",
      { legs: [circuits("2026-11-11", 3, { class: "MultiEngine", model: "DA42" })] },
      "2026-11-21",
      "Missing",
      null,
    ],
    [
      "a simulator of the class",
      { legs: [circuits("2026-11-11", 3, { category: "Simulator" })] },
      "2026-11-21",
      "Met",
      "2027-02-09",
    ],
    ["as pilot not flying", { legs: [{ ...three, isPilotFlying: false }] }, "2026-11-21", "Met", "2027-02-09"],
    [
      "a helicopter of the type",
      { legs: [circuits("2026-11-11", 3, { ...HELICOPTER, model: "R-44" })] },
      "2026-11-21",
      "Met",
      "2027-02-09",
      HELICOPTER,
    ],
    [
      "a helicopter of another type",
      { legs: [circuits("2026-11-11", 3, { ...HELICOPTER, model: "H125" })] },
      "2026-11-21",
      "Missing",
      null,
      HELICOPTER,
    ],
    ["a leg that is over only later", { legs: [circuits("2026-11-11", 3)] }, "2026-11-10", "Missing", null],
    ["a declared leg", { legs: [{ ...three, isValidated: false }] }, "2026-11-21", "Missing", null],
  ])("%s", (_, facts, day, status, until, aircraft) => {
    expect(judgeOn("easaPassengers", day, facts, aircraft)).toMatchObject({ status, until });
  });

  test("says what is counted, from when, and that a declared leg would meet it", () => {
    const legs = [circuits("2026-11-11", 2), circuits("2026-11-19", 1, { isValidated: false })];
    expect(judgeOn("easaPassengers", "2026-11-21", { legs })).toEqual({
      status: "Missing",
      until: null,
      since: "2026-08-23",
      counts: [
        { what: "takeOffs", counted: 2, needed: 3 },
        { what: "approaches", counted: 2, needed: 3 },
        { what: "landings", counted: 2, needed: 3 },
      ],
      waivedUntil: null,
      isMetOnceValidated: true,
      untilOnceValidated: "2027-02-09",
    });
  });

  test.each([
    ["2026-11-30", "2026-11-30", "2026-11-30"],
    ["2026-11-30", "2026-12-01", null],
  ])("is waived until %s: on %s, until %s", (endsOn, day, waivedUntil) => {
    const waivers = [{ rule: "easaPassengers", endsOn }];
    expect(judgeOn("easaPassengers", day, { waivers })).toMatchObject({ status: "Missing", waivedUntil });
    expect(judgeOn("easaPassengersNight", day, { waivers }).waivedUntil).toBeNull();
  });
});

const night = nightCircuits("2026-08-17", 1);

describe("FCL.060(b)(2): 1 of each at night in 90 days as pilot flying, or an IR", () => {
  test.each<Case>([
    ["the day itself", { legs: [night] }, "2026-08-17", "Met", "2026-11-15"],
    ["the 90th day", { legs: [night] }, "2026-11-15", "Met", "2026-11-15"],
    ["one day after it", { legs: [night] }, "2026-11-16", "Missing", null],
    ["one day before it", { legs: [night] }, "2026-11-14", "Met", "2026-11-15"],
    ["by day only", { legs: [circuits("2026-11-11", 3)] }, "2026-11-21", "Missing", null],
    [
      "as pilot not flying",
      { legs: [nightCircuits("2026-11-11", 1, { isPilotFlying: false })] },
      "2026-11-21",
      "Missing",
      null,
    ],
    [
      "a landing without a take-off by night",
      { legs: [nightCircuits("2026-11-11", 1, { takeOffsByNight: 0, takeOffsByDay: 1 })] },
      "2026-11-21",
      "Missing",
      null,
    ],
    [
      "the three on different days",
      {
        legs: [
          nightCircuits("2026-11-01", 0, { takeOffsByNight: 1 }),
          nightCircuits("2026-11-11", 0, { approachesByNight: 1, landingsByNight: 1 }),
        ],
      },
      "2026-11-21",
      "Met",
      "2027-01-30",
    ],
    ["over a leap day", { legs: [nightCircuits("2027-12-31", 1)] }, "2028-03-30", "Met", "2028-03-30"],
    ["an IR", { ratings: [rating("Instrument", "2026-11-30")] }, "2026-11-30", "Met", null],
    [
      "an IR that expired the day before",
      { ratings: [rating("Instrument", "2026-11-30")] },
      "2026-12-01",
      "Missing",
      null,
    ],
    ["an IR from tomorrow on", { ratings: [rating("Instrument", null, "2026-11-22")] }, "2026-11-21", "Missing", null],
    ["another rating", { ratings: [rating("Night")] }, "2026-11-21", "Missing", null],
    [
      "a simulator of the class",
      { legs: [nightCircuits("2026-11-11", 1, { category: "Simulator" })] },
      "2026-11-21",
      "Met",
      "2027-02-09",
    ],
  ])("%s", (_, facts, day, status, until, aircraft) => {
    expect(judgeOn("easaPassengersNight", day, facts, aircraft)).toMatchObject({ status, until });
  });
});

const TAIL = { isTailwheel: true, model: "J3" };
const stops = (day: string, count: number, more = {}) => circuits(day, 3, { fullStopsByDay: count, ...TAIL, ...more });

describe("14 CFR 61.57(a): 3 take-offs and landings in 90 days, same category and class; tailwheel to a full stop", () => {
  test.each<Case>([
    ["the day itself", { legs: [three] }, "2026-11-11", "Met", "2027-02-09"],
    ["the 90th day", { legs: [three] }, "2027-02-09", "Met", "2027-02-09"],
    ["one day after it", { legs: [three] }, "2027-02-10", "Missing", null],
    ["one day before it", { legs: [three] }, "2027-02-08", "Met", "2027-02-09"],
    ["without any approach", { legs: [{ ...three, approachesByDay: 0 }] }, "2026-11-21", "Met", "2027-02-09"],
    ["not at the controls", { legs: [{ ...three, isPilotFlying: false }] }, "2026-11-21", "Missing", null],
    ["a simulator", { legs: [circuits("2026-11-11", 3, { category: "Simulator" })] }, "2026-11-21", "Missing", null],
    ["another class", { legs: [circuits("2026-11-11", 3, { class: "MultiEngine" })] }, "2026-11-21", "Missing", null],
    ["another category", { legs: [circuits("2026-11-11", 3, HELICOPTER)] }, "2026-11-21", "Missing", null],
    ["touch and go with a tailwheel", { legs: [stops("2026-11-11", 2)] }, "2026-11-21", "Missing", null, TAIL],
    ["full stops with a tailwheel", { legs: [stops("2026-11-11", 3)] }, "2026-11-21", "Met", "2027-02-09", TAIL],
    [
      "full stops with a nosewheel, for a tailwheel",
      { legs: [stops("2026-11-11", 3, { isTailwheel: false })] },
      "2026-11-21",
      "Missing",
      null,
      TAIL,
    ],
    [
      "touch and go with a tailwheel, for a nosewheel",
      { legs: [stops("2026-11-11", 0)] },
      "2026-11-21",
      "Met",
      "2027-02-09",
    ],
    ["over a leap day", { legs: [circuits("2028-02-29", 3)] }, "2028-05-29", "Met", "2028-05-29"],
    ["at the end of a month", { legs: [circuits("2026-08-31", 3)] }, "2026-11-30", "Missing", null],
  ])("%s", (_, facts, day, status, until, aircraft) => {
    expect(judgeOn("faaPassengers", day, facts, aircraft)).toMatchObject({ status, until });
  });
});

const dark = (day: string, takeOffs: number, fullStops: number, more = {}) =>
  leg(day, { takeOffsInFaaNight: takeOffs, fullStopsInFaaNight: fullStops, ...more });

describe("14 CFR 61.57(b): 3 take-offs and full stops from 1 hour after sunset to 1 hour before sunrise, in 90 days", () => {
  test.each<Case>([
    ["the day itself", { legs: [dark("2026-11-11", 3, 3)] }, "2026-11-11", "Met", "2027-02-09"],
    ["the 90th day", { legs: [dark("2026-11-11", 3, 3)] }, "2027-02-09", "Met", "2027-02-09"],
    ["one day after it", { legs: [dark("2026-11-11", 3, 3)] }, "2027-02-10", "Missing", null],
    ["one day before it", { legs: [dark("2026-11-11", 3, 3)] }, "2027-02-08", "Met", "2027-02-09"],
    ["by night, but before that hour", { legs: [nightCircuits("2026-11-11", 3)] }, "2026-11-21", "Missing", null],
    ["two full stops", { legs: [dark("2026-11-11", 3, 2)] }, "2026-11-21", "Missing", null],
    ["two take-offs", { legs: [dark("2026-11-11", 2, 3)] }, "2026-11-21", "Missing", null],
    [
      "on two nights, until the first is lost",
      { legs: [dark("2026-11-01", 1, 1), dark("2026-11-11", 2, 2)] },
      "2026-11-21",
      "Met",
      "2027-01-30",
    ],
    [
      "not at the controls",
      { legs: [dark("2026-11-11", 3, 3, { isPilotFlying: false })] },
      "2026-11-21",
      "Missing",
      null,
    ],
    ["another class", { legs: [dark("2026-11-11", 3, 3, { class: "MultiEngine" })] }, "2026-11-21", "Missing", null],
    ["an IR is no help", { ratings: [rating("Instrument")] }, "2026-11-21", "Missing", null],
    ["over a leap day", { legs: [dark("2028-02-01", 3, 3)] }, "2028-05-01", "Met", "2028-05-01"],
    ["from the end of a month", { legs: [dark("2026-11-30", 3, 3)] }, "2027-03-01", "Missing", null],
  ])("%s", (_, facts, day, status, until, aircraft) => {
    expect(judgeOn("faaPassengersNight", day, facts, aircraft)).toMatchObject({ status, until });
  });
});
