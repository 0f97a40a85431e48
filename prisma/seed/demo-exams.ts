import type { Work } from "@/lib/access/actor/as-actor";
import { EXAM_SUBJECTS, type ExamResult, type ExamSubject } from "@/lib/activity/training/exams/codes";
import { recordExams } from "@/lib/activity/training/exams/commands";
import { addDays } from "@/lib/platform/day";

type Sitting = { daysAgo: number; papers: readonly (readonly [ExamSubject, ExamResult, number | null])[] };
const [COMMON, SPECIAL] = [EXAM_SUBJECTS.slice(0, 4), EXAM_SUBJECTS.slice(4)];
const pass = (subjects: readonly ExamSubject[], at = 0) =>
  subjects.map((subject, n) => [subject, "Passed", 78 + ((at + 7 * n) % 20)] as const);

/** The sittings of those who have begun with the papers, by the first part of their address. */
const SITTINGS: Record<string, readonly Sitting[]> = {
  student: [{ daysAgo: 20, papers: pass(COMMON.slice(0, 2), 3) }],
  "hugo.bernard": [{ daysAgo: 60, papers: [...pass(COMMON), ["Navigation", "Failed", 68]] }],
  "chloe.garnier": [
    { daysAgo: 90, papers: [...pass(COMMON, 5), ["FlightPerformance", "Failed", 62], ["Navigation", "Failed", 58]] },
    {
      daysAgo: 40,
      papers: [...pass(SPECIAL.slice(0, 2), 2), ["AircraftKnowledge", "Passed", 84], ["Navigation", "Failed", 71]],
    },
    {
      daysAgo: -16,
      papers: [
        ["FlightPerformance", "Planned", null],
        ["Navigation", "Planned", null],
      ],
    },
  ],
  "lucas.mercier": [
    { daysAgo: 120, papers: pass(COMMON, 9) },
    { daysAgo: 75, papers: pass(SPECIAL, 4) },
  ],
  "alice.clement": [
    { daysAgo: 150, papers: pass(COMMON, 12) },
    { daysAgo: 110, papers: pass(SPECIAL, 8) },
  ],
};
/** How many days after the last lesson a skill test is taken. */
export const TEST_AFTER_DAYS = 12;

/** Began with the theory long ago, and has until the end of this month for what is left of it. */
const RUNNING_OUT = "emma.fontaine";
const TESTS: Record<string, readonly { kind: "ProgressTest" | "SkillTest"; daysAgo: number; result: ExamResult }[]> = {
  "lucas.mercier": [{ kind: "ProgressTest", daysAgo: 30, result: "Passed" }],
  "alice.clement": [
    { kind: "ProgressTest", daysAgo: 45, result: "Passed" },
    { kind: "SkillTest", daysAgo: -12, result: "Planned" },
  ],
};

/** The middle of the month in which a window began that ends with the present one. */
function beginRunningOut(today: string): string {
  const [year, month] = today.split("-").map(Number) as [number, number];
  return new Date(Date.UTC(year, month - 1 - 18, 15)).toISOString().slice(0, 10);
}

/** When somebody's training began earlier than its first lesson, because theory came first. */
export const beginEarlier = (name: string, today: string): string | null =>
  name === RUNNING_OUT ? addDays(beginRunningOut(today), -30) : null;

/** Enters the exams of a student of the demo school. `finishedDaysAgo` is when who has passed the skill test had the last lesson. */
export async function fillDemoExams(
  work: Work,
  enrolmentId: string,
  { name, finishedDaysAgo }: { name: string; finishedDaysAgo: number | null },
  today: string,
): Promise<void> {
  const test = { kind: "SkillTest" as const, result: "Passed" as const };
  const passed = finishedDaysAgo === null ? [] : [{ ...test, daysAgo: finishedDaysAgo - TEST_AFTER_DAYS }];
  const place = { place: "Lyon", examiner: "DSAC Centre-Est", note: "", isNewSet: false };
  const record = (day: string, papers: Sitting["papers"]) => {
    const entries = papers.map(([subject, result, mark]) => ({ subject, result, mark }));
    return recordExams(work, enrolmentId, { ...place, kind: "TheoryPaper", day, entries });
  };
  if (name === RUNNING_OUT) {
    const first = beginRunningOut(today);
    await record(first, pass(COMMON, 6));
    await record(addDays(first, 84), [...pass(SPECIAL.slice(0, 3), 1), ["Navigation", "Failed", 66]]);
  }
  if (finishedDaysAgo !== null)
    await record(addDays(today, -finishedDaysAgo - 60), pass(EXAM_SUBJECTS, finishedDaysAgo));
  for (const { daysAgo, papers } of SITTINGS[name] ?? []) await record(addDays(today, -daysAgo), papers);
  for (const { kind, daysAgo, result } of [...(TESTS[name] ?? []), ...passed]) {
    const [day, examiner] = [addDays(today, -daysAgo), kind === "SkillTest" ? "Bernard Lacroix (FE)" : "Marc Petit"];
    const entries = [{ subject: null, result, mark: null }];
    await recordExams(work, enrolmentId, { ...place, place: "", kind, day, examiner, entries });
  }
}
