import { describe, expect, test } from "vitest";
import type { OwnWarning } from "@/lib/views/warnings/wire";
import { chooseMainTraining, listToDo, sumUpProgress } from "./rules";

const place = { today: "2026-11-28", timeZone: "America/St_Johns" };
const warning = (name: string, state: OwnWarning["standing"]["state"], until: string | null) =>
  ({ name, standing: { state, until } }) as OwnWarning;
const lesson = { id: "l", trainingId: "t", name: "NAV 3", at: Date.UTC(2026, 10, 20, 1) / 1000, instructor: "" };
const training = {
  id: "t",
  name: "Night",
  requirements: ["PPL(A)"],
  startOn: "2026-12-01",
  standing: "ToAccept" as const,
  theory: null,
};

describe("what a student has to do", () => {
  test("is sorted by day; what is missing counts as of today", () => {
    const warnings = [
      warning("Insurance", "Soon", "2026-12-31"),
      warning("Medical", "Expired", "2026-11-27"),
      warning("Licence", "Missing", null),
    ];
    const toDo = listToDo({ lessons: [lesson], warnings, trainings: [training] }, place);
    expect(toDo.map((one) => [one.day, one.kind])).toEqual([
      ["2026-11-19", "sign"],
      ["2026-11-27", "renew"],
      ["2026-11-28", "renew"],
      ["2026-12-01", "accept"],
      ["2026-12-31", "renew"],
    ]);
  });
  test("names a window of the theory exam that is near or past, of a training that goes on", () => {
    const withTheory = (id: string, endsOn: string, urgency: "later" | "soon" | "past", standing = "Running") => {
      const theory = { deadline: { kind: "window", endsOn, urgency } };
      return { ...training, id, theory, standing } as unknown as typeof training;
    };
    const trainings = [
      withTheory("far", "2027-06-30", "later"),
      withTheory("near", "2027-01-26", "soon"),
      withTheory("past", "2026-11-27", "past"),
      withTheory("left", "2026-12-01", "soon", "Left"),
    ];
    const toDo = listToDo({ lessons: [], warnings: [], trainings }, place);
    expect(toDo.map((one) => one.kind === "exam" && [one.day, one.training.id])).toEqual([
      ["2026-11-27", "past"],
      ["2027-01-26", "near"],
    ]);
  });
  test("leaves out what is in order, what waits for somebody else, and trainings that are accepted", () => {
    const warnings = [warning("Medical", "Valid", "2027-01-01"), warning("Licence", "Awaiting", "2026-12-01")];
    const trainings = [{ ...training, standing: "Running" as const }];
    expect(listToDo({ lessons: [], warnings, trainings }, place)).toEqual([]);
  });
});

test.each([
  [["ToAccept", "Running"], "Running"],
  [["Complete", "ToAccept"], "ToAccept"],
  [["Left", "Complete"], "Complete"],
  [["Left", "Moved"], null],
  [[], null],
] as const)("of the trainings %j the home shows the one that is %s", (standings, chosen) => {
  expect(chooseMainTraining(standings.map((standing) => ({ standing })))?.standing ?? null).toBe(chosen);
});

test("of two that run, the home shows the one that comes first", () => {
  const two = [
    { id: "new", standing: "Running" as const },
    { id: "old", standing: "Running" as const },
  ];
  expect(chooseMainTraining(two)?.id).toBe("new");
});

describe("progress", () => {
  const hours = [
    { category: "aircraft" as const, done: 900, planned: 0, expected: 2800 },
    { category: "solo" as const, done: 0, planned: 0, expected: 0 },
  ];
  test("is measured by the regulation where there is one", () => {
    const minima = [
      {
        kind: "total" as const,
        paragraph: "FCL.210.A",
        stopsElsewhere: 0,
        unit: "minutes" as const,
        needed: 2700,
        done: 960,
        day: null,
      },
    ];
    expect(sumUpProgress({ hours, minima }, { done: 9, needed: 40 })).toEqual([
      { kind: "flight", done: 960, needed: 2700 },
      { kind: "lessons", done: 9, needed: 40 },
    ]);
  });
  test("is measured by the programme's own plan otherwise", () => {
    const [flight] = sumUpProgress({ hours, minima: [] }, { done: 0, needed: 4 });
    expect(flight).toEqual({ kind: "flight", done: 900, needed: 2800 });
  });
});
