import type { Work } from "@/lib/access/actor/as-actor";
import { changed } from "@/lib/access/changes/changed";
import { enterLegs, type LessonLeg } from "@/lib/activity/flights/commands";
import { groupBy } from "@/lib/platform/group-by";
import { newId } from "@/lib/platform/ids";
import { makeInvalidFieldProblem, Problem } from "@/lib/platform/problem";
import { readEnrolment } from "../queries";
import { demandTrainingRight } from "../reach";
import type { LessonSignature } from "./codes";
import { findFollowUpFault, type GivenRating, type LessonExercise } from "./rules";

export type GivenSkillRating = {
  skillId: string;
  flightPhaseId: string;
  rating: number;
  comment: string;
  behaviourIds: readonly string[];
};

/** How a lesson was given and rated. Durations are in minutes. */
export type LessonEntry = {
  lessonId: string;
  /** Null where the instructor is nobody of the school: then the name says who it was. */
  instructorId: string | null;
  instructorName: string;
  startAt: Date;
  theoryMinutes: number;
  briefingMinutes: number;
  debriefingMinutes: number;
  comment: string;
  isForced: boolean;
  submittedAt: Date;
  /** Null: the student hasn't signed yet. */
  signed: { signature: LessonSignature; at: Date; comment: string } | null;
  exerciseRatings: readonly GivenRating[];
  skillRatings: readonly GivenSkillRating[];
  legs: readonly LessonLeg[];
};

/**
 * Enters lessons of a training that were given, with their ratings and legs: those of a record that was kept elsewhere, as staff
 * have seen it. The number of statements doesn't depend on how many there are. Throws when one has been entered already, or
 * breaks a rule of ratings (spec 2 §5).
 */
export async function enterFollowUps(work: Work, enrolmentId: string, entries: readonly LessonEntry[]): Promise<void> {
  const { trainee } = await readEnrolment(work, enrolmentId);
  demandTrainingRight(work, trainee, "enrols");
  await claimLessons(work, enrolmentId);
  await demandEntries(work, enrolmentId, entries);
  await writeFollowUps(work, trainee.id, entries);
  const legs = entries.flatMap(({ lessonId, instructorId, legs: flown }) =>
    flown.map((leg) => ({ ...leg, lessonId, instructorId })),
  );
  if (legs.length > 0) await enterLegs(work, trainee.id, legs);
}

/** How a lesson was given and rated, where its legs are those of the flight that was closed. */
export type GivenLesson = Omit<LessonEntry, "legs">;

/** Writes lessons of a student that were given, with their ratings: signed ones are done, the others wait for the signature. */
export async function writeFollowUps(work: Work, studentId: string, entries: readonly GivenLesson[]): Promise<void> {
  const kept = entries.map((entry) => ({ ...entry, id: newId() }));
  const siteOf = await findSites(work, studentId, entries);
  const rows = kept.map((entry) => ({ ...toRow(work)(entry), siteId: siteOf(entry) }));
  await work.db.lessonFollowUp.createMany({ data: rows });
  await work.db.exerciseRating.createMany({
    data: kept.flatMap(({ id, exerciseRatings }) => exerciseRatings.map((one) => ({ ...one, followUpId: id }))),
  });
  await writeSkillRatings(work, kept);
  await setStatus(work, kept, "Done");
  await setStatus(work, kept, "AwaitingSignature");
  for (const [at, { id, ...row }] of rows.entries()) {
    const { exerciseRatings, skillRatings } = kept[at]!;
    const ratings = {
      exerciseRatings: exerciseRatings.map(({ exerciseId, rating }) => ({ exerciseId, rating })),
      skillRatings: skillRatings.map(({ skillId, flightPhaseId, rating }) => ({ skillId, flightPhaseId, rating })),
    };
    changed(work, { kind: "LessonFollowUp", id, verb: "enter", after: { ...row, ...ratings }, people: [studentId] });
  }
}

/** Finds where lessons were given: at the site of their reservation, and else where their student or their instructor is today. */
async function findSites({ db }: Work, studentId: string, entries: readonly GivenLesson[]) {
  const rows = await db.$queryRaw<{ lessonId: string; siteId: string }[]>`
    SELECT DISTINCT ON (p.lesson_id) p.lesson_id AS "lessonId", r.site_id AS "siteId"
    FROM reservation_person p JOIN reservation r ON r.id = p.reservation_id
    WHERE p.lesson_id = ANY(${entries.map(({ lessonId }) => lessonId)}::char(24)[]) AND r.withdrawn_at IS NULL
      AND r.state <> 'Cancelled'
    ORDER BY p.lesson_id, r.start_at DESC`;
  const booked = new Map(rows.map(({ lessonId, siteId }) => [lessonId, siteId]));
  const people = [studentId, ...entries.flatMap(({ instructorId }) => instructorId ?? [])];
  const roles = await db.siteRole.findMany({ where: { personId: { in: people } }, orderBy: { siteId: "asc" } });
  const siteAs = (role: "Student" | "Instructor", id: string | null) =>
    roles.find((one) => one.personId === id && one.role === role)?.siteId;
  return ({ lessonId, instructorId }: GivenLesson): string | null =>
    booked.get(lessonId) ?? siteAs("Student", studentId) ?? siteAs("Instructor", instructorId) ?? null;
}

const toRow = (work: Work) => (entry: GivenLesson & { id: string }) => ({
  ...{ id: entry.id, lessonId: entry.lessonId, instructorId: entry.instructorId, instructorName: entry.instructorName },
  ...{ startAt: entry.startAt, theoryMinutes: entry.theoryMinutes, briefingMinutes: entry.briefingMinutes },
  ...{ debriefingMinutes: entry.debriefingMinutes, comment: entry.comment, isForced: entry.isForced },
  ...{ submittedAt: entry.submittedAt, submittedById: entry.instructorId ?? work.actor.id },
  ...{ signature: entry.signed?.signature ?? null, signedAt: entry.signed?.at ?? null },
  studentComment: entry.signed?.comment ?? "",
});

/** Holds a training, so that a lesson of it isn't entered twice at once. */
async function claimLessons({ db }: Work, enrolmentId: string): Promise<void> {
  await db.$executeRaw`SELECT 1 FROM enrolment WHERE id = ${enrolmentId} FOR UPDATE`;
}

async function demandEntries({ db }: Work, enrolmentId: string, entries: readonly LessonEntry[]): Promise<void> {
  const ids = entries.map(({ lessonId }) => lessonId);
  const lessons = await db.enrolmentSession.findMany({
    where: { enrolmentId, id: { in: ids } },
    select: { id: true, sessionId: true, followUp: { select: { id: true } } },
  });
  if (lessons.length < new Set(ids).size) throw new Problem("notFound", "errors.notFound");
  if (lessons.some(({ followUp }) => followUp) || new Set(ids).size < ids.length)
    throw new Problem("conflict", "progress.followedUpAlready");
  const used = await db.sessionExercise.findMany({
    where: { sessionId: { in: lessons.map(({ sessionId }) => sessionId) } },
    select: { sessionId: true, exerciseId: true, isRequired: true },
  });
  const exercises = groupBy(used, ({ sessionId }) => sessionId);
  const sessionOf = new Map(lessons.map(({ id, sessionId }) => [id, sessionId]));
  for (const entry of entries) {
    const own: readonly LessonExercise[] = exercises.get(sessionOf.get(entry.lessonId)!) ?? [];
    // What another school has rated by skills is taken as it is: its behaviours needn't be ours.
    const fault = findFollowUpFault({ ...entry, skillRatings: [] }, own);
    if (fault) throw makeInvalidFieldProblem(fault.field, fault.key);
  }
}

/** Writes what skills were rated, in the words that their dictionaries have today. */
async function writeSkillRatings({ db }: Work, kept: readonly (GivenLesson & { id: string })[]): Promise<void> {
  const given = kept.flatMap(({ id, skillRatings }) => skillRatings.map((one) => ({ ...one, followUpId: id })));
  if (given.length === 0) return;
  const [skills, phases, behaviours] = await Promise.all([
    db.skill.findMany({ where: { id: { in: given.map(({ skillId }) => skillId) } } }),
    db.flightPhase.findMany({ where: { id: { in: given.map(({ flightPhaseId }) => flightPhaseId) } } }),
    db.behaviour.findMany({ where: { id: { in: given.flatMap(({ behaviourIds }) => behaviourIds) } } }),
  ]);
  const [skillOf, phaseOf, behaviourOf] = [byId(skills), byId(phases), byId(behaviours)];
  const rows = given.map(({ behaviourIds, ...one }) => {
    const [skill, phase] = [skillOf.get(one.skillId), phaseOf.get(one.flightPhaseId)];
    if (!skill || !phase) throw makeInvalidFieldProblem("competences", "progress.skillUnknown");
    return {
      behaviourIds,
      row: {
        ...{ id: newId(), ...one, skillTrigram: skill.shortName, skillName: skill.longName },
        norm: skill.norm,
        ...{ skillNameFrench: skill.longNameFrench, phaseTrigram: phase.trigram, phaseName: phase.longName },
        phaseNameFrench: phase.longNameFrench,
      },
    };
  });
  await db.skillRating.createMany({ data: rows.map(({ row }) => row) });
  await db.ratedBehaviour.createMany({
    data: rows.flatMap(({ behaviourIds, row }) =>
      behaviourIds.map((behaviourId, order) => {
        const behaviour = behaviourOf.get(behaviourId);
        if (behaviour?.skillId !== row.skillId)
          throw makeInvalidFieldProblem("comportementsObservables", "progress.behaviourUnknown");
        return { ratingId: row.id, order, behaviourId, text: behaviour.text, textFrench: behaviour.textFrench };
      }),
    ),
  });
}

const byId = <T extends { id: string }>(rows: readonly T[]) => new Map(rows.map((row) => [row.id, row]));

async function setStatus({ db }: Work, kept: readonly GivenLesson[], status: "Done" | "AwaitingSignature") {
  const ids = kept.filter(({ signed }) => (signed !== null) === (status === "Done")).map(({ lessonId }) => lessonId);
  const data = { status, version: { increment: 1 } };
  if (ids.length > 0) await db.enrolmentSession.updateMany({ where: { id: { in: ids } }, data });
}
