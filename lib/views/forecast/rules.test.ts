import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays } from "@/lib/platform/day";
import { PLAIN_RATE } from "@/lib/records/prices/rules";
import { MINIMA, type MinimaName, type Minimum } from "@/lib/records/programs/minima";
import { HOUR_KINDS, type HourKind } from "./codes";
import {
  type FlownLesson,
  forecastTraining,
  hourPriceOf,
  leastHours,
  type PlannedLesson,
  priceHours,
  quartilesOf,
  type TrainingFacts,
  toPlannedLesson,
} from "./rules";

const TODAY = "2026-11-28";
const ago = (days: number) => addDays(TODAY, -days);

const lesson = (kind: HourKind, minutes = 60): PlannedLesson =>
  toPlannedLesson(
    ...([
      minutes,
      30,
      kind === "theory"
        ? null
        : {
            ...{ minutes, nightMinutes: 0, nightTakeOffs: 0, nightLandings: 0, route: null, isCrossCountry: false },
            ...{ isSolo: kind === "solo", isSimulator: kind === "simulator" },
          },
    ] as const),
  );
const lessons = (count: number, kind: HourKind = "dual", minutes = 60) =>
  Array.from({ length: count }, () => lesson(kind, minutes));
/** So many flights, a week between them, the last one three days ago. */
const flownWeekly = (count: number, minutes = 60): FlownLesson[] =>
  Array.from({ length: count }, (_, at) => ({ day: ago(7 * at + 3), minutes, plannedMinutes: 60 }));
const facts = (over: Partial<TrainingFacts> = {}): TrainingFacts => ({
  ...{ today: TODAY, startDay: ago(182), hasLeft: false, programme: lessons(40), open: lessons(10) },
  ...{ flown: flownWeekly(26), booked: [], minima: "None", lines: [], simulatorMinutes: 0, finishers: [] },
  ...over,
});
/** How far the minima are met when nothing was flown. */
const unmet = (name: MinimaName) =>
  (MINIMA[name] as readonly Minimum[]).map(({ kind, amount }) => ({ kind, needed: amount, done: 0 }));
const reason = <Code extends string>(over: Partial<TrainingFacts>, code: Code) =>
  forecastTraining(facts(over)).reasons.find((one) => one.code === code);

describe("when a training will be done", () => {
  test("who flies a lesson a week, as long as planned, needs a week for each lesson that is left", () => {
    const { state, days, lessons: left } = forecastTraining(facts());
    expect(state).toBe("Known");
    expect(left).toBe(10);
    // In good weeks 1.15 lessons, in bad ones 0.8 of the eleven that it takes at most.
    expect(days).toEqual({ early: addDays(TODAY, 61), likely: addDays(TODAY, 70), late: addDays(TODAY, 97) });
  });
  test.each([
    [
      "nothing was flown for six weeks, and nothing is booked",
      { flown: [{ ...flownWeekly(1)[0]!, day: ago(42) }] },
      "Stalled",
    ],
    ["the same, but a flight is booked", { flown: flownWeekly(10).slice(6), booked: [addDays(TODAY, 3)] }, "Known"],
    ["two lessons say nothing of a pace", { flown: flownWeekly(2) }, "TooEarly"],
    ["nothing was flown yet", { flown: [] }, "TooEarly"],
    ["no lesson and no minimum is left", { open: [] }, "Complete"],
    [
      "all lessons are given, but minima are left",
      { open: [], minima: "PplA" as const, lines: unmet("PplA") },
      "Known",
    ],
    ["the student has left", { hasLeft: true }, "Left"],
  ])("%s", (_, over, state) => {
    const forecast = forecastTraining(facts(over));
    expect(forecast.state).toBe(state);
    expect(forecast.days !== null).toBe(state === "Known" || state === "TooEarly");
  });
  test("too early, it is the programme at a lesson a week", () => {
    const { days } = forecastTraining(facts({ flown: flownWeekly(2), open: lessons(38) }));
    expect(days!.likely).toBe(addDays(TODAY, 38 * 7));
  });
  test("who has stopped sees what one, two and three lessons a week would make of it", () => {
    const { days, atPaces } = forecastTraining(facts({ flown: [{ ...flownWeekly(1)[0]!, day: ago(60) }] }));
    expect(days).toBeNull();
    expect(atPaces).toEqual([70, 35, 24].map((ahead, at) => ({ perWeek: at + 1, day: addDays(TODAY, ahead) })));
  });
  test("a day that lies too far ahead isn’t named", () => {
    const flown = flownWeekly(26).filter((_, at) => at > 23 || at === 0);
    const { days } = forecastTraining(facts({ flown, open: lessons(400), programme: lessons(400) }));
    expect(days!.late).toBeNull();
  });
  test("theory counts where more of it is left than of flying", () => {
    expect(forecastTraining(facts({ open: [...lessons(2), ...lessons(9, "theory")] })).lessons).toBe(9);
  });
});

describe("what is left", () => {
  test("flights that took a fifth longer are expected to go on so, less while few are flown", () => {
    const expected = (count: number) => reason({ flown: flownWeekly(count, 72) }, "longer");
    expect(expected(5)).toMatchObject({ lessons: 5, percent: 120, expectedPercent: 110 });
    expect(expected(20)).toMatchObject({ percent: 120, expectedPercent: 116 });
  });
  test("however much was flown, the hours to come may be a tenth more", () => {
    const { hours } = forecastTraining(facts({ flown: flownWeekly(200), open: lessons(10) }));
    expect(hours).toEqual([{ kind: "dual", minutes: { low: 570, likely: 600, high: 660 } }]);
  });
  test("a lesson that was given twice has taken its time twice", () => {
    const flown = flownWeekly(4).map((one, at) => (at === 0 ? { ...one, plannedMinutes: 0 } : one));
    expect(reason({ flown }, "longer")).toMatchObject({ percent: 133 });
  });
  test("three who finished say what anybody needs; two say nothing", () => {
    const finishers = [2400, 3000, 3600].map((minutes) => ({ minutes, weeks: minutes / 60 }));
    expect(reason({ finishers: finishers.slice(1) }, "finishers")).toBeUndefined();
    expect(reason({ finishers }, "finishers")).toMatchObject({
      ...{ count: 3, minutes: { low: 2700, likely: 3000, high: 3300 }, weeks: { low: 45, likely: 50, high: 55 } },
    });
    const { hours } = forecastTraining(facts({ finishers, flown: [], open: lessons(40) }));
    expect(hours).toEqual([{ kind: "dual", minutes: { low: 2700, likely: 3000, high: 3300 } }]);
  });
  test("minima that the lessons don’t reach are added: alone what must be flown alone, the rest with an instructor", () => {
    const open = [...lessons(20), ...lessons(4, "solo")];
    const hours = leastHours(facts({ open, programme: open, flown: [], minima: "PplA", lines: unmet("PplA") }));
    expect(hours.map(({ kind, minutes }) => [kind, minutes.likely / 60])).toEqual([
      ["dual", 35],
      ["solo", 10],
    ]);
    expect(reason({ open, programme: open, flown: [], minima: "PplA", lines: unmet("PplA") }, "minima")).toMatchObject({
      minutes: 21 * 60,
    });
  });
  test("of a simulator, minima count no more than the regulation does", () => {
    const open = [...lessons(45), ...lessons(10, "solo"), ...lessons(20, "simulator")];
    const lines = unmet("PplA").filter(({ kind }) => kind === "total" || kind === "dual");
    const over = { open, programme: open, flown: [], minima: "PplA" as const, lines };
    expect(reason(over, "minima")).toBeUndefined();
    const few = [...lessons(20), ...lessons(10, "solo"), ...lessons(20, "simulator")];
    expect(reason({ ...over, open: few }, "minima")).toMatchObject({ minutes: 10 * 60 });
    expect(reason({ ...over, open: few, simulatorMinutes: 300 }, "minima")).toMatchObject({ minutes: 15 * 60 });
  });
  test("quartiles lie between the values", () => {
    expect(quartilesOf([1, 2, 3, 4, 5])).toEqual({ low: 2, likely: 3, high: 4 });
    expect(quartilesOf([40, 10, 20, 30])).toEqual({ low: 18, likely: 25, high: 33 });
  });
});

const PRICES = {
  theory: { aircraft: null, aircraftPrice: null, instructorPrice: 3000 },
  dual: { aircraft: "F-GKQA", aircraftPrice: 17_400, instructorPrice: 4200 },
  solo: { aircraft: "F-GKQA", aircraftPrice: 17_000, instructorPrice: null },
  simulator: { aircraft: "FNPT II", aircraftPrice: 0, instructorPrice: 4200 },
};

describe("what it costs", () => {
  test.each([
    ["by block time", {}, "dual", 12_000],
    ["alone, where that has a price of its own", { soloHourPrice: 11_000 }, "solo", 11_000],
    [
      "by airborne time, which a lesson of an hour and a half has ten minutes less of",
      { time: "Airborne" },
      "dual",
      10_667,
    ],
    ["by session, with briefing and debriefing", { time: "Session" }, "simulator", 16_000],
    ["with the landing of each lesson", { landingPrice: 900 }, "dual", 12_600],
    ["in a simulator nothing lands", { landingPrice: 900 }, "simulator", 12_000],
    ["up to the shortest time of a flight", { minimumMinutes: 120 }, "dual", 16_000],
    [
      "up to the minimum of a day, for the shorter of its lessons",
      { minimumMinutes: 90, minimumPer: "Day" },
      "dual",
      12_667,
    ],
    ["less the discount of a tag", { discounts: [{ tagId: "young", basisPoints: 1000 }] }, "dual", 10_800],
  ] as const)("an hour %s", (_, rules, kind, price) => {
    const lessons = [lesson(kind, 80), lesson(kind, 100), lesson("theory", 500)];
    const rate = { ...PLAIN_RATE, hourPrice: 12_000, ...rules };
    expect(hourPriceOf(rate, { kind, lessons, tagIds: ["young"], taxiMinutes: 10 })).toBe(price);
  });
  const spread = (minutes: number) => ({ low: minutes, likely: minutes, high: minutes });
  test("hours at their prices, and together what they add up to", () => {
    const hours = HOUR_KINDS.map((kind) => ({ kind, minutes: spread(90) }));
    const { parts, total } = priceHours(hours, PRICES);
    expect(parts.map(({ cost }) => cost!.likely)).toEqual([4500, 32_400, 25_500, 6300]);
    expect(total).toEqual(spread(68_700));
  });
  test("hours bought ahead cost only their instructor, in the order in which they are flown", () => {
    const hours = (["dual", "solo", "simulator"] as const).map((kind) => ({ kind, minutes: spread(60) }));
    const { parts, total } = priceHours(hours, { ...PRICES, simulator: PRICES.dual }, 90);
    expect(parts.map(({ cost }) => cost!.likely)).toEqual([4200, 8500, 21_600]);
    expect(total).toEqual(spread(34_300));
  });
  test("where the aircraft has no price, nothing is said of the whole", () => {
    const prices = { ...PRICES, solo: { ...PRICES.solo, aircraftPrice: null } };
    const hours = HOUR_KINDS.map((kind) => ({ kind, minutes: spread(60) }));
    const { parts, total } = priceHours(hours, prices);
    expect(total).toBeNull();
    expect(parts.map(({ cost }) => cost !== null)).toEqual([true, true, false, true]);
    expect(priceHours(hours.slice(0, 2), prices).total).not.toBeNull();
  });
});

const someLessons = fc.array(
  fc
    .tuple(fc.constantFrom(...HOUR_KINDS), fc.integer({ min: 0, max: 180 }))
    .map(([kind, minutes]) => lesson(kind, minutes)),
  { maxLength: 40 },
);
const someFacts = fc
  .record({
    programme: someLessons,
    open: someLessons,
    flown: fc.array(
      fc.record({
        day: fc.integer({ min: 0, max: 180 }).map(ago),
        minutes: fc.integer({ min: 0, max: 240 }),
        plannedMinutes: fc.integer({ min: 0, max: 120 }),
      }),
      { maxLength: 40 },
    ),
    booked: fc.array(
      fc.integer({ min: 0, max: 90 }).map((days) => addDays(TODAY, days)),
      { maxLength: 6 },
    ),
    finishers: fc.array(fc.record({ minutes: fc.integer({ min: 600, max: 9000 }), weeks: fc.nat(200) }), {
      maxLength: 6,
    }),
    minima: fc.constantFrom<MinimaName>("None", "PplA", "LaplA", "NightA"),
    met: fc.double({ min: 0, max: 1.2, noNaN: true }),
    simulatorMinutes: fc.nat(600),
  })
  .map(({ met, minima, ...rest }) =>
    facts({
      ...{ ...rest, minima },
      lines: unmet(minima).map((line) => ({ ...line, done: Math.round(line.needed * met) })),
    }),
  );
/** Days in the order of a forecast. One that isn't named comes after all others. */
const daysOf = (of: TrainingFacts) => {
  const days = forecastTraining(of).days;
  return [days?.early, days?.likely, days?.late].map((day) => day ?? "9999");
};
const isNowhereLess = <T>(a: readonly T[], b: readonly T[]) => a.every((one, at) => one >= b[at]!);
const costOf = (of: TrainingFacts) => Object.values(priceHours(forecastTraining(of).hours, PRICES).total!);

describe("whatever the training", () => {
  test("the early day comes before the likely one and that before the late one, none in the past; so do costs", () => {
    fc.assert(
      fc.property(someFacts, (of) => {
        const days = daysOf(of);
        expect(isNowhereLess(days, [TODAY, ...days.slice(0, 2)])).toBe(true);
        const { parts, total } = priceHours(forecastTraining(of).hours, PRICES);
        expect(total!.low <= total!.likely && total!.likely <= total!.high).toBe(true);
        for (const bound of ["low", "likely", "high"] as const)
          expect(parts.reduce((sum, { cost }) => sum + cost![bound], 0)).toBe(total![bound]);
        const paces = forecastTraining(of).atPaces.map(({ day }) => day ?? "9999");
        expect(isNowhereLess(paces.slice(0, -1), paces.slice(1))).toBe(true);
      }),
    );
  });
  test("a lesson more is never done earlier, and never costs less once the minima are met", () => {
    fc.assert(
      fc.property(someFacts, fc.constantFrom(...HOUR_KINDS), fc.nat(180), (of, kind, minutes) => {
        const more = { ...of, open: [...of.open, lesson(kind, minutes)] };
        // With nothing left there is no day.
        if (forecastTraining(of).state !== "Complete") expect(isNowhereLess(daysOf(more), daysOf(of))).toBe(true);
        expect(isNowhereLess(costOf({ ...more, lines: [] }), costOf({ ...of, lines: [] }))).toBe(true);
        expect(isNowhereLess(costOf({ ...of, open: [...of.open, lesson("dual", minutes)] }), costOf(of))).toBe(true);
      }),
    );
  });
  test("who flies less often, or has less booked, is never done earlier", () => {
    fc.assert(
      fc.property(someFacts, fc.integer({ min: 0, max: 60 }), (of, later) => {
        const flown = of.flown.map((one) => ({ ...one, day: addDays(one.day, -later) }));
        const began = { ...of, startDay: ago(400) };
        expect(isNowhereLess(daysOf({ ...began, flown }), daysOf(began))).toBe(true);
        expect(isNowhereLess(daysOf({ ...began, booked: began.booked.slice(1) }), daysOf(began))).toBe(true);
      }),
    );
  });
});
