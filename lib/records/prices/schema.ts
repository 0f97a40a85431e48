import { z } from "zod";
import { codeOf, codeView, idField, vatField } from "../schema";
import { MINIMUM_PERS, PRICED_LANDINGS, PRICED_TIMES } from "./codes";

// Prices as the API has them: decimal amounts in the school's currency, per cents, and days as unix seconds of 00:00 UTC.

const MOST_PRICE = 1_000_000;
const MOST_MINUTES_A_DAY = 1_440;
const MOST_PACKAGE_MINUTES = 60_000;

export const amountField = z.number().min(0).max(MOST_PRICE);
export const priceDayField = z.int().min(-2_208_988_800).max(4_102_444_800).multipleOf(86_400, "prices.wholeDay");

const isEachOnce = <T>(items: readonly T[], keyOf: (item: T) => unknown) =>
  new Set(items.map(keyOf)).size === items.length;

const packageField = z.strictObject({ minutes: z.int().min(1).max(MOST_PACKAGE_MINUTES), price: amountField });
const discountField = z.strictObject({ tagId: idField, percent: z.number().min(0.01).max(100).multipleOf(0.01) });

const aircraftRateField = z.strictObject({
  startsAt: priceDayField,
  price: amountField,
  /** Of an hour without an instructor. Null: the same. */
  soloPrice: amountField.nullable().default(null),
  time: codeOf(PRICED_TIMES).default(0),
  landingPrice: amountField.default(0),
  landings: codeOf(PRICED_LANDINGS).default(0),
  minimumMinutes: z.int().min(0).max(MOST_MINUTES_A_DAY).default(0),
  minimumPer: codeOf(MINIMUM_PERS).default(0),
  /** Hours that may be bought ahead, and what they cost together. */
  package: packageField.nullable().default(null),
  discounts: z
    .array(discountField)
    .max(20)
    .refine((all) => isEachOnce(all, ({ tagId }) => tagId), "prices.tagTwice")
    .default([]),
  vat: vatField.default(0),
});
const instructorRateField = z.strictObject({
  startsAt: priceDayField,
  theoreticalPrice: amountField,
  practicalPrice: amountField,
  vat: vatField.default(0),
});
export type AircraftRateInput = z.output<typeof aircraftRateField>;
export type InstructorRateInput = z.output<typeof instructorRateField>;

/** Some rates, each from a day on. */
export const ratesOf = <Rate extends z.ZodType<{ startsAt: number }>>(rate: Rate) =>
  z
    .array(rate)
    .max(100)
    .refine((rates) => isEachOnce(rates, ({ startsAt }) => startsAt), "prices.dayTwice");
export const rentalRatesField = ratesOf(aircraftRateField);
// The price of a programme has a rate: without any it is archived.
export const aircraftRatesField = rentalRatesField.min(1, "prices.rateMissing");
export const instructorRatesField = ratesOf(instructorRateField).min(1, "prices.rateMissing");

export const aircraftRateViewSchema = z.object({
  startsAt: z.int(),
  price: z.number(),
  soloPrice: z.number().nullable(),
  time: codeView(PRICED_TIMES),
  landingPrice: z.number(),
  landings: codeView(PRICED_LANDINGS),
  minimumMinutes: z.int(),
  minimumPer: codeView(MINIMUM_PERS),
  package: z.object({ minutes: z.int(), price: z.number() }).nullable(),
  discounts: z.array(z.object({ tagId: z.string(), percent: z.number() })),
  vat: z.number(),
});
export const instructorRateViewSchema = z.object({
  startsAt: z.int(),
  theoreticalPrice: z.number(),
  practicalPrice: z.number(),
  vat: z.number(),
});
export type AircraftRateView = z.infer<typeof aircraftRateViewSchema>;
export type InstructorRateView = z.infer<typeof instructorRateViewSchema>;

/** Ours, of a change: whoever asks knows that something was billed at the rate that held before, which stays billed. */
export const knowsOfBilledField = z.boolean();

/** Ours: whether the students of the site who follow the programme are told. */
export const tellsStudentsField = z.boolean();

/** What the prices of aircraft and of instructors have in common (spec 2 §3). */
export const priceViewFields = {
  id: z.string(),
  programId: z.string(),
  isBillingOnUserFlightAccount: z.boolean(),
  state: z.int(),
  programLight: z.object({ id: z.string(), lastRevisionId: z.string(), name: z.string() }),
};
