import type { Reading } from "@/lib/access/actor/as-actor";
import { localDayOf, toDay } from "@/lib/platform/day";
import { groupBy } from "@/lib/platform/group-by";
import { Problem } from "@/lib/platform/problem";
import { toUnix } from "@/lib/platform/time";
import type { Prisma } from "@/prisma/generated/client";
import { readTheoryOf } from "../exams/queries";
import { sumUpTheory, type TheoryInShort } from "../exams/rules";
import { readTrainee, type TrainingRights, trainingRights, whereTrainee, whereValidated } from "../reach";
import { type Standing, standingOf } from "./rules";

const include = {
  student: {
    select: {
      id: true,
      callSign: true,
      firstName: true,
      lastName: true,
      state: true,
      roles: { select: { siteId: true, site: { select: { timeZone: true } } }, orderBy: { siteId: "asc" } },
    },
  },
  revision: { select: { minima: true, name: true, edition: true, revision: true, requirements: true, lockedAt: true } },
  next: { select: { id: true, state: true } },
} satisfies Prisma.EnrolmentInclude;
type Row = Prisma.EnrolmentGetPayload<{ include: typeof include }>;

export type RevisionName = { id: string; edition: string; revision: string };
/** A training as screens show it. Days are such as `2026-09-01`, instants are unix seconds. */
export type Training = {
  id: string;
  version: number;
  student: { id: string; callSign: string | null; firstName: string; lastName: string };
  programId: string;
  revisionId: string;
  name: string;
  edition: string;
  revision: string;
  requirements: string[];
  standing: Standing;
  startOn: string;
  leftOn: string | null;
  acceptedAt: number | null;
  validation: { name: string; at: number } | null;
  /** The lessons of the programme, and how many of them are done. */
  lessons: number;
  done: number;
  /** Later revisions that the training could move to, the latest first. Empty for one that has ended. */
  later: RevisionName[];
  /** How the student stands in the theory exam. Null where the programme demands none. */
  theory: TheoryInShort | null;
  rights: Pick<TrainingRights, "isOwn" | "enrols" | "validates">;
};

const NEWEST_FIRST = [
  { startOn: "desc" },
  { createdAt: "desc" },
  { id: "desc" },
] as const satisfies Prisma.EnrolmentOrderByWithRelationInput[];
const BY_NAME = [
  { student: { lastName: "asc" } },
  { student: { firstName: "asc" } },
  { createdAt: "desc" },
] as const satisfies Prisma.EnrolmentOrderByWithRelationInput[];
const KEPT = { state: { not: "Archived" } } as const satisfies Prisma.EnrolmentWhereInput;

/**
 * Reads the trainings of a person, those that run first, and whether the reader may enrol them. Null when the reader may not
 * read them, or where there are none and can't be any.
 */
export async function readTrainingsOf(reading: Reading, studentId: string) {
  const trainee = await readTrainee(reading, studentId).catch((error) => {
    if (error instanceof Problem) return null;
    throw error;
  });
  if (!trainee) return null;
  const [trainings, isStudent] = [await listTrainings(reading, studentId), await isActiveStudent(reading, studentId)];
  const mayEnrol = isStudent && trainingRights(reading, trainee).enrols;
  return trainings.length > 0 || isStudent ? { trainings, mayEnrol } : null;
}

const isActiveStudent = async ({ db }: Reading, id: string) =>
  (await db.person.count({ where: { id, state: "Active", roles: { some: { role: "Student" } } } })) > 0;

async function listTrainings(reading: Reading, studentId: string): Promise<Training[]> {
  const rows = await reading.db.enrolment.findMany({
    where: { studentId, ...KEPT },
    include,
    orderBy: [{ state: "asc" }, ...NEWEST_FIRST],
  });
  return present(reading, rows);
}

/** Lists who follows or followed a revision, of those whom the reader may read: who follows it first. */
export async function listFollowers(reading: Reading, revisionId: string): Promise<Training[]> {
  const rows = await reading.db.enrolment.findMany({
    where: { revisionId, ...KEPT, student: whereTrainee(reading) },
    include,
    orderBy: [{ state: "asc" }, ...BY_NAME],
  });
  return present(reading, rows);
}

/** Prisma condition: what awaits validation by the actor, at a site or at all of theirs. */
const whereAwaits = (reading: Reading, siteId: string): Prisma.EnrolmentWhereInput => ({
  state: "Active",
  validatedAt: null,
  OR: [{ requirementsAcceptedAt: { not: null } }, { revision: { requirements: { isEmpty: true } } }],
  student: { ...whereValidated(reading, siteId), state: "Active" },
});

export const countToValidate = (reading: Reading, siteId: string): Promise<number> =>
  reading.db.enrolment.count({ where: whereAwaits(reading, siteId) });

/** Lists what awaits validation by the actor, by name. */
export async function listToValidate(reading: Reading, siteId: string): Promise<Training[]> {
  const rows = await reading.db.enrolment.findMany({
    where: whereAwaits(reading, siteId),
    include,
    orderBy: [...BY_NAME],
  });
  return present(reading, rows);
}

/** Names the programmes whose prerequisites the actor still has to accept. */
export async function listToAccept({ db, actor }: Reading): Promise<{ id: string; name: string }[]> {
  if (!actor.id) return [];
  const rows = await db.enrolment.findMany({
    where: {
      ...{ studentId: actor.id, state: "Active", requirementsAcceptedAt: null },
      revision: { requirements: { isEmpty: false } },
    },
    select: { id: true, revision: { select: { name: true } } },
    orderBy: { id: "asc" },
  });
  return rows.map(({ id, revision }) => ({ id, name: revision.name }));
}

/** Lists the lessons that wait for the actor's signature, the earliest given first. */
export async function listLessonsToSign({ db, actor }: Reading) {
  if (!actor.id) return [];
  const rows = await db.lessonFollowUp.findMany({
    where: {
      lesson: {
        ...{ status: "AwaitingSignature", state: "Active", phase: { state: "Active" } },
        enrolment: { studentId: actor.id, state: "Active" },
      },
    },
    select: {
      ...{ startAt: true, instructorName: true, instructor: { select: { firstName: true, lastName: true } } },
      lesson: { select: { id: true, enrolmentId: true, session: { select: { reference: true, title: true } } } },
    },
    orderBy: [{ startAt: "asc" }, { id: "asc" }],
  });
  return rows.map(({ lesson, startAt, instructor, instructorName }) => ({
    ...{ id: lesson.id, trainingId: lesson.enrolmentId, at: toUnix(startAt) },
    name: [lesson.session.reference, lesson.session.title].filter(Boolean).join(", "),
    instructor: instructorName || (instructor ? `${instructor.firstName} ${instructor.lastName}` : ""),
  }));
}

async function present(reading: Reading, rows: readonly Row[]): Promise<Training[]> {
  const todayOf = ({ student }: Row) => localDayOf(toUnix(reading.now), student.roles[0]?.site.timeZone ?? "UTC");
  const [progress, revisions, theories] = await Promise.all([
    countLessons(
      reading,
      rows.map(({ id }) => id),
    ),
    listRevisionsInUse(reading, [...new Set(rows.map(({ programId }) => programId))]),
    readTheoryOf(
      reading,
      rows.map((row) => ({ id: row.id, minima: row.revision.minima, today: todayOf(row) })),
    ),
  ]);
  return rows.map((row) => {
    const { student, revision, next, validatedAt, requirementsAcceptedAt } = row;
    const { lessons, done } = progress.get(row.id) ?? { lessons: 0, done: 0 };
    const theory = theories.get(row.id);
    const isActive = row.state === "Active";
    const siteIds = student.roles.map(({ siteId }) => siteId);
    const { isOwn, enrols, validates } = trainingRights(reading, { id: student.id, siteIds });
    const isLater = (one: { lockedAt: Date | null }) => one.lockedAt! > revision.lockedAt!;
    return {
      ...{ id: row.id, version: row.version, programId: row.programId, revisionId: row.revisionId },
      student: { id: student.id, callSign: student.callSign, firstName: student.firstName, lastName: student.lastName },
      ...{ name: revision.name, edition: revision.edition, revision: revision.revision },
      requirements: revision.requirements,
      standing: standingOf({
        ...{ isActive, lessons, done, isContinued: next !== null && next.state !== "Archived" },
        hasRequirements: revision.requirements.length > 0,
        isAccepted: requirementsAcceptedAt !== null,
        isValidated: validatedAt !== null,
      }),
      startOn: toDay(row.startOn),
      leftOn: row.leftOn && toDay(row.leftOn),
      acceptedAt: requirementsAcceptedAt && toUnix(requirementsAcceptedAt),
      validation: validatedAt && { name: row.validatedByName, at: toUnix(validatedAt) },
      ...{ lessons, done },
      later: isActive ? (revisions.get(row.programId) ?? []).filter(isLater).map(nameRevision) : [],
      theory: theory ? sumUpTheory(theory, { isTested: theory.isTested, today: todayOf(row) }) : null,
      rights: { isOwn, enrols, validates },
    };
  });
}

const nameRevision = ({ id, edition, revision }: RevisionName): RevisionName => ({ id, edition, revision });

/** Counts the lessons of some trainings, and those that are done. Repetitions don't count: their lesson does. */
async function countLessons({ db }: Reading, ids: readonly string[]) {
  const groups = await db.enrolmentSession.groupBy({
    by: ["enrolmentId", "status"],
    where: { enrolmentId: { in: [...ids] }, state: "Active", repeatsId: null, phase: { state: "Active" } },
    _count: { _all: true },
  });
  const byTraining = groupBy(groups, ({ enrolmentId }) => enrolmentId);
  const sum = (some: typeof groups) => some.reduce((all, { _count }) => all + _count._all, 0);
  return new Map(
    [...byTraining].map(([id, some]) => [
      id,
      { lessons: sum(some), done: sum(some.filter(({ status }) => status === "Done")) },
    ]),
  );
}

/** Lists the revisions of some programmes in which students are enrolled, by programme, the latest first. */
async function listRevisionsInUse({ db }: Reading, programIds: readonly string[]) {
  const rows = await db.programRevision.findMany({
    where: {
      ...{ programId: { in: [...programIds] }, state: "Active", lockedAt: { not: null } },
      program: { state: "Active" },
    },
    select: { id: true, programId: true, edition: true, revision: true, lockedAt: true },
    orderBy: { lockedAt: "desc" },
  });
  return groupBy(rows, ({ programId }) => programId);
}
