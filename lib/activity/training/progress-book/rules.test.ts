import { describe, expect, test } from "vitest";
import { type CountedFlight, compareWithMinima } from "@/lib/records/programs/minima";
import { addHours } from "./hours/rules";
import { type BookExercise, listRedo, rateLesson } from "./rules";
import { averageOverall, averageSkills, type SkillTerm } from "./skills/rules";

const flight = (over: Partial<CountedFlight & { isMultiEngine: boolean }> = {}) => ({
  ...{ minutes: 60, nightMinutes: 0, nightTakeOffs: 0, nightLandings: 0 },
  route: null,
  ...{ isSimulator: false, isSolo: false, isCrossCountry: false, isMultiEngine: false },
  ...over,
});

describe("the redo list", () => {
  const exercise = (id: string, rating: number | null, isRequired = true): BookExercise => ({
    ...{ id, rating, isRequired, name: id, comment: "" },
  });
  const lesson = (at: number | null, ...exercises: BookExercise[]) => ({
    id: `at ${at}`,
    reference: "",
    at,
    exercises,
  });
  test.each([
    ["lessons that are still to come count for nothing", [lesson(null, exercise("stall", null))], []],
    ["what was unsatisfactory", [lesson(1, exercise("stall", 1), exercise("turn", 2))], ["stall"]],
    ["what was required and left out", [lesson(1, exercise("stall", null), exercise("turn", null, false))], ["stall"]],
    ["until it is done", [lesson(2, exercise("stall", 2)), lesson(1, exercise("stall", 1))], []],
    ["again when it fails later", [lesson(1, exercise("stall", 3)), lesson(2, exercise("stall", 1))], ["stall"]],
    [
      "still, when a later lesson leaves it out",
      [lesson(1, exercise("stall", 1)), lesson(2, exercise("stall", null, false))],
      ["stall"],
    ],
    ["the latest first", [lesson(1, exercise("stall", 1)), lesson(2, exercise("turn", 1))], ["turn", "stall"]],
  ])("%s", (_, lessons, redo) => expect(listRedo(lessons).map(({ exerciseId }) => exerciseId)).toEqual(redo));
  test("a lesson is as good as its worst exercise", () => {
    expect(rateLesson([exercise("a", 3), exercise("b", 2), exercise("c", null)])).toBe(2);
    expect(rateLesson([exercise("c", null)])).toBeNull();
  });
});

test("hours are added up by category; a simulator's count for itself alone", () => {
  const done = {
    theoryMinutes: 90,
    flights: [
      flight(),
      flight({ isSolo: true, isCrossCountry: true, isMultiEngine: true }),
      flight({ isSimulator: true }),
    ],
  };
  const none = { theoryMinutes: 0, flights: [] };
  const lines = addHours({ done, planned: none, expected: none });
  expect(Object.fromEntries(lines.map((line) => [line.category, line.done]))).toEqual({
    ...{ theory: 90, aircraft: 120, singleEngine: 60, multiEngine: 60, solo: 60, dual: 60, local: 60 },
    ...{ crossCountry: 60, simulator: 60 },
  });
});

describe("minima", () => {
  const doneOf = (kind: string, flights: CountedFlight[], name: "PplA" | "LaplA" | "NightA") =>
    compareWithMinima(flights, name).find((line) => line.kind === kind)!.done;
  test.each([
    [
      "of a simulator five hours count for a PPL(A), FCL.210.A",
      "total",
      [flight({ isSimulator: true, minutes: 400 })],
      "PplA",
      300,
    ],
    ["of a simulator nothing counts for a LAPL(A)", "total", [flight({ isSimulator: true })], "LaplA", 0],
    [
      "solo cross-country is both",
      "soloCrossCountry",
      [flight({ isSolo: true }), flight({ isCrossCountry: true })],
      "PplA",
      0,
    ],
    ["by night only its minutes count, FCL.810", "night", [flight({ nightMinutes: 20 })], "NightA", 20],
    [
      "night landings count when alone",
      "nightSoloLandings",
      [flight({ nightLandings: 3 }), flight({ nightLandings: 2, isSolo: true })],
      "NightA",
      2,
    ],
    [
      "night take-offs too, FCL.810",
      "nightSoloTakeOffs",
      [flight({ nightTakeOffs: 3 }), flight({ nightTakeOffs: 4, isSolo: true })],
      "NightA",
      4,
    ],
  ] as const)("%s", (_, kind, flights, name, done) => expect(doneOf(kind, [...flights], name)).toBe(done));

  const hop = (lessonId: string, from: string, to: string, km: number | null, over: Partial<CountedFlight> = {}) =>
    flight({ ...{ isSolo: true, isCrossCountry: true }, route: { lessonId, from, to, km, fullStops: 1 }, ...over });
  const triangle = [hop("nav", "LFLG", "LFLU", 77), hop("nav", "LFLU", "LFHS", 145), hop("nav", "LFHS", "LFLG", 118)];
  const there = [hop("short", "LFLG", "LFLP", 82), hop("short", "LFLP", "LFLG", 82)];
  const touching = triangle.map((leg) => ({ ...leg, route: { ...leg.route!, fullStops: 0 } }));
  const dual = { isSolo: false };
  test.each([
    ["the legs of one lesson are one flight, FCL.210.A", triangle, "PplA", 340],
    ["legs of several lessons aren't", [...there, ...there.map((leg) => renamed(leg))], "LaplA", 164],
    ["the longest counts", [...there, ...triangle], "LaplA", 340],
    ["one full stop elsewhere is too few for a PPL(A), and enough for a LAPL(A)", there, "PplA", 0],
    ["the same aerodrome twice is one", [...there, ...there], "PplA", 0],
    ["touching down isn't a full stop", touching, "PplA", 0],
    ["with an instructor it isn't solo", triangle.map((leg) => ({ ...leg, ...dual })), "PplA", 0],
    ["in a simulator nobody goes anywhere", triangle.map((leg) => ({ ...leg, isSimulator: true })), "PplA", 0],
    ["a leg that nobody measured adds nothing", [...triangle, hop("nav", "LFLG", "LFLP", null)], "PplA", 340],
  ] as const)("of solo cross-country flights %s", (_, flights, name, done) =>
    expect(doneOf("longestSoloCrossCountry", [...flights], name)).toBe(done),
  );
  test("of a dual cross-country by night the distance counts, wherever it landed, FCL.810", () => {
    const night = hop("night", "LFLG", "LFLG", 60, { ...dual, nightMinutes: 40 });
    const longest = (flights: CountedFlight[]) => doneOf("longestNightDualCrossCountry", flights, "NightA");
    expect(longest([night])).toBe(60);
    expect(longest([{ ...night, nightMinutes: 0 }])).toBe(0);
    expect(longest([{ ...night, isSolo: true }])).toBe(0);
  });
});
const renamed = (leg: CountedFlight): CountedFlight => ({ ...leg, route: { ...leg.route!, lessonId: "another" } });

describe("averages of skills by flight phase", () => {
  const ORDER = ["FPM", "SAW", "CRZ", "APP", "LDG"];
  const term = (trigram: string): SkillTerm => {
    return { trigram, name: trigram, nameFrench: "", order: ORDER.indexOf(trigram), norm: 2 };
  };
  test("an exercise counts for the skills and phases that it trains, unless the lesson rates skills themselves", () => {
    const exercises = [
      { rating: 1, skills: [term("FPM"), term("SAW")], phases: [term("APP")] },
      { rating: 3, skills: [term("FPM")], phases: [term("APP"), term("LDG")] },
      { rating: 2, skills: [], phases: [] },
    ];
    const direct = [{ rating: 3, skill: term("SAW"), phase: term("CRZ") }];
    expect(
      averageSkills([
        { exercises, skills: [] },
        { exercises: [exercises[0]!], skills: direct },
      ]),
    ).toEqual({
      phases: [term("CRZ"), term("APP"), term("LDG")],
      skills: [
        { ...term("FPM"), average: 7 / 3, byPhase: [null, 2, 3] },
        { ...term("SAW"), average: 2, byPhase: [3, 1, null] },
      ],
      withoutSkill: { count: 1, average: 2 },
    });
  });
  test("all skills together are averaged by phase too, of those that were rated there", () => {
    const skill = (trigram: string, average: number, byPhase: (number | null)[]) => ({
      ...{ ...term(trigram), average, byPhase },
    });
    const skills = [skill("FPM", 2, [1, 3, null]), skill("SAW", 3, [null, 2, null])];
    const phases = [term("CRZ"), term("APP"), term("LDG")];
    expect(averageOverall({ phases, skills })).toEqual({ byPhase: [1, 2.5, null], average: 2.5 });
  });
});
