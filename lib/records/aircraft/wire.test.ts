import { describe, expect, test } from "vitest";
import { makeLogbookQuery } from "./wire";

describe("the period of a logbook", () => {
  const query = (from: string | null, to: string | null) => {
    const { dateMin, dateMax } = makeLogbookQuery({ from, to }, "Europe/Paris");
    return [dateMin, dateMax].map((at) => at && new Date(Number(at) * 1000).toISOString().slice(0, 16));
  };

  test.each<[string, string | null, string | null, (string | undefined)[]]>([
    ["is everything where no day is named", null, null, [undefined, undefined]],
    [
      "holds its last day, by the clocks of the site",
      "2026-07-01",
      "2026-07-02",
      ["2026-06-30T22:00", "2026-07-02T22:00"],
    ],
    [
      "has 25 hours on the day on which clocks go back",
      "2026-10-25",
      "2026-10-25",
      ["2026-10-24T22:00", "2026-10-25T23:00"],
    ],
    ["may have no beginning", null, "2026-01-31", [undefined, "2026-01-31T23:00"]],
  ])("%s", (_, from, to, expected) => {
    expect(query(from, to)).toEqual(expected);
  });
});
