import type { Reading } from "@/lib/access/actor/as-actor";
import { makeInvalidFieldProblem, Problem } from "@/lib/platform/problem";
import { LESSON_STATUSES } from "../codes";
import { type EnrolmentRow, readEnrolment } from "../queries";
import { demandTrainingRight } from "../reach";
import { proposeMove } from "./rules";
import type { MovePreview } from "./schema";

const inOrder = [{ phase: { order: "asc" as const } }, { order: "asc" as const }, { id: "asc" as const }];

/** Reads the lessons of a training, in their order. */
async function loadHeldLessons({ db }: Reading, enrolmentId: string) {
  const rows = await db.enrolmentSession.findMany({
    where: { enrolmentId, state: "Active", phase: { state: "Active" } },
    include: {
      phase: { select: { phase: { select: { name: true } } } },
      session: { select: { lineageId: true, reference: true, title: true } },
    },
    orderBy: inOrder,
  });
  return rows.map(({ session, phase, ...row }) => ({ ...row, ...session, phaseName: phase.phase.name }));
}

/** Reads the lessons that a revision teaches, in their order. */
async function loadTaughtLessons({ db }: Reading, revisionId: string) {
  const rows = await db.trainingSession.findMany({
    where: { revisionId, state: "Active", phase: { state: "Active" } },
    select: { id: true, lineageId: true, reference: true, title: true, phase: { select: { name: true } } },
    orderBy: inOrder,
  });
  return rows.map(({ phase, ...row }) => ({ ...row, phaseName: phase.name }));
}

/** Reads a revision that a training could move to. Throws unless it is a later one of the same programme, and in use. */
async function readDestination({ db }: Reading, { programId, revisionId }: EnrolmentRow, to: string) {
  const [present, next] = await Promise.all([
    db.programRevision.findUniqueOrThrow({ where: { id: revisionId }, select: { lockedAt: true } }),
    db.programRevision.findFirst({
      where: { id: to, programId, state: "Active", lockedAt: { not: null }, program: { state: "Active" } },
      select: { id: true, edition: true, revision: true, requirements: true, lockedAt: true },
    }),
  ]);
  if (!next) throw makeInvalidFieldProblem("to", "training.revisionUnusable");
  if (!present.lockedAt || next.lockedAt! <= present.lockedAt) throw makeInvalidFieldProblem("to", "training.notNewer");
  return next;
}

/** Reads all that a move of a training to a later revision concerns. Throws when the actor may not make it, or nobody. */
export async function readMove(reading: Reading, id: string, to: string) {
  const { row, trainee } = await readEnrolment(reading, id);
  demandTrainingRight(reading, trainee, "enrols");
  if (row.state !== "Active") throw new Problem("conflict", "training.leftAlready");
  const next = await readDestination(reading, row, to);
  const [held, taught] = [await loadHeldLessons(reading, id), await loadTaughtLessons(reading, next.id)];
  // What the student accepted counts on, as long as it says the same.
  const isSame = JSON.stringify(next.requirements) === JSON.stringify(row.revision.requirements);
  return { row, next, isSame, move: proposeMove(held, taught) };
}

/** Shows what a move would do. */
export async function previewMove(reading: Reading, id: string, to: string): Promise<MovePreview> {
  const { row, next, isSame, move } = await readMove(reading, id, to);
  const name = (one: { phaseName: string; reference: string; title: string }, sessionId: string) => ({
    ...{ sessionId, phaseName: one.phaseName, reference: one.reference, title: one.title },
  });
  const present = (one: (typeof move.left)[number]) => ({
    ...name(one, one.sessionId),
    ...{ id: one.id, status: LESSON_STATUSES.indexOf(one.status), repeatsId: one.repeatsId },
  });
  return {
    ...{ id, version: row.version, programRevisionId: next.id, edition: next.edition, revision: next.revision },
    requirementsToAccept: isSame ? [] : next.requirements,
    kept: move.kept.map(({ from, to: counterpart }) => ({
      from: present(from),
      to: name(counterpart, counterpart.id),
    })),
    left: move.left.map(present),
    added: move.added.map((one) => name(one, one.id)),
  };
}
