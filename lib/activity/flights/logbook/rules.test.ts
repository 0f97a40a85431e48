import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { LEG_CLASSES, PILOT_FUNCTIONS } from "../codes";
import { ENTRIES_OF_PAGE, LOGBOOK_AMOUNTS, LOGBOOK_CLASSES, LOGBOOK_COLUMNS } from "./codes";
import {
  addAmounts,
  amountsOf,
  countPages,
  findCommander,
  isOfClass,
  type LogbookLeg,
  NO_AMOUNTS,
  sliceOfLogbook,
  totalsOfPage,
} from "./rules";

/** An hour in a single-engine aeroplane as commander, by day, with one landing. */
const LEG: LogbookLeg = {
  ...{ id: "1", category: "Aircraft", class: "SingleEngine", aircraftClass: null, isMultiPilot: false },
  ...{ offBlock: 0, onBlock: 3_600, function: "Pic", isPilotFlying: true },
  ...{ landingsByDay: 1, landingsByNight: 0, nightMinutes: 0, ifrMinutes: 0 },
};
const of = (more: Partial<LogbookLeg>) =>
  Object.fromEntries(Object.entries(amountsOf({ ...LEG, ...more })).filter(([, amount]) => amount !== 0));

describe("[AMC1 FCL.050] an entry", () => {
  test("has its twelve columns in order", () => {
    expect(LOGBOOK_COLUMNS).toHaveLength(12);
    expect(LOGBOOK_COLUMNS.map(({ head }) => head).slice(4, 11)).toEqual([
      ...["pilots", "total", "commander", "landings", "conditions", "functions", "fstd"],
    ]);
  });

  // (b)(1)(i) to (v): commander, alone and under supervision, instructing, examining.
  test.each([
    ["Pic", { pic: 60 }],
    ["Solo", { pic: 60 }],
    ["Picus", { pic: 60 }],
    ["Examiner", { pic: 60 }],
    ["Instructor", { pic: 60, instructor: 60 }],
    ["CoPilot", { coPilot: 60 }],
    ["Dual", { dual: 60 }],
  ] as const)("of who was %s counts in the functions that the paragraph says", (name, functions) => {
    const { pic, coPilot, dual, instructor } = amountsOf({ ...LEG, function: name });
    expect({ pic, coPilot, dual, instructor }).toEqual({
      ...{ pic: 0, coPilot: 0, dual: 0, instructor: 0 },
      ...functions,
    });
  });

  test("tells single-pilot time by engines, and multi-pilot time apart", () => {
    expect(of({})).toMatchObject({ singleEngine: 60, total: 60 });
    expect(of({ class: "Tmg" })).toMatchObject({ singleEngine: 60 });
    expect(of({ class: "MultiEngine" })).toMatchObject({ multiEngine: 60 });
    const multi = of({ class: "MultiEngine", isMultiPilot: true });
    expect(multi).toMatchObject({ multiPilot: 60, total: 60 });
    expect(multi).not.toHaveProperty("multiEngine");
    expect(of({ class: "Other", aircraftClass: "SingleEngine" })).toMatchObject({ singleEngine: 60 });
    // Nobody has told the engines of a type that isn't the school's.
    expect(of({ class: "Other", category: "Helicopter" })).toEqual({
      ...{ singleEngine: 60, total: 60, landingsByDay: 1, pic: 60 },
    });
  });

  test("has the landings of who flew alone", () => {
    expect(of({ landingsByDay: 3, landingsByNight: 2 })).toMatchObject({ landingsByDay: 3, landingsByNight: 2 });
    expect(of({ landingsByDay: 3, isPilotFlying: false })).not.toHaveProperty("landingsByDay");
  });

  test("of a session in a simulator counts in column 11 alone", () => {
    expect(of({ category: "Simulator", nightMinutes: 30, ifrMinutes: 60 })).toEqual({ fstd: 60 });
  });
});

test("the commander is whoever is named so, before who is alone, teaches, or is supervised", () => {
  const aboard = (...names: (LogbookLeg["function"] | null)[]) =>
    findCommander(names.map((name, at) => ({ personId: String(at), function: name })))?.personId ?? null;
  expect(aboard("Dual", "Instructor")).toBe("1");
  expect(aboard("Examiner", "Pic")).toBe("1");
  expect(aboard("Picus", "Instructor")).toBe("1");
  expect(aboard("CoPilot", null)).toBeNull();
});

const legs = fc.array(
  fc.record({
    id: fc.uuid(),
    category: fc.constantFrom("Aircraft" as const, "Helicopter" as const, "Simulator" as const),
    class: fc.constantFrom(...LEG_CLASSES),
    aircraftClass: fc.constantFrom("SingleEngine" as const, "MultiEngine" as const, null),
    isMultiPilot: fc.boolean(),
    offBlock: fc.constant(0),
    onBlock: fc.integer({ min: 60, max: 86_400 }),
    function: fc.constantFrom(...PILOT_FUNCTIONS),
    isPilotFlying: fc.boolean(),
    ...{ landingsByDay: fc.nat(9), landingsByNight: fc.nat(9), nightMinutes: fc.nat(600), ifrMinutes: fc.nat(600) },
  }),
  { maxLength: 60 },
);

describe("whatever was flown", () => {
  test("the pages hold each entry once, and their totals carry on to those of all legs", () => {
    fc.assert(
      fc.property(legs, (flown) => {
        const pages = Array.from({ length: countPages(flown.length) }, (_, at) => at + 1);
        expect(pages.flatMap((page) => sliceOfLogbook(flown, page))).toEqual(flown);
        let carried = NO_AMOUNTS;
        for (const page of pages) {
          const { onPage, previous, total } = totalsOfPage(flown, page);
          expect(sliceOfLogbook(flown, page).length).toBeLessThanOrEqual(ENTRIES_OF_PAGE);
          expect(previous).toEqual(carried);
          expect(total).toEqual(addAmounts([previous, onPage]));
          carried = total;
        }
        expect(carried).toEqual(addAmounts(flown.map(amountsOf)));
      }),
    );
  });

  test("the classes part the whole: what is of none of them has no engines", () => {
    fc.assert(
      fc.property(legs, (flown) => {
        const sums = LOGBOOK_CLASSES.slice(1).map((name) =>
          addAmounts(flown.filter((leg) => isOfClass(leg, name)).map(amountsOf)),
        );
        const rest = flown.filter((leg) => LOGBOOK_CLASSES.slice(1).every((name) => !isOfClass(leg, name)));
        expect(addAmounts([...sums, addAmounts(rest.map(amountsOf))])).toEqual(addAmounts(flown.map(amountsOf)));
        for (const leg of rest) {
          const { singleEngine, multiEngine, multiPilot, fstd } = amountsOf(leg);
          expect([singleEngine, multiEngine, multiPilot, fstd]).toEqual([0, 0, 0, 0]);
        }
      }),
    );
  });

  test("the parts of column 5 and the functions never exceed the total, and a simulator counts nowhere else", () => {
    fc.assert(
      fc.property(legs, (flown) => {
        for (const leg of flown) {
          const { singleEngine, multiEngine, multiPilot, total, pic, coPilot, dual, fstd } = amountsOf(leg);
          expect([0, total]).toContain(singleEngine + multiEngine + multiPilot);
          expect(pic + coPilot + dual).toBe(total);
          expect(total === 0 || fstd === 0).toBe(true);
        }
      }),
    );
    expect(LOGBOOK_AMOUNTS).toHaveLength(13);
  });
});
