import type { Reading } from "@/lib/access/actor/as-actor";
import { groupBy } from "@/lib/platform/group-by";
import { toUnix } from "@/lib/platform/time";
import { listExamRows } from "../exams/queries";
import { listChains, presentEnrolment, readEnrolment, readRatingSystem } from "../queries";
import {
  type BookRows,
  exerciseOfBook,
  followUpOfBook,
  legOfBook,
  lessonOfBook,
  presentBook,
  skillRatingOfBook,
  termsOfExercise,
} from "./present";
import type { ProgressBook } from "./schema";

const IN_ORDER = [{ order: "asc" as const }, { id: "asc" as const }];
/**
 * Reads the progress book of a training: lessons with their ratings, and what follows from them. The number of statements
 * doesn't depend on how many there are. Throws 404 when the reader may not read it.
 */
export async function readProgressBook(reading: Reading, enrolmentId: string): Promise<ProgressBook> {
  const { row: enrolment } = await readEnrolment(reading, enrolmentId);
  const rows = await loadRows(reading, enrolmentId, enrolment.revisionId, enrolment.studentId);
  const training = presentEnrolment(enrolment, await readRatingSystem(reading));
  return presentBook(rows, training, toUnix(reading.now));
}

async function loadRows({ db }: Reading, enrolmentId: string, revisionId: string, studentId: string) {
  const chain = (await listChains(db, [enrolmentId])).map(({ id }) => id);
  const ofTraining = { lesson: { enrolmentId: { in: chain } } };
  const active = { state: "Active" as const, phase: { state: "Active" as const } };
  const [student, revision, phases, lessons, earlier, followUps, ratings, skillRatings, legs, uses, exams] =
    await Promise.all([
      db.person.findUniqueOrThrow({
        where: { id: studentId },
        select: {
          ...{ id: true, firstName: true, lastName: true, callSign: true },
          roles: {
            where: { role: "Student" },
            select: { site: { select: { id: true, name: true, timeZone: true } } },
            orderBy: { siteId: "asc" },
          },
        },
      }),
      db.programRevision.findUniqueOrThrow({ where: { id: revisionId }, select: { minima: true } }),
      db.enrolmentPhase.findMany({
        where: { enrolmentId, state: "Active" },
        select: { id: true, phase: { select: { name: true } } },
        orderBy: IN_ORDER,
      }),
      db.enrolmentSession.findMany({ where: { enrolmentId, ...active }, select: lessonOfBook, orderBy: IN_ORDER }),
      chain.length === 1
        ? []
        : db.enrolmentSession.findMany({
            where: {
              ...{ enrolmentId: { in: chain.slice(1) }, followUp: { isNot: null } },
              continuations: { none: { enrolmentId } },
            },
            select: lessonOfBook,
            orderBy: [{ followUp: { startAt: "asc" } }, { id: "asc" }],
          }),
      db.lessonFollowUp.findMany({ where: ofTraining, select: followUpOfBook }),
      db.exerciseRating.findMany({ where: { followUp: ofTraining } }),
      db.skillRating.findMany({ where: { followUp: ofTraining }, select: skillRatingOfBook, orderBy: { id: "asc" } }),
      db.legPilot.findMany({
        where: { personId: studentId, function: { not: null }, leg: { state: "Validated" }, ...ofTraining },
        select: legOfBook,
        orderBy: [{ leg: { offBlockAt: "asc" } }, { legId: "asc" }],
      }),
      db.sessionExercise.findMany({
        where: { revisionId },
        select: { sessionId: true, exerciseId: true, isRequired: true },
        orderBy: [{ sessionId: "asc" }, { order: "asc" }, { exerciseId: "asc" }],
      }),
      listExamRows(db, chain),
    ]);
  const ratedIds = [...new Set(ratings.map(({ exerciseId }) => exerciseId))];
  const [next, exercises, terms] = await Promise.all([
    lessons.length > 0 ? loadNext(db, revisionId, lessons, phases) : null,
    db.exercise.findMany({ where: { OR: [{ revisionId }, { id: { in: ratedIds } }] }, select: exerciseOfBook }),
    db.exercise.findMany({ where: { id: { in: ratedIds } }, select: termsOfExercise }),
  ]);
  return {
    ...{
      student,
      revision,
      phases,
      lessons,
      earlier,
      followUps,
      ratings,
      skillRatings,
      legs: legs.map(({ lessonId, leg }) => ({ ...leg, lessonId: lessonId! })),
      uses,
      exercises,
      terms,
      exams,
      next,
    },
  } satisfies BookRows;
}

/** Finds the next lesson to give, in the order of the phases, and what the programme demands for it. */
async function loadNext(
  db: Reading["db"],
  revisionId: string,
  lessons: readonly { id: string; phaseId: string; sessionId: string; status: string }[],
  phases: readonly { id: string }[],
) {
  const byPhase = groupBy(lessons, ({ phaseId }) => phaseId);
  const ordered = phases.flatMap(({ id }) => byPhase.get(id) ?? []);
  const lesson = ordered.find(({ status }) => status === "NotPlanned" || status === "Planned");
  if (!lesson) return null;
  const demands = await db.regulatoryDemand.findMany({
    // The school sees to the certificates of its aircraft. Of these, a student only has to know the tags.
    where: {
      revisionId,
      AND: [
        { OR: [{ side: "Student" }, { tagId: { not: null } }] },
        { OR: [{ sessionId: null }, { sessionId: lesson.sessionId }] },
      ],
    },
    select: {
      certificateType: { select: { name: true } },
      qualification: { select: { name: true } },
      tag: { select: { name: true } },
    },
    orderBy: { id: "asc" },
  });
  return { lessonId: lesson.id, demands };
}
