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

const sep = [rating("ClassSep", "2027-05-31", "2025-05-31")];
/** 12 hours, 12 take-offs and landings, the last hour with an instructor. */
const experience = (day: string, more: Partial<RecencyLeg> = {}) => [
  ...hours(day, 11, more),
  circuits("2026-12-01", 1, { check: "RefresherTraining", hasInstructor: true, function: "Dual", ...more }),
];

describe("FCL.740.A(b)(1): SEP, in the 12 months before the expiry 12 hours, 6 as PIC, 12 take-offs, 12 landings, 1 refresher", () => {
  test.each<Case>([
    ["all of it", { ratings: sep, legs: experience("2026-09-01") }, "2026-12-02", "Met", "2027-05-31"],
    ["on the day of the expiry", { ratings: sep, legs: experience("2026-09-01") }, "2027-05-31", "Met", "2027-05-31"],
    ["the day after: it is lost", { ratings: sep, legs: experience("2026-09-01") }, "2027-06-01", "NotConcerned", null],
    [
      "from the first day of the 12 months",
      { ratings: sep, legs: experience("2026-05-31") },
      "2026-12-02",
      "Met",
      "2027-05-31",
    ],
    [
      "one hour a day too early",
      { ratings: sep, legs: experience("2026-05-30") },
      "2026-12-02",
      "Missing",
      "2027-05-31",
    ],
    [
      "the last of it on the day of the expiry",
      {
        ratings: sep,
        legs: [...hours("2026-09-01", 11), refresher("2027-05-31", { takeOffsByDay: 1, landingsByDay: 1 })],
      },
      "2027-05-31",
      "Met",
      "2027-05-31",
    ],
    ["without the refresher", { ratings: sep, legs: hours("2026-09-01", 12) }, "2026-12-02", "Missing", "2027-05-31"],
    [
      "a check in another class stands for the refresher",
      {
        ratings: sep,
        legs: [...hours("2026-09-01", 12), leg("2026-10-20", { check: "ProficiencyCheck", class: "MultiEngine" })],
      },
      "2026-12-02",
      "Met",
      "2027-05-31",
    ],
    [
      "5 hours as PIC",
      {
        ratings: sep,
        legs: experience("2026-09-01").map((one, at): RecencyLeg => (at < 6 ? { ...one, function: "Dual" } : one)),
      },
      "2026-12-02",
      "Missing",
      "2027-05-31",
    ],
    [
      "6 hours as PIC",
      {
        ratings: sep,
        legs: experience("2026-09-01").map((one, at): RecencyLeg => (at < 5 ? { ...one, function: "Dual" } : one)),
      },
      "2026-12-02",
      "Met",
      "2027-05-31",
    ],
    [
      "in another class",
      { ratings: sep, legs: experience("2026-09-01", { class: "MultiEngine" }) },
      "2026-12-02",
      "Missing",
      "2027-05-31",
    ],
    [
      "(b)(2): in a TMG, with both ratings",
      { ratings: [...sep, rating("ClassTmg", "2027-08-31")], legs: experience("2026-09-01", { class: "Tmg" }) },
      "2026-12-02",
      "Met",
      "2027-05-31",
    ],
    [
      "(b)(2): for as long as both ratings are held",
      { ratings: [...sep, rating("ClassTmg", "2027-01-31")], legs: experience("2026-09-01", { class: "Tmg" }) },
      "2026-12-02",
      "Met",
      "2027-01-31",
    ],
    [
      "in a TMG, without its rating",
      { ratings: sep, legs: experience("2026-09-01", { class: "Tmg" }) },
      "2026-12-02",
      "Missing",
      "2027-05-31",
    ],
    [
      "(b)(1)(i): a check in the class within 3 months before",
      { ratings: sep, legs: [leg("2027-02-28", { check: "ProficiencyCheck" })] },
      "2027-03-01",
      "Met",
      "2027-05-31",
    ],
    [
      "a check in the class a day before these",
      { ratings: sep, legs: [leg("2027-02-27", { check: "ProficiencyCheck" })] },
      "2027-03-01",
      "Missing",
      "2027-05-31",
    ],
    [
      "before a leap day: 12 months before 29 February are 28 February",
      { ratings: [rating("ClassSep", "2028-02-29")], legs: [...hours("2027-02-28", 12), refresher("2027-06-01")] },
      "2027-12-01",
      "Met",
      "2028-02-29",
    ],
    [
      "a rating without an expiry needs none",
      { ratings: [rating("ClassSep")], legs: [] },
      "2026-12-01",
      "NotConcerned",
      null,
    ],
  ])("%s", (_, facts, day, status, until) => {
    expect(judgeOn("easaSepRevalidation", day, facts)).toMatchObject({ status, until });
  });

  test("says what is counted, and never another expiry", () => {
    const { counts, since, until } = judgeOn("easaSepRevalidation", "2026-12-02", {
      ratings: sep,
      legs: hours("2026-09-01", 3),
    });
    expect([since, until]).toEqual(["2026-05-31", "2027-05-31"]);
    expect(counts).toEqual([
      { what: "minutes", counted: 180, needed: 720 },
      { what: "picMinutes", counted: 180, needed: 360 },
      { what: "takeOffs", counted: 3, needed: 12 },
      { what: "landings", counted: 3, needed: 12 },
      { what: "refresherMinutes", counted: 0, needed: 60 },
    ]);
  });
});

const fi = [rating("InstructorFi", "2026-12-12", "2023-12-12")];
const taught = (day: string, minutes: number) => leg(day, { function: "Instructor", minutes });
const fifty = [taught("2024-05-01", 1440), taught("2025-05-01", 1440), taught("2026-05-01", 120)];
const seminar = leg("2025-10-10", { check: "InstructorRefresher", category: "Simulator" });
const assessed = (day: string) => leg(day, { check: "InstructorAssessment" });

describe("FCL.940.FI(a): two of 50 hours of instruction, refresher training and an assessment, each other time the last", () => {
  test.each<Case>([
    ["hours and refresher", { ratings: fi, legs: [...fifty, seminar] }, "2026-11-21", "Met", "2026-12-12"],
    [
      "hours and assessment",
      { ratings: fi, legs: [...fifty, assessed("2026-06-01")] },
      "2026-11-21",
      "Met",
      "2026-12-12",
    ],
    [
      "refresher and assessment",
      { ratings: fi, legs: [seminar, assessed("2026-06-01")] },
      "2026-11-21",
      "Met",
      "2026-12-12",
    ],
    ["hours alone", { ratings: fi, legs: fifty }, "2026-11-21", "Missing", "2026-12-12"],
    ["refresher alone", { ratings: fi, legs: [seminar] }, "2026-11-21", "Missing", "2026-12-12"],
    [
      "49 hours 59",
      { ratings: fi, legs: [...fifty.slice(0, 2), taught("2026-05-01", 119), seminar] },
      "2026-11-21",
      "Missing",
      "2026-12-12",
    ],
    [
      "hours before the certificate",
      { ratings: fi, legs: [taught("2023-12-11", 1440), ...fifty.slice(1), seminar] },
      "2026-11-21",
      "Missing",
      "2026-12-12",
    ],
    [
      "hours on its first day",
      { ratings: fi, legs: [taught("2023-12-12", 1440), ...fifty.slice(1), seminar] },
      "2026-11-21",
      "Met",
      "2026-12-12",
    ],
    [
      "an assessment 12 months before the expiry",
      { ratings: fi, legs: [seminar, assessed("2025-12-12")] },
      "2026-11-21",
      "Met",
      "2026-12-12",
    ],
    [
      "an assessment a day before these",
      { ratings: fi, legs: [seminar, assessed("2025-12-11")] },
      "2026-11-21",
      "Missing",
      "2026-12-12",
    ],
    ["on the day of the expiry", { ratings: fi, legs: [...fifty, seminar] }, "2026-12-12", "Met", "2026-12-12"],
    ["the day after", { ratings: fi, legs: [...fifty, seminar] }, "2026-12-13", "NotConcerned", null],
    [
      "the time before ended without an assessment, so now there must be one",
      { ratings: [...fi, rating("InstructorFi", "2023-12-12")], legs: [...fifty, seminar] },
      "2026-11-21",
      "Missing",
      "2026-12-12",
    ],
    [
      "the time before ended with one",
      {
        ratings: [...fi, rating("InstructorFi", "2023-12-12")],
        legs: [...fifty, seminar, assessed("2023-10-01")],
      },
      "2026-11-21",
      "Met",
      "2026-12-12",
    ],
    [
      "hours at night or flown alone are no instruction",
      { ratings: fi, legs: [leg("2024-05-01", { minutes: 3000 }), seminar] },
      "2026-11-21",
      "Missing",
      "2026-12-12",
    ],
  ])("%s", (_, facts, day, status, until) => {
    expect(judgeOn("easaInstructorRevalidation", day, facts)).toMatchObject({ status, until });
  });
});
