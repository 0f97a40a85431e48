import { z } from "zod";
import { unixToUtcDay } from "@/lib/platform/day";
import { unixSecondsField } from "@/lib/platform/time-fields";
import { asInView, codeOf, idField, multiLineField, singleLineField, versionField } from "@/lib/records/schema";
import { EXAM_KINDS, EXAM_RESULTS, EXAM_SUBJECTS, PAPER_STATES, THEORY_STATES } from "./codes";

/** The place of a word in its list, as numbers travel for it. */
/** Such a number in a body, which commands get as its word. */
const wordOf = <Word extends string>(names: readonly Word[]) => codeOf(names).transform((code) => names[code]!);

/** What is the same of an exam in requests, answers and the student record. */
export const examRemarks = {
  /** In percent. */
  mark: z.int().min(0, "exams.faults.markRange").max(100, "exams.faults.markRange").nullable(),
  place: singleLineField(100),
  /** The examiner, or the authority that examined. */
  examiner: singleLineField(100),
  note: multiLineField(2_000),
};

/** An attempt at a paper, a progress test or a skill test. */
export const examViewSchema = z.object({
  id: z.string(),
  kind: codeOf(EXAM_KINDS),
  /** Of a paper in theory only. */
  subject: codeOf(EXAM_SUBJECTS).nullable(),
  /** Unix seconds of 00:00 UTC of the day, as are all days here. */
  day: z.int(),
  result: codeOf(EXAM_RESULTS),
  ...examRemarks,
  /** The set of papers it belongs to: 1, and one more each time that all are taken again. */
  paperSet: z.int(),
  recordedBy: z.string(),
  version: z.int(),
});
export type ExamView = z.infer<typeof examViewSchema>;

/** How a student stands in the theory exam (FCL.025). */
const theoryViewSchema = z.object({
  paperSet: z.int(),
  state: codeOf(THEORY_STATES),
  papers: z.array(z.object({ subject: codeOf(EXAM_SUBJECTS), state: codeOf(PAPER_STATES), attempts: z.int() })),
  passed: z.int(),
  firstAttemptOn: z.int().nullable(),
  windowEndsOn: z.int().nullable(),
  completedOn: z.int().nullable(),
  validUntil: z.int().nullable(),
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

const sentFields = {
  subject: wordOf(EXAM_SUBJECTS).nullable(),
  day: unixSecondsField.transform(unixToUtcDay),
  result: wordOf(EXAM_RESULTS),
  ...examRemarks,
};
const { subject, result, mark, day, place, examiner, note } = sentFields;
/** Body of `POST user-programRevision/{id}/exam`: what was taken on one day at one place, such as the papers of a sitting. */
export const examInputSchema = z.strictObject({
  kind: wordOf(EXAM_KINDS),
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

const changeable = Object.fromEntries(Object.entries(sentFields).map(([name, field]) => [name, field.optional()]));
/** Body of `PUT user-programRevision/{id}/exam`: what isn't named stays as it is. */
export const examChangeSchema = asInView(
  { ...changeable, id: idField, version: versionField.optional() },
  examViewSchema.shape,
) as unknown as z.ZodType<ExamChange>;
export type ExamChange = { id: string; version?: number } & Partial<
  Omit<ExamInput["entries"][number] & ExamInput, "kind" | "entries" | "isNewSet">
>;

/** Body of `PATCH …/withdrawal`. */
export const examWithdrawalSchema = z.strictObject({ version: versionField.optional() });
export const examParamsSchema = z.object({ id: idField, examId: idField });
