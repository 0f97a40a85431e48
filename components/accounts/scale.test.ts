import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { scaleOf } from "./scale";

const limits = (lowBalance: number | null, creditLimit: number | null) => ({
  ...{ lowBalance, creditLimit, balanceRule: "Blocking" as const },
});

describe("the scale of a balance", () => {
  it("is red past the credit limit, amber where it is low, then green", () => {
    const { segments, ticks, at } = scaleOf(306.5, limits(50, 0));
    expect(segments.map(({ level }) => level)).toEqual(["Past", "Low", "Fine"]);
    expect(ticks.map(({ amount }) => amount)).toEqual([-100, 0, 100, 200, 300, 400]);
    expect(at).toBeCloseTo((100 * 406.5) / 500);
  });

  it("has one colour for each level, whose lengths are the whole, and the balance on it", () => {
    const amount = fc.integer({ min: -100_000, max: 100_000 });
    const limit = fc.option(fc.integer({ min: 0, max: 5_000 }));
    fc.assert(
      fc.property(amount, limit, limit, (balance, low, credit) => {
        const { segments, ticks, at } = scaleOf(balance, limits(low, credit));
        expect(segments.reduce((sum, { percent }) => sum + percent, 0)).toBeCloseTo(100);
        expect(new Set(segments.map(({ level }) => level)).size).toBe(segments.length);
        expect(at >= 0 && at <= 100).toBe(true);
        expect(ticks.length).toBeLessThan(10);
      }),
    );
  });
});
