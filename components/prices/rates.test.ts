import { describe, expect, it } from "vitest";
import { findPresentAndNext, withEditedRate } from "./rates";

const TODAY = "2026-11-28";
const rate = (startsOn: string, price = 1) => ({ startsOn, price });
const [OLD, PRESENT, NEXT] = [rate("2026-01-01"), rate("2026-09-01"), rate("2027-01-01")];

describe("the rates of a price", () => {
  it.each([
    ["one in force and one to come", [NEXT, PRESENT, OLD], PRESENT, NEXT],
    ["one that begins today", [rate(TODAY)], rate(TODAY), null],
    ["none in force yet", [NEXT], null, NEXT],
  ])("%s", (_, rates, present, next) => expect(findPresentAndNext(rates, TODAY)).toEqual({ present, next }));

  it.each([
    [
      "in place, where its day stays",
      PRESENT.startsOn,
      rate("2026-09-01", 2),
      ["2026-01-01 1", "2026-09-01 2", "2027-01-01 1"],
    ],
    [
      "by another one, where it has begun",
      PRESENT.startsOn,
      rate("2026-12-01", 2),
      ["2026-01-01 1", "2026-09-01 1", "2026-12-01 2", "2027-01-01 1"],
    ],
    [
      "to another day, where it is to come",
      NEXT.startsOn,
      rate("2027-02-01", 2),
      ["2026-01-01 1", "2026-09-01 1", "2027-02-01 2"],
    ],
    [
      "not at all, by a new one that says the same as the one before it",
      null,
      rate("2026-12-01"),
      ["2026-01-01 1", "2026-09-01 1", "2027-01-01 1"],
    ],
    ["by a new one", null, rate("2027-01-01", 2), ["2026-01-01 1", "2026-09-01 1", "2027-01-01 2"]],
  ])("are edited %s", (_, editedOn, edited, after) => {
    const rates = withEditedRate([OLD, PRESENT, NEXT], editedOn, edited, TODAY);
    expect(rates.map(({ startsOn, price }) => `${startsOn} ${price}`)).toEqual(after);
  });
});
