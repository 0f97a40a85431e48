import { z } from "zod";
import { unixSecondsTextField } from "@/lib/platform/time-fields";
import { MODES } from "@/lib/records/programs/codes";
import { codeView, idField } from "@/lib/records/schema";

/** A lesson of a student that may be booked. Durations are in minutes. */
export const openLessonViewSchema = z.object({
  id: z.string(),
  userId: z.string(),
  programName: z.string(),
  phaseName: z.string(),
  /** The same for all students of one lesson, whatever their revision. */
  lineageId: z.string(),
  reference: z.string(),
  title: z.string(),
  mode: codeView(MODES).nullable(),
  minutes: z.int(),
  briefingMinutes: z.int(),
  debriefingMinutes: z.int(),
});
export type OpenLessonView = z.infer<typeof openLessonViewSchema>;

/** Maximum number of students who learn a lesson at once. */
const MOST_STUDENTS = 60;

export const idListField = z
  .string()
  .transform((text) => [...new Set(text.split(","))])
  .pipe(z.array(idField).min(1).max(MOST_STUDENTS));

/** Query of `GET reservation/lessons`. What is chosen already is kept by the proposal; `start` is off-block in unix seconds. */
export const lessonChoicesQuerySchema = z.object({
  siteId: idField,
  type: z.enum(["3", "4"]).meta({ description: "3 practical, 4 theoretical" }).transform(Number),
  studentIds: idListField,
  /** The lessons that are chosen. Of whom none is named that is open, learns the next one. */
  lessonIds: idListField.optional(),
  /** The reservation that is being changed: what it plans is open to itself. */
  reservationId: idField.optional(),
  instructorId: idField.optional(),
  aircraftId: idField.optional(),
  start: unixSecondsTextField.optional(),
  /** From when on a time is looked for, where none is chosen. */
  from: unixSecondsTextField.optional(),
  /** Before when a time is wanted. Where nobody can teach it before, later ones are looked for. */
  until: unixSecondsTextField.optional(),
});
export type LessonChoicesQuery = z.output<typeof lessonChoicesQuerySchema>;

export const lessonChoicesViewSchema = z.object({
  /** Those of each student in their order, the next one first. */
  lessons: z.array(openLessonViewSchema),
  lastFlights: z.array(z.object({ userId: z.string(), at: z.int() })).meta({
    description: "When each student flew last, in unix seconds. Who hasn't flown is left out",
  }),
  /** What the lessons that are chosen can be booked with, or else the next ones; null for theory, and where somebody has none. */
  proposal: z
    .object({
      instructorId: z.string().nullable(),
      instructor: z.object({ callSign: z.string().nullable(), nom: z.string(), prenom: z.string() }).nullable(),
      aircraftId: z.string().nullable(),
      start: z.int().nullable(),
      end: z.int().nullable(),
    })
    .nullable(),
  /** Why nothing can be proposed, in the reader's language: no aircraft suits, nobody teaches, nothing is free or all is blocked. */
  whyNone: z.string().nullable(),
});
export type LessonChoicesView = z.output<typeof lessonChoicesViewSchema>;
