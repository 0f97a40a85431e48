import { isAdmin } from "@/lib/access/actor/actor";
import type { Reading } from "@/lib/access/actor/as-actor";
import { can } from "@/lib/access/permissions/permissions";
import { sha256, toCanonicalJson } from "@/lib/platform/canonical-json";
import { Problem } from "@/lib/platform/problem";
import { toUnix } from "@/lib/platform/time";
import { SESSION_TYPES, type SessionType } from "@/lib/records/programs/codes";
import { loadExercises } from "@/lib/records/programs/exercises/queries";
import type { Prisma } from "@/prisma/generated/client";
import { LESSON_STATUSES } from "../codes";
import { readProgressBook } from "../progress-book/queries";
import { listRedo } from "../progress-book/rules";
import type { BookLesson } from "../progress-book/schema";
import { readTrainee, type Trainee } from "../reach";
import { LESSON_SIGNATURES, SIGNING_DAYS } from "./codes";
import { type FollowUpEntry, type FollowUpListView, type FollowUpView, followUpEntrySchema } from "./schema";
import { includeOfSkillRating, readSkillGrid, type SkillRatingRow } from "./skills/queries";

const NAMED = { id: true, firstName: true, lastName: true, callSign: true } as const;
type NamedPerson = { id: string; firstName: string; lastName: string; callSign: string | null };
const presentPerson = ({ id, firstName, lastName, callSign }: NamedPerson) => ({
  ...{ id, nom: lastName, prenom: firstName, callSign },
});

/** The reservation that gives a lesson: the latest that is not cancelled. */
const givenBy = {
  where: { reservation: { state: { not: "Cancelled" }, withdrawnAt: null } },
  orderBy: { reservation: { startAt: "desc" } },
  take: 1,
  select: {
    reservation: {
      select: {
        ...{ id: true, siteId: true, type: true, startAt: true, endAt: true },
        ...{ briefingMinutes: true, debriefingMinutes: true },
        flight: { select: { state: true } },
        site: { select: { timeZone: true } },
        people: {
          where: { role: "Instructor" },
          select: { person: { select: NAMED } },
          orderBy: { personId: "asc" },
        },
      },
    },
  },
} satisfies Prisma.EnrolmentSession$reservationsArgs;

const includeOfFollowUp = {
  enrolment: {
    select: {
      id: true,
      state: true,
      student: { select: NAMED },
      revision: { select: { name: true, isCbta: true, ratedSkills: true } },
    },
  },
  session: { select: { id: true, type: true, reference: true, title: true, minutes: true } },
  followUp: {
    include: {
      ...{ instructor: { select: NAMED }, exerciseRatings: true },
      skillRatings: { include: includeOfSkillRating, orderBy: { id: "asc" } },
    },
  },
  followUpDraft: true,
  reservations: givenBy,
  legs: {
    where: { leg: { state: "Validated" } },
    select: {
      leg: {
        select: {
          ...{ id: true, offBlockAt: true, onBlockAt: true, nightMinutes: true, fromAirport: true, toAirport: true },
          ...{ registration: true, landingsByDay: true, landingsByNight: true, hasInstructor: true },
        },
      },
    },
    orderBy: { leg: { offBlockAt: "asc" } },
  },
} satisfies Prisma.EnrolmentSessionInclude;
/** A student's lesson with what has been typed and said of it. */
export type FollowUpRow = Prisma.EnrolmentSessionGetPayload<{ include: typeof includeOfFollowUp }>;

export const reservationOf = ({ reservations }: Pick<FollowUpRow, "reservations">) =>
  reservations[0]?.reservation ?? null;

/** Reads a lesson with its follow-up, and whose it is. Throws 404 for who may not read the student's training. */
export async function readFollowUpRow(
  reading: Reading,
  lessonId: string,
): Promise<{ row: FollowUpRow; trainee: Trainee }> {
  const row = await reading.db.enrolmentSession.findUnique({ where: { id: lessonId }, include: includeOfFollowUp });
  if (row?.state !== "Active") throw new Problem("notFound", "errors.notFound");
  return { row, trainee: await readTrainee(reading, row.enrolment.student.id) };
}

/** Reads lessons with their follow-ups, for the product itself. */
export const listFollowUpRows = ({ db }: Reading, ids: readonly string[]): Promise<FollowUpRow[]> =>
  db.enrolmentSession.findMany({ where: { id: { in: [...ids] } }, include: includeOfFollowUp, orderBy: { id: "asc" } });

/** Whether the actor rates the lesson: the instructors who are booked to give it alone, because the record names them. */
export function isRater({ actor }: Reading, row: FollowUpRow): boolean {
  if (actor.kind !== "person" || actor.id === row.enrolment.student.id) return false;
  const reservation = reservationOf(row);
  if (!reservation) return false;
  const isBooked = reservation.people.some(({ person }) => person.id === actor.id);
  return isBooked && can(actor, "training.rate", reservation.siteId);
}

/** Whether the flight of a practical lesson is closed, so that it can be submitted. A lesson in theory has none. */
export const isFlown = (row: FollowUpRow): boolean =>
  row.session.type === "Theoretical" || reservationOf(row)?.flight?.state === "Closed";

/** Whether the lesson is booked and not submitted, so that it can be rated. */
export const isOpenToRating = (row: FollowUpRow): boolean =>
  row.followUp === null && row.status === "Planned" && row.enrolment.state === "Active";

/** Whether the actor opens lessons of a student again: staff of a site of theirs, but nobody their own. */
export const mayReopenLesson = ({ actor }: Reading, { trainee }: { trainee: Trainee }): boolean =>
  actor.id !== trainee.id &&
  (isAdmin(actor) || trainee.siteIds.some((siteId) => can(actor, "training.reopen", siteId)));

/**
 * Lists the lessons that a reservation gives. Throws 404 where it gives none of the sort, or none that the reader may read: a
 * student is shown their own only.
 */
export async function listFollowUps(
  reading: Reading,
  reservationId: string,
  type: SessionType,
): Promise<FollowUpListView> {
  const reservation = await reading.db.reservation.findFirst({
    where: { id: reservationId, withdrawnAt: null, state: { not: "Cancelled" } },
    include: {
      people: { include: { person: { select: NAMED } }, orderBy: { personId: "asc" } },
      site: { select: { timeZone: true } },
      aircraft: { select: { id: true, callSign: true } },
      classroom: { select: { id: true, name: true } },
    },
  });
  if (!reservation) throw new Problem("notFound", "errors.notFound");
  const lessonIds = reservation.people.flatMap(({ lessonId }) => lessonId ?? []);
  const readsAll = isAdmin(reading.actor) || can(reading.actor, "training.read", reservation.siteId);
  const rows = await reading.db.enrolmentSession.findMany({
    where: {
      ...{ id: { in: lessonIds }, session: { type } },
      ...(readsAll ? {} : { enrolment: { studentId: reading.actor.id ?? "" } }),
    },
    include: includeOfFollowUp,
    orderBy: [{ enrolment: { student: { lastName: "asc" } } }, { id: "asc" }],
  });
  if (rows.length === 0) throw new Problem("notFound", "errors.notFound");
  return {
    ...{ reservationId, type: SESSION_TYPES.indexOf(type) },
    ...{ start: toUnix(reservation.startAt), end: toUnix(reservation.endAt) },
    timeZone: reservation.site.timeZone,
    instructors: reservation.people.flatMap(({ role, person }) => (role === "Instructor" ? presentPerson(person) : [])),
    ...{ aircraft: reservation.aircraft, classroom: reservation.classroom },
    lessons: rows.map((row) => presentRow(reading, row)),
    theoryMinutes: type === "Theoretical" ? Math.max(...rows.map(({ session }) => session.minutes)) : 0,
  };
}

const presentRow = (reading: Reading, row: FollowUpRow) => ({
  lessonId: row.id,
  student: presentPerson(row.enrolment.student),
  programName: row.enrolment.revision.name,
  ...{ reference: row.session.reference, title: row.session.title },
  status: LESSON_STATUSES.indexOf(row.status),
  mayRate: isRater(reading, row) && isOpenToRating(row),
  version: row.version,
});

/** What has been typed of a lesson. One of an older form is read as far as it still fits. */
export function entryOf(row: FollowUpRow): FollowUpEntry {
  const { success, data } = followUpEntrySchema.safeParse(row.followUpDraft?.entry ?? proposeEntry(row));
  return success ? data : followUpEntrySchema.parse({});
}

/** What is proposed before anybody has typed: the durations that were booked, or of a lesson in theory that it takes. */
function proposeEntry(row: FollowUpRow) {
  const { briefingMinutes = 0, debriefingMinutes = 0 } = reservationOf(row) ?? {};
  return {
    briefingMinutes,
    debriefingMinutes,
    theoryMinutes: row.session.type === "Theoretical" ? row.session.minutes : 0,
  };
}

/** What was submitted of a lesson, in the form in which it was typed, so that it can be corrected. */
export const entryOfFollowUp = (followUp: NonNullable<FollowUpRow["followUp"]>): FollowUpEntry => ({
  exercises: followUp.exerciseRatings.map(({ exerciseId, rating, comment }) => ({ exerciseId, rating, comment })),
  competences: followUp.skillRatings.flatMap(({ skillId, flightPhaseId, rating, comment, behaviours }) =>
    skillId === null || flightPhaseId === null
      ? []
      : {
          ...{ competenceId: skillId, phaseVolId: flightPhaseId, rating, comment },
          comportementsObservables: behaviours.flatMap(({ behaviourId }) => behaviourId ?? []),
        },
  ),
  comment: followUp.comment,
  briefingMinutes: followUp.briefingMinutes,
  debriefingMinutes: followUp.debriefingMinutes,
  theoryMinutes: followUp.theoryMinutes,
});

/** An exercise that a lesson rates: its own, or one that must be done again. */
export type ExerciseToRate = {
  exerciseId: string;
  name: string;
  isRequired: boolean;
  isRedo: boolean;
  last: { rating: number; comment: string; at: number } | null;
};

/** When a lesson is given: what was rated before it may have to be done again in it. */
const startOf = (row: FollowUpRow): Date | null =>
  row.followUp?.startAt ?? row.legs[0]?.leg.offBlockAt ?? reservationOf(row)?.startAt ?? null;

/**
 * Lists what a lesson rates: first what is done again, then its own exercises; each with what it was rated last, before it. Only
 * lessons that were given before it say what is done again. What the lesson has rated stays in it whatever they say by now, and one
 * that was submitted has nothing else of theirs.
 */
export async function listExercisesToRate(
  reading: Reading,
  row: FollowUpRow,
  { exercises: rated }: Pick<FollowUpEntry, "exercises">,
): Promise<ExerciseToRate[]> {
  const book = await readProgressBook(reading, row.enrolment.id);
  const lessons = book.phases.flatMap((phase) => phase.lessons);
  const start = startOf(row);
  const isBefore = ({ id, at }: BookLesson) => id !== row.id && at !== null && (!start || at < toUnix(start));
  const before = lessons.filter(isBefore).sort((a, b) => a.at! - b.at!);
  const redo = listRedo(before);
  const isRedo = new Set(redo.map(({ exerciseId }) => exerciseId));
  const own = lessons.find(({ id }) => id === row.id)?.exercises ?? [];
  const known = new Set([...own.map(({ id }) => id), ...isRedo]);
  const kept = await loadExercises(reading.db, {
    ids: rated.flatMap(({ exerciseId }) => (known.has(exerciseId) ? [] : exerciseId)),
  });
  const again = [...redo, ...kept.map(({ id, name }) => ({ exerciseId: id, name }))].filter(
    ({ exerciseId }) =>
      !own.some(({ id }) => id === exerciseId) && (!row.followUp || rated.some((one) => one.exerciseId === exerciseId)),
  );
  const lastOf = (exerciseId: string) => findLast(before, exerciseId);
  const ofLesson = own.map(({ id, name, isRequired }) => ({
    ...{ exerciseId: id, name, isRequired, isRedo: isRedo.has(id), last: lastOf(id) },
  }));
  return [
    ...again.map(({ exerciseId, name }) => ({
      ...{ exerciseId, name, isRequired: false, isRedo: true, last: lastOf(exerciseId) },
    })),
    ...ofLesson.filter((one) => one.isRedo),
    ...ofLesson.filter((one) => !one.isRedo),
  ];
}

function findLast(lessons: readonly BookLesson[], exerciseId: string): ExerciseToRate["last"] {
  for (const { at, exercises } of lessons.toReversed()) {
    const rated = exercises.find(({ id, rating }) => id === exerciseId && rating !== null);
    if (rated) return { rating: rated.rating!, comment: rated.comment, at: at! };
  }
  return null;
}

/**
 * Reads how a lesson was given and rated. What an instructor has typed and not submitted is shown to who teaches at the student's
 * site and to staff; the student reads it once it is submitted.
 */
export async function readFollowUp(reading: Reading, lessonId: string): Promise<FollowUpView> {
  const found = await readFollowUpRow(reading, lessonId);
  const { row, trainee } = found;
  const isOwn = reading.actor.id === trainee.id;
  const { followUp } = row;
  const reservation = reservationOf(row);
  const entry = followUp ? entryOfFollowUp(followUp) : isOwn ? followUpEntrySchema.parse({}) : entryOf(row);
  const toRate = await listExercisesToRate(reading, row, entry);
  const known = new Map(
    (await loadExercises(reading.db, { ids: toRate.map(({ exerciseId }) => exerciseId) })).map((one) => [one.id, one]),
  );
  const given = new Map(entry.exercises.map((one) => [one.exerciseId, one]));
  const { exercises: _, ...said } = entry;
  const submittedAt = followUp && toUnix(followUp.submittedAt);
  return {
    ...presentRow(reading, row),
    ...said,
    type: SESSION_TYPES.indexOf(row.session.type),
    trainingId: row.enrolment.id,
    reservationId: reservation?.id ?? null,
    repeatsId: row.repeatsId,
    instructor: presentInstructor(row),
    start: followUp ? toUnix(followUp.startAt) : reservation && toUnix(reservation.startAt),
    end: reservation && toUnix(reservation.endAt),
    timeZone: reservation?.site.timeZone ?? "UTC",
    grid: await readSkillGrid(reading, row, entry, [...known.values()]),
    exercises: toRate.map(({ exerciseId, name, isRequired, isRedo, last }) => {
      const { flightPhaseIds = [], skillIds = [], behaviourIds = [] } = known.get(exerciseId) ?? {};
      const { rating = null, comment = "" } = given.get(exerciseId) ?? {};
      return {
        ...{ exerciseId, name, required: isRequired, redo: isRedo, rating, comment, last },
        ...{ phasesVol: flightPhaseIds, competences: skillIds, comportementsObservables: behaviourIds },
      };
    }),
    legs: row.legs.map(({ leg }) => presentLeg(leg)),
    isFlightClosed: isFlown(row),
    isForced: followUp?.isForced ?? false,
    submittedAt,
    signBefore: row.status === "AwaitingSignature" && submittedAt ? submittedAt + SIGNING_DAYS * DAY_SECONDS : null,
    signature: followUp?.signature ? LESSON_SIGNATURES.indexOf(followUp.signature) : null,
    signedAt: followUp?.signedAt ? toUnix(followUp.signedAt) : null,
    studentComment: followUp?.studentComment ?? "",
    signedHash: followUp?.signedHash ?? null,
    isRepeated: await isRepeated(reading, row),
    changedSinceSigned: isChangedSinceSigned(row),
    returned: presentReturn(row),
    maySign: isOwn && row.status === "AwaitingSignature" && isFlown(row),
    mayReopen: followUp !== null && followUp.signature !== "Record" && mayReopenLesson(reading, found),
  };
}

const DAY_SECONDS = 86_400;

/** Whether a later lesson of its phase repeats the same one. */
async function isRepeated({ db }: Reading, { id, repeatsId, phaseId, order }: FollowUpRow): Promise<boolean> {
  const where = { repeatsId: repeatsId ?? id, phaseId, order: { gt: order }, state: "Active" as const };
  return (await db.enrolmentSession.count({ where })) > 0;
}

function presentReturn({ followUpDraft: draft, enrolment }: FollowUpRow): FollowUpView["returned"] {
  if (!draft?.returnedAt) return null;
  const byStudent = draft.returnedById === enrolment.student.id;
  return { reason: draft.returnReason, at: toUnix(draft.returnedAt), byStudent };
}

function presentInstructor(row: FollowUpRow): FollowUpView["instructor"] {
  const { followUp } = row;
  if (!followUp) return reservationOf(row)?.people.map(({ person }) => presentPerson(person))[0] ?? null;
  if (followUp.instructor) return presentPerson(followUp.instructor);
  return followUp.instructorName ? { id: "", nom: followUp.instructorName, prenom: "", callSign: null } : null;
}

type Leg = FollowUpRow["legs"][number]["leg"];
const presentLeg = (leg: Leg) => ({
  ...{ id: leg.id, offBlock: toUnix(leg.offBlockAt), onBlock: toUnix(leg.onBlockAt) },
  minutes: Math.round((leg.onBlockAt.getTime() - leg.offBlockAt.getTime()) / 60_000),
  ...{ nightMinutes: leg.nightMinutes, from: leg.fromAirport, to: leg.toAirport, registration: leg.registration },
  ...{ landings: leg.landingsByDay + leg.landingsByNight, solo: !leg.hasInstructor },
});

/** Whether something of a lesson isn't any more what its student signed: the signature would have another hash now. */
export const isChangedSinceSigned = (row: FollowUpRow): boolean =>
  typeof row.followUp?.signedHash === "string" &&
  row.followUp.signedHash !== hashLesson(row, row.followUp.studentComment);

/** SHA-256 of what a student signs, in canonical JSON. */
export function hashLesson(row: FollowUpRow, studentComment: string): string {
  const { startAt, instructorId, isForced, submittedAt } = row.followUp!;
  const { exercises, competences: _, ...said } = entryOfFollowUp(row.followUp!);
  return sha256(
    toCanonicalJson({
      ...{ lessonId: row.id, instructorId, isForced, startAt: toUnix(startAt), submittedAt: toUnix(submittedAt) },
      ...{ ...said, studentComment, exercises: inOrder(exercises, "exerciseId") },
      competences: inOrder(row.followUp!.skillRatings.map(toSigned), "place"),
      // Closing a flight anew makes other rows of the same legs.
      legs: row.legs.map(({ leg }) => ({ from: toUnix(leg.offBlockAt), to: toUnix(leg.onBlockAt) })),
    }),
  );
}

/** What was rated of a skill, in the words of then. */
const toSigned = ({ skillId, flightPhaseId, ...one }: SkillRatingRow) => ({
  place: `${one.skillTrigram} ${one.phaseTrigram} ${skillId} ${flightPhaseId}`,
  ...{ rating: one.rating, norm: one.norm, comment: one.comment },
  behaviours: one.behaviours.map(({ text }) => text),
});

const inOrder = <Name extends string, Row extends Record<Name, string>>(rows: readonly Row[], name: Name): Row[] =>
  [...rows].sort((a, b) => (a[name] < b[name] ? -1 : 1));
