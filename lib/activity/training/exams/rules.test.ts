import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { EXAM_SUBJECTS, type ExamResult, type ExamSubject } from "./codes";
import { type ExamFacts, endValidity, endWindow, findDeadline, findExamFault, judgeTheory } from "./rules";

const paper = (subject: ExamSubject, day: string, result: ExamResult, over: Partial<ExamFacts> = {}): ExamFacts => ({
  ...{ kind: "TheoryPaper", subject, day, result, paperSet: 1, mark: null, examiner: "" },
  ...over,
});
const passAll = (day: string, paperSet = 1) => EXAM_SUBJECTS.map((one) => paper(one, day, "Passed", { paperSet }));
const FAILED_FOUR_TIMES = ["2026-03-02", "2026-04-13", "2026-05-18", "2026-06-22"].map((day) =>
  paper("Navigation", day, "Failed"),
);
const FRAME = { startOn: "2026-01-10", today: "2026-11-28", minima: "PplA" as const };

// FCL.025(b)(2): 18 months from the end of the month of the first attempt.
test.each([
  // June has 30 days.
  ["2025-12-12", "2027-06-30"],
  // The first and the last day of a month have the same window.
  ["2026-02-01", "2027-08-31"],
  ["2026-02-28", "2027-08-31"],
  ["2026-03-01", "2027-09-30"],
  // February of a leap year, and of another.
  ["2026-08-31", "2028-02-29"],
  ["2027-08-15", "2029-02-28"],
  ["2028-02-29", "2029-08-31"],
])("who first attempts a paper on %s must have passed all by %s", (first, end) => {
  expect(endWindow(first)).toBe(end);
});

// FCL.025(c)(1): 24 months from the day on which the theory was completed.
test.each([
  ["2026-06-15", "2028-06-15"],
  ["2026-12-31", "2028-12-31"],
  ["2026-02-28", "2028-02-28"],
  // There is no such day two years later.
  ["2028-02-29", "2030-02-28"],
])("theory that was completed on %s counts until %s", (completed, end) => {
  expect(endValidity(completed)).toBe(end);
});

describe("the standing of a student", () => {
  test("without an attempt nothing runs, whatever is planned", () => {
    const theory = judgeTheory([paper("AirLaw", "2026-12-05", "Planned")], "2026-11-28");
    expect(theory).toMatchObject({ state: "NotBegun", passed: 0, windowEndsOn: null, validUntil: null });
    expect(theory.papers[0]).toEqual({ subject: "AirLaw", state: "Planned", attempts: 0 });
    expect(findDeadline(theory, { today: "2026-11-28", isTested: false })).toBeNull();
  });
  test("a failed attempt begins the window, and a later pass leaves it", () => {
    const exams = [paper("AirLaw", "2026-02-20", "Failed"), paper("AirLaw", "2026-05-04", "Passed")];
    const theory = judgeTheory(exams, "2026-11-28");
    expect(theory).toMatchObject({
      state: "Open",
      passed: 1,
      firstAttemptOn: "2026-02-20",
      windowEndsOn: "2027-08-31",
    });
    expect(theory.papers[0]).toEqual({ subject: "AirLaw", state: "Passed", attempts: 2 });
  });
  test("the last day of the window still counts, the next doesn't", () => {
    const exams = [paper("AirLaw", "2025-12-12", "Passed")];
    expect(judgeTheory(exams, "2027-06-30").state).toBe("Open");
    expect(judgeTheory(exams, "2027-07-01").state).toBe("Lapsed");
  });
  test("with all nine passed, the theory counts from the day of the last, also after the window", () => {
    const exams = [...passAll("2026-03-02").slice(1), paper("AirLaw", "2026-06-15", "Passed")];
    const theory = judgeTheory(exams, "2028-06-15");
    expect(theory).toMatchObject({ state: "Passed", passed: 9, completedOn: "2026-06-15", validUntil: "2028-06-15" });
    expect(judgeTheory(exams, "2028-06-16").state).toBe("Expired");
  });
  test("a skill test that was passed has used the theory", () => {
    const skill = { ...paper("AirLaw", "2027-05-01", "Passed"), kind: "SkillTest" as const, subject: null };
    expect(judgeTheory([...passAll("2026-03-02"), skill], "2030-01-01").state).toBe("Passed");
  });
  test("eight of nine aren't enough", () => {
    expect(judgeTheory(passAll("2026-03-02").slice(1), "2026-11-28")).toMatchObject({
      state: "Open",
      passed: 8,
      completedOn: null,
    });
  });
  test("four failures of one paper end the set, although time is left", () => {
    const theory = judgeTheory(FAILED_FOUR_TIMES, "2026-11-28");
    expect(theory).toMatchObject({ state: "Exhausted", windowEndsOn: "2027-09-30" });
    expect(judgeTheory(FAILED_FOUR_TIMES.slice(1), "2026-11-28").state).toBe("Open");
  });
  test("only the set that was begun last counts", () => {
    const exams = [...passAll("2026-03-02").slice(1), paper("Navigation", "2026-07-01", "Passed", { paperSet: 2 })];
    expect(judgeTheory(exams, "2026-11-28")).toMatchObject({ paperSet: 2, passed: 1, windowEndsOn: "2028-01-31" });
  });
});

test.each([
  ["2027-05-01", "later"],
  // Fifty-nine days are left.
  ["2027-05-02", "soon"],
  ["2027-06-30", "soon"],
  ["2027-07-01", "past"],
] as const)("on %s a window until 30 June 2027 is %s", (today, urgency) => {
  const theory = { windowEndsOn: "2027-06-30", validUntil: null };
  expect(findDeadline(theory, { today, isTested: false })).toEqual({ kind: "window", endsOn: "2027-06-30", urgency });
});

describe("what can't be true", () => {
  const other = (kind: "ProgressTest" | "SkillTest", over: Partial<ExamFacts> = {}) =>
    ({ ...paper("AirLaw", "2026-06-01", "Passed", { kind, subject: null }), ...over }) as ExamFacts;
  test.each<[string, ExamFacts, string]>([
    ["a paper without a subject", paper("AirLaw", "2026-06-01", "Passed", { subject: null }), "subject subjectMissing"],
    ["a progress test with one", other("ProgressTest", { subject: "AirLaw" }), "subject noSubject"],
    ["a progress test before the training", other("ProgressTest", { day: "2026-01-09" }), "day beforeStart"],
    ["a skill test before it", other("SkillTest", { day: "2026-01-09", examiner: "A. Durand" }), "day beforeStart"],
    ["a result of tomorrow", paper("AirLaw", "2026-11-29", "Failed"), "day inFuture"],
    ["a mark above 100", paper("AirLaw", "2026-06-01", "Passed", { mark: 101 }), "mark markRange"],
    ["a mark below 0", paper("AirLaw", "2026-06-01", "Failed", { mark: -1 }), "mark markRange"],
    ["a mark of what is planned", paper("AirLaw", "2026-12-06", "Planned", { mark: 80 }), "mark markOfPlan"],
    ["a pass with 74", paper("AirLaw", "2026-06-01", "Passed", { mark: 74 }), "mark markFails"],
    ["a failure with 75", paper("AirLaw", "2026-06-01", "Failed", { mark: 75 }), "mark markPasses"],
    ["a skill test that nobody examined", other("SkillTest"), "examiner examinerMissing"],
  ])("%s", (_, exam, fault) => {
    const found = findExamFault([exam], [0], FRAME);
    expect(`${found?.field} ${found?.key.split(".").at(-1)}`).toBe(fault);
  });

  const first = paper("AirLaw", "2026-02-20", "Passed");
  test.each<[string, ExamFacts[], string | null]>([
    ["a paper that was passed before the training", [paper("AirLaw", "2025-06-02", "Passed")], null],
    ["the same paper, passed twice", [first, paper("AirLaw", "2026-05-04", "Passed")], "passedAlready"],
    ["an attempt after the pass", [first, paper("AirLaw", "2026-05-04", "Failed")], "passedAlready"],
    ["a plan after the pass", [first, paper("AirLaw", "2026-12-05", "Planned")], "passedAlready"],
    ["a fifth attempt", [...FAILED_FOUR_TIMES, paper("Navigation", "2026-09-07", "Passed")], "noAttemptLeft"],
    ["a fourth attempt", [...FAILED_FOUR_TIMES.slice(1), paper("Navigation", "2026-09-07", "Passed")], null],
    ["the same paper twice on a day", [paper("AirLaw", "2026-02-20", "Failed"), first], "twiceADay"],
    ["a plan after the window", [first, paper("Navigation", "2027-09-01", "Planned")], "afterWindow"],
    ["two plans of a paper", ["05", "12"].map((day) => paper("AirLaw", `2026-12-${day}`, "Planned")), "plannedAlready"],
    [
      "a new set while the first goes on",
      [first, paper("AirLaw", "2026-05-04", "Passed", { paperSet: 2 })],
      "setGoesOn",
    ],
    ["a new set without a first", [paper("AirLaw", "2026-05-04", "Passed", { paperSet: 2 })], "setGoesOn"],
    [
      "a new set after four failures",
      [...FAILED_FOUR_TIMES, paper("Navigation", "2026-09-07", "Passed", { paperSet: 2 })],
      null,
    ],
    [
      "a new set before the fourth failure",
      [...FAILED_FOUR_TIMES, paper("AirLaw", "2026-06-21", "Passed", { paperSet: 2 })],
      "setGoesOn",
    ],
  ])("%s: %#", (_, exams, key) => {
    const found = findExamFault(exams, [exams.length - 1], FRAME);
    expect(found?.key.split(".").at(-1) ?? null).toBe(key);
  });

  test("papers of a rating for the night", () => {
    const found = findExamFault([first], [0], { ...FRAME, minima: "NightA" });
    expect(found?.key).toBe("exams.faults.noTheory");
  });

  test("never depends on the order in which exams were recorded", () => {
    const exam = fc
      .record({
        subject: fc.constantFrom("AirLaw" as const, "Navigation" as const),
        month: fc.integer({ min: 1, max: 9 }),
        result: fc.constantFrom("Passed" as const, "Failed" as const, "Failed" as const),
      })
      .map(({ subject, month, result }) => paper(subject, `2026-0${month}-15`, result));
    fc.assert(
      fc.property(fc.array(exam, { maxLength: 6 }), (exams) => {
        const isSound = (some: ExamFacts[]) => findExamFault(some, [], FRAME) === null;
        expect(isSound(exams.toReversed())).toBe(isSound(exams));
      }),
    );
  });
});
