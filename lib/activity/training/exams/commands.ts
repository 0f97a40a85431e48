import type { Work } from "@/lib/access/actor/as-actor";
import { changed } from "@/lib/access/changes/changed";
import { toDate } from "@/lib/platform/day";
import { newId } from "@/lib/platform/ids";
import { makeInvalidFieldProblem, Problem } from "@/lib/platform/problem";
import { changeVersionedRow } from "@/lib/records/versioned";
import { listChains, readEnrolment } from "../queries";
import { demandTrainingRight } from "../reach";
import { type ExamRow, listExamRows, presentExam, presentExams, readExamFrame, toExam } from "./queries";
import { type ExamFacts, findExamFault } from "./rules";
import type { ExamChange, ExamInput, ExamsView } from "./schema";

/** An exam as a record of another school tells it. */
export type EnteredExam = ExamFacts & { place: string; note: string };

/** Holds a training and those that it goes on from, so that no paper is recorded twice at once, and reads their exams. */
async function claimExams(work: Work, enrolmentId: string) {
  const { row: enrolment, trainee } = await readEnrolment(work, enrolmentId);
  demandTrainingRight(work, trainee, "recordsExams");
  const chain = (await listChains(work.db, [enrolmentId])).map(({ id }) => id);
  await work.db.$executeRaw`SELECT 1 FROM enrolment WHERE id = ANY(${chain}::char(24)[]) ORDER BY id FOR UPDATE`;
  const rows = await listExamRows(work.db, chain);
  return { enrolment, trainee, rows, frame: await readExamFrame(work, enrolmentId) };
}

/**
 * Records what was taken, or is planned, on one day at one place. A result takes the place of what was planned for the same
 * paper or test. Throws when something can't be true (FCL.025).
 */
export async function recordExams(work: Work, enrolmentId: string, input: ExamInput): Promise<ExamsView> {
  const { enrolment, trainee, rows, frame } = await claimExams(work, enrolmentId);
  if (enrolment.state !== "Active") throw new Problem("conflict", "training.leftAlready");
  const { kind, entries, isNewSet, ...shared } = input;
  const lastSet = Math.max(1, ...rows.map((row) => row.paperSet));
  const paperSet = kind === "TheoryPaper" ? lastSet + (isNewSet ? 1 : 0) : 1;
  const added = entries.map((entry): EnteredExam => ({ ...shared, ...entry, kind, paperSet }));
  const isDone = (row: ExamRow) =>
    row.result === "Planned" &&
    added.some((one) => {
      const isSame = one.kind === row.kind && one.subject === row.subject && one.paperSet === row.paperSet;
      return isSame && one.result !== "Planned";
    });
  const kept = rows.filter((row) => !isDone(row));
  const fault = findExamFault([...kept.map(toExam), ...added], listPlaces(kept.length, added.length), frame);
  if (fault) {
    const entry = fault.at - kept.length;
    const isOfEntry = ["subject", "mark"].includes(fault.field);
    const path = isOfEntry ? `entries.${Math.max(0, entry)}.${fault.field}` : fault.field;
    throw makeInvalidFieldProblem(path, fault.key, fault.values);
  }
  for (const row of rows.filter(isDone)) await carryOut(work, row, trainee.id);
  await createExams(work, { enrolmentId, personId: trainee.id, exams: added });
  return readView(work, enrolmentId, frame);
}

const listPlaces = (from: number, count: number) => Array.from({ length: count }, (_, at) => from + at);

async function readView({ db }: Work, enrolmentId: string, frame: Awaited<ReturnType<typeof readExamFrame>>) {
  const chain = (await listChains(db, [enrolmentId])).map(({ id }) => id);
  return presentExams(await listExamRows(db, chain), frame.minima, frame.today);
}

type Created = { enrolmentId: string; personId: string; exams: readonly EnteredExam[] };
async function createExams(work: Work, { enrolmentId, personId, exams }: Created): Promise<void> {
  const rows = exams.map(({ day, kind, subject, paperSet, result, mark, place, examiner, note }) => ({
    ...{ id: newId(), enrolmentId, kind, subject, paperSet, takenOn: toDate(day), result, mark, place, examiner, note },
    ...{ recordedAt: work.now, recordedById: work.actor.id },
  }));
  await work.db.exam.createMany({ data: rows });
  for (const { id, ...after } of rows) changed(work, { kind: "Exam", id, verb: "record", after, people: [personId] });
}

/** Enters the exams of a record that was kept elsewhere. Returns the place of the first that can't be true, or null. */
export async function enterExams(
  work: Work,
  enrolmentId: string,
  exams: readonly EnteredExam[],
): Promise<number | null> {
  const { trainee, rows, frame } = await claimExams(work, enrolmentId);
  if (rows.length > 0) throw new Problem("conflict", "errors.alreadyExists");
  const fault = findExamFault(exams, listPlaces(0, exams.length), frame);
  if (fault) return fault.at;
  await createExams(work, { enrolmentId, personId: trainee.id, exams });
  return null;
}

/** Corrects an exam. What isn't named stays as it is. */
export async function correctExam(work: Work, enrolmentId: string, { id, version, ...change }: ExamChange) {
  const { trainee, rows, frame } = await claimExams(work, enrolmentId);
  const at = rows.findIndex((row) => row.id === id);
  const { version: next } = await changeVersionedRow(work, {
    table: work.db.exam,
    find: async (): Promise<ExamRow | null> => rows[at] ?? null,
    ...{ id, version, kind: "Exam" as const, verb: "correct", people: [trainee.id] },
    data: (row) => {
      const { subject, day, result, mark, place, examiner, note } = { ...toExam(row), ...change };
      const facts = rows.map(toExam).with(at, { ...toExam(row), subject, day, result, mark, examiner });
      const fault = findExamFault(facts, [at], frame);
      // What doesn't fit may be another exam that this change has put out of order.
      if (fault) throw makeInvalidFieldProblem(fault.at === at ? fault.field : "day", fault.key, fault.values);
      return { subject, takenOn: toDate(day), result, mark, place, examiner, note };
    },
    view: presentExam,
  });
  return { version: next };
}

/** Takes an exam that was entered by mistake out of sight. Throws when later ones rest on it. */
export async function withdrawExam(work: Work, enrolmentId: string, id: string, version: number | undefined) {
  const { trainee, rows, frame } = await claimExams(work, enrolmentId);
  const { version: next } = await changeVersionedRow(work, {
    table: work.db.exam,
    find: async (): Promise<ExamRow | null> => rows.find((row) => row.id === id) ?? null,
    ...{ id, version, kind: "Exam" as const, verb: "remove", people: [trainee.id] },
    data: (row) => {
      const others = rows.filter((one) => one !== row).map(toExam);
      if (findExamFault(others, [], frame)) throw new Problem("conflict", "exams.faults.othersRest");
      return { state: "Archived" as const };
    },
    view: presentExam,
  });
  return { version: next };
}

/** Takes away what was planned, because its result is there. */
async function carryOut(work: Work, row: ExamRow, personId: string): Promise<void> {
  const after = { state: "Archived" as const };
  await work.db.exam.update({ where: { id: row.id }, data: { ...after, version: { increment: 1 } } });
  changed(work, { kind: "Exam", id: row.id, verb: "carryOut", before: row, after, people: [personId] });
}
