import { z } from "zod";
import { sitesAndDaysSchema } from "@/lib/activity/extractions/schema";
import { idField } from "@/lib/records/schema";
import { MEMBER_AGES, NARROWED_LEGS } from "../codes";

const page = z.int().min(1).max(1_000_000).default(1).meta({ description: "Pages of 100 rows, from 1" });
/**
 * Body of `POST statistics/rows`: what a figure is made of, narrowed to the part that the figure is of. Null narrows to legs without an
 * instructor. Bookings don't say why they were cancelled, for who was ill would be those of whom nothing is said.
 */
export const rowsInputSchema = z.discriminatedUnion("of", [
  sitesAndDaysSchema.safeExtend({
    of: z.literal("legs"),
    page,
    aircraftId: idField.optional(),
    model: z.string().max(100).optional(),
    instructorId: idField.nullable().optional(),
    personId: idField.optional().meta({ description: "Somebody on board" }),
    isBooked: z.boolean().optional(),
    only: z.enum(NARROWED_LEGS).optional(),
  }),
  sitesAndDaysSchema.safeExtend({
    of: z.literal("bookings"),
    page,
    aircraftId: idField.optional(),
    reasonId: idField.optional(),
    isCancelled: z.boolean().optional(),
  }),
  sitesAndDaysSchema.safeExtend({
    of: z.literal("lessons"),
    page,
    programId: idField.optional(),
    instructorId: idField.optional(),
  }),
  sitesAndDaysSchema.safeExtend({
    of: z.literal("begun"),
    page,
    programId: idField.optional(),
  }),
  sitesAndDaysSchema.safeExtend({
    of: z.literal("skillTests"),
    page,
    programId: idField.optional(),
  }),
  sitesAndDaysSchema.safeExtend({
    of: z.literal("members"),
    page,
    age: z.enum(MEMBER_AGES).optional(),
  }),
  sitesAndDaysSchema.safeExtend({
    of: z.literal("aircraft"),
    page,
  }),
]);
export type RowsInput = z.output<typeof rowsInputSchema>;
export type RowsOf = RowsInput["of"];
type Without<Body, Name extends string> = Body extends unknown ? Omit<Body, Name> : never;
/** What is asked for, whatever the sites and the page. */
export type RowsAsked = Without<z.input<typeof rowsInputSchema>, "siteIds" | "page">;

const day = z.string().meta({ description: "In UTC" });
const time = z.string().meta({ description: "In UTC, such as 09:30" });
const opensOn = z.string().meta({ description: "The day on which the planning of its site shows it" });
const total = z.int().meta({ description: "How many rows there are on all pages" });
const lessonDurations = { minutes: z.int(), simulatorMinutes: z.int(), theoryMinutes: z.int() };
const trainingFields = {
  ...{ id: z.string(), day, trainingId: z.string(), studentId: z.string(), student: z.string(), program: z.string() },
};
const trainingsView = <Of extends "begun" | "skillTests">(of: Of) =>
  z.object({ of: z.literal(of), total, sums: z.object({}), rows: z.array(z.object(trainingFields)) });

/** Rows with the sums of all pages. All durations are minutes. */
export const rowsViewSchema = z.discriminatedUnion("of", [
  z.object({
    of: z.literal("legs"),
    total,
    sums: z.object({
      ...{ flights: z.int(), minutes: z.int(), landings: z.int(), takeOffs: z.int(), night: z.int(), ifr: z.int() },
    }),
    rows: z.array(
      z.object({
        ...{ id: z.string(), day, time, reservationId: z.string().nullable(), aircraftId: z.string() },
        ...{ siteId: z.string().nullable(), opensOn: opensOn.nullable() },
        ...{ aircraft: z.string(), model: z.string(), pilot: z.string(), instructor: z.string() },
        ...{ from: z.string(), to: z.string(), minutes: z.int(), landings: z.int() },
      }),
    ),
  }),
  z.object({
    of: z.literal("bookings"),
    total,
    sums: z.object({ minutes: z.int() }),
    rows: z.array(
      z.object({
        ...{ id: z.string(), day, time, siteId: z.string(), opensOn },
        ...{ aircraft: z.string(), people: z.string(), minutes: z.int() },
        isCancelled: z.boolean(),
      }),
    ),
  }),
  z.object({
    of: z.literal("lessons"),
    total,
    sums: z.object({ students: z.int(), ...lessonDurations }),
    rows: z.array(
      z.object({
        ...{ ...trainingFields, lessonId: z.string(), lesson: z.string(), instructor: z.string(), ...lessonDurations },
      }),
    ),
  }),
  trainingsView("begun"),
  trainingsView("skillTests"),
  z.object({
    of: z.literal("members"),
    total,
    sums: z.object({}),
    rows: z.array(
      z.object({
        ...{ id: z.string(), callSign: z.string().nullable(), name: z.string() },
        age: z.int().nullable().meta({
          description: "On the last day of the year. Null: the birthday isn't known, or isn't the reader's to read",
        }),
      }),
    ),
  }),
  z.object({
    of: z.literal("aircraft"),
    total,
    sums: z.object({ flights: z.int(), minutes: z.int() }),
    rows: z.array(
      z.object({ id: z.string(), callSign: z.string(), model: z.string(), flights: z.int(), minutes: z.int() }),
    ),
  }),
]);
export type RowsView = z.infer<typeof rowsViewSchema>;
