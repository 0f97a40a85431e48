import { z } from "zod";
import { APPROACH_KINDS, LEG_CHECKS, LEG_CLASSES, LEG_COUNTS, PILOT_FUNCTIONS } from "@/lib/activity/flights/codes";
import { AIRCRAFT_TYPES } from "@/lib/records/aircraft/codes";
import { syllabusSchema } from "@/lib/records/programs/interchange/schema";
import { dayField, idField, multiLineField, requiredLineField, singleLineField } from "@/lib/records/schema";
import { EXAM_KINDS, EXAM_RESULTS, EXAM_SUBJECTS } from "../exams/codes";
import { examRemarks } from "../exams/schema";
import { LESSON_SIGNATURES } from "../follow-up/codes";

// A student record: one training of one student as a document that any school can read (docs/student-record.md). Each of its
// entries is a line, which holds the hash of the one before. The school signs the last hash.

export const RECORD_FORMAT = "envol-student-record";
export const RECORD_VERSION = 1;
export const MOST_ENTRIES = 3_000;

const rating = z.int().min(1).max(3);
const minutes = z.int().min(0).max(1440);
const count = z.int().min(0).max(200);
/** Unix seconds. */
const instant = z.int().min(-631_152_000).max(4_102_444_800);
const comment = multiLineField(10_000);

const legSchema = z.strictObject({
  category: z.enum(AIRCRAFT_TYPES),
  class: z.enum(LEG_CLASSES),
  model: requiredLineField(60, "flights.modelRequired"),
  registration: singleLineField(20),
  isTailwheel: z.boolean(),
  from: singleLineField(4),
  to: singleLineField(4),
  offBlock: instant,
  takeOff: instant.nullable(),
  landing: instant.nullable(),
  onBlock: instant,
  function: z.enum(PILOT_FUNCTIONS),
  isPilotFlying: z.boolean(),
  hasInstructor: z.boolean(),
  check: z.enum(LEG_CHECKS),
  counts: z.strictObject(
    Object.fromEntries(LEG_COUNTS.map((name) => [name, count])) as Record<(typeof LEG_COUNTS)[number], typeof count>,
  ),
  touchAndGos: count,
  goArounds: count,
  isCrossCountry: z.boolean(),
  /** Left out where nobody measured it. */
  distanceKm: z.int().min(0).max(10_000).optional(),
  nightMinutes: minutes,
  ifrMinutes: minutes,
  approaches: z.array(z.strictObject({ kind: z.enum(APPROACH_KINDS), count })).max(APPROACH_KINDS.length),
});

const givenSchema = z.strictObject({
  instructor: singleLineField(200),
  startAt: instant,
  theoryMinutes: minutes,
  briefingMinutes: minutes,
  debriefingMinutes: minutes,
  comment,
  isForced: z.boolean(),
  submittedAt: instant,
  signature: z.enum(LESSON_SIGNATURES).nullable(),
  signedAt: instant.nullable(),
  studentComment: comment,
  /** Exercises that were rated, by their keys in the syllabus. */
  exercises: z.array(z.strictObject({ key: idField, rating, comment })).max(200),
  /** Skills that were rated, by their trigrams. */
  skills: z
    .array(
      z.strictObject({
        ...{ skill: singleLineField(20), phase: singleLineField(10), rating, comment },
        behaviours: z.array(singleLineField(500)).max(200),
      }),
    )
    .max(500),
  legs: z.array(legSchema).max(50),
});

const studentSchema = z.strictObject({
  kind: z.literal("student"),
  firstName: requiredLineField(100, "records.import.nameMissing"),
  lastName: requiredLineField(100, "records.import.nameMissing"),
  school: singleLineField(200),
  /** Base64 of the school's Ed25519 key in SPKI. */
  publicKey: singleLineField(200),
  issuedOn: dayField,
  startedOn: dayField,
  /** Null where the student hasn't left the training. */
  leftOn: dayField.nullable(),
});
/** As in a document of a syllabus, without what is written for instructors. */
const { lessons, ...ofSyllabus } = syllabusSchema.shape;
const syllabusEntrySchema = z.strictObject({
  kind: z.literal("syllabus"),
  syllabus: z.strictObject({
    ...ofSyllabus,
    lessons: z.array(lessons.unwrap().omit({ instructions: true })).max(2_000),
  }),
});
const lessonSchema = z.strictObject({
  kind: z.literal("lesson"),
  /** The key of the lesson in the syllabus. */
  key: idField,
  /** Whether it repeats that lesson. */
  isRepetition: z.boolean(),
  /** Null for a repetition that hasn't been given. */
  given: givenSchema.nullable(),
});

/** An attempt at a paper of the theory exam, a progress test or a skill test. */
const examSchema = z.strictObject({
  kind: z.literal("exam"),
  exam: z.enum(EXAM_KINDS),
  subject: z.enum(EXAM_SUBJECTS).nullable(),
  day: dayField,
  result: z.enum(EXAM_RESULTS),
  ...examRemarks,
  /** The set of papers it belongs to: 1, and one more each time that all were taken again. */
  paperSet: z.int().min(1).max(20),
});

export const entrySchema = z.discriminatedUnion("kind", [studentSchema, syllabusEntrySchema, lessonSchema, examSchema]);
export type RecordEntry = z.output<typeof entrySchema>;
export type StudentEntry = z.output<typeof studentSchema>;
export type LessonRecord = z.output<typeof lessonSchema>;
export type ExamRecord = z.output<typeof examSchema>;
export type GivenRecord = z.output<typeof givenSchema>;
export type RecordSyllabus = z.output<typeof syllabusEntrySchema>["syllabus"];

const hash = z.string().regex(/^[0-9a-f]{64}$/);
/** A line: its number from 1, the hash of the one before, and its own. */
const lineSchema = z.strictObject({ line: z.int(), previous: hash, entry: entrySchema, hash });
export type RecordLine = z.output<typeof lineSchema>;

const heading = {
  format: z.literal(RECORD_FORMAT),
  version: z.literal(RECORD_VERSION),
  signature: z.string().max(200),
};
/** The whole document. */
export const studentRecordSchema = z.strictObject({ ...heading, lines: z.array(lineSchema).min(2).max(MOST_ENTRIES) });
export type StudentRecord = z.output<typeof studentRecordSchema>;
/** The document before its lines are looked at one by one, so that a fault is told with its line. */
export const looseRecordSchema = z.strictObject({ ...heading, lines: z.array(z.unknown()).min(1).max(MOST_ENTRIES) });
export type LooseRecord = z.output<typeof looseRecordSchema>;
export const parseLine = (value: unknown) => lineSchema.safeParse(value);

export const recordQuerySchema = z.object({
  /** `1`: only says what the record holds and whether it is sound. */
  preview: z
    .enum(["0", "1"])
    .default("0")
    .transform((text) => text === "1"),
});

export const RECORD_FAULTS = ["changed", "unreadable", "order", "signature"] as const;
export type RecordFault = (typeof RECORD_FAULTS)[number];

/** What a record holds, and what became of it. */
export const importedRecordViewSchema = z.object({
  /** Lines that were changed after the school had signed, or can't be read. `line` is null for the signature. */
  faults: z.array(z.object({ line: z.int().nullable(), fault: z.enum(RECORD_FAULTS) })),
  school: z.string(),
  publicKey: z.string(),
  /** Whether the key is the school's own, or was confirmed by an admin. */
  isKeyConfirmed: z.boolean(),
  student: z.object({ firstName: z.string(), lastName: z.string() }),
  program: z.object({ name: z.string(), edition: z.string(), revision: z.string() }),
  lessons: z.int(),
  exams: z.int(),
  minutes: z.int(),
  landings: z.int(),
  /** The training that was made. Null in a preview. */
  trainingId: z.string().nullable(),
});
export type ImportedRecordView = z.infer<typeof importedRecordViewSchema>;

/** Body of `POST user/{id}/student-record`: the text of the file, so that a line that is no JSON can be named. */
export const recordInputSchema = z.strictObject({
  record: z.string().min(1).max(5_000_000),
  /** Staff say that the record is about this student, although it names them otherwise. */
  isSamePerson: z.boolean().default(false),
});
