import { z } from "zod";
import { idField } from "@/lib/records/schema";
import { warningViewSchema } from "../reservations/schema";
import {
  HEAVIEST,
  LIGHTEST,
  LONGEST_RUN,
  MOST_FLIGHTS_A_DAY,
  MOST_LESSONS_EACH,
  MOST_STUDENTS,
  NOT_PLACED_REASONS,
  USUAL_WEIGHTS,
  WEIGHT_NAMES,
} from "./codes";

const weightField = z
  .literal([1, 2, 3, 4, 5])
  .meta({ description: `${LIGHTEST} counts for nothing, ${HEAVIEST} most` });
const day = z.int().min(0).meta({ description: "00:00 UTC of the day, in unix seconds" });

const weightsSchema = z.strictObject(
  Object.fromEntries(WEIGHT_NAMES.map((name) => [name, weightField.prefault(USUAL_WEIGHTS[name])])) as Record<
    (typeof WEIGHT_NAMES)[number],
    z.ZodPrefault<typeof weightField>
  >,
);

/** Body of `POST draft-planning/{id}/plan-week`. */
export const weekPlanInputSchema = z.strictObject({
  studentIds: z.array(idField).min(1, "drafts.weekPlan.noStudents").max(MOST_STUDENTS),
  firstDay: day,
  lastDay: day,
  /** How many lessons each student shall have in these days, with those that are booked already. */
  lessonsEach: z.int().min(1).max(MOST_LESSONS_EACH).default(1),
  flightsADay: z.int().min(1).max(MOST_FLIGHTS_A_DAY).default(1),
  weights: weightsSchema.prefault({}),
  /** How long it is improved at most. */
  seconds: z.int().min(1).max(LONGEST_RUN).default(LONGEST_RUN),
});
export type WeekPlanInput = z.output<typeof weekPlanInputSchema>;

/** Answer of `GET draft-planning/{id}/plan-week/usual`: what the next run of a site begins with. */
export const usualAskedSchema = weekPlanInputSchema.pick({ lessonsEach: true, flightsADay: true, weights: true });
export type UsualAsked = z.output<typeof usualAskedSchema>;

/** A lesson without a place, and the one fact that stands in the way. */
export const notPlacedViewSchema = z.object({
  lessonId: z.string(),
  userId: z.string(),
  enrolmentId: z.string(),
  name: z.string().meta({ description: "The lesson's reference, or else its title" }),
  why: z.enum(NOT_PLACED_REASONS),
  values: z
    .record(z.string(), z.string())
    .meta({ description: "What the reason is about: the lesson before it, the aircraft asked for" }),
  warning: warningViewSchema.nullable().meta({ description: "What the rule found, where one stands in the way" }),
});
export type NotPlacedView = z.infer<typeof notPlacedViewSchema>;

/** Answer of `GET draft-planning/{id}/plan-week`: the last run. */
export const weekPlanViewSchema = z.object({
  id: z.string(),
  state: z.enum(["running", "done", "failed", "undone"]),
  askedById: z.string(),
  isOwn: z.boolean(),
  input: z.unknown().meta({ description: "The body that it was asked for by" }),
  wanted: z.int().meta({ description: "How many lessons were asked for, without those that are booked already" }),
  placed: z.int(),
  standing: z.int().meta({ description: "How many lessons of these students in these days stood before the run" }),
  moved: z.int().meta({ description: "How many that an earlier run had placed were moved or lost their place" }),
  gap: z.number().nullable().meta({ description: "By which share the plan is at most worse than the best one" }),
  startedAt: z.int(),
  legalAt: z.int().nullable(),
  improvedAt: z.int().nullable(),
  endedAt: z.int().nullable(),
  isStopping: z.boolean(),
  notPlaced: z.array(notPlacedViewSchema),
});
export type WeekPlanView = z.infer<typeof weekPlanViewSchema>;
