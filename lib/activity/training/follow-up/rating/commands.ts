import type { Work } from "@/lib/access/actor/as-actor";
import { changed } from "@/lib/access/changes/changed";
import { makeInvalidFieldProblem, Problem } from "@/lib/platform/problem";
import { repeatLesson } from "../../commands";
import { planLessons } from "../../lessons/commands";
import type { Trainee } from "../../reach";
import { NOT_DONE } from "../codes";
import { writeFollowUps } from "../commands";
import {
  entryOf,
  entryOfFollowUp,
  type FollowUpRow,
  isFlown,
  isOpenToRating,
  isRater,
  listExercisesToRate,
  readFollowUp,
  readFollowUpRow,
  reservationOf,
} from "../queries";
import { findFollowUpFault, listInvalidExercises, placeOf } from "../rules";
import type { ClassInput, EntryInput, FollowUpEntry, ReturnInput, Submission } from "../schema";
import { isBySkills, listSkillKinds } from "../skills/queries";

/** A lesson that the transaction holds: it changes nowhere else meanwhile. */
export type HeldLesson = { row: FollowUpRow; trainee: Trainee };

/**
 * Holds a lesson and reads it. Throws 404 for who may not read it, 428 without the version that the caller last saw, and 409 with
 * what stands there now for an outdated one.
 */
export async function holdLesson(work: Work, lessonId: string, version: number | undefined): Promise<HeldLesson> {
  await work.db.$executeRaw`SELECT 1 FROM enrolment_session WHERE id = ${lessonId} FOR UPDATE`;
  const held = await readFollowUpRow(work, lessonId);
  if (version === undefined) throw new Problem("preconditionRequired", "errors.versionRequired");
  if (held.row.version !== version)
    throw new Problem("conflict", "errors.stale", { extension: { current: await readFollowUp(work, lessonId) } });
  return held;
}

/** Keeps what an instructor has typed of a lesson. Nothing else moves. Returns the new version. */
export async function keepFollowUp(
  work: Work,
  lessonId: string,
  { version, ...entry }: EntryInput,
): Promise<{ version: number }> {
  const held = await holdOpenLesson(work, lessonId, version);
  const known = new Set(
    (await listExercisesToRate(work, held.row, entryOf(held.row))).map(({ exerciseId }) => exerciseId),
  );
  const rated = entry.exercises.map(({ exerciseId }) => exerciseId);
  if (rated.some((id) => !known.has(id)) || new Set(rated).size < rated.length)
    throw makeInvalidFieldProblem("exercises", "progress.exerciseUnknown");
  await demandSkills(work, held.row, entry);
  const columns = { entry, editedAt: work.now, editedById: work.actor.id };
  await work.db.lessonFollowUpDraft.upsert({
    where: { lessonId },
    create: { lessonId, ...columns },
    update: columns,
  });
  changed(work, { kind: "LessonFollowUpDraft", id: lessonId, verb: "keep", after: columns });
  return countVersion(work, held.row);
}

/**
 * Submits a lesson: its ratings count from now on, and it waits for the student's signature. Throws 422 with what a rule of ratings
 * lacks (spec 2 §5), and 409 as long as its flight isn't closed, because its hours are those of the legs.
 */
export async function submitLesson(work: Work, lessonId: string, { isForced, repeats, version }: Submission) {
  const { row, trainee } = await holdOpenLesson(work, lessonId, version);
  const reservation = reservationOf(row)!;
  if (!isFlown(row)) throw new Problem("conflict", "lessonFollowUp.flightOpen");
  if (reservation.startAt > work.now) throw new Problem("conflict", "lessonFollowUp.notBegun");
  const entry = entryOf(row);
  const ratings = ratingsOf(entry);
  const toRate = await listExercisesToRate(work, row, entry);
  const fault = findFollowUpFault({ comment: entry.comment, isForced, ...ratings }, toRate);
  if (fault) throw makeInvalidFieldProblem(fault.field, fault.key);
  await work.db.lessonFollowUpDraft.deleteMany({ where: { lessonId } });
  const { comment, briefingMinutes, debriefingMinutes, theoryMinutes } = entry;
  await writeFollowUps(work, trainee.id, [
    {
      ...{ lessonId, instructorName: "", comment, briefingMinutes, debriefingMinutes },
      instructorId: work.actor.id,
      startAt: row.legs[0]?.leg.offBlockAt ?? reservation.startAt,
      theoryMinutes: row.session.type === "Theoretical" ? theoryMinutes : 0,
      isForced: listInvalidExercises(toRate, ratings.exerciseRatings).length > 0,
      ...{ submittedAt: work.now, signed: null, ...ratings },
    },
  ]);
  changeStatus(work, row, "submit", "AwaitingSignature");
  if (repeats) await repeatOnce(work, lessonId);
  return { version: row.version + 1 };
}

/** Adds the repetition of a lesson that is submitted. One that its submission added before, and that stayed, is enough. */
async function repeatOnce(work: Work, lessonId: string): Promise<void> {
  const known = await work.db.enrolmentSession.count({ where: { madeWithId: lessonId, state: "Active" } });
  if (known === 0) await repeatLesson(work, lessonId, { madeWithId: lessonId });
}

/** Takes the repetition that a lesson's submission added away, unless something was planned, asked for or rated in it. */
async function takeRepetitionAway(work: Work, { row: { id: madeWithId }, trainee }: HeldLesson): Promise<void> {
  const untouched = {
    ...{ madeWithId, state: "Active" as const, status: "NotPlanned" as const, followUp: null, followUpDraft: null },
    ...{ requests: { none: {} }, standbys: { none: {} }, reservations: { none: {} } },
  };
  // Who books it meanwhile waits for this row, or is waited for.
  await work.db.$executeRaw`
    SELECT 1 FROM enrolment_session WHERE made_with_id = ${madeWithId} ORDER BY id FOR UPDATE`;
  const after = { state: "Archived" as const };
  for (const { id, state } of await work.db.enrolmentSession.findMany({ where: untouched })) {
    await work.db.enrolmentSession.update({ where: { id }, data: { ...after, version: { increment: 1 } } });
    changed(work, { kind: "EnrolmentSession", id, verb: "archive", before: { state }, after, people: [trainee.id] });
  }
}

/**
 * Follows up a class in theory at once: those who were there have their lesson submitted with the same comment and hours, and the
 * lesson of who wasn't can be booked again. All or nothing: throws where one lesson can't be, with whose it is.
 */
export async function followUpClass(
  work: Work,
  reservationId: string,
  { lessons, comment, theoryMinutes }: ClassInput,
) {
  // In one order, so that two who follow up the same class don't wait for each other.
  for (const { lessonId, isPresent, version } of [...lessons].sort((a, b) => (a.lessonId < b.lessonId ? -1 : 1))) {
    const { row } = await holdOpenLesson(work, lessonId, version);
    if (reservationOf(row)?.id !== reservationId || row.session.type !== "Theoretical")
      throw new Problem("notFound", "errors.notFound");
    if (!isPresent) {
      await planLessons(work, { released: [lessonId], planned: [] });
      continue;
    }
    const { exercises, competences, ...typed } = entryOf(row);
    const kept = await keepFollowUp(work, lessonId, {
      ...typed,
      exercises,
      competences,
      comment,
      theoryMinutes,
      version,
    });
    await submitLesson(work, lessonId, { isForced: false, repeats: false, version: kept.version });
  }
}

const ratingsOf = ({ exercises, competences }: FollowUpEntry) => ({
  exerciseRatings: exercises.filter(({ rating }) => rating !== NOT_DONE),
  skillRatings: competences
    .filter(({ rating }) => rating !== NOT_DONE)
    .map(({ competenceId, phaseVolId, rating, comment, comportementsObservables }) => ({
      ...{ skillId: competenceId, flightPhaseId: phaseVolId, rating, comment, behaviourIds: comportementsObservables },
    })),
});

/** Gives a lesson that was submitted back to who rates it, with why. What was submitted is there to be corrected. */
export async function returnLesson(
  work: Work,
  held: HeldLesson,
  { verb, reason }: { verb: "sendBack" | "reopen" } & Pick<ReturnInput, "reason">,
): Promise<{ version: number }> {
  const { row, trainee } = held;
  const followUp = row.followUp!;
  const { exerciseRatings, skillRatings, instructor: _, ...before } = followUp;
  await work.db.lessonFollowUp.delete({ where: { id: followUp.id } });
  const columns = {
    ...{ entry: entryOfFollowUp(followUp), editedAt: followUp.submittedAt, editedById: followUp.submittedById },
    ...{ returnReason: reason, returnedAt: work.now, returnedById: work.actor.id },
  };
  await work.db.lessonFollowUpDraft.create({ data: { lessonId: row.id, ...columns } });
  const ratings = {
    exerciseRatings: exerciseRatings.map(({ exerciseId, rating }) => ({ exerciseId, rating })),
    skillRatings: skillRatings.map(({ skillId, flightPhaseId, rating }) => ({ skillId, flightPhaseId, rating })),
  };
  const people = [trainee.id];
  changed(work, {
    kind: "LessonFollowUp",
    id: followUp.id,
    verb,
    before: { ...before, ...ratings },
    after: null,
    people,
  });
  changed(work, { kind: "LessonFollowUpDraft", id: row.id, verb, after: columns, people });
  await takeRepetitionAway(work, held);
  await work.db.enrolmentSession.update({
    where: { id: row.id },
    data: { status: "Planned", version: { increment: 1 } },
  });
  const instructors = reservationOf(row)?.people.map(({ person }) => person.id) ?? [];
  const gave = followUp.instructorId ? [followUp.instructorId] : [];
  changeStatus(work, row, verb, "Planned", [...new Set([...gave, ...instructors])]);
  return { version: row.version + 1 };
}

/** Reports that a lesson is in another state, and tells its student or others. The caller has written it. */
export function changeStatus(
  work: Work,
  { id, status, enrolment, reservations }: Pick<FollowUpRow, "id" | "status" | "enrolment" | "reservations">,
  verb: string,
  after: FollowUpRow["status"],
  tells?: readonly string[],
): void {
  const people = [enrolment.student.id];
  const siteId = reservations[0]?.reservation.siteId;
  changed(work, {
    ...{ kind: "EnrolmentSession", id, verb, siteId, people, tells },
    ...{ before: { status }, after: { status: after } },
  });
}

async function holdOpenLesson(work: Work, lessonId: string, version: number | undefined): Promise<HeldLesson> {
  const held = await holdLesson(work, lessonId, version);
  if (!isRater(work, held.row)) throw new Problem("forbidden", "lessonFollowUp.mayNotRate");
  if (!isOpenToRating(held.row)) throw new Problem("conflict", "lessonFollowUp.notOpen");
  return held;
}

/** Throws 422 where what is rated by skills isn't what the lesson rates: skills, flight phases and behaviours of its dictionaries. */
async function demandSkills({ db }: Work, row: FollowUpRow, { competences }: Pick<FollowUpEntry, "competences">) {
  if (competences.length === 0) return;
  if (!isBySkills(row)) throw makeInvalidFieldProblem("competences", "progress.ratedSimply");
  if (new Set(competences.map(placeOf)).size < competences.length)
    throw makeInvalidFieldProblem("competences", "progress.skillTwice");
  const phaseIds = [...new Set(competences.map(({ phaseVolId }) => phaseVolId))];
  const [skills, phases] = await Promise.all([
    db.skill.findMany({
      where: { id: { in: competences.map(({ competenceId }) => competenceId) }, kind: { in: listSkillKinds(row) } },
      select: { id: true, behaviours: { select: { id: true } } },
    }),
    db.flightPhase.count({ where: { id: { in: phaseIds } } }),
  ]);
  const behavioursOf = new Map(skills.map(({ id, behaviours }) => [id, new Set(behaviours.map((one) => one.id))]));
  if (phases < phaseIds.length || competences.some(({ competenceId }) => !behavioursOf.has(competenceId)))
    throw makeInvalidFieldProblem("competences", "progress.skillUnknown");
  const isKnown = ({ competenceId, comportementsObservables: ids }: FollowUpEntry["competences"][number]) =>
    new Set(ids).size === ids.length && ids.every((id) => behavioursOf.get(competenceId)!.has(id));
  if (!competences.every(isKnown))
    throw makeInvalidFieldProblem("comportementsObservables", "progress.behaviourUnknown");
}

async function countVersion({ db }: Work, { id, version }: FollowUpRow): Promise<{ version: number }> {
  await db.enrolmentSession.update({ where: { id }, data: { version: version + 1 } });
  return { version: version + 1 };
}
