import type { Reading } from "@/lib/access/actor/as-actor";
import { localDayOf, toDay, utcDayToUnix } from "@/lib/platform/day";
import { groupBy } from "@/lib/platform/group-by";
import { toUnix } from "@/lib/platform/time";
import type { MinimaName } from "@/lib/records/programs/minima";
import type { Prisma } from "@/prisma/generated/client";
import { listChains, readEnrolment } from "../queries";
import { EXAM_KINDS, EXAM_RESULTS, EXAM_SUBJECTS, PAPER_STATES, THEORY_STATES } from "./codes";
import { demandsTheory, judgeTheory, mayHaveTheory, type TheoryStanding } from "./rules";
import type { ExamsView, ExamView } from "./schema";
import type { Exam, Exams } from "./wire";

const include = { recordedBy: { select: { firstName: true, lastName: true } } } satisfies Prisma.ExamInclude;
export type ExamRow = Prisma.ExamGetPayload<{ include: typeof include }>;

export const toExam = ({ takenOn, recordedBy, ...row }: ExamRow): Exam => ({
  ...{ id: row.id, kind: row.kind, subject: row.subject, day: toDay(takenOn), result: row.result, mark: row.mark },
  ...{ place: row.place, examiner: row.examiner, note: row.note, paperSet: row.paperSet, version: row.version },
  recordedBy: recordedBy ? `${recordedBy.firstName} ${recordedBy.lastName}` : "",
});

const encodeExam = ({ kind, subject, day, result, ...exam }: Exam): ExamView => ({
  ...exam,
  kind: EXAM_KINDS.indexOf(kind),
  subject: subject && EXAM_SUBJECTS.indexOf(subject),
  day: utcDayToUnix(day),
  result: EXAM_RESULTS.indexOf(result),
});
export const presentExam = (row: ExamRow): ExamView => encodeExam(toExam(row));

const unixOf = (day: string | null) => (day === null ? null : utcDayToUnix(day));
const encodeTheory = (theory: TheoryStanding): NonNullable<ExamsView["theory"]> => ({
  ...{ paperSet: theory.paperSet, state: THEORY_STATES.indexOf(theory.state), passed: theory.passed },
  papers: theory.papers.map(({ subject, state, attempts }) => ({
    ...{ subject: EXAM_SUBJECTS.indexOf(subject), state: PAPER_STATES.indexOf(state), attempts },
  })),
  ...{ firstAttemptOn: unixOf(theory.firstAttemptOn), windowEndsOn: unixOf(theory.windowEndsOn) },
  ...{ completedOn: unixOf(theory.completedOn), validUntil: unixOf(theory.validUntil) },
});

/** Reads the exams of a training and of those that it goes on from, the earliest first. */
export const listExamRows = (db: Reading["db"], enrolmentIds: readonly string[]): Promise<ExamRow[]> =>
  db.exam.findMany({
    where: { enrolmentId: { in: [...enrolmentIds] }, state: "Active" },
    include,
    orderBy: [{ takenOn: "asc" }, { kind: "asc" }, { subject: "asc" }, { id: "asc" }],
  });

/** Says how a student stands, from the exams of a training. `today` is a day such as `2026-11-28`. */
function judgeExams(rows: readonly ExamRow[], minima: MinimaName, today: string): Exams {
  const exams = rows.map(toExam);
  const isTheoryShown = demandsTheory(minima) || exams.some(({ kind }) => kind === "TheoryPaper");
  return { exams, theory: isTheoryShown ? judgeTheory(exams, today) : null, mayHaveTheory: mayHaveTheory(minima) };
}

export function presentExams(rows: readonly ExamRow[], minima: MinimaName, today: string): ExamsView {
  const { exams, theory, mayHaveTheory } = judgeExams(rows, minima, today);
  return { exams: exams.map(encodeExam), theory: theory && encodeTheory(theory), mayHaveTheory };
}

/** The first day of a training, the day that it is where its student is, and what its programme leads to. */
export async function readExamFrame({ db, now }: Reading, enrolmentId: string) {
  const { startOn, revision, student } = await db.enrolment.findUniqueOrThrow({
    where: { id: enrolmentId },
    select: {
      startOn: true,
      revision: { select: { minima: true } },
      student: {
        select: {
          roles: {
            where: { role: "Student" },
            select: { site: { select: { timeZone: true } } },
            orderBy: { siteId: "asc" },
            take: 1,
          },
        },
      },
    },
  });
  const today = localDayOf(toUnix(now), student.roles[0]?.site.timeZone ?? "UTC");
  return { startOn: toDay(startOn), today, minima: revision.minima as MinimaName };
}

/** Reads the exams of a training. Throws 404 when the reader may not read it. */
export async function readExams(reading: Reading, enrolmentId: string): Promise<ExamsView> {
  await readEnrolment(reading, enrolmentId);
  const chain = await listChains(reading.db, [enrolmentId]);
  const rows = await listExamRows(
    reading.db,
    chain.map(({ id }) => id),
  );
  const { minima, today } = await readExamFrame(reading, enrolmentId);
  return presentExams(rows, minima, today);
}

export type TheoryOfTraining = TheoryStanding & { isTested: boolean };

/**
 * Reads how the students of some trainings stand in the theory exam, in two statements for any number. Trainings that demand
 * none are left out.
 */
export async function readTheoryOf(
  { db }: Reading,
  trainings: readonly { id: string; minima: string; today: string }[],
): Promise<Map<string, TheoryOfTraining>> {
  const ids = trainings.map(({ id }) => id);
  const chains = groupBy(await listChains(db, ids), ({ trainingId }) => trainingId);
  const all = [...chains.values()].flat().map(({ id }) => id);
  const rows = groupBy(await listExamRows(db, all), ({ enrolmentId }) => enrolmentId);
  return new Map(
    trainings.flatMap(({ id, minima, today }) => {
      const own = (chains.get(id) ?? []).flatMap((one) => rows.get(one.id) ?? []);
      const { theory, exams } = judgeExams(own, minima as MinimaName, today);
      const isTested = exams.some(({ kind, result }) => kind === "SkillTest" && result === "Passed");
      return theory ? [[id, { ...theory, isTested }] as const] : [];
    }),
  );
}
