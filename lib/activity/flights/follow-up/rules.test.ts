import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { countsAirborneOnly } from "@/lib/records/aircraft/codes";
import type { Term } from "@/lib/records/maintenance/rules";
import { PILOT_FUNCTIONS, type PilotFunction } from "../codes";
import { EMPTY_LEG, type Expected, fillLegs } from "./proposals";
import {
  findEntryFaults,
  gapAfter,
  type LimitBefore,
  moveOfLegs,
  movePotential,
  type NightLimits,
  nightMinutesOf,
  phaseOf,
  proposeUsers,
  routeOf,
} from "./rules";
import type { LegEntry } from "./schema";

const at = (hour: number, minute = 0) => Date.UTC(2026, 2, 1, hour, minute) / 1000;
const as = (name: PilotFunction | null, userId = "a", pilotFlying = name !== null && name !== "Instructor") => ({
  ...{ userId, mode: name && PILOT_FUNCTIONS.indexOf(name), pilotFlying },
});
const leg = (more: Partial<LegEntry> = {}): LegEntry => ({
  ...EMPTY_LEG,
  ...{
    users: [as("Pic")],
    from: "LFLG",
    to: "LFLG",
    offBlock: at(10),
    takeOff: at(10, 5),
    landing: at(10, 55),
    onBlock: at(11),
  },
  ...{ dayMinutes: 60, nightMinutes: 0, ifrMinutes: 0, vfrMinutes: 60, landingsByDay: 1 },
  ...{ hobbsDeparture: 100, hobbsArrival: 101.1 },
  ...more,
});
const second = (more: Partial<LegEntry> = {}) =>
  leg({
    offBlock: at(12),
    takeOff: at(12, 5),
    landing: at(12, 55),
    onBlock: at(13),
    hobbsDeparture: 101.1,
    hobbsArrival: 102,
    ...more,
  });
const CONTEXT = { now: at(20), isSimulator: false, isHobbsCounted: true };
const faultsOf = (legs: LegEntry[], more: Partial<typeof CONTEXT> = {}) =>
  findEntryFaults(legs, { ...CONTEXT, ...more }).map(
    (fault) => `${fault.leg} ${fault.field} ${fault.key.split(".").at(-1)}`,
  );

describe("what stands against closing a flight (spec 2 §5, leg saving)", () => {
  test.each<[string, LegEntry[], string[]]>([
    ["nothing, of a local flight", [leg()], []],
    ["nothing, of two legs", [leg(), second()], []],
    ["no leg", [], ["null legs noLeg"]],
    ["no aerodromes", [leg({ from: "", to: "" })], ["0 from fromRequired", "0 to toRequired"]],
    ["a via without a name", [leg({ via: ["LFLP", ""] })], ["0 via viaEmpty"]],
    ["missing times", [leg({ takeOff: null, onBlock: null })], ["0 takeOff timeRequired", "0 onBlock timeRequired"]],
    ["on-block before off-block", [leg({ onBlock: at(9) })], ["0 onBlock onBlockFirst"]],
    ["a time that lies ahead", [leg({ onBlock: at(21), dayMinutes: 660, vfrMinutes: 660 })], ["0 onBlock inFuture"]],
    [
      "a leg of more than a day",
      [leg({ offBlock: at(-15), dayMinutes: 1_560, vfrMinutes: 1_560 })],
      ["0 onBlock tooLong"],
    ],
    ["take-off before off-block", [leg({ takeOff: at(9) })], ["0 takeOff takeOffOutside"]],
    ["more landings than minutes", [leg({ landingsByDay: 61 })], ["0 landingsByDay moreThanMinutes"]],
    [
      "more approaches than minutes",
      [
        leg({
          approaches: [
            { kind: 0, count: 50 },
            { kind: 1, count: 11 },
          ],
        }),
      ],
      ["0 approaches moreThanMinutes"],
    ],
    ["landing after on-block", [leg({ landing: at(11, 1) })], ["0 landing landingOutside"]],
    [
      "a leg that begins before the last has ended",
      [leg(), second({ offBlock: at(10, 59), dayMinutes: 121, vfrMinutes: 121 })],
      ["1 offBlock beforeLastLeg"],
    ],
    ["nobody on board", [leg({ users: [] })], ["0 users noPilot"]],
    ["who only watches", [leg({ users: [as(null)] })], ["0 users noPilot"]],
    ["two who fly", [leg({ users: [as("Pic"), as("CoPilot", "b", true)] })], ["0 users onePilotFlies"]],
    ["dual without an instructor", [leg({ users: [as("Dual")] })], ["0 users dualNeedsInstructor"]],
    ["dual with one", [leg({ users: [as("Dual"), as("Instructor", "b")] })], []],
    ["a second student who watches", [leg({ users: [as("Dual"), as("Instructor", "b"), as(null, "c")] })], []],
    ["a solo with company", [leg({ users: [as("Solo"), as("Instructor", "b")] })], ["0 users soloIsAlone"]],
    ["somebody twice", [leg({ users: [as("Pic"), as(null)] })], ["0 users namedTwice"]],
    [
      "two who are taught",
      [leg({ users: [as("Dual"), as("Dual", "b", false), as("Instructor", "c")] })],
      ["0 users oneIsTaught"],
    ],
    ["two in command", [leg({ users: [as("Pic"), as("Pic", "b", false)] })], ["0 users twoCommanders"]],
    ["nobody in command", [leg({ users: [as("CoPilot")] })], ["0 users noCommander"]],
    [
      "day and night that don't make the block time",
      [leg({ dayMinutes: 30, nightMinutes: 26 })],
      ["0 dayMinutes periodSum"],
    ],
    ["IFR and VFR that don't", [leg({ ifrMinutes: 61, vfrMinutes: 0 })], ["0 ifrMinutes typeSum"]],
    ["day and night, mixed", [leg({ dayMinutes: 30, nightMinutes: 30, landingsByDay: 0, landingsByNight: 1 })], []],
    ["a horameter that doesn't rise", [leg({ hobbsArrival: 100 })], ["0 hobbsArrival hobbsRises"]],
    [
      "a horameter that rises by more than its flight",
      [leg({ hobbsArrival: 102.01 })],
      ["0 hobbsArrival hobbsTooMuch"],
    ],
    ["half a reading", [leg({ hobbsDeparture: null })], ["0 hobbsDeparture hobbsRequired"]],
    [
      "a second reading below the first",
      [leg(), second({ hobbsDeparture: 101 })],
      ["1 hobbsDeparture hobbsBeforeLastLeg"],
    ],
    ["no landing", [leg({ landingsByDay: 0 })], ["0 landingsByDay noLanding"]],
    ["more touch-and-goes than landings", [leg({ touchAndGos: 2 })], ["0 touchAndGos moreTouchAndGos"]],
    ["a landing by night of a leg by day", [leg({ landingsByNight: 1 })], ["0 landingsByNight nightLandingByDay"]],
    [
      "a landing by day of a leg by night",
      [leg({ dayMinutes: 0, nightMinutes: 60 })],
      ["0 landingsByDay dayLandingByNight"],
    ],
    [
      "a kind of approach twice",
      [leg({ approaches: [4, 4].map((kind) => ({ kind, count: 1 })) })],
      ["0 approaches approachTwice"],
    ],
    ["an approach without a count", [leg({ approaches: [{ kind: 4, count: 0 }] })], ["0 approaches approachCount"]],
  ])("%s", (_, legs, expected) => expect(faultsOf(legs)).toEqual(expected));

  test("a simulator needs neither take-off nor landing, and an aircraft without a horameter no reading", () => {
    const session = leg({ takeOff: null, landing: null, landingsByDay: 0, hobbsDeparture: null, hobbsArrival: null });
    expect(faultsOf([session], { isSimulator: true, isHobbsCounted: false })).toEqual([]);
    expect(faultsOf([session])).not.toEqual([]);
  });
});

test.each([
  ["from block to block", "Aircraft", "Block", 120],
  ["from take-off to landing", "Aircraft", "Airborne", 100],
  ["of a helicopter from block to block, because its rotor turns on the ground too", "Helicopter", "Airborne", 120],
] as const)("counters move by the sum of the legs, %s", (_, type, flightTimeKind, flightMinutes) => {
  const isAirborneOnly = countsAirborneOnly({ type, flightTimeKind });
  const aircraft = { isSimulator: false, isFlightTimeCounted: true, isAirborneOnly, isHobbsCounted: true };
  const legs = [leg({ landingsByDay: 3, touchAndGos: 2 }), second()];
  expect(moveOfLegs(legs, aircraft)).toEqual({ flightMinutes, landings: 4, hobbsHundredths: 200 });
  const simulator = { ...aircraft, isSimulator: true, isHobbsCounted: false };
  expect(moveOfLegs(legs, simulator)).toEqual({ flightMinutes, landings: 0, hobbsHundredths: 0 });
});

test("counters move by each leg for itself, whatever their order", () => {
  const flown = fc.record({
    ...{ block: fc.integer({ min: 600, max: 18_000 }), hobbs: fc.nat(500) },
    ...{ landingsByDay: fc.nat(9), landingsByNight: fc.nat(9) },
  });
  const legs = fc.array(
    flown.map(({ block, hobbs, ...landings }) => {
      const times = { onBlock: at(10) + block, landing: at(10) + block - 60 };
      return leg({ ...times, ...landings, hobbsArrival: (10_000 + hobbs) / 100 });
    }),
    { maxLength: 6 },
  );
  const counted = fc.record({
    ...{ isSimulator: fc.boolean(), isFlightTimeCounted: fc.boolean() },
    ...{ isAirborneOnly: fc.boolean(), isHobbsCounted: fc.boolean() },
  });
  fc.assert(
    fc.property(legs, counted, (all, aircraft) => {
      const each = all.map((one) => moveOfLegs([one], aircraft));
      const sum = (of: keyof (typeof each)[number]) => each.reduce((total, one) => total + one[of], 0);
      const added = {
        ...{ flightMinutes: sum("flightMinutes"), landings: sum("landings"), hobbsHundredths: sum("hobbsHundredths") },
      };
      expect(moveOfLegs(all, aircraft)).toEqual(added);
      expect(moveOfLegs(all.toReversed(), aircraft)).toEqual(added);
    }),
  );
});

test.each([
  [{}, null, "Scheduled"],
  [{ offBlock: 1 }, "Open", "OffBlock"],
  [{ offBlock: 1, takeOff: 2 }, "Open", "Airborne"],
  [{ offBlock: 1, takeOff: 2, landing: 3 }, "Open", "Landed"],
  [{ offBlock: 1, takeOff: 2, landing: 3, onBlock: 4 }, "Open", "OnBlock"],
  [{ offBlock: 1, takeOff: 2, landing: 3, onBlock: 4 }, "Closed", "Closed"],
] as const)("a flight of which %o is noted is where its last time says", (times, state, phase) => {
  expect(phaseOf({ offBlock: null, takeOff: null, landing: null, onBlock: null, ...times }, state)).toBe(phase);
});

test.each<[string, Parameters<typeof proposeUsers>, string]>([
  [
    "a lesson",
    [
      [
        { personId: "i", role: "Instructor" },
        { personId: "s", role: "Student" },
      ],
      { isSolo: false },
    ],
    "s Dual flies, i Instructor",
  ],
  [
    "a solo",
    [
      [
        { personId: "i", role: "Instructor" },
        { personId: "s", role: "Student" },
      ],
      { isSolo: true },
    ],
    "s Solo flies",
  ],
  [
    "two students",
    [
      [
        { personId: "i", role: "Instructor" },
        { personId: "s", role: "Student" },
        { personId: "t", role: "Student" },
      ],
      { isSolo: false },
    ],
    "s Dual flies, t watches, i Instructor",
  ],
  ["a rental", [[{ personId: "r", role: "Renter" }], { isSolo: false }], "r Pic flies"],
  [
    "an operation",
    [
      [
        { personId: "p", role: "PilotInCommand" },
        { personId: "o", role: "Observer" },
      ],
      { isSolo: false },
    ],
    "p Pic flies, o watches",
  ],
])("who is on board of %s is proposed as", (_, given, expected) => {
  const users = proposeUsers(...given).map(({ userId, mode, pilotFlying }) =>
    [userId, mode === null ? "watches" : PILOT_FUNCTIONS[mode], ...(pilotFlying ? ["flies"] : [])].join(" "),
  );
  expect(users.join(", ")).toBe(expected);
});

describe("proposals", () => {
  const dusk = at(17, 32);
  const expected: Expected = {
    ...{ users: [as("Pic")], from: "LFLG", to: "LFLP", taxiOutMinutes: 8, taxiInMinutes: 4, isSimulator: false },
    times: { offBlock: at(17, 12), takeOff: null, landing: null, onBlock: at(17, 58) },
    ...{ isIfr: false, lastReading: 120_630, nightAt: () => ({ dawn: at(6), dusk }) },
  };

  test("fill a whole leg from its times, the sun and the last reading, and say what they filled", () => {
    const { legs, proposed } = fillLegs([], expected);
    expect(legs[0]).toMatchObject({
      ...{
        from: "LFLG",
        to: "LFLP",
        offBlock: at(17, 12),
        takeOff: at(17, 20),
        landing: at(17, 54),
        onBlock: at(17, 58),
      },
      ...{
        dayMinutes: 20,
        nightMinutes: 26,
        ifrMinutes: 0,
        vfrMinutes: 46,
        hobbsDeparture: 1206.3,
        hobbsArrival: null,
      },
      ...{ landingsByDay: 0, landingsByNight: 1, crossCountry: true },
    });
    expect(proposed[0]?.fields).toContain("nightMinutes");
  });

  test("don't say how much was by night where nobody knows either place", () => {
    const { legs, proposed } = fillLegs([], { ...expected, nightAt: () => null });
    expect(legs[0]).toMatchObject({ dayMinutes: null, nightMinutes: null, vfrMinutes: 46 });
    expect(proposed[0]?.fields).not.toContain("nightMinutes");
  });

  test("never replace what was typed, and begin the next leg where the last has ended", () => {
    const typed = [leg({ to: "LFLP", dayMinutes: 50 }), { ...EMPTY_LEG, to: "LFLL" }];
    const { legs, proposed } = fillLegs(typed, expected);
    expect(legs[0]).toMatchObject({ dayMinutes: 50, hobbsDeparture: 100 });
    expect(legs[1]).toMatchObject({ from: "LFLP", to: "LFLL", hobbsDeparture: 101.1, users: [as("Pic")] });
    expect(proposed[1]?.fields).not.toContain("to");
  });

  test("stand against nothing, whenever the flight was and wherever the sun: what is proposed can be closed", () => {
    // From and to the minute people type, and the sun keeps to none: it often rises or sets just as an aircraft comes back.
    const sunAround = (moment: number) =>
      fc
        .option(fc.oneof(fc.integer({ min: -30, max: 30 }), fc.integer({ min: -40_000, max: 40_000 })), { nil: null })
        .map((seconds) => seconds && moment + seconds);
    const flight = fc
      .record({ off: fc.integer({ min: 0, max: 20 * 60 }), length: fc.integer({ min: 30, max: 180 }) })
      .chain(({ off, length }) => {
        const [offBlock, onBlock] = [at(0, off), at(0, off + length)];
        const night = fc.record({ dawn: sunAround(onBlock), dusk: sunAround(onBlock) });
        const isDay = ({ dawn, dusk }: NightLimits) => dawn === null || dusk === null || dawn < dusk;
        return fc.record({
          times: fc.constant({ offBlock, takeOff: null, landing: null, onBlock }),
          ...{ here: night.filter(isDay), there: night.filter(isDay), isIfr: fc.boolean() },
          ...{ taxiOutMinutes: fc.integer({ min: 0, max: 10 }), taxiInMinutes: fc.integer({ min: 0, max: 10 }) },
        });
      });
    fc.assert(
      fc.property(flight, ({ here, there, ...more }) => {
        const nightAt = (icao: string) => (icao === "LFLG" ? here : there);
        const { legs } = fillLegs([], { ...expected, ...more, nightAt });
        const read = legs.map((one) => ({ ...one, hobbsArrival: one.hobbsDeparture! + 0.1 }));
        expect(faultsOf(read, { now: at(48) })).toEqual([]);
      }),
      { numRuns: 1_000 },
    );
  });

  test("night is what lies after dusk or before dawn, and meets a flight between two places where its way does", () => {
    const nights = (fromDusk: number, toDusk: number) =>
      nightMinutesOf(at(17), at(19), [{ dawn: null, dusk: fromDusk }], [{ dawn: null, dusk: toDusk }]);
    expect(nights(at(18), at(18))).toBe(60);
    expect(nights(at(18), at(18, 30))).toBe(40);
    expect(nights(at(20), at(20))).toBe(0);
    expect(nights(at(16), at(16))).toBe(120);
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1440 }),
        fc.integer({ min: 0, max: 1440 }),
        fc.integer({ min: 1, max: 600 }),
        (a, b, length) => {
          const minutes = nightMinutesOf(
            at(12),
            at(12) + length * 60,
            [{ dawn: null, dusk: at(0, a) }],
            [{ dawn: null, dusk: at(0, b) }],
          );
          expect(minutes).toBeGreaterThanOrEqual(0);
          expect(minutes).toBeLessThanOrEqual(length);
        },
      ),
    );
  });
});

describe("a night over midnight", () => {
  const [today, tomorrow] = [
    { dawn: at(6), dusk: at(18) },
    { dawn: at(30), dusk: at(42) },
  ];
  test.each<[string, [number, number], NightLimits[], number]>([
    ["begins after the leg has left by day", [17, 25], [today, tomorrow], 420],
    ["lasts the whole leg", [22, 26], [today, tomorrow], 240],
    ["ends before the leg comes back by day", [22, 31], [today, tomorrow], 480],
    ["is met twice by a leg of nearly a day", [5, 28], [today, tomorrow], 660],
    ["is known of one day only", [17, 25], [today], 420],
  ])("%s", (_, [off, on], nights, minutes) => {
    expect(nightMinutesOf(at(off), at(on), nights, nights)).toBe(minutes);
  });

  test("is proposed by the days of the places, also where the day in UTC is another", () => {
    // At UTC−10, the day from 10 to 10 UTC: night ends at 16 UTC and begins at 28 UTC.
    const local = (unix: number) => (unix < at(34) ? { dawn: at(16), dusk: at(28) } : { dawn: at(40), dusk: at(52) });
    const times = { offBlock: at(22), takeOff: at(22), landing: at(36), onBlock: at(36) };
    const known = { taxiOutMinutes: 0, taxiInMinutes: 0, isSimulator: false, isIfr: false, lastReading: null };
    const place = { users: [as("Pic")], from: "PHNL", to: "PHNL", times };
    const [filled] = fillLegs([], { ...known, ...place, nightAt: (_, unix) => local(unix) }).legs;
    expect(filled).toMatchObject({ dayMinutes: 360, nightMinutes: 480 });
  });
});

describe("what a flight of 75 minutes and 6 landings leaves of the limit that rules", () => {
  const term = (unit: Term["unit"], due: number | null, more: Partial<Term> = {}): Term => ({
    ...{ unit, interval: unit === "Hours" ? 3_000 : 300, tolerance: 0, warning: 0, isEndOfMonth: false },
    ...{ dueCounter: due, dueOn: unit === "Days" ? "2026-01-01" : null },
    ...more,
  });
  const limit = (title: string, ...terms: Term[]): LimitBefore => ({ title, minutes: 1_000, landings: 100, terms });
  const moved = { flightMinutes: 75, landings: 6 };
  test.each<[string, LimitBefore[], unknown[] | null]>([
    ["nothing where there is none", [], null],
    ["nothing of a term by the calendar", [limit("Annual", term("Days", null))], null],
    ["its hours", [limit("50 h", term("Hours", 1_760))], ["50 h", "Hours", 760, 685, "Valid"]],
    ["its landings", [limit("Gear", term("Landings", 300))], ["Gear", "Landings", 200, 194, "Valid"]],
    [
      "the one of which the least part is left",
      [limit("100 h", term("Hours", 3_900)), limit("50 h", term("Hours", 1_760))],
      ["50 h", "Hours", 760, 685, "Valid"],
    ],
    [
      "a warning that only this flight brings",
      [limit("50 h", term("Hours", 1_200)), limit("100 h", term("Hours", 1_700, { warning: 650, interval: 6_000 }))],
      ["100 h", "Hours", 700, 625, "Warning"],
    ],
    ["what it flies beyond", [limit("50 h", term("Hours", 1_030))], ["50 h", "Hours", 30, -45, "Overrun"]],
    [
      "within a tolerance",
      [limit("50 h", term("Hours", 1_030, { tolerance: 60 }))],
      ["50 h", "Hours", 30, -45, "Tolerance"],
    ],
    [
      "of several terms the worst",
      [limit("50 h", term("Hours", 1_760), term("Landings", 104))],
      ["50 h", "Landings", 4, -2, "Overrun"],
    ],
  ])("is %s", (_, limits, expected) => {
    const found = movePotential(limits, moved);
    expect(found && [found.title, found.unit, found.before, found.after, found.phase]).toEqual(expected);
  });
});

test.each<[string, LegEntry[], number | null, number | null]>([
  ["overlap", [leg({ hobbsDeparture: 2_025.41, hobbsArrival: 2_027.1 })], 202_541, -169],
  ["have a gap", [leg()], 10_130, 20],
  ["join after the last of several legs", [leg(), second()], 10_200, 0],
  ["aren't compared where nothing was flown after it", [leg()], null, null],
  ["aren't compared before the arrival is read", [leg({ hobbsArrival: null })], 10_130, null],
])("a flight's horameter and the next reading %s", (_, legs, next, gap) => {
  expect(gapAfter(legs, next)).toBe(gap);
});

describe("legs go", () => {
  test.each([
    [
      "from one aerodrome to the next",
      [
        ["LFLG", "LFLP"],
        ["LFLP", "LFLG"],
      ],
      "LFLG–LFLP–LFLG",
    ],
    [
      "over others on the way",
      [
        ["LFLG", "LFLB", "LFLP"],
        ["LFLP", "LFLG"],
      ],
      "LFLG–LFLB–LFLP–LFLG",
    ],
    [
      "apart where one is missing between them",
      [
        ["LFLG", "LFLP"],
        ["LFLB", "LFLG"],
      ],
      "LFLG–LFLP, LFLB–LFLG",
    ],
    ["around one aerodrome", [["LFLG", "LFLG"]], "LFLG–LFLG"],
    ["where nobody has said", [["", ""]], ""],
  ])("%s", (_, ways, route) => {
    expect(routeOf(ways.map((way) => ({ from: way[0]!, via: way.slice(1, -1), to: way.at(-1)! })))).toBe(route);
  });
});
