import type { z } from "zod";
import type { Reading, Work } from "@/lib/access/actor/as-actor";
import { changed } from "@/lib/access/changes/changed";
import { LEG_CHECKS, LEG_CLASSES, PILOT_FUNCTIONS } from "@/lib/activity/flights/codes";
import type { LessonLeg } from "@/lib/activity/flights/commands";
import { legInputSchema } from "@/lib/activity/flights/schema";
import { sha256, toCanonicalJson } from "@/lib/platform/canonical-json";
import { localDayOf, toDate } from "@/lib/platform/day";
import { foldAccentsAndCase } from "@/lib/platform/fold";
import { newId } from "@/lib/platform/ids";
import { makeInvalidFieldProblem, Problem } from "@/lib/platform/problem";
import { fromUnix, toUnix } from "@/lib/platform/time";
import { AIRCRAFT_TYPES } from "@/lib/records/aircraft/codes";
import { keepForeignSyllabus } from "@/lib/records/programs/interchange/commands";
import { readSyllabusOfTraining } from "@/lib/records/programs/interchange/queries";
import { isTrustedKey } from "@/lib/records/school/signing/queries";
import { giveLessons } from "../commands";
import { enterExams } from "../exams/commands";
import { enterFollowUps, type GivenSkillRating, type LessonEntry } from "../follow-up/commands";
import { demandTrainingRight, readTrainee } from "../reach";
import { type CheckedRecord, checkRecord, findUnfitLine, readRecord } from "./rules";
import type { GivenRecord, ImportedRecordView, LessonRecord, RecordSyllabus, recordInputSchema } from "./schema";

/**
 * Makes a training of a record of another school, or only says what the record holds and which lines were changed. Nothing comes
 * in of a record that was changed, or whose key no admin has confirmed.
 */
export async function importRecord(
  work: Work,
  studentId: string,
  { record: text, isSamePerson }: z.output<typeof recordInputSchema>,
  { preview }: { preview: boolean },
): Promise<ImportedRecordView> {
  const trainee = await readTrainee(work, studentId);
  demandTrainingRight(work, trainee, "enrols");
  const loose = readRecord(text);
  if (!loose) throw makeInvalidFieldProblem("record", "records.import.noRecord");
  const checked = checkRecord(loose);
  const seen = await describeRecord(work, checked);
  const { student, syllabus, lastHash } = checked;
  if (seen.faults.length > 0 || !student || !syllabus) {
    if (preview) return seen;
    throw makeInvalidFieldProblem("record", "records.import.changed");
  }
  // What can't come in at all is said before anybody asks another school for its fingerprint.
  const unfit = findUnfitLine(checked, localDayOf(toUnix(work.now), "UTC"));
  if (unfit) throw makeInvalidFieldProblem("record", `records.import.${unfit.key}`, { line: unfit.line });
  const syllabusHash = hashSyllabus(syllabus);
  // A record that was issued anew tells of the same training.
  const same = { publicKey: student.publicKey, syllabusHash };
  const enrolment = { studentId, startOn: toDate(student.startedOn) };
  if (await work.db.importedRecord.findFirst({ where: { OR: [{ lastHash }, { ...same, enrolment }] } }))
    throw new Problem("conflict", "records.import.inAlready");
  if (preview) return seen;
  if (!seen.isKeyConfirmed) throw new Problem("conflict", "records.import.keyUnknown");
  const person = await work.db.person.findUniqueOrThrow({ where: { id: studentId } });
  if (!isSamePerson && !isSameName(student, person))
    throw new Problem("conflict", "records.import.otherPerson", { values: { name: nameOf(student) } });
  const { id: revisionId, programId } = await findOrKeepSyllabus(work, syllabus, syllabusHash);
  const left = { state: "Disabled" as const, leftOn: toDate(student.leftOn ?? student.issuedOn) };
  const row = { id: newId(), studentId, revisionId, programId, startOn: toDate(student.startedOn) };
  await work.db.enrolment.create({ data: { ...row, createdAt: work.now, enrolledById: work.actor.id } });
  await giveLessons(work, [row.id]);
  changed(work, { kind: "Enrolment", id: row.id, verb: "enrol", after: row, people: [studentId] });
  await enterFollowUps(work, row.id, await makeEntries(work, row.id, revisionId, checked));
  await enterExamsOfRecord(work, row.id, checked);
  await work.db.enrolment.update({ where: { id: row.id }, data: left });
  changed(work, { kind: "Enrolment", id: row.id, verb: "leave", after: left, people: [studentId] });
  const accepted = { acceptedAt: work.now, acceptedById: work.actor.id };
  const after = {
    ...{ id: newId(), enrolmentId: row.id, schoolName: student.school, publicKey: student.publicKey },
    ...{ lastHash: checked.lastHash, syllabusHash, ...accepted },
  };
  await work.db.importedRecord.create({ data: after });
  changed(work, { kind: "ImportedRecord", id: after.id, verb: "accept", after, people: [studentId] });
  return { ...seen, trainingId: row.id };
}

const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) => `${firstName} ${lastName}`;
const isSameName = (a: Parameters<typeof nameOf>[0], b: Parameters<typeof nameOf>[0]) =>
  foldAccentsAndCase(nameOf(a)) === foldAccentsAndCase(nameOf(b));

async function describeRecord(reading: Reading, { faults, student, syllabus, lines }: CheckedRecord) {
  const given = lines.flatMap(({ entry }) => (entry.kind === "lesson" && entry.given ? [entry.given] : []));
  const legs = given.flatMap((one) => one.legs);
  const add = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0);
  const publicKey = student?.publicKey ?? "";
  return {
    faults,
    ...{ school: student?.school ?? "", publicKey },
    isKeyConfirmed: await isTrustedKey(reading, publicKey),
    student: { firstName: student?.firstName ?? "", lastName: student?.lastName ?? "" },
    program: {
      ...{ name: syllabus?.name ?? "", edition: syllabus?.edition ?? "", revision: syllabus?.revision ?? "" },
    },
    lessons: given.length,
    exams: lines.filter(({ entry }) => entry.kind === "exam").length,
    minutes: add(legs.map(({ offBlock, onBlock }) => Math.round((onBlock - offBlock) / 60))),
    landings: add(legs.map(({ counts }) => counts.landingsByDay + counts.landingsByNight)),
    trainingId: null,
  };
}

const hashSyllabus = (syllabus: RecordSyllabus): string => sha256(toCanonicalJson(syllabus));

/** Finds a locked revision of the same content, or keeps the syllabus as a programme that nobody else is enrolled in. */
async function findOrKeepSyllabus(work: Work, syllabus: RecordSyllabus, syllabusHash: string) {
  const former = await work.db.importedRecord.findFirst({
    where: { syllabusHash },
    select: { enrolment: { select: { revisionId: true, programId: true } } },
  });
  if (former) return { id: former.enrolment.revisionId, programId: former.enrolment.programId };
  const { name, edition, revision } = syllabus;
  const alike = await work.db.programRevision.findMany({
    where: { name, edition, revision, lockedAt: { not: null } },
    select: { id: true, programId: true },
    orderBy: { id: "asc" },
    take: 20,
  });
  for (const own of alike) {
    const { lessons, ...head } = await readSyllabusOfTraining(work, own.id);
    const same = { ...head, lessons: lessons.map(({ instructions: _, ...lesson }) => lesson) };
    if (hashSyllabus(same) === syllabusHash) return own;
  }
  const lessons = syllabus.lessons.map((lesson) => ({ ...lesson, instructions: "" }));
  return keepForeignSyllabus(work, { ...syllabus, lessons });
}

/** Enters the exams of a record. Throws with the line of the first that can't be true. */
async function enterExamsOfRecord(work: Work, enrolmentId: string, { lines }: CheckedRecord): Promise<void> {
  const told = lines.flatMap(({ line, entry }) => (entry.kind === "exam" ? [{ line, entry }] : []));
  if (told.length === 0) return;
  const exams = told.map(({ entry: { exam, kind: _, ...facts } }) => ({ ...facts, kind: exam }));
  const fault = await enterExams(work, enrolmentId, exams);
  if (fault !== null)
    throw makeInvalidFieldProblem("record", "records.import.examImpossible", { line: told[fault]!.line });
}

/**
 * Converts the lessons of a record, each of which its syllabus has, into follow-ups of the training. Those that repeat one are
 * added to it first.
 */
async function makeEntries(work: Work, enrolmentId: string, revisionId: string, { lines }: CheckedRecord) {
  const { db } = work;
  const rows = await db.enrolmentSession.findMany({
    where: { enrolmentId },
    select: { id: true, phaseId: true, sessionId: true, order: true, session: { select: { lineageId: true } } },
  });
  const lessonOf = new Map(rows.map((row) => [row.session.lineageId, row]));
  const exercises = await db.exercise.findMany({ where: { revisionId }, select: { id: true, lineageId: true } });
  const exerciseOf = new Map(exercises.map(({ id, lineageId }) => [lineageId, id]));
  const skillOf = await makeSkillFinder(work);
  const entries: LessonEntry[] = [];
  const repetitions: {
    id: string;
    enrolmentId: string;
    phaseId: string;
    sessionId: string;
    order: number;
    repeatsId: string;
  }[] = [];
  for (const { line, entry } of lines) {
    if (entry.kind !== "lesson") continue;
    const lesson = lessonOf.get(entry.key)!;
    const lessonId = entry.isRepetition ? newId() : lesson.id;
    if (entry.isRepetition) {
      const { phaseId, sessionId, id: repeatsId } = lesson;
      repetitions.push({ id: lessonId, enrolmentId, phaseId, sessionId, order: 1_000 + line, repeatsId });
    }
    const rated = entry.given?.exercises.map((one) => ({ ...one, exerciseId: exerciseOf.get(one.key)! })) ?? [];
    if (entry.given) entries.push(toEntry(entry.given, lessonId, rated, skillOf));
  }
  await db.enrolmentSession.createMany({ data: repetitions });
  return entries;
}

type Rated = GivenRecord["exercises"][number] & { exerciseId: string };
type SkillFinder = (rated: GivenRecord["skills"][number]) => GivenSkillRating[];

function toEntry(
  given: NonNullable<LessonRecord["given"]>,
  lessonId: string,
  rated: readonly Rated[],
  skillOf: SkillFinder,
) {
  const at = given.signedAt ?? given.submittedAt;
  return {
    ...{ lessonId, instructorId: null, instructorName: given.instructor, startAt: fromUnix(given.startAt) },
    ...{ theoryMinutes: given.theoryMinutes, briefingMinutes: given.briefingMinutes, comment: given.comment },
    ...{
      debriefingMinutes: given.debriefingMinutes,
      isForced: given.isForced,
      submittedAt: fromUnix(given.submittedAt),
    },
    signed: { signature: "Record" as const, at: fromUnix(at), comment: given.studentComment },
    exerciseRatings: rated.map(({ exerciseId, rating, comment }) => ({ exerciseId, rating, comment })),
    skillRatings: given.skills.flatMap(skillOf),
    legs: given.legs.map(toLeg),
  };
}

const toLeg = (leg: GivenRecord["legs"][number]): LessonLeg => ({
  ...legInputSchema.parse({
    ...{ category: AIRCRAFT_TYPES.indexOf(leg.category), legClass: LEG_CLASSES.indexOf(leg.class), model: leg.model },
    ...{ registration: leg.registration, tailwheel: leg.isTailwheel, from: leg.from, to: leg.to },
    ...{ offBlock: leg.offBlock, takeOff: leg.takeOff, landing: leg.landing, onBlock: leg.onBlock },
    ...{ mode: PILOT_FUNCTIONS.indexOf(leg.function), pilotFlying: leg.isPilotFlying },
    ...{ withInstructor: leg.hasInstructor, check: LEG_CHECKS.indexOf(leg.check), ...leg.counts },
    ...{ nightMinutes: leg.nightMinutes, ifrMinutes: leg.ifrMinutes },
  }),
  ...{ aircraftId: null, touchAndGos: leg.touchAndGos, goArounds: leg.goArounds, isCrossCountry: leg.isCrossCountry },
  distanceKm: leg.distanceKm ?? null,
  approaches: Object.fromEntries(leg.approaches.map(({ kind, count }) => [kind, count])),
});

/** Finds the school's own skill, flight phase and behaviours by their words. A skill that it doesn't have is left out. */
async function makeSkillFinder({ db }: Work): Promise<SkillFinder> {
  const skills = await db.skill.findMany({ include: { behaviours: true } });
  const phases = await db.flightPhase.findMany({ select: { id: true, trigram: true } });
  const skillOf = new Map(skills.map((one) => [one.shortName, one]));
  const phaseOf = new Map(phases.map(({ id, trigram }) => [trigram, id]));
  return ({ skill: trigram, phase, rating, comment, behaviours }) => {
    const [skill, flightPhaseId] = [skillOf.get(trigram), phaseOf.get(phase)];
    if (!skill || !flightPhaseId) return [];
    const behaviourIds = skill.behaviours.filter(({ text }) => behaviours.includes(text)).map(({ id }) => id);
    return [{ skillId: skill.id, flightPhaseId, rating, comment, behaviourIds }];
  };
}
