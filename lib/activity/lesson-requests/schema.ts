import { z } from "zod";
import { unixSecondsField } from "@/lib/platform/time-fields";
import { idField, multiLineField } from "@/lib/records/schema";
import { LESSON_REQUEST_STATES } from "./codes";

const words = multiLineField(500);

/** Query of `GET lesson-request/proposals`. */
export const lessonTimesQuerySchema = z.object({
  siteId: idField,
  lessonId: idField,
  /** The instructor whom the student would like. */
  instructorId: idField.optional(),
});
export type LessonTimesQuery = z.output<typeof lessonTimesQuerySchema>;

const instructorView = z.object({ userId: z.string(), name: z.string(), callSign: z.string().nullable() });
const aircraftView = z.object({ aircraftId: z.string(), callSign: z.string() });

/** Answer of `GET lesson-request/proposals`: off-block and on-block in unix seconds. */
export const lessonTimesViewSchema = z.object({
  proposals: z.array(z.object({ start: z.int(), end: z.int(), instructor: instructorView, aircraft: aircraftView })),
  whyNone: z.string().nullable().meta({ description: "Why no time is proposed, in the reader's language" }),
  instructors: z.array(instructorView).meta({ description: "Whom the student may wish for, the most usual first" }),
});
export type LessonTimesView = z.infer<typeof lessonTimesViewSchema>;

/** Body of `POST lesson-request`: a time that was proposed, or a wish in words. */
export const lessonRequestInputSchema = z
  .strictObject({
    siteId: idField,
    lessonId: idField,
    start: unixSecondsField.nullish().meta({ description: "Off-block, in unix seconds" }),
    instructorId: idField.nullish(),
    aircraftId: idField.nullish(),
    wish: words.default(""),
  })
  .refine(({ start, wish }) => start != null || wish !== "", { path: ["wish"], error: "lessonRequests.wishRequired" })
  .refine(({ start, instructorId, aircraftId }) => start == null || (instructorId && aircraftId), {
    path: ["start"],
    error: "lessonRequests.timeIncomplete",
  });
export type LessonRequestInput = z.output<typeof lessonRequestInputSchema>;

/** Query of `GET lesson-request`. */
export const lessonRequestListQuerySchema = z.object({ siteId: z.union([idField, z.literal("all")]) });

/** Body of `PATCH lesson-request/{id}`. Who declines says why. */
export const lessonRequestAnswerSchema = z
  .strictObject({ confirmed: z.boolean(), answer: words.default("") })
  .refine(({ confirmed, answer }) => confirmed || answer !== "", {
    path: ["answer"],
    error: "reservations.requests.answerRequired",
  });
export type LessonRequestAnswer = z.output<typeof lessonRequestAnswerSchema>;

export const lessonRequestViewSchema = z.object({
  id: z.string(),
  siteId: z.string(),
  siteName: z.string(),
  timeZone: z.string(),
  state: z.enum(LESSON_REQUEST_STATES),
  lesson: z.object({
    id: z.string(),
    reference: z.string(),
    title: z.string(),
    minutes: z.int(),
    briefingMinutes: z.int(),
    debriefingMinutes: z.int(),
  }),
  userId: z.string(),
  name: z.string().meta({ description: "The student, who asks" }),
  start: z.int().nullable().meta({ description: "Off-block, in unix seconds; null where only words say when" }),
  end: z.int().nullable(),
  instructor: instructorView.nullable(),
  aircraft: aircraftView.nullable(),
  wish: z.string(),
  at: z.int().meta({ description: "Unix seconds" }),
  answer: z.string().meta({ description: "Why it was declined, or what was said when it was confirmed" }),
  closedBy: z.string().nullable().meta({ description: "Null: nobody yet, or the application itself" }),
  reservationId: z.string().nullable().meta({ description: "What was booked for it" }),
  version: z.int(),
  rights: z.object({ withdraw: z.boolean(), answer: z.boolean() }),
});
export type LessonRequestView = z.infer<typeof lessonRequestViewSchema>;
