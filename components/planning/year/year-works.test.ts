import { expect, test } from "vitest";
import { countWorks, listWorks } from "./year-works";

const view = {
  maintenance: [
    { aircraftId: "b", callSign: "F-B", work: "Annual", firstDay: "2026-12-16", lastDay: "2026-12-17" },
    { aircraftId: "a", callSign: "F-A", work: "", firstDay: "2026-03-02", lastDay: "2026-03-02" },
  ],
  expectedMaintenance: [
    { aircraftId: "a", callSign: "F-A", work: "50 h", day: "2026-12-08" },
    { aircraftId: "a", callSign: "F-A", work: "100 h", day: "2026-12-08" },
    { aircraftId: "b", callSign: "F-B", work: "50 h", day: "2026-12-08" },
  ],
};

test("the maintenance of a year is in the order of its days, and what is expected of one aircraft on one day is one", () => {
  expect(
    listWorks(view).map(({ firstDay, callSign, work, isExpected }) => [firstDay, callSign, work, isExpected]),
  ).toEqual([
    ["2026-03-02", "F-A", "", false],
    ["2026-12-08", "F-A", "50 h, 100 h", true],
    ["2026-12-08", "F-B", "50 h", true],
    ["2026-12-16", "F-B", "Annual", false],
  ]);
  expect(countWorks(view, "2026-11-25")).toEqual({ done: 1, planned: 1, expected: 3 });
});
