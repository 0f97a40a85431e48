import { unixToUtcDay, utcDayToUnix } from "@/lib/platform/day";
import {
  EXAM_KINDS,
  EXAM_RESULTS,
  EXAM_SUBJECTS,
  type ExamKind,
  type ExamResult,
  type ExamSubject,
  PAPER_STATES,
  THEORY_STATES,
} from "./codes";
import { PASS_MARK, type TheoryStanding } from "./rules";
import type { ExamsView, ExamView } from "./schema";

/** Decodes an exam. Its day is such as `2026-11-28`. */
const decodeExam = ({ kind, subject, day, result, ...exam }: ExamView) => ({
  ...exam,
  kind: EXAM_KINDS[kind]!,
  subject: subject === null ? null : EXAM_SUBJECTS[subject]!,
  day: unixToUtcDay(day),
  result: EXAM_RESULTS[result]!,
});
export type Exam = ReturnType<typeof decodeExam>;

const dayOf = (unix: number | null) => (unix === null ? null : unixToUtcDay(unix));
const decodeTheory = (theory: NonNullable<ExamsView["theory"]>): TheoryStanding => ({
  ...{ paperSet: theory.paperSet, state: THEORY_STATES[theory.state]!, passed: theory.passed },
  papers: theory.papers.map(({ subject, state, attempts }) => ({
    ...{ subject: EXAM_SUBJECTS[subject]!, state: PAPER_STATES[state]!, attempts },
  })),
  ...{ firstAttemptOn: dayOf(theory.firstAttemptOn), windowEndsOn: dayOf(theory.windowEndsOn) },
  ...{ completedOn: dayOf(theory.completedOn), validUntil: dayOf(theory.validUntil) },
});

/** Decodes the exams of a training, and how its student stands in the theory exam. */
export const decodeExams = ({ exams, theory, mayHaveTheory }: ExamsView) => ({
  ...{ exams: exams.map(decodeExam), theory: theory && decodeTheory(theory), mayHaveTheory },
});
export type Exams = ReturnType<typeof decodeExams>;

type OfPapers = { [Subject in ExamSubject as `taken${Subject}`]: boolean } & {
  [Subject in ExamSubject as `result${Subject}`]: ExamResult;
} & { [Subject in ExamSubject as `mark${Subject}`]: string };
/** What is filled in where exams are recorded. `day` is such as `2026-11-28`; marks are as they are typed. */
export type ExamFieldValues = {
  kind: ExamKind;
  day: string | null;
  place: string;
  examiner: string;
  note: string;
  isNewSet: boolean;
  result: ExamResult;
  mark: string;
} & OfPapers;

export const emptyPapers = Object.fromEntries(
  EXAM_SUBJECTS.flatMap((one) => [
    [`taken${one}`, false],
    [`result${one}`, "Passed"],
    [`mark${one}`, ""],
  ]),
) as OfPapers;

/** Reads a typed mark: "88", "88 %". What is no number is sent as it is, so that the server says so at its field. */
export function readMark(typed: string): number | string | null {
  const text = typed.replace(/[%\s\u00a0\u202f]/g, "").replace(",", ".");
  if (text === "") return null;
  return Number.isNaN(Number(text)) ? typed : Number(text);
}

/** The result that a mark of a paper means. Null when it is none. */
export function resultOfMark(typed: string): ExamResult | null {
  const mark = readMark(typed);
  if (typeof mark !== "number") return null;
  return mark >= PASS_MARK ? "Passed" : "Failed";
}

const unixOf = (day: string | null) => (day === null ? null : utcDayToUnix(day));
const listTaken = (values: ExamFieldValues, offered: readonly ExamSubject[]) =>
  offered.filter((subject) => values[`taken${subject}`]);

/** Makes the body of `POST user-programRevision/{id}/exam`. `offered` are the papers that could be ticked. */
export function makeExamBody(values: ExamFieldValues, offered: readonly ExamSubject[]) {
  const { kind, day, place, examiner, note, isNewSet, result, mark } = values;
  const isTheory = kind === "TheoryPaper";
  const entry = (one: ExamResult, typed: string) => ({
    result: EXAM_RESULTS.indexOf(one),
    mark: one === "Planned" ? null : readMark(typed),
  });
  const papers = listTaken(values, offered).map((subject) => ({
    subject: EXAM_SUBJECTS.indexOf(subject),
    ...entry(values[`result${subject}`], values[`mark${subject}`]),
  }));
  return {
    ...{ kind: EXAM_KINDS.indexOf(kind), day: unixOf(day), place, examiner, note, isNewSet: isTheory && isNewSet },
    entries: isTheory ? papers : [{ subject: null, ...entry(result, mark) }],
  };
}

/** Finds the field of the form for the path of an error in that body. */
export function examFieldOfPath(path: string, values: ExamFieldValues, offered: readonly ExamSubject[]): string {
  const [list, at, member] = path.split(".");
  if (list !== "entries") return path;
  const subject = listTaken(values, offered)[Number(at ?? 0)];
  if (values.kind !== "TheoryPaper") return member ?? "result";
  if (!subject) return "papers";
  return `${member === "mark" ? "mark" : "taken"}${subject}`;
}

/** What is filled in where an exam is corrected. */
export type CorrectionFieldValues = Pick<ExamFieldValues, "day" | "place" | "examiner" | "note" | "result" | "mark"> & {
  subject: ExamSubject | "";
};

export const makeCorrection = ({ subject, day, place, examiner, note, result, mark }: Exam): CorrectionFieldValues => ({
  ...{ subject: subject ?? "", day, place, examiner, note, result, mark: mark === null ? "" : String(mark) },
});

/** Makes the body of `PUT user-programRevision/{id}/exam`. */
export const makeCorrectionBody = (id: string, { subject, day, result, mark, ...values }: CorrectionFieldValues) => ({
  ...{ id, ...values, day: unixOf(day), result: EXAM_RESULTS.indexOf(result) },
  subject: subject === "" ? null : EXAM_SUBJECTS.indexOf(subject),
  mark: result === "Planned" ? null : readMark(mark),
});
