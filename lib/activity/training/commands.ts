import { demandPersonActor } from "@/lib/access/actor/actor";
import type { Work } from "@/lib/access/actor/as-actor";
import { changed } from "@/lib/access/changes/changed";
import { newId } from "@/lib/platform/ids";
import { newIdInSql } from "@/lib/platform/ids-in-sql";
import { makeInvalidFieldProblem, Problem } from "@/lib/platform/problem";
import { changeVersionedRow } from "@/lib/records/versioned";
import { type EnrolmentRow, includeOfEnrolment, presentEnrolment, readEnrolment, readRatingSystem } from "./queries";
import { demandTrainingRight, listValidatorIds, readTrainee, readTrainees } from "./reach";
import type { EnrolmentView } from "./schema";

/**
 * Enrols students in locked revisions: each gets the phases and lessons of each revision. The number of statements doesn't
 * depend on how many lessons there are. Throws when one of them follows the programme already.
 */
export async function enrolStudents(
  work: Work,
  {
    studentIds,
    revisionIds,
    startOn,
  }: { studentIds: readonly string[]; revisionIds: readonly string[]; startOn: Date },
): Promise<EnrolmentView[]> {
  await demandStudents(work, studentIds);
  const revisions = await claimUsableRevisions(work, revisionIds);
  const given = await work.db.enrolment.findFirst({
    where: {
      state: "Active",
      studentId: { in: [...studentIds] },
      programId: { in: revisions.map(({ programId }) => programId) },
    },
    include: { student: { select: { firstName: true, lastName: true } }, revision: { select: { name: true } } },
  });
  if (given) {
    const { student, revision } = given;
    const values = { student: `${student.firstName} ${student.lastName}`, program: revision.name };
    throw new Problem("conflict", "training.followsAlready", { values });
  }
  const rows = revisions.flatMap(({ id: revisionId, programId }) =>
    studentIds.map((studentId) => ({ id: newId(), studentId, revisionId, programId, startOn })),
  );
  await work.db.enrolment.createMany({
    data: rows.map((row) => ({ ...row, createdAt: work.now, enrolledById: work.actor.id })),
  });
  await giveLessons(
    work,
    rows.map(({ id }) => id),
  );
  for (const { id, ...after } of rows)
    changed(work, { kind: "Enrolment", id, verb: "enrol", after, people: [after.studentId] });
  const created = await work.db.enrolment.findMany({
    where: { id: { in: rows.map(({ id }) => id) } },
    include: includeOfEnrolment,
    orderBy: { id: "asc" },
  });
  const system = await readRatingSystem(work);
  return created.map((row) => presentEnrolment(row, system));
}

/** Copies the phases and lessons of their revisions into new trainings. */
export async function giveLessons({ db }: Work, enrolmentIds: readonly string[]): Promise<void> {
  await db.$executeRaw`
    INSERT INTO enrolment_phase (id, enrolment_id, phase_id, "order")
    SELECT ${newIdInSql()}, e.id, p.id, p."order"
    FROM enrolment e JOIN training_phase p ON p.revision_id = e.revision_id AND p.state = 'Active'
    WHERE e.id = ANY(${enrolmentIds}::char(24)[])`;
  await db.$executeRaw`
    INSERT INTO enrolment_session (id, enrolment_id, phase_id, session_id, "order")
    SELECT ${newIdInSql()}, own.enrolment_id, own.id, s.id, s."order"
    FROM enrolment_phase own JOIN training_session s ON s.phase_id = own.phase_id AND s.state = 'Active'
    WHERE own.enrolment_id = ANY(${enrolmentIds}::char(24)[])`;
}

/** The student accepts the prerequisites of a training. Nobody else can. */
export async function acceptRequirements(work: Work, trainingOrRevisionId: string): Promise<void> {
  const { id: studentId } = demandPersonActor(work.actor);
  const either = [{ id: trainingOrRevisionId }, { revisionId: trainingOrRevisionId }];
  const row = await work.db.enrolment.findFirst({ where: { studentId, state: "Active", OR: either } });
  if (!row) throw new Problem("notFound", "errors.notFound");
  if (row.requirementsAcceptedAt) return;
  const after = { requirementsAcceptedAt: work.now };
  await work.db.enrolment.update({ where: { id: row.id }, data: { ...after, version: { increment: 1 } } });
  const people = await listValidatorIds(work, await readTrainee(work, studentId));
  changed(work, { kind: "Enrolment", id: row.id, verb: "acceptRequirements", after, people });
}

/** Takes back trainings that were begun by mistake, as if they had never been: nothing of them may have happened yet. */
export async function takeBackEnrolments(work: Work, ids: readonly string[]): Promise<void> {
  const rows = await work.db.enrolment.findMany({
    where: { id: { in: [...ids] } },
    include: {
      sessions: { where: { status: { not: "NotPlanned" } }, take: 1 },
      exams: { where: { state: "Active" }, take: 1 },
    },
    orderBy: { id: "asc" },
  });
  if (rows.length < new Set(ids).size) throw new Problem("notFound", "errors.notFound");
  const trainees = await readTrainees(
    work,
    rows.map(({ studentId }) => studentId),
  );
  for (const trainee of trainees) demandTrainingRight(work, trainee, "enrols");
  const hasBegun = (row: (typeof rows)[number]) =>
    row.requirementsAcceptedAt || row.validatedAt || row.previousId || row.sessions.length > 0 || row.exams.length > 0;
  if (rows.some((row) => row.state !== "Active" || hasBegun(row)))
    throw new Problem("conflict", "training.begunAlready");
  const after = { state: "Archived" as const };
  const { count } = await work.db.enrolment.updateMany({
    where: { OR: rows.map(({ id, version }) => ({ id, version })) },
    data: { ...after, version: { increment: 1 } },
  });
  if (count < rows.length) throw new Problem("conflict", "training.begunAlready");
  for (const before of rows)
    changed(work, { kind: "Enrolment", id: before.id, verb: "takeBack", before, after, people: [before.studentId] });
}

/** Validates an enrolment, with who did and when. Nobody but an admin validates their own. */
export async function validateEnrolment(work: Work, id: string, version: number | undefined) {
  const by = demandPersonActor(work.actor);
  const { lastName, firstName } = await work.db.person.findUniqueOrThrow({ where: { id: by.id } });
  const { version: next } = await changeEnrolment(work, id, version, "validate", (row) => {
    if (row.validatedAt) throw new Problem("conflict", "training.validatedAlready");
    if (row.revision.requirements.length > 0 && !row.requirementsAcceptedAt)
      throw new Problem("conflict", "training.notAccepted");
    return { validatedById: by.id, validatedByName: `${firstName} ${lastName}`, validatedAt: work.now };
  });
  return { version: next };
}

/** Ends a training that the student leaves. What is done stays. */
export async function leaveTraining(work: Work, id: string, leftOn: Date, version: number | undefined) {
  return changeEnrolment(work, id, version, "leave", (row) => {
    if (row.state !== "Active") throw new Problem("conflict", "training.leftAlready");
    if (leftOn < row.startOn) throw makeInvalidFieldProblem("leftAt", "training.leftBeforeStart");
    return { state: "Disabled" as const, leftOn };
  });
}

async function changeEnrolment(
  work: Work,
  id: string,
  version: number | undefined,
  verb: "validate" | "leave",
  data: (row: EnrolmentRow) => object,
) {
  const { row, trainee } = await readEnrolment(work, id);
  demandTrainingRight(work, trainee, verb === "validate" ? "validates" : "enrols");
  const system = await readRatingSystem(work);
  const { version: next } = await changeVersionedRow(work, {
    table: work.db.enrolment,
    find: async (): Promise<EnrolmentRow | null> =>
      work.db.enrolment.findUnique({ where: { id }, include: includeOfEnrolment }),
    ...{ id, version, kind: "Enrolment" as const, verb },
    data,
    view: (current: EnrolmentRow) => presentEnrolment(current, system),
    people: [row.studentId],
  });
  return { version: next };
}

/** Repeats a lesson of a training after the last one of its phase (spec 2 §4: the session has been duplicated). */
export async function repeatLesson(
  work: Work,
  id: string,
  { madeWithId = null }: { madeWithId?: string | null } = {},
): Promise<{ id: string; enrolmentId: string }> {
  const lesson = await work.db.enrolmentSession.findUnique({ where: { id }, include: { enrolment: true } });
  if (!lesson) throw new Problem("notFound", "errors.notFound");
  const trainee = await readTrainee(work, lesson.enrolment.studentId);
  demandTrainingRight(work, trainee, "repeats");
  if (lesson.enrolment.state !== "Active") throw new Problem("conflict", "training.leftAlready");
  const { enrolmentId, phaseId, sessionId } = lesson;
  const { _max } = await work.db.enrolmentSession.aggregate({ where: { phaseId }, _max: { order: true } });
  const data = {
    ...{ enrolmentId, phaseId, sessionId, order: (_max.order ?? -1) + 1 },
    // A repetition of a repetition repeats the lesson of the programme.
    repeatsId: lesson.repeatsId ?? lesson.id,
    madeWithId,
  };
  const copy = newId();
  await work.db.enrolmentSession.create({ data: { id: copy, ...data } });
  changed(work, { kind: "EnrolmentSession", id: copy, verb: "repeat", after: data, people: [trainee.id] });
  return { id: copy, enrolmentId };
}

/** Throws unless each is an Active student whom the actor may enrol. */
async function demandStudents(work: Work, studentIds: readonly string[]): Promise<void> {
  if (studentIds.length === 0) throw makeInvalidFieldProblem("usersIds", "training.studentRequired");
  for (const trainee of await readTrainees(work, studentIds)) demandTrainingRight(work, trainee, "enrols");
  const where = {
    id: { in: [...studentIds] },
    state: "Active" as const,
    roles: { some: { role: "Student" as const } },
  };
  if ((await work.db.person.count({ where })) < studentIds.length)
    throw makeInvalidFieldProblem("usersIds", "training.notStudent");
}

/** Holds the revisions, so that none is archived meanwhile. Throws unless all are locked and in use. */
export async function claimUsableRevisions({ db }: Work, revisionIds: readonly string[]) {
  const ids = [...new Set(revisionIds)].sort();
  await db.$executeRaw`SELECT 1 FROM program_revision WHERE id = ANY(${ids}::char(24)[]) ORDER BY id FOR SHARE`;
  const rows = await db.programRevision.findMany({
    where: { id: { in: ids }, state: "Active", lockedAt: { not: null }, program: { state: "Active" } },
    select: { id: true, programId: true },
    orderBy: { id: "asc" },
  });
  if (rows.length < ids.length) throw makeInvalidFieldProblem("revisionsId", "training.revisionUnusable");
  if (new Set(rows.map(({ programId }) => programId)).size < rows.length)
    throw makeInvalidFieldProblem("revisionsId", "training.programTwice");
  return rows;
}
