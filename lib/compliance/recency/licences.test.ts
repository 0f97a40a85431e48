import { describe, expect, test } from "vitest";
import { circuits, judgeOn, leg, rating } from "@/lib/testing/recency";
import type { RecencyFacts, RecencyLeg } from "./facts";

type Case = [
  what: string,
  facts: Partial<RecencyFacts>,
  day: string,
  status: "Met" | "Missing" | "NotConcerned",
  until: string | null,
];

/** Flights of an hour on consecutive days, each with a take-off and a landing. */
const hours = (day: string, count: number, more: Partial<RecencyLeg> & { minutes?: number } = {}) =>
  Array.from({ length: count }, (_, at) =>
    circuits(new Date(Date.parse(day) + at * 86_400_000).toISOString().slice(0, 10), 1, more),
  );
const refresher = (day: string, more: Partial<RecencyLeg> & { minutes?: number } = {}) =>
  leg(day, { check: "RefresherTraining", hasInstructor: true, function: "Dual", ...more });
const lapl = [rating("Lapl", null, "2024-01-01")];

describe("FCL.105.A(b)(1): LAPL, passengers after 10 hours as PIC since the issue", () => {
  test.each<Case>([
    ["10 hours", { ratings: lapl, legs: hours("2024-02-01", 10) }, "2026-11-21", "Met", null],
    ["9 hours", { ratings: lapl, legs: hours("2024-02-01", 9) }, "2026-11-21", "Missing", null],
    [
      "9 hours 59",
      { ratings: lapl, legs: [...hours("2024-02-01", 9), leg("2024-03-01", { minutes: 59 })] },
      "2026-11-21",
      "Missing",
      null,
    ],
    ["years ago: for good", { ratings: lapl, legs: hours("2024-02-01", 10) }, "2034-11-21", "Met", null],
    ["dual", { ratings: lapl, legs: hours("2024-02-01", 10, { function: "Dual" }) }, "2026-11-21", "Missing", null],
    ["on the day of the issue", { ratings: lapl, legs: hours("2024-01-01", 10) }, "2026-11-21", "Met", null],
    ["one of them before the issue", { ratings: lapl, legs: hours("2023-12-31", 10) }, "2026-11-21", "Missing", null],
    [
      "in a touring motor glider",
      { ratings: lapl, legs: hours("2024-02-01", 10, { class: "Tmg" }) },
      "2026-11-21",
      "Met",
      null,
    ],
    [
      "in a helicopter",
      { ratings: lapl, legs: hours("2024-02-01", 10, { category: "Helicopter" }) },
      "2026-11-21",
      "Missing",
      null,
    ],
    [
      "in a simulator",
      { ratings: lapl, legs: hours("2024-02-01", 10, { category: "Simulator" }) },
      "2026-11-21",
      "Missing",
      null,
    ],
    [
      "in part before what is read one by one",
      { ratings: lapl, legs: hours("2024-02-01", 4), olderPicMinutes: 360 },
      "2026-11-21",
      "Met",
      null,
    ],
    ["with a PPL as well", { ratings: [...lapl, rating("Ppl")] }, "2026-11-21", "NotConcerned", null],
    ["without an LAPL", { ratings: [rating("Ppl")] }, "2026-11-21", "NotConcerned", null],
    ["the day before the issue", { ratings: lapl }, "2023-12-31", "NotConcerned", null],
  ])("%s", (_, facts, day, status, until) => {
    expect(judgeOn("easaLaplPassengers", day, facts)).toMatchObject({ status, until });
  });
});

// 12 flights of an hour from 1 to 12 March 2025, the last one a refresher.
const year = [
  ...hours("2025-03-01", 11),
  circuits("2025-03-12", 1, { check: "RefresherTraining", hasInstructor: true }),
];

describe("FCL.140.A(a): LAPL, 12 hours with 12 take-offs and landings and 1 hour with an instructor in 2 years, or a check", () => {
  test.each<Case>([
    ["the day of the last flight", { ratings: lapl, legs: year }, "2025-03-12", "Met", "2027-03-01"],
    ["two years after the first", { ratings: lapl, legs: year }, "2027-03-01", "Met", "2027-03-01"],
    ["one day before that", { ratings: lapl, legs: year }, "2027-02-28", "Met", "2027-03-01"],
    ["one day after that", { ratings: lapl, legs: year }, "2027-03-02", "Missing", null],
    ["without the refresher", { ratings: lapl, legs: hours("2025-03-01", 12) }, "2025-06-01", "Missing", null],
    [
      "a refresher without an instructor",
      { ratings: lapl, legs: [...year.slice(0, 11), { ...year[11]!, hasInstructor: false }] },
      "2025-06-01",
      "Missing",
      null,
    ],
    [
      "a refresher in two half hours",
      {
        ratings: lapl,
        legs: [
          ...hours("2025-03-01", 12),
          refresher("2025-04-01", { minutes: 30 }),
          refresher("2025-04-02", { minutes: 30 }),
        ],
      },
      "2025-06-01",
      "Met",
      // Without the flight of 1 March there are still 12 hours, but 11 landings.
      "2027-03-01",
    ],
    ["eleven landings", { ratings: lapl, legs: [...year.slice(1), leg("2025-03-01")] }, "2025-06-01", "Missing", null],
    [
      "a check in the 24 months",
      { ratings: lapl, legs: [leg("2024-06-30", { check: "ProficiencyCheck", function: "Dual" })] },
      "2026-06-30",
      "Met",
      "2026-06-30",
    ],
    [
      "a check a day longer ago",
      { ratings: lapl, legs: [leg("2024-06-29", { check: "ProficiencyCheck", function: "Dual" })] },
      "2026-06-30",
      "Missing",
      null,
    ],
    [
      "a check on 29 February counts until the end of February",
      { ratings: lapl, legs: [leg("2024-02-29", { check: "ProficiencyCheck" })] },
      "2026-02-28",
      "Met",
      "2026-02-28",
    ],
    [
      "and not on 1 March",
      { ratings: lapl, legs: [leg("2024-02-29", { check: "ProficiencyCheck" })] },
      "2026-03-01",
      "Missing",
      null,
    ],
    [
      "dual and solo under supervision count",
      {
        ratings: lapl,
        legs: year.map((one, at): RecencyLeg => (at < 6 ? { ...one, function: at < 3 ? "Dual" : "Solo" } : one)),
      },
      "2025-06-01",
      "Met",
      "2027-03-01",
    ],
    [
      "as co-pilot doesn't",
      { ratings: lapl, legs: [...year.slice(1), circuits("2025-03-01", 1, { function: "CoPilot" })] },
      "2025-06-01",
      "Missing",
      null,
    ],
    ["with a PPL as well", { ratings: [...lapl, rating("Ppl")] }, "2026-11-21", "NotConcerned", null],
  ])("%s", (_, facts, day, status, until) => {
    expect(judgeOn("easaLaplRecency", day, facts)).toMatchObject({ status, until });
  });
});
