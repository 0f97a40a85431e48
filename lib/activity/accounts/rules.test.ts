import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { TRANSACTION_CAUSES } from "./codes";
import { amountOfPrice, dayFault, linesOf, numberText } from "./rules";

describe("the lines of a transaction", () => {
  it.each([
    ["a flight", { cause: "Flight", amount: -204_80, vatBasisPoints: 0 }, { Members: -204_80, Revenue: 204_80 }],
    [
      "a flight with VAT",
      { cause: "Flight", amount: -120_00, vatBasisPoints: 20_00 },
      { Members: -120_00, Revenue: 100_00, Vat: 20_00 },
    ],
    ["a payment", { cause: "Payment", amount: 300_00, vatBasisPoints: 20_00 }, { Members: 300_00, Payments: -300_00 }],
  ] as const)("of %s", (_, booked, lines) => {
    expect(Object.fromEntries(linesOf(booked).map(({ ledger, amount }) => [ledger, amount]))).toEqual(lines);
  });

  it("add up to nothing, and a contra-entry takes back each of them", () => {
    const any = fc.record({
      cause: fc.constantFrom(...TRANSACTION_CAUSES),
      amount: fc.integer({ min: -1e9, max: 1e9 }).filter((amount) => amount !== 0),
      vatBasisPoints: fc.nat(10_000),
    });
    fc.assert(
      fc.property(any, (booked) => {
        const lines = linesOf(booked);
        expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
        const back = linesOf({ ...booked, amount: -booked.amount });
        expect(back).toEqual(lines.map((line) => ({ ...line, amount: -line.amount })));
      }),
    );
  });
});

it("numbers are in order as texts", () => {
  expect(numberText({ year: 2026, number: 1005 })).toBe("2026-01005");
});

it.each([
  ["Payment", null, 20, 20],
  ["Payment", null, -20, -20],
  ["Payment", -50, 20, -20],
  ["Fee", null, 20, -20],
  ["Fee", null, -20, 20],
  ["Fee", 5, 20, -20],
  ["Fee", -5, 20, 20],
  ["Fee", -5, -20, 20],
] as const)("a %s whose own price is %s moves the account, with the price %s, by %s", (kind, own, price, moved) => {
  expect(amountOfPrice({ kind, price: own }, price)).toBe(moved);
});

it.each([
  ["2026-11-28", null],
  ["2026-11-29", "accounts.future"],
  ["2016-11-28", null],
  ["2016-11-27", "accounts.tooOld"],
])("on 28/11/2026 something is posted for %s: %s", (day, fault) => {
  expect(dayFault(day, "2026-11-28")).toBe(fault);
});
