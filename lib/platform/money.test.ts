import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { currencyDigits, fromMinorUnits, toMinorUnits } from "./money";

describe("money", () => {
  test.each([
    ["EUR", 2],
    ["JPY", 0],
    ["TND", 3],
    ["CHF", 2],
  ])("%s has %i digits after the point", (currency, digits) => expect(currencyDigits(currency)).toBe(digits));

  test.each([
    [12.34, "EUR", 1234],
    [0.1, "EUR", 10],
    [1.005, "EUR", null],
    [1500, "JPY", 1500],
    [1500.5, "JPY", null],
    [1.234, "TND", 1234],
    [0.1 + 0.2, "EUR", 30],
    [1e-9, "EUR", null],
    [5.000000001, "EUR", null],
    [9e15, "EUR", null],
  ])("%d %s is %s in minor units", (amount, currency, minor) => expect(toMinorUnits(amount, currency)).toBe(minor));

  test("what was written as minor units travels and comes back the same", () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), fc.constantFrom("EUR", "JPY", "TND"), (minor, currency) => {
        expect(toMinorUnits(fromMinorUnits(minor, currency), currency)).toBe(minor);
      }),
    );
  });
});
