import { z } from "zod";
import { unixSecondsTextField } from "@/lib/platform/time-fields";
import { AIRCRAFT_CLASSES } from "@/lib/records/aircraft/codes";
import { MODES, PERIODS } from "@/lib/records/programs/codes";
import { idField } from "@/lib/records/schema";
import { cureViewSchema } from "../reservations/schema";
import { idListField } from "../training/lessons/schema";
import { REASONS } from "./codes";

const within = { from: unixSecondsTextField, to: unixSecondsTextField };

/** Query of `GET planning/assistance`: the students of a promotion, or some, or else all who learn at the site. */
export const assistedQuerySchema = z.object({
  siteId: idField,
  ...within,
  promotionId: idField.optional(),
  studentIds: idListField.optional(),
});
export type AssistedQuery = z.output<typeof assistedQuerySchema>;

const personView = z.object({ userId: z.string(), name: z.string(), callSign: z.string().nullable() });

const lessonView = z.object({
  id: z.string(),
  programName: z.string(),
  reference: z.string(),
  title: z.string(),
  mode: z.enum(MODES).nullable(),
  period: z.enum(PERIODS).nullable(),
  engine: z.enum(AIRCRAFT_CLASSES).nullable(),
  minutes: z.int(),
  briefingMinutes: z.int(),
  debriefingMinutes: z.int(),
  blocks: z.int().meta({ description: "How many open lessons of the same training come after it" }),
});

export const assistedViewSchema = z.object({
  students: z
    .array(
      personView.extend({
        lastFlightAt: z.int().nullable().meta({ description: "Unix seconds; null: never" }),
        lessons: z.array(lessonView).meta({ description: "The next practical lessons that are open, in their order" }),
        booked: z
          .array(
            z.object({
              reservationId: z.string(),
              start: z.int().meta({ description: "Off-block" }),
              lesson: z.string().meta({ description: "Its reference, or its title" }),
            }),
          )
          .meta({ description: "The lessons that are booked for them within the period" }),
      }),
    )
    .meta({ description: "Who hasn't flown for longest first; who has no open lesson last" }),
  left: z.int().meta({ description: "How many more there are than are listed" }),
});
export type AssistedView = z.infer<typeof assistedViewSchema>;

/** Query of `GET planning/assistance/proposals`. */
export const lessonWaysQuerySchema = z.object({
  siteId: idField,
  studentId: idField,
  lessonId: idField,
  ...within,
  instructorId: idField.optional(),
});
export type LessonWaysQuery = z.output<typeof lessonWaysQuerySchema>;

export const lessonWaysViewSchema = z.object({
  proposals: z
    .array(
      z.object({
        start: z.int().meta({ description: "Off-block, in unix seconds" }),
        end: z.int().meta({ description: "On-block" }),
        instructor: personView,
        aircraft: z.object({ aircraftId: z.string(), callSign: z.string(), model: z.string() }),
        reasons: z.array(
          z.object({
            name: z.enum(REASONS),
            isFor: z.boolean(),
            at: z.int().nullable().meta({ description: "Unix seconds" }),
            minutes: z.int().nullable(),
            days: z.int().nullable(),
          }),
        ),
        warnings: z.array(z.string()).meta({ description: "What the rules warn of, in the reader's language" }),
      }),
    )
    .meta({ description: "The best first. None is blocked" }),
  count: z.int().meta({ description: "On how many half-days it can be flown, with each instructor" }),
  days: z.array(z.string()).meta({ description: "The days of the site on which it can be flown" }),
  instructors: z.array(personView).meta({ description: "With whom, the best first" }),
  whyNone: z.string().nullable().meta({ description: "Why there is none, where no rule blocks it" }),
  obstacles: z
    .array(z.object({ label: z.string(), clear: z.string(), cure: cureViewSchema.nullable() }))
    .meta({ description: "What blocks it, what would clear that, and where" }),
});
export type LessonWaysView = z.infer<typeof lessonWaysViewSchema>;
