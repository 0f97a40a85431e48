import { z } from "zod";
import { aircraftRatesField, instructorRatesField, priceDayField } from "@/lib/records/prices/schema";
import { codeOf, codeView, idField } from "@/lib/records/schema";
import { PRICE_LINE_KINDS, TRIED_MODES } from "./codes";

/** Rates of an aircraft that are tried out on a flight before they are saved. Without a programme: of who rents it. */
export const priceTrialSchema = z.strictObject({
  aircraftId: idField,
  programId: idField.nullable().default(null),
  rates: aircraftRatesField,
  flight: z.strictObject({
    day: priceDayField,
    /** Of a simulator: the minutes of the session. */
    blockMinutes: z.int().min(1).max(1_440),
    mode: codeOf(TRIED_MODES).default(0),
    /** All of them, and those of them by night. */
    landings: z.int().min(0).max(100).default(1),
    landingsByNight: z.int().min(0).max(100).default(0),
  }),
  studentId: idField.nullable().default(null),
  instructorId: idField.nullable().default(null),
});
export type PriceTrial = z.output<typeof priceTrialSchema>;

/** Rates of instructors that are tried out on a lesson before they are saved. */
export const instructionTrialSchema = z.strictObject({
  siteId: idField,
  programId: idField,
  /** Whose price it is. Today's is that of the first of them. */
  instructors: z.array(idField).max(500).default([]),
  rates: instructorRatesField,
  lesson: z.strictObject({
    day: priceDayField,
    /** Block time. */
    practicalMinutes: z.int().min(0).max(1_440).default(0),
    theoryMinutes: z.int().min(0).max(1_440).default(0),
  }),
});
export type InstructionTrial = z.output<typeof instructionTrialSchema>;

/** One line of what something costs. */
const priceLineViewSchema = z.object({
  kind: codeView(PRICE_LINE_KINDS),
  /** Minutes, landings, or the per cent of a discount. */
  quantity: z.number(),
  /** Of an hour or of a landing; of a discount what it is of. */
  unitPrice: z.number(),
  amount: z.number(),
  tagId: z.string().nullable(),
});
export type PriceLineView = z.infer<typeof priceLineViewSchema>;

export const priceTrialViewSchema = z.object({
  lines: z.array(priceLineViewSchema),
  total: z.number(),
  /** What the same flight or lesson would cost today. Null where it has no price yet. */
  totalToday: z.number().nullable(),
  /** The first day of the rate that holds on the day that is tried. Null: none holds yet. */
  startsAt: z.int().nullable(),
  /** How many flights or lessons are booked from that first day on. */
  booked: z.int(),
});
export type PriceTrialView = z.infer<typeof priceTrialViewSchema>;
