import { z } from "zod";
import { asInView, dayField, idField, multiLineField, singleLineField, versionField } from "@/lib/records/schema";
import { EXAM_KINDS, EXAM_RESULTS, EXAM_SUBJECTS, PAPER_STATES, THEORY_STATES } from "./codes";

/** An exam as it is sent: an attempt at a paper, a progress test or a skill test. */
export const examFields = {
  /** Of a paper in theory only. */
  subject: z.enum(EXAM_SUBJECTS).nullable(),
  /** Such as `2026-11-28`. */
  day: dayField,
  result: z.enum(EXAM_RESULTS),
  /** In percent. */
  mark: z.int().min(0, "exams.faults.markRange").max(100, "exams.faults.markRange").nullable(),
  place: singleLineField(100),
  /** The examiner, or the authority that examined. */
  examiner: singleLineField(100),
  note: multiLineField(2_000),
};

export const examViewSchema = z.object({
  id: z.string(),
  kind: z.enum(EXAM_KINDS),
  ...examFields,
  /** The set of papers it belongs to: 1, and one more each time that all are taken again. */
  paperSet: z.int(),
  recordedBy: z.string(),
  version: z.int(),
});
export type ExamView = z.infer<typeof examViewSchema>;

/** How a student stands in the theory exam (FCL.025). Days are such as `2026-11-28`. */
const theoryViewSchema = z.object({
  paperSet: z.int(),
  state: z.enum(THEORY_STATES),
  papers: z.array(z.object({ subject: z.enum(EXAM_SUBJECTS), state: z.enum(PAPER_STATES), attempts: z.int() })),
  passed: z.int(),
  firstAttemptOn: z.string().nullable(),
  windowEndsOn: z.string().nullable(),
  completedOn: z.string().nullable(),
  validUntil: z.string().nullable(),
});

export const examsViewSchema = z.object({
  /** All exams of the training, the earliest first. */
  exams: z.array(examViewSchema),
  /** Null for a programme that doesn't demand the theory exam, as long as no paper is there. */
  theory: theoryViewSchema.nullable(),
  /** Whether the programme may have papers at all. */
  mayHaveTheory: z.boolean(),
});
export type ExamsView = z.infer<typeof examsViewSchema>;

const { subject, result, mark, day, place, examiner, note } = examFields;
/** Body of `POST user-programRevision/{id}/exam`: what was taken on one day at one place, such as the papers of a sitting. */
export const examInputSchema = z.strictObject({
  kind: z.enum(EXAM_KINDS),
  day,
  place: place.default(""),
  examiner: examiner.default(""),
  note: note.default(""),
  /** All papers are taken again, because those before have come to nothing. */
  isNewSet: z.boolean().default(false),
  entries: z
    .array(z.strictObject({ subject: subject.default(null), result, mark: mark.default(null) }))
    .min(1, "exams.faults.nothingChosen")
    .max(EXAM_SUBJECTS.length),
});
export type ExamInput = z.output<typeof examInputSchema>;

const changeable = Object.fromEntries(Object.entries(examFields).map(([name, field]) => [name, field.optional()]));
/** Body of `PUT user-programRevision/{id}/exam`: what isn't named stays as it is. */
export const examChangeSchema = asInView(
  { ...changeable, id: idField, version: versionField.optional() },
  examViewSchema.shape,
) as unknown as z.ZodType<ExamChange>;
export type ExamChange = { id: string; version?: number } & Partial<
  Pick<ExamView, "subject" | "day" | "result" | "mark" | "place" | "examiner" | "note">
>;
export const examParamsSchema = z.object({ id: idField, examId: idField });
