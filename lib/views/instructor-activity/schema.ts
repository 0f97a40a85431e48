import { z } from "zod";
import { givenAmountFields } from "@/lib/activity/training/given-lessons/schema";
import { MAX_PAGE_SIZE } from "@/lib/platform/paging";
import { codeOf, codeView, idField } from "@/lib/records/schema";
import { TABLE_FORMATS } from "@/lib/records/tables";
import { ACTIVITY_STATES, ACTIVITY_TYPES, MOST_ACTIVITY_DAYS } from "./codes";

const MOST_SECONDS = 4_102_444_800;
const instantField = z.int().min(0).max(MOST_SECONDS);

const filterFields = {
  /** Empty: all that the reader may see. */
  siteIds: z.array(idField).max(100).default([]),
  /** Empty: all whom the reader may read; of who is no staff, themselves. */
  instructorIds: z.array(idField).max(100).default([]),
  /** Sessions that begin from here on. */
  from: instantField,
  /** Sessions that begin before this. */
  to: instantField,
  /** Empty: all. */
  types: z.array(codeOf(ACTIVITY_TYPES)).max(ACTIVITY_TYPES.length).default([]),
};
type Period = { from: number; to: number };
const beginsBeforeItEnds = ({ from, to }: Period) => from < to;
const REVERSED = { path: ["to"], error: "instructorActivity.reversed" };
// An hour more, because the clock may change meanwhile.
const isNotTooLong = ({ from, to }: Period) => to - from <= MOST_ACTIVITY_DAYS * 86_400 + 3_600;
const TOO_LONG = { path: ["to"], error: "instructorActivity.tooLong" };

/** The body of `POST instructor-activity`. With `limit` the sessions are answered by page; sums are always of all. */
export const activityFilterSchema = z
  .strictObject({
    ...filterFields,
    limit: z.int().min(1).max(MAX_PAGE_SIZE).optional(),
    page: z.int().min(1).max(1_000_000).default(1),
  })
  .refine(beginsBeforeItEnds, REVERSED)
  .refine(isNotTooLong, TOO_LONG);
export type ActivityFilter = z.output<typeof activityFilterSchema>;

export const activityExportSchema = z
  .strictObject({ ...filterFields, format: z.enum(TABLE_FORMATS).default("xlsx") })
  .refine(beginsBeforeItEnds, REVERSED)
  .refine(isNotTooLong, TOO_LONG);
export type ActivityExport = z.output<typeof activityExportSchema>;

/** In the school's currency. Null: nothing was billed, or nothing is paid; of pay also where the reader may not know it. */
const moneyFields = {
  /** What the students were billed for the instruction. */
  billed: z.number().nullable(),
  /** What the instructor gets for it. */
  pay: z.number().nullable(),
};

export const activitySessionViewSchema = z.object({
  id: z.string(),
  instructorId: z.string(),
  siteId: z.string(),
  timeZone: z.string(),
  reservationId: z.string().nullable(),
  /** Of one student, where there is just one. */
  lessonId: z.string().nullable(),
  startAt: z.int(),
  type: codeView(ACTIVITY_TYPES),
  state: codeView(ACTIVITY_STATES),
  students: z.array(z.string()),
  program: z.string(),
  lesson: z.string(),
  aircraft: z.array(z.string()),
  classroom: z.string().nullable(),
  ...givenAmountFields,
  ...moneyFields,
});
export type ActivitySessionView = z.infer<typeof activitySessionViewSchema>;

const sumFields = { sessions: z.int(), ...givenAmountFields, ...moneyFields };
export const activityViewSchema = z.object({
  /** Those that count, by instructor, the oldest first. */
  sessions: z.array(activitySessionViewSchema),
  count: z.int(),
  /** All instructors of the report, in its order, with the sums of their sessions that count. */
  instructors: z.array(
    z.object({
      id: z.string(),
      callSign: z.string().nullable(),
      nom: z.string(),
      prenom: z.string(),
      /** What they get for an hour at the end of the period. Null: nobody has said it, or the reader may not know it. */
      rate: z
        .object({
          practicalPay: z.number().nullable(),
          theoryPay: z.number().nullable(),
          briefingPay: z.number().nullable(),
        })
        .nullable(),
      ...sumFields,
    }),
  ),
  totals: z.object(sumFields),
  /** What they have declared apart from the school's flights: it stands in their logbooks alone, and in no other sum. */
  elsewhere: z.object({ sessions: z.int(), ...givenAmountFields }),
  /** What isn't submitted or closed yet, the oldest first: with `limit` so many of it. */
  unvalidated: z.array(activitySessionViewSchema),
  unvalidatedCount: z.int(),
});
export type ActivityView = z.infer<typeof activityViewSchema>;
