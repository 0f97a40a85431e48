import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type AircraftRate,
  amountOfMinutes,
  type Flown,
  payOfLesson,
  presentRate,
  priceFlight,
  priceInstruction,
  rateOn,
  shareOut,
  totalOf,
  vatOf,
  withAmountsFrom,
} from "./rules";

const RATE: AircraftRate = {
  ...{ hourPrice: 192_00, soloHourPrice: null, time: "Block", landingPrice: 0, landings: "Every" },
  ...{ minimumMinutes: 0, minimumPer: "Flight", packageMinutes: null, packagePrice: null, vatBasisPoints: 0 },
  discounts: [],
};
const part = (blockMinutes: number, more: Partial<Flown["parts"][number]> = {}) => ({
  ...{ isSolo: false, blockMinutes, airborneMinutes: blockMinutes - 10, landingsByDay: 1, landingsByNight: 0 },
  ...more,
});
const flown = (parts: Flown["parts"], more: Partial<Flown> = {}): Flown => ({
  ...{ parts, sessionMinutes: 120, tagIds: [], packageMinutesLeft: 0, sameDay: { flownMinutes: 0, addedMinutes: 0 } },
  ...more,
});

describe("what a flight costs", () => {
  const UNDER_21 = { tagId: "u21", basisPoints: 10_00 };
  const DAY = { minimumMinutes: 60, minimumPer: "Day" as const };
  it.each<[string, Partial<AircraftRate>, Flown, [kind: string, amount: number][]]>([
    ["its block time, exactly", {}, flown([part(64)]), [["Dual", 204_80]]],
    ["all legs in one line, rounded once", { hourPrice: 100 }, flown([part(1), part(1), part(1)]), [["Dual", 5]]],
    ["its airborne time", { time: "Airborne" }, flown([part(70)]), [["Dual", 192_00]]],
    ["the whole session, of a simulator", { time: "Session" }, flown([part(60)]), [["Dual", 384_00]]],
    [
      "with and without an instructor apart",
      { soloHourPrice: 180_00 },
      flown([part(30), part(60, { isSolo: true })]),
      [
        ["Dual", 96_00],
        ["Solo", 180_00],
      ],
    ],
    ["solo as dual, where no price of its own is set", {}, flown([part(60, { isSolo: true })]), [["Solo", 192_00]]],
    [
      "each landing",
      { landingPrice: 6_00 },
      flown([part(60, { landingsByDay: 3, landingsByNight: 2 })]),
      [
        ["Dual", 192_00],
        ["Landings", 30_00],
      ],
    ],
    [
      "landings by night alone",
      { landingPrice: 6_00, landings: "ByNight" },
      flown([part(60, { landingsByDay: 3, landingsByNight: 2 })]),
      [
        ["Dual", 192_00],
        ["Landings", 12_00],
      ],
    ],
    [
      "less for who bears a tag, but for landings",
      { discounts: [UNDER_21], landingPrice: 6_00 },
      flown([part(64)], { tagIds: ["u21"] }),
      [
        ["Dual", 204_80],
        ["Discount", -20_48],
        ["Landings", 6_00],
      ],
    ],
    [
      "no less for who doesn't",
      { discounts: [UNDER_21] },
      flown([part(64)], { tagIds: ["other"] }),
      [["Dual", 204_80]],
    ],
    [
      "the greatest discount of several",
      { discounts: [UNDER_21, { tagId: "board", basisPoints: 25_00 }] },
      flown([part(60)], { tagIds: ["u21", "board"] }),
      [
        ["Dual", 192_00],
        ["Discount", -48_00],
      ],
    ],
    [
      "at least the shortest time of a flight",
      { minimumMinutes: 45 },
      flown([part(30)]),
      [
        ["Dual", 96_00],
        ["Minimum", 48_00],
      ],
    ],
    [
      "at least the shortest time of a day",
      DAY,
      flown([part(20)], { sameDay: { flownMinutes: 15, addedMinutes: 0 } }),
      [
        ["Dual", 64_00],
        ["Minimum", 80_00],
      ],
    ],
    [
      "what the day's first flight was billed too much is given back",
      DAY,
      flown([part(45)], { sameDay: { flownMinutes: 30, addedMinutes: 30 } }),
      [
        ["Dual", 144_00],
        ["Minimum", -96_00],
      ],
    ],
    ["nothing, while bought hours last", {}, flown([part(60)], { packageMinutesLeft: 90 }), [["Package", 0]]],
    [
      "what bought hours don't cover",
      { soloHourPrice: 120_00 },
      flown([part(60), part(60, { isSolo: true })], { packageMinutesLeft: 90 }),
      [
        ["Package", 0],
        ["Solo", 60_00],
      ],
    ],
    ["nothing where an hour costs nothing", { hourPrice: 0 }, flown([part(60)]), []],
  ])("%s", (_, rate, of, lines) => {
    expect(priceFlight({ ...RATE, ...rate }, of).map(({ kind, amount }) => [kind, amount])).toEqual(lines);
  });

  it("comes to the same whether a day is flown in one flight or in many, at a minimum a day", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 6 }),
        fc.nat(240),
        (flights, minimumMinutes) => {
          const rate: AircraftRate = { ...RATE, hourPrice: 60, minimumMinutes, minimumPer: "Day" };
          const day = { flownMinutes: 0, addedMinutes: 0 };
          let total = 0;
          for (const minutes of flights) {
            const lines = priceFlight(rate, flown([part(minutes)], { sameDay: { ...day } }));
            total += totalOf(lines);
            day.flownMinutes += minutes;
            for (const line of lines) if (line.kind === "Minimum") day.addedMinutes += line.minutes;
          }
          expect(total).toBe(Math.max(day.flownMinutes, minimumMinutes));
        },
      ),
    );
  });
});

describe("what instruction costs", () => {
  const rate = { theoreticalPrice: 30_00, practicalPrice: 42_00, vatBasisPoints: 0 };
  it.each([
    ["Practice", 64, [{ kind: "Practice", minutes: 64, unitPrice: 42_00, amount: 44_80 }]],
    ["Theory", 90, [{ kind: "Theory", minutes: 90, unitPrice: 30_00, amount: 45_00 }]],
    ["Theory", 0, []],
  ] as const)("in %s, %i minutes", (kind, minutes, lines) => {
    expect(priceInstruction(rate, kind, minutes)).toEqual(lines);
  });
});

describe("amounts", () => {
  it("are rounded half up, once", () => {
    expect([amountOfMinutes(1, 30), amountOfMinutes(1, 29), amountOfMinutes(-1, 30)]).toEqual([1, 0, -1]);
  });

  it("contain VAT, as much in a credit as in a debit", () => {
    expect([vatOf(120_00, 20_00), vatOf(-120_00, 20_00), vatOf(100, 0)]).toEqual([20_00, -20_00, 0]);
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), fc.nat(10_000), (amount, points) => {
        expect(Math.abs(vatOf(amount, points))).toBeLessThanOrEqual(Math.abs(amount));
        expect(vatOf(-amount, points) + vatOf(amount, points)).toBeCloseTo(0);
      }),
    );
  });

  it("are shared out to the last minute", () => {
    fc.assert(
      fc.property(fc.nat(600), fc.integer({ min: 1, max: 4 }), (whole, people) => {
        const shares = shareOut(whole, people);
        expect(shares.reduce((a, b) => a + b, 0)).toBe(whole);
        expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe("the rate of a day", () => {
  const rates = [{ startsOn: 200 }, { startsOn: 100 }, { startsOn: 300 }];
  it.each([
    [99, null],
    [100, 100],
    [250, 200],
    [300, 300],
  ])("on %i", (day, startsOn) => expect(rateOn(rates, day)?.startsOn ?? null).toBe(startsOn));
});

describe("the present rate", () => {
  const RATES = [
    { startsOn: 200, price: 20, landing: 6 },
    { startsOn: 400, price: 40, landing: 0 },
  ];
  it.each([
    ["the one in force", 300, 200],
    ["the first one to come, before any", 100, 200],
    ["the last one", 500, 400],
  ])("is %s", (_, today, startsOn) => expect(presentRate(RATES, today).startsOn).toBe(startsOn));

  it.each<[string, number, number, (typeof RATES)[number][]]>([
    [
      "ends where a new one begins that is as it otherwise",
      300,
      25,
      [...RATES, { startsOn: 300, price: 25, landing: 6 }],
    ],
    ["is changed in place on its first day", 200, 25, [RATES[1]!, { startsOn: 200, price: 25, landing: 6 }]],
    ["stays where it has that amount already", 300, 20, RATES],
    ["begins earlier where none is in force", 100, 25, [...RATES, { startsOn: 100, price: 25, landing: 6 }]],
  ])("%s", (_, today, price, rates) => expect(withAmountsFrom(RATES, today, { price })).toEqual(rates));
});

describe("what an instructor gets for a lesson", () => {
  const minutes = { practical: 50, theory: 0, briefing: 25 };
  it("is each kind of time at its own pay, rounded half up once; what isn't paid adds nothing", () => {
    expect(payOfLesson({ practicalPay: 32_50, theoryPay: 20_00, briefingPay: 10_01 }, minutes)).toBe(27_08 + 4_17);
    expect(payOfLesson({ practicalPay: 32_50, theoryPay: null, briefingPay: null }, minutes)).toBe(27_08);
  });
  it("is nothing at all for a volunteer", () => {
    expect(payOfLesson({ practicalPay: null, theoryPay: null, briefingPay: null }, minutes)).toBeNull();
  });
});
