import type { Reading } from "@/lib/access/actor/as-actor";
import { localDayOf, toDay } from "@/lib/platform/day";
import { groupBy } from "@/lib/platform/group-by";
import { toUnix } from "@/lib/platform/time";
import type { MinimaName } from "@/lib/records/programs/minima";
import type { Prisma } from "@/prisma/generated/client";
import { listChains, readEnrolment } from "../queries";
import { demandsTheory, judgeTheory, mayHaveTheory, type TheoryStanding } from "./rules";
import type { ExamsView, ExamView } from "./schema";

const include = { recordedBy: { select: { firstName: true, lastName: true } } } satisfies Prisma.ExamInclude;
export type ExamRow = Prisma.ExamGetPayload<{ include: typeof include }>;

export const presentExam = ({ takenOn, recordedBy, ...row }: ExamRow): ExamView => ({
  ...{ id: row.id, kind: row.kind, subject: row.subject, day: toDay(takenOn), result: row.result, mark: row.mark },
  ...{ place: row.place, examiner: row.examiner, note: row.note, paperSet: row.paperSet, version: row.version },
  recordedBy: recordedBy ? `${recordedBy.firstName} ${recordedBy.lastName}` : "",
});

/** Reads the exams of a training and of those that it goes on from, the earliest first. */
export const listExamRows = (db: Reading["db"], enrolmentIds: readonly string[]): Promise<ExamRow[]> =>
  db.exam.findMany({
    where: { enrolmentId: { in: [...enrolmentIds] }, state: "Active" },
    include,
    orderBy: [{ takenOn: "asc" }, { kind: "asc" }, { subject: "asc" }, { id: "asc" }],
  });

/** Says how a student stands, from the exams of a training. `today` is a day such as `2026-11-28`. */
export function presentExams(rows: readonly ExamRow[], minima: MinimaName, today: string): ExamsView {
  const exams = rows.map(presentExam);
  const isTheoryShown = demandsTheory(minima) || exams.some(({ kind }) => kind === "TheoryPaper");
  return { exams, theory: isTheoryShown ? judgeTheory(exams, today) : null, mayHaveTheory: mayHaveTheory(minima) };
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
      const { theory, exams } = presentExams(own, minima as MinimaName, today);
      const isTested = exams.some(({ kind, result }) => kind === "SkillTest" && result === "Passed");
      return theory ? [[id, { ...theory, isTested }] as const] : [];
    }),
  );
}
