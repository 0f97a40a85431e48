import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { buildBoardModel, type ResourceRow } from "../board/board-model";
import { formatClockOnAxis, lengthOfAxis, toAxisSeconds, toInstant, toSameClock } from "../board/time-axis";
import { type BoardResources, noFilters, type PublicReservation } from "../types";
import { moveWeekCursor } from "./week-cursor";
import { buildResourceWeek, isOnDay, loadsOfDays, loadsOfRow, makeWeek, placeOnDay, shareOfRow } from "./week-model";

const at = (text: string) => Date.parse(text) / 1000;
const weekOf = (monday: string, timeZone: string) => makeWeek(monday, { timeZone, daylight: [], closures: [] });

/** The weeks in which clocks change, with the hours of their days. */
const CHANGES = [
  ["2026-03-23", "Europe/Paris", [24, 24, 24, 24, 24, 24, 23]],
  ["2026-10-19", "Europe/Paris", [24, 24, 24, 24, 24, 24, 25]],
  ["2026-03-02", "America/St_Johns", [24, 24, 24, 24, 24, 24, 23]],
  ["2026-10-26", "America/St_Johns", [24, 24, 24, 24, 24, 24, 25]],
  // Lord Howe's clock changes by half an hour.
  ["2026-03-30", "Australia/Lord_Howe", [24, 24, 24, 24, 24, 24, 24.5]],
  ["2026-09-28", "Australia/Lord_Howe", [24, 24, 24, 24, 24, 24, 23.5]],
  // Cairo's goes on at midnight, so that a Friday begins at one o'clock.
  ["2026-04-20", "Africa/Cairo", [24, 24, 24, 24, 23, 24, 24]],
] as const;

describe("the days of a week", () => {
  test.each(CHANGES)("%s in %s follow each other and have their own hours", (monday, zone, hours) => {
    const week = weekOf(monday, zone);
    expect(week.map(({ axis }) => (axis.end - axis.start) / 3600)).toEqual(hours);
    expect(week.slice(1).every(({ axis }, index) => axis.start === week[index]!.axis.end)).toBe(true);
    expect(week.map(({ axis, from }) => formatClockOnAxis(axis, from))).toEqual(Array(7).fill("07:30"));
    expect(week.map(({ axis, to }) => formatClockOnAxis(axis, to))).toEqual(Array(7).fill("18:30"));
  });

  test.each(CHANGES)(
    "%s in %s: each instant is on one day, and at one place of the hours of the clock",
    (monday, zone) => {
      const week = weekOf(monday, zone);
      const [first, last] = [week[0]!.axis.start, week[6]!.axis.end];
      fc.assert(
        fc.property(fc.integer({ min: first, max: last - 1 }), fc.integer({ min: 1, max: 7200 }), (start, further) => {
          const its = week.filter((day) => isOnDay({ start, end: start + 1 }, day));
          expect(its).toHaveLength(1);
          const { axis } = its[0]!;
          const seconds = toAxisSeconds(axis, start);
          expect(seconds).toBeGreaterThanOrEqual(0);
          expect(seconds).toBeLessThan(lengthOfAxis(axis));
          expect(toInstant(axis, seconds)).toBe(start);
          const later = Math.min(start + further, axis.end - 1);
          if (later > start) expect(toAxisSeconds(axis, later)).toBeGreaterThan(seconds);
        }),
      );
    },
  );

  test("both passes of a repeated hour share its place, a skipped one is empty", () => {
    const autumn = weekOf("2026-10-19", "Europe/Paris")[6]!.axis;
    const places = ["01:30+02:00", "02:00+02:00", "02:00+01:00", "03:00+01:00"].map(
      (clock) => toAxisSeconds(autumn, at(`2026-10-25T${clock}`)) / 3600,
    );
    expect(places).toEqual([1.5, 2, 2.5, 3]);
    const spring = weekOf("2026-03-23", "Europe/Paris")[6]!.axis;
    const change = at("2026-03-29T03:00+02:00");
    expect([2, 2.5, 3].map((hour) => toInstant(spring, hour * 3600))).toEqual([change, change, change]);
    expect(toAxisSeconds(spring, change)).toBe(3 * 3600);
  });

  test("what is carried from one day to another keeps its time of the clock", () => {
    const week = weekOf("2026-10-19", "Europe/Paris");
    const saturday = at("2026-10-24T10:00+02:00");
    expect(toSameClock(week[5]!.axis, week[6]!.axis, saturday)).toBe(at("2026-10-25T10:00+01:00"));
  });
});

describe("a bar in its day", () => {
  const [monday] = weekOf("2026-11-23", "Europe/Paris");
  const place = (from: string, to: string) =>
    placeOnDay({ start: at(`2026-11-${from}+01:00`), end: at(`2026-11-${to}+01:00`) }, monday!);
  test.each([
    ["within the hours", "23T13:00", "23T18:30", { left: 0.5, width: 0.5, isEarly: false, isLate: false }],
    ["from early on", "23T05:00", "23T13:00", { left: 0, width: 0.5, isEarly: true, isLate: false }],
    ["in the night before", "23T02:00", "23T03:00", { left: 0, width: 0, isEarly: true, isLate: false }],
    ["in the evening", "23T20:00", "23T21:00", { left: 1, width: 0, isEarly: false, isLate: true }],
    ["over several days", "22T10:00", "25T10:00", { left: 0, width: 1, isEarly: true, isLate: true }],
  ])("%s", (_name, from, to, expected) => {
    expect(place(from, to)).toEqual(expected);
  });
});

const site: BoardResources = {
  siteId: "s",
  siteName: "Grenoble",
  timeZone: "Europe/Paris",
  ...{ sunrise: null, sunset: null, dawn: null, dusk: null, slotMinutes: 15 },
  daylight: [{ sunrise: at("2026-11-23T07:00Z"), sunset: at("2026-11-23T17:00Z"), dawn: null, dusk: null }],
  aircraft: ["a1", "a2"].map((id) => ({
    ...{ id, callSign: id, model: "DR400", type: "Aircraft", enableRental: true, potential: null },
  })) as BoardResources["aircraft"],
  classrooms: [{ id: "c1", name: "Hilsz", seats: 8 }],
  instructors: [{ id: "i1", callSign: "FAU", firstName: "Isabelle", lastName: "Faure" }],
  students: [],
  closures: [],
  holidays: [],
};
let count = 0;
const booking = (from: string, to: string, more: object = {}): PublicReservation => {
  const [start, end] = [at(`2026-11-${from}+01:00`), at(`2026-11-${to}+01:00`)];
  const aircraft = { aircraftId: "a1", callSign: "a1", startTurnaround: start, startFlight: start, endFlight: end };
  return {
    ...{ id: `r${count++}`, siteId: "s", type: "Renter", state: "Scheduled", compliance: "Valid", version: 1 },
    ...{ start, end, aircraft, classroom: null, users: [], ...more },
  } as unknown as PublicReservation;
};
const week = makeWeek("2026-11-23", site);
const weeks = new Map([["s", week]]);
/** The board that also shows what is cancelled. */
const boardOf = (...list: PublicReservation[]) =>
  buildBoardModel([site], list, { ...noFilters, states: ["Cancelled"] }, new Set());
const rowOf = (list: PublicReservation[], id: string) =>
  boardOf(...list).rows.find((row): row is ResourceRow => row.type === "resource" && row.resource.id === id)!;

test("the days of a closure are closed, the first and the last one included", () => {
  const closures = [{ id: "x", name: "Travaux", firstDay: "2026-11-24", lastDay: "2026-11-25" }];
  const closed = makeWeek("2026-11-23", { ...site, closures }).map(({ isClosed }) => isClosed);
  expect(closed).toEqual([false, true, true, false, false, false, false]);
});

describe("the load of a day", () => {
  const list = [
    booking("23T10:00", "23T11:30"),
    booking("23T23:00", "24T01:00"),
    booking("23T08:00", "23T18:00", { type: "Maintenance", compliance: "Blocking" }),
    booking("23T12:00", "23T13:00", { state: "Cancelled", compliance: "Blocking" }),
    booking("24T09:00", "24T10:00", { type: "Practical", compliance: "Warning" }),
    booking("25T09:00", "25T10:00", { type: "Practical", users: [{ userId: "i1", role: "Instructor" }] }),
    booking("25T09:00", "25T11:00", {
      type: "Meeting",
      aircraft: null,
      classroom: { classroomId: "c1", name: "Hilsz" },
    }),
  ];

  test("counts flights where they begin and hours where they are; work on aircraft is no flight, what is cancelled nothing", () => {
    const { aircraft, days } = loadsOfDays(boardOf(...list), weeks);
    expect(aircraft).toBe(2);
    expect(days.slice(0, 4).map(({ count, seconds }) => [count, seconds / 3600])).toEqual([
      [2, 2.5],
      [1, 2],
      [1, 1],
      [0, 0],
    ]);
    // Two aircraft have twice the ten hours of light, of which the flight by night takes none.
    expect(days[0]!.share).toBeCloseTo(1.5 / 20);
  });

  test("says what blocks, what has no instructor and what warns, each once", () => {
    // Of what was performed nothing is to be put right any more, nor of what has only its follow-up to come.
    const over = [
      booking("25T12:00", "25T13:00", { type: "Practical", state: "Performed", compliance: "Warning" }),
      booking("25T14:00", "25T15:00", { type: "Practical", state: "FlightFollowUpNeeded", compliance: "Blocking" }),
    ];
    const { days } = loadsOfDays(boardOf(...list, ...over), weeks);
    expect(days.map(({ blocking, uncovered, warnings }) => [blocking, uncovered, warnings]).slice(0, 3)).toEqual([
      [1, 0, 0],
      [0, 1, 1],
      [0, 0, 0],
    ]);
  });

  test("is a share of the light of all aircraft, whichever of them a filter shows, unless it asks for those for rent", () => {
    const booked = booking("23T10:00", "23T11:30", {
      users: [{ userId: "p1", role: "Renter", callSign: "PGI", firstName: "Paul", lastName: "Girard" }],
    });
    const loads = (filters: object, sites = [site]) => {
      const board = buildBoardModel(sites, [booked], { ...noFilters, ...filters }, new Set());
      const { aircraft, days } = loadsOfDays(board, weeks);
      return [aircraft, days[0]!.share];
    };
    expect(loads({ people: ["p1"] })).toEqual(loads({}));
    expect(loads({ text: "a1" })).toEqual([2, 1.5 / 20]);
    const rented = site.aircraft.map((one) => ({ ...one, enableRental: one.id === "a1" }));
    expect(
      loads({ rental: true, fleet: new Map([["a1", { craft: "Aircraft", isForRent: true }]]) }, [
        { ...site, aircraft: rented },
      ]),
    ).toEqual([1, 1.5 / 10]);
  });

  test("a folded group still counts", () => {
    const folded = buildBoardModel([site], list, { ...noFilters, states: ["Cancelled"] }, new Set(["s-aircraft"]));
    expect(loadsOfDays(folded, weeks)).toEqual(loadsOfDays(boardOf(...list), weeks));
  });

  test("a person and a room are taken for the whole time, who supervises a solo for briefing and debriefing", () => {
    expect(loadsOfRow(rowOf(list, "c1"), week)[2]).toMatchObject({ count: 1, seconds: 7200 });
    expect(loadsOfRow(rowOf(list, "i1"), week)[2]).toMatchObject({ count: 1, seconds: 3600 });
    const solo = booking("25T09:00", "25T12:00", {
      ...{ type: "Practical", isSolo: true, users: [{ userId: "i1", role: "Instructor" }] },
      aircraft: {
        ...list[0]!.aircraft,
        startFlight: at("2026-11-25T10:00+01:00"),
        endFlight: at("2026-11-25T11:30+01:00"),
      },
    });
    expect(loadsOfRow(rowOf([solo], "i1"), week)[2]).toMatchObject({ count: 1, seconds: 1.5 * 3600 });
    expect(shareOfRow(rowOf([booking("23T10:00", "23T18:00")], "a1"), week)).toBeCloseTo(8 / (10 + 6 * 11));
  });
});

test("one resource's week has a row for each day, and what goes over midnight stands on both", () => {
  const night = booking("23T23:00", "24T01:00");
  const row = rowOf([night, booking("25T10:00", "25T11:00")], "a1");
  const board = buildResourceWeek(
    row,
    week,
    site,
    (day) => day,
    (seconds) => String(seconds / 3600),
  );
  expect(board.rows.map((one) => one.type === "resource" && [one.code, one.name, one.bars.length]).slice(0, 4)).toEqual(
    [
      ["2026-11-23", "1", 1],
      ["2026-11-24", "1", 1],
      ["2026-11-25", "1", 1],
      ["2026-11-26", "0", 0],
    ],
  );
  expect(board.sections.map(({ day }) => day?.day)).toEqual(week.map(({ axis }) => axis.day));
});

test("the keyboard goes through rows, names and days, and stays within the week", () => {
  const board = boardOf();
  const go = (...keys: string[]) =>
    keys.reduce(
      (cursor, key) =>
        moveWeekCursor(board, cursor, { key: key.replace("^", ""), ctrlKey: key.startsWith("^") }) ?? cursor,
      { row: "s-a1", day: -1 },
    );
  expect(go("ArrowRight", "ArrowRight", "ArrowDown")).toEqual({ row: "s-a2", day: 1 });
  expect(go("ArrowLeft")).toEqual({ row: "s-a1", day: -1 });
  expect(go("End", "ArrowRight", "^End")).toEqual({ row: "s-i1", day: 6 });
  expect(go("End", "^Home", "Home")).toEqual({ row: "s-aircraft", day: -1 });
});
