import type { Reading } from "@/lib/access/actor/as-actor";
import { LEG_COUNTS } from "@/lib/activity/flights/codes";
import { toDay } from "@/lib/platform/day";
import { Problem } from "@/lib/platform/problem";
import { toUnix } from "@/lib/platform/time";
import { readSyllabusOfTraining } from "@/lib/records/programs/interchange/queries";
import { readSchoolRow } from "@/lib/records/school/queries";
import { signForSchool } from "@/lib/records/school/signing/commands";
import type { Prisma } from "@/prisma/generated/client";
import { listExamRows, toExam } from "../exams/queries";
import type { Exam } from "../exams/wire";
import { listChains, readEnrolment } from "../queries";
import { demandTrainingRight, readTrainee, trainingRights } from "../reach";
import { chainEntries, toSignedText, writeRecord } from "./rules";
import { entrySchema, type GivenRecord, type RecordEntry } from "./schema";

const ofLesson = {
  session: { select: { lineageId: true } },
  followUp: {
    include: {
      instructor: { select: { firstName: true, lastName: true } },
      exerciseRatings: { include: { exercise: { select: { lineageId: true, order: true } } } },
      skillRatings: { include: { behaviours: { orderBy: { order: "asc" } } }, orderBy: { id: "asc" } },
    },
  },
  legs: {
    where: { function: { not: null }, leg: { state: "Validated" } },
    include: { leg: { include: { approaches: { orderBy: { kind: "asc" } } } } },
    orderBy: { leg: { offBlockAt: "asc" } },
  },
} satisfies Prisma.EnrolmentSessionInclude;
type LessonRow = Prisma.EnrolmentSessionGetPayload<{ include: typeof ofLesson }>;

/**
 * Writes a training of a student as a signed record, with everything but the instructions for instructors. Throws 404 when the
 * reader may not read the training, and 403 when they teach only.
 */
export async function exportRecord(reading: Reading, enrolmentId: string): Promise<{ text: string; name: string }> {
  const { row: enrolment, trainee } = await readEnrolment(reading, enrolmentId);
  // It leaves the school: its student and who enrols take it with them, not every instructor.
  if (!trainingRights(reading, trainee).isOwn) demandTrainingRight(reading, trainee, "enrols");
  const { db } = reading;
  const { firstName, lastName } = await db.person.findUniqueOrThrow({ where: { id: enrolment.studentId } });
  const { name: school } = await readSchoolRow(db);
  const { lessons: all, ...syllabus } = await readSyllabusOfTraining(reading, enrolment.revisionId);
  const rows = await db.enrolmentSession.findMany({
    where: { enrolmentId, state: "Active", phase: { state: "Active" } },
    include: ofLesson,
    orderBy: [{ phase: { order: "asc" } }, { order: "asc" }, { id: "asc" }],
  });
  const chain = (await listChains(db, [enrolmentId])).map(({ id }) => id);
  const exams = await listExamRows(db, chain);
  const { publicKey } = await signForSchool(reading, "");
  const student = {
    ...{ kind: "student", firstName, lastName, school, publicKey, issuedOn: toDay(reading.now) },
    startedOn: toDay(enrolment.startOn),
    leftOn: enrolment.leftOn && toDay(enrolment.leftOn),
  };
  const entries = [
    student,
    { kind: "syllabus", syllabus: { ...syllabus, lessons: all.map(({ instructions: _, ...lesson }) => lesson) } },
    ...rows.filter(({ followUp, repeatsId }) => followUp || repeatsId).map(presentLesson),
    ...exams.map(toExam).map(presentRecordedExam),
  ];
  // What is stored by an older rule is brought into the form that a reader checks, before it is hashed.
  const lines = chainEntries(entries.map((entry) => entrySchema.parse(entry)));
  const { signature } = await signForSchool(reading, toSignedText(lines.at(-1)!.hash));
  return { text: writeRecord(lines, signature), name: `${firstName} ${lastName}` };
}

const presentLesson = ({ session, repeatsId, followUp, legs }: LessonRow): RecordEntry => ({
  ...{ kind: "lesson", key: session.lineageId, isRepetition: repeatsId !== null },
  given: followUp && presentGiven(followUp, legs),
});

const presentRecordedExam = ({ kind, id: _, version: __, recordedBy: ___, ...exam }: Exam): RecordEntry => ({
  ...{ kind: "exam", exam: kind },
  ...exam,
});

function presentGiven(
  { instructor, instructorName, ...row }: NonNullable<LessonRow["followUp"]>,
  legs: LessonRow["legs"],
): GivenRecord {
  const exercises = row.exerciseRatings.toSorted((a, b) => a.exercise.order - b.exercise.order);
  return {
    instructor: instructorName || (instructor ? `${instructor.firstName} ${instructor.lastName}` : ""),
    ...{ startAt: toUnix(row.startAt), theoryMinutes: row.theoryMinutes, briefingMinutes: row.briefingMinutes },
    ...{ debriefingMinutes: row.debriefingMinutes, comment: row.comment, isForced: row.isForced },
    ...{ submittedAt: toUnix(row.submittedAt), signature: row.signature, studentComment: row.studentComment },
    signedAt: row.signedAt && toUnix(row.signedAt),
    exercises: exercises.map(({ exercise, rating, comment }) => ({ key: exercise.lineageId, rating, comment })),
    skills: row.skillRatings.map(({ skillTrigram, phaseTrigram, rating, comment, behaviours }) => ({
      ...{ skill: skillTrigram, phase: phaseTrigram, rating, comment },
      behaviours: behaviours.map(({ text }) => text),
    })),
    legs: legs.map(presentLeg),
  };
}

const presentLeg = ({ leg, ...pilot }: LessonRow["legs"][number]): GivenRecord["legs"][number] => ({
  ...{ category: leg.category, class: leg.class, model: leg.model, registration: leg.registration },
  ...{ isTailwheel: leg.isTailwheel, from: leg.fromAirport, to: leg.toAirport, offBlock: toUnix(leg.offBlockAt) },
  takeOff: leg.takeOffAt && toUnix(leg.takeOffAt),
  landing: leg.landingAt && toUnix(leg.landingAt),
  ...{ onBlock: toUnix(leg.onBlockAt), function: pilot.function!, isPilotFlying: pilot.isPilotFlying },
  ...{ hasInstructor: leg.hasInstructor, check: pilot.check, touchAndGos: leg.touchAndGos, goArounds: leg.goArounds },
  counts: Object.fromEntries(LEG_COUNTS.map((name) => [name, leg[name]])) as GivenRecord["legs"][number]["counts"],
  ...{ isCrossCountry: leg.isCrossCountry, nightMinutes: leg.nightMinutes, ifrMinutes: leg.ifrMinutes },
  // Records of before don't have it, so that a leg without it is written as it was then.
  ...(leg.distanceKm === null ? {} : { distanceKm: leg.distanceKm }),
  approaches: leg.approaches.map(({ kind, count }) => ({ kind, count })),
});

/** Reads whose record is taken in. Throws 404 for somebody whom the reader may not enrol. */
export async function readTraineeToEnrol(reading: Reading, personId: string) {
  const trainee = await readTrainee(reading, personId);
  if (!trainingRights(reading, trainee).enrols) throw new Problem("notFound", "errors.notFound");
  const select = { id: true, firstName: true, lastName: true };
  return reading.db.person.findUniqueOrThrow({ where: { id: personId }, select });
}
