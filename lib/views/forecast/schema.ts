import { z } from "zod";
import { FORECAST_STATES, HOUR_KINDS, type HourKind } from "./codes";
import type { Spread } from "./rules";

const spread = z.object({ low: z.number(), likely: z.number(), high: z.number() });
/** Unix seconds of 00:00 UTC of a day. Null: too far ahead to be named. */
const day = z.int().nullable();
const count = z.int();

/** A sentence of how a forecast is reckoned. Minutes and weeks of others are the quartiles of those who finished. */
const reason = z.discriminatedUnion("code", [
  z.object({ code: z.literal("open"), lessons: count, minutes: count }),
  z.object({ code: z.literal("minima"), minutes: count }),
  z.object({ code: z.literal("tooEarly"), lessons: count }),
  z.object({
    ...{ code: z.literal("pace"), lessons: count, weeks: count, lessonsBefore: count, weeksBefore: count },
    perWeek: z.number(),
  }),
  z.object({ code: z.literal("booked"), lessons: count }),
  z.object({ code: z.literal("stalled"), weeks: count }),
  z.object({ code: z.literal("longer"), lessons: count, percent: count, expectedPercent: count }),
  z.object({ code: z.literal("finishers"), count, minutes: spread, weeks: spread }),
  z.object({ code: z.literal("noFinishers"), count }),
]);

/** What hours cost, in amounts with decimals. An aircraft without a price is null, as is an instructor whom nobody pays. */
const pricedHours = z.object({
  kind: z.enum(HOUR_KINDS),
  aircraft: z.string().nullable(),
  aircraftPrice: z.number().nullable(),
  instructorPrice: z.number().nullable(),
  cost: spread.nullable(),
});

/** What a training still takes, when it will be done and what it will cost. Minutes are whole. */
export const forecastViewSchema = z.object({
  state: z.enum(FORECAST_STATES),
  /** Null where nothing is foretold. */
  days: z.object({ early: day, likely: day, late: day }).nullable(),
  /** The likely day at so many lessons a week. */
  atPaces: z.array(z.object({ perWeek: count, day })),
  /** Practical lessons that are likely to be left. */
  lessons: count,
  hours: z.array(z.object({ kind: z.enum(HOUR_KINDS), minutes: spread })),
  reasons: z.array(reason),
  /** Null for who may not read the student's account. */
  money: z
    .object({
      currencyCode: z.string(),
      /** What was billed for this training so far. */
      spent: z.number(),
      /** What is left of hours that the student bought ahead. They cost nothing more. */
      boughtMinutes: count,
      /** Null where the price of some hours is unknown. */
      toCome: spread.nullable(),
      parts: z.array(pricedHours),
    })
    .nullable(),
});
export type ForecastView = z.infer<typeof forecastViewSchema>;

/** What a programme costs somebody who begins it, in amounts with decimals. */
export type ProgrammeCost = {
  currency: string;
  /** The minutes of its plan, with what the minima demand beyond. */
  hours: { kind: HourKind; minutes: number }[];
  /** What these cost. Null where the price of some is unknown. */
  least: number | null;
  /** How many finished it, and what the quartiles of what they flew cost. Null while they are fewer than three. */
  finishers: { count: number; minutes: Spread; weeks: Spread } | null;
  usual: Spread | null;
};
