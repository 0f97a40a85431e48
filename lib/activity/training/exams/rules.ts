import { countDaysBetween } from "@/lib/platform/day";
import { formatDayAsDdMmYyyy } from "@/lib/platform/display";
import type { MessageKey } from "@/lib/platform/messages";
import type { MinimaName } from "@/lib/records/programs/minima";
import {
  EXAM_SUBJECTS,
  type ExamKind,
  type ExamResult,
  type ExamSubject,
  type PaperState,
  type TheoryState,
} from "./codes";

// FCL.025 of Annex I (Part-FCL) to Regulation (EU) No 1178/2011, as amended by (EU) 2019/1747. For LAPL and PPL, paragraph
// (b)(4) limits attempts and time, and no longer the number of sittings: that limit is now only for ATPL, CPL and IR, (b)(3).

/** (b)(4): how often a paper may be taken. */
export const MOST_ATTEMPTS = 4;
/** (b)(2): months for all papers, counted from the end of the month of the first attempt. */
const WINDOW_MONTHS = 18;
/** (c)(1)(i): months for which the theory counts, from the day on which its last paper was passed. */
const VALIDITY_MONTHS = 24;
/** (b)(1): a paper is passed with three quarters of its marks. */
export const PASS_MARK = 75;
/** Before this many days from its end, a window is shown as running out. */
export const SOON_DAYS = 60;

/** An exam as rules see it. `day` is such as `2026-11-28`. */
export type ExamFacts = {
  kind: ExamKind;
  subject: ExamSubject | null;
  paperSet: number;
  day: string;
  result: ExamResult;
  mark: number | null;
  examiner: string;
};

const lastDayOfMonth = (year: number, month: number) =>
  new Date(Date.UTC(year, month + 1, 0)).toISOString().slice(0, 10);
const splitDay = (day: string) => day.split("-").map(Number) as [number, number, number];

/** The last day of the window: that of the eighteenth month after the month of the first attempt. */
export function endWindow(firstAttemptOn: string): string {
  const [year, month] = splitDay(firstAttemptOn);
  return lastDayOfMonth(year, month - 1 + WINDOW_MONTHS);
}

/**
 * The last day on which the theory counts: the same date 24 months later, or where that month is shorter its last day
 * (Regulation (EEC, Euratom) No 1182/71, Article 3(2)(c)).
 */
export function endValidity(completedOn: string): string {
  const [year, month, date] = splitDay(completedOn);
  const last = lastDayOfMonth(year, month - 1 + VALIDITY_MONTHS);
  return `${last.slice(0, 8)}${String(Math.min(date, Number(last.slice(8)))).padStart(2, "0")}`;
}

export type Paper = { subject: ExamSubject; state: PaperState; attempts: number };
/** How a student stands in the theory exam. Days are null where there is none yet. */
export type TheoryStanding = {
  paperSet: number;
  state: TheoryState;
  papers: Paper[];
  passed: number;
  firstAttemptOn: string | null;
  windowEndsOn: string | null;
  completedOn: string | null;
  validUntil: string | null;
};

const ofTheory = (exams: readonly ExamFacts[]) => exams.filter(({ kind }) => kind === "TheoryPaper");
const byDay = (a: ExamFacts, b: ExamFacts) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0);

/** Judges the papers of the set that was begun last. */
export function judgeTheory(exams: readonly ExamFacts[], today: string): TheoryStanding {
  const all = ofTheory(exams);
  const paperSet = Math.max(1, ...all.map((one) => one.paperSet));
  const own = all.filter((one) => one.paperSet === paperSet);
  const standing = judgeSet(own, { paperSet, today });
  // Once the skill test is passed, the theory has served its purpose.
  return standing.state === "Expired" && hasPassedSkillTest(exams) ? { ...standing, state: "Passed" } : standing;
}

export const hasPassedSkillTest = (exams: readonly Pick<ExamFacts, "kind" | "result">[]) =>
  exams.some(({ kind, result }) => kind === "SkillTest" && result === "Passed");

/** The programmes that end in a licence, for which the papers are demanded. One for the night has none (FCL.810). */
export const demandsTheory = (minima: MinimaName) => minima === "PplA" || minima === "LaplA";
export const mayHaveTheory = (minima: MinimaName) => minima !== "NightA";

function judgeSet(
  exams: readonly ExamFacts[],
  { paperSet, today }: { paperSet: number; today: string },
): TheoryStanding {
  const attempts = exams.filter(({ result }) => result !== "Planned").sort(byDay);
  const papers = EXAM_SUBJECTS.map((subject): Paper => {
    const own = exams.filter((one) => one.subject === subject);
    const count = own.filter(({ result }) => result !== "Planned").length;
    const has = (result: ExamResult) => own.some((one) => one.result === result);
    const state = has("Passed") ? "Passed" : count >= MOST_ATTEMPTS ? "Exhausted" : has("Planned") ? "Planned" : "Open";
    return { subject, state, attempts: count };
  });
  const passed = papers.filter(({ state }) => state === "Passed").length;
  const firstAttemptOn = attempts[0]?.day ?? null;
  const windowEndsOn = firstAttemptOn && endWindow(firstAttemptOn);
  const isComplete = passed === EXAM_SUBJECTS.length;
  const completedOn = isComplete ? attempts.filter(({ result }) => result === "Passed").at(-1)!.day : null;
  const validUntil = completedOn && endValidity(completedOn);
  const stateOf = (): TheoryState => {
    if (validUntil) return today > validUntil ? "Expired" : "Passed";
    if (papers.some(({ state }) => state === "Exhausted")) return "Exhausted";
    if (!windowEndsOn) return "NotBegun";
    return today > windowEndsOn ? "Lapsed" : "Open";
  };
  return { paperSet, state: stateOf(), papers, passed, firstAttemptOn, windowEndsOn, completedOn, validUntil };
}

/** The states in which nothing is left but to take the complete set again. */
export const mustTakeAgain = ({ state }: Pick<TheoryStanding, "state">) =>
  state === "Lapsed" || state === "Exhausted" || state === "Expired";

export type Deadline = { kind: "window" | "validity"; endsOn: string; urgency: "later" | "soon" | "past" };

/**
 * The day that counts next: the end of the window, or, when all papers are passed, the last day of the theory. Null before the
 * first attempt, and after the skill test.
 */
export function findDeadline(
  theory: Pick<TheoryStanding, "windowEndsOn" | "validUntil">,
  { today, isTested }: { today: string; isTested: boolean },
): Deadline | null {
  const endsOn = theory.validUntil ?? theory.windowEndsOn;
  if (!endsOn || isTested) return null;
  const left = countDaysBetween(today, endsOn);
  const urgency = left < 0 ? "past" : left < SOON_DAYS ? "soon" : "later";
  return { kind: theory.validUntil ? "validity" : "window", endsOn, urgency };
}

/** What is said of the theory, as the last part of a message's key, with its values. Null: nothing is said. */
export type Said<Key extends string> = { key: Key; values: { day: string; since: string; days: number } };
const say = <Key extends string>(key: Key, theory: TheoryStanding, { today }: { today: string }): Said<Key> => {
  const day = theory.validUntil ?? theory.windowEndsOn;
  const write = (one: string | null) => (one ? formatDayAsDdMmYyyy(one) : "");
  return {
    key,
    values: { day: write(day), since: write(theory.completedOn), days: day ? countDaysBetween(today, day) : 0 },
  };
};
type At = { today: string; isTested: boolean };

/** Says in a sentence until when the papers must be passed, or the theory counts (`exams.deadline`). */
export function describeDeadline(theory: TheoryStanding, at: At) {
  const deadline = findDeadline(theory, at);
  if (theory.completedOn && at.isTested) return say("served", theory, at);
  if (theory.state === "Exhausted") return say("Exhausted", theory, at);
  if (!deadline) return say("NotBegun", theory, at);
  const urgency = { later: "Later", soon: "Soon", past: "Past" } as const;
  return say(`${deadline.kind}${urgency[deadline.urgency]}` as const, theory, at);
}

const LINES = {
  NotBegun: "notBegun",
  Open: "open",
  Passed: "valid",
  Expired: "expired",
  Lapsed: "past",
  Exhausted: "exhausted",
} as const satisfies Record<TheoryState, string>;

/** Says in a few words how far the theory is (`exams.line`). */
export function describeTheory(theory: TheoryStanding, at: At) {
  if (theory.completedOn && at.isTested) return say("served", theory, at);
  return say(LINES[theory.state], theory, at);
}

/** How urgent the theory is: what has run out or came to nothing is red, what runs out soon amber. */
export function gradeTheory(theory: TheoryStanding, at: At): Deadline["urgency"] {
  if (theory.state === "Exhausted") return "past";
  return findDeadline(theory, at)?.urgency ?? "later";
}

/** What lists of trainings and dashboards say of the theory. */
export const sumUpTheory = (theory: TheoryStanding, at: At) => ({
  ...{ passed: theory.passed, papers: theory.papers.length, state: theory.state },
  deadline: findDeadline(theory, at),
  said: describeTheory(theory, at),
  urgency: gradeTheory(theory, at),
});
export type TheoryInShort = ReturnType<typeof sumUpTheory>;

export type ExamFault = {
  /** The exam that can't be true, by its place in the list. */
  at: number;
  field: "subject" | "result" | "mark" | "day" | "examiner";
  key: MessageKey;
  values?: Record<string, string | number>;
};

/** Finds what can't be true of an exam by itself. Null when there is nothing. */
function findOwnFault(exam: ExamFacts, { startOn, today, minima }: Frame): Omit<ExamFault, "at"> | null {
  const isPaper = exam.kind === "TheoryPaper";
  const isPlanned = exam.result === "Planned";
  if (isPaper && !mayHaveTheory(minima)) return { field: "subject", key: "exams.faults.noTheory" };
  if (isPaper && exam.subject === null) return { field: "subject", key: "exams.faults.subjectMissing" };
  if (!isPaper && exam.subject !== null) return { field: "subject", key: "exams.faults.noSubject" };
  // Papers are often passed elsewhere before the training begins, and count for 24 months.
  if (!isPaper && exam.day < startOn) return { field: "day", key: "exams.faults.beforeStart" };
  if (!isPlanned && exam.day > today) return { field: "day", key: "exams.faults.inFuture" };
  if (exam.mark !== null) {
    if (exam.mark < 0 || exam.mark > 100) return { field: "mark", key: "exams.faults.markRange" };
    if (isPlanned) return { field: "mark", key: "exams.faults.markOfPlan" };
    const isPass = exam.mark >= PASS_MARK;
    if (isPaper && isPass !== (exam.result === "Passed"))
      return {
        field: "mark",
        key: isPass ? "exams.faults.markPasses" : "exams.faults.markFails",
        values: { mark: PASS_MARK },
      };
  }
  if (exam.kind === "SkillTest" && !isPlanned && exam.examiner === "")
    return { field: "examiner", key: "exams.faults.examinerMissing" };
  return null;
}

/** What exams are held against: the training's first day, the day that it is, and what its programme leads to. */
export type Frame = { startOn: string; today: string; minima: MinimaName };

/**
 * Finds the first thing that can't be true of all exams of a training together, after those at `changed` were looked at one by
 * one. Null when there is nothing.
 */
export function findExamFault(exams: readonly ExamFacts[], changed: readonly number[], frame: Frame): ExamFault | null {
  for (const at of changed) {
    const fault = findOwnFault(exams[at]!, frame);
    if (fault) return { at, ...fault };
  }
  const placed = exams.map((exam, at) => ({ ...exam, at })).sort(inTime);
  const sets = [...new Set(ofTheory(placed).map(({ paperSet }) => paperSet))].sort((a, b) => a - b);
  for (const [order, paperSet] of sets.entries()) {
    const papers = placed.filter((one) => one.kind === "TheoryPaper" && one.paperSet === paperSet);
    const before = placed.filter((one) => one.kind === "TheoryPaper" && one.paperSet === paperSet - 1);
    const fault =
      findFaultOfSet(papers) ?? (order + 1 !== paperSet ? missSet(papers) : findFaultOfNewSet(papers, before));
    if (fault) return fault;
  }
  return null;
}

type Placed = ExamFacts & { at: number };
/** Results before plans of the same day. */
const inTime = (a: Placed, b: Placed) => byDay(a, b) || Number(a.result === "Planned") - Number(b.result === "Planned");

function findFaultOfSet(papers: readonly Placed[]): ExamFault | null {
  const first = papers.find(({ result }) => result !== "Planned");
  const windowEndsOn = first && endWindow(first.day);
  for (const [order, { at, subject, day, result }] of papers.entries()) {
    const earlier = papers.slice(0, order).filter((one) => one.subject === subject);
    const attempts = earlier.filter((one) => one.result !== "Planned");
    if (attempts.some((one) => one.result === "Passed"))
      return { at, field: "subject", key: "exams.faults.passedAlready" };
    if (attempts.some((one) => one.day === day)) return { at, field: "subject", key: "exams.faults.twiceADay" };
    if (attempts.length >= MOST_ATTEMPTS) return { at, field: "subject", key: "exams.faults.noAttemptLeft" };
    if (windowEndsOn && day > windowEndsOn)
      return {
        at,
        field: "day",
        key: "exams.faults.afterWindow",
        values: { day: formatDayAsDdMmYyyy(windowEndsOn) },
      };
    if (result === "Planned" && earlier.some((one) => one.result === "Planned"))
      return { at, field: "subject", key: "exams.faults.plannedAlready" };
  }
  return null;
}

const missSet = (papers: readonly Placed[]): ExamFault => ({
  ...{ at: papers[0]!.at, field: "subject", key: "exams.faults.setGoesOn" },
});

/** All papers are taken again only when those before have come to nothing, and only after them. */
function findFaultOfNewSet(papers: readonly Placed[], before: readonly Placed[]): ExamFault | null {
  const { at, day, paperSet } = papers[0]!;
  if (paperSet === 1) return null;
  const attempts = before.filter(({ result }) => result !== "Planned");
  const standing = judgeSet(attempts, { paperSet: paperSet - 1, today: day });
  const isOver = (attempts.at(-1)?.day ?? "") <= day;
  return mustTakeAgain(standing) && isOver ? null : { at, field: "subject", key: "exams.faults.setGoesOn" };
}
