import type { Reading } from "@/lib/access/actor/as-actor";
import { groupBy } from "@/lib/platform/group-by";
import { Problem } from "@/lib/platform/problem";
import { toUnix } from "@/lib/platform/time";
import { RECORD_STATES } from "@/lib/records/codes";
import { RATED_SKILLS, SESSION_TYPES } from "@/lib/records/programs/codes";
import { presentEnvironment } from "@/lib/records/programs/environment";
import { presentRevisionLight, revisionLight } from "@/lib/records/programs/revisions/queries";
import { RATING_SYSTEMS } from "@/lib/records/school/codes";
import { readSchoolRow } from "@/lib/records/school/queries";
import type { Prisma } from "@/prisma/generated/client";
import { LESSON_STATUSES } from "./codes";
import { readTrainee, type Trainee, whereTrainee } from "./reach";
import type { EnrolmentLightView, EnrolmentPhaseView, EnrolmentView, LessonLightView } from "./schema";

const ofRevision = {
  name: true,
  edition: true,
  revision: true,
  isCbta: true,
  ratedSkills: true,
  requirements: true,
  demands: { where: { sessionId: null } },
} satisfies Prisma.ProgramRevisionSelect;
export const includeOfEnrolment = { revision: { select: ofRevision } } satisfies Prisma.EnrolmentInclude;
export type EnrolmentRow = Prisma.EnrolmentGetPayload<{ include: typeof includeOfEnrolment }>;

export const presentEnrolmentLight = (row: EnrolmentRow): EnrolmentLightView => ({
  id: row.id,
  userId: row.studentId,
  programId: row.programId,
  programRevisionId: row.revisionId,
  name: row.revision.name,
  edition: row.revision.edition,
  revision: row.revision.revision,
  state: RECORD_STATES.indexOf(row.state),
  startAt: toUnix(row.startOn),
  version: row.version,
});

export const presentEnrolment = (row: EnrolmentRow, ratingSystem: number): EnrolmentView => ({
  ...presentEnrolmentLight(row),
  regulatoryEnvironment: presentEnvironment(row.revision.demands),
  requirements: row.revision.requirements,
  requirementsAccepted: row.requirementsAcceptedAt !== null,
  requirementsAcceptedAt: row.requirementsAcceptedAt && toUnix(row.requirementsAcceptedAt),
  locked: true,
  creationDate: toUnix(row.createdAt),
  staffValidation: row.validatedAt && {
    subjectIdentifier: row.validatedById ?? "",
    subjectName: row.validatedByName,
    at: toUnix(row.validatedAt),
  },
  ratingSystem,
  activeCBTA: row.revision.isCbta,
  ratingSkillType: RATED_SKILLS.indexOf(row.revision.ratedSkills),
  leftAt: row.leftOn && toUnix(row.leftOn),
  previousId: row.previousId,
});

/** Reads how the school rates, as its code in the API (spec 1 §3). */
export async function readRatingSystem(reading: Reading): Promise<number> {
  const { ratingSystem } = await readSchoolRow(reading.db);
  return RATING_SYSTEMS[1] === ratingSystem ? 1 : 2;
}

const NEWEST_FIRST = [{ startOn: "desc" }, { id: "desc" }] satisfies Prisma.EnrolmentOrderByWithRelationInput[];
const listRows = ({ db }: Reading, studentId: string) =>
  db.enrolment.findMany({
    where: { studentId, state: { not: "Archived" } },
    include: includeOfEnrolment,
    orderBy: NEWEST_FIRST,
  });

/** Lists the trainings of a person, the newest first. Throws 404 when the reader may not read them. */
export async function listEnrolments(reading: Reading, studentId: string): Promise<EnrolmentView[]> {
  await readTrainee(reading, studentId);
  const system = await readRatingSystem(reading);
  return (await listRows(reading, studentId)).map((row) => presentEnrolment(row, system));
}

export async function listEnrolmentsLight(reading: Reading, studentId: string): Promise<EnrolmentLightView[]> {
  await readTrainee(reading, studentId);
  return (await listRows(reading, studentId)).map(presentEnrolmentLight);
}

/** Reads a training with its student. Throws 404 when the reader may not read it. */
export async function readEnrolment(reading: Reading, id: string): Promise<{ row: EnrolmentRow; trainee: Trainee }> {
  const row = await reading.db.enrolment.findUnique({ where: { id }, include: includeOfEnrolment });
  if (!row) throw new Problem("notFound", "errors.notFound");
  return { row, trainee: await readTrainee(reading, row.studentId) };
}

/** Lists trainings, each with those of earlier revisions that it goes on from, the latest first. */
export const listChains = (db: Reading["db"], ids: readonly string[]): Promise<{ trainingId: string; id: string }[]> =>
  db.$queryRaw`
    WITH RECURSIVE chain AS (
      SELECT id AS training_id, id, previous_id, 0 AS place FROM enrolment WHERE id = ANY(${[...ids]}::char(24)[])
      UNION ALL
      SELECT chain.training_id, e.id, e.previous_id, chain.place + 1 FROM chain JOIN enrolment e ON e.id = chain.previous_id
    ) SELECT training_id AS "trainingId", id FROM chain ORDER BY training_id, place`;

/** Lists the phases of a training in their order. */
export async function listEnrolmentPhases(reading: Reading, enrolmentId: string): Promise<EnrolmentPhaseView[]> {
  const { row: enrolment } = await readEnrolment(reading, enrolmentId);
  const rows = await reading.db.enrolmentPhase.findMany({
    where: { enrolmentId, state: "Active" },
    include: {
      phase: { select: { name: true, revisionId: true } },
      sessions: {
        where: { followUp: { isNot: null } },
        select: { followUp: { select: { startAt: true } } },
        orderBy: { followUp: { startAt: "asc" } },
      },
    },
    orderBy: [{ order: "asc" }, { id: "asc" }],
  });
  return rows.map(({ id, phaseId, phase, order, state, sessions }) => ({
    ...{ id, phaseId, name: phase.name, revisionId: phase.revisionId, order },
    userId: enrolment.studentId,
    userProgramRevisionId: enrolmentId,
    locked: true,
    state: RECORD_STATES.indexOf(state),
    // A phase begins with its first lesson. Until then it counts from the training's first day.
    startAt: toUnix(sessions[0]?.followUp?.startAt ?? enrolment.startOn),
  }));
}

export const includeOfLesson = {
  enrolment: { select: { studentId: true } },
  phase: { select: { phaseId: true } },
  session: { select: { title: true, reference: true, type: true } },
  followUp: { select: { comment: true } },
  continues: { select: { followUp: { select: { comment: true } } } },
  reservations: {
    where: { reservation: { state: { not: "Cancelled" }, withdrawnAt: null } },
    select: { reservationId: true },
    orderBy: { reservation: { startAt: "desc" } },
    take: 1,
  },
} satisfies Prisma.EnrolmentSessionInclude;
type LessonRow = Prisma.EnrolmentSessionGetPayload<{ include: typeof includeOfLesson }>;

export const presentLessonLight = (row: LessonRow): LessonLightView => ({
  id: row.id,
  userId: row.enrolment.studentId,
  userProgramRevisionId: row.enrolmentId,
  userProgramPhaseId: row.phaseId,
  sessionId: row.sessionId,
  phaseId: row.phase.phaseId,
  title: row.session.title,
  reference: row.session.reference,
  type: SESSION_TYPES.indexOf(row.session.type),
  order: row.order,
  status: LESSON_STATUSES.indexOf(row.status),
  repeatsId: row.repeatsId,
  reservationId: row.reservations[0]?.reservationId ?? null,
  comment: (row.followUp ?? row.continues?.followUp)?.comment ?? "",
  locked: true,
  state: RECORD_STATES.indexOf(row.state),
  version: row.version,
});

const BY_PHASE = [
  { phase: { order: "asc" } },
  { order: "asc" },
  { id: "asc" },
] satisfies Prisma.EnrolmentSessionOrderByWithRelationInput[];

/** Lists the lessons of a training by phase and order, without what they teach. */
export async function listLessonsLight(reading: Reading, enrolmentId: string): Promise<LessonLightView[]> {
  await readEnrolment(reading, enrolmentId);
  const rows = await reading.db.enrolmentSession.findMany({
    where: { enrolmentId, state: "Active", phase: { state: "Active" } },
    include: includeOfLesson,
    orderBy: BY_PHASE,
  });
  return rows.map(presentLessonLight);
}

/** Lists the lessons that students have of one lesson of a programme, of those students whom the reader may read. */
export async function listLessonsOfSession(reading: Reading, sessionId: string): Promise<LessonLightView[]> {
  const rows = await reading.db.enrolmentSession.findMany({
    where: { sessionId, state: "Active", enrolment: { state: "Active", student: whereTrainee(reading) } },
    include: includeOfLesson,
    orderBy: { id: "asc" },
  });
  return rows.map(presentLessonLight);
}

/** Reads how a student's lesson is called, with its phase and programme. */
export async function readLessonName(reading: Reading, id: string) {
  const row = await reading.db.enrolmentSession.findUnique({
    where: { id },
    include: {
      enrolment: { include: includeOfEnrolment },
      phase: { select: { phase: { select: { name: true } } } },
      session: { select: { title: true, reference: true } },
    },
  });
  if (!row) throw new Problem("notFound", "errors.notFound");
  await readTrainee(reading, row.enrolment.studentId);
  const { name, edition, revision } = row.enrolment.revision;
  return { id, programName: name, edition, revision, phaseName: row.phase.phase.name, ...row.session };
}

/** Lists the locked revisions that some of these students follow, each with those who do. */
export async function listRevisionsOfStudents(reading: Reading, studentIds: readonly string[]) {
  const rows = await reading.db.enrolment.findMany({
    where: { state: "Active", student: { AND: [{ id: { in: [...studentIds] } }, whereTrainee(reading)] } },
    select: { studentId: true, revision: { select: revisionLight } },
    orderBy: { id: "asc" },
  });
  const revisions = new Map(rows.map(({ revision }) => [revision.id, revision]));
  const followers = groupBy(rows, ({ revision }) => revision.id);
  return [...revisions.values()]
    .map(presentRevisionLight)
    .sort((a, b) => a.name.localeCompare(b.name))
    .map((view) => ({ ...view, userStudentIds: followers.get(view.id)!.map(({ studentId }) => studentId) }));
}
