import { z } from "zod";
import { asInView, idField, makeBodySchemas, versionField } from "../../schema";
import {
  aircraftRatesField,
  aircraftRateViewSchema,
  amountField,
  knowsOfBilledField,
  priceViewFields,
  rentalRatesField,
  tellsStudentsField,
} from "../schema";

/**
 * What an aircraft costs those who train for a programme. `price` alone is the text's own form of a price: of an hour, from today on.
 * `rates` are ours, and say all that a price may depend on.
 */
const fields = {
  programId: idField,
  aircraftId: idField,
  isBillingOnUserFlightAccount: z.boolean(),
  price: amountField,
  rates: aircraftRatesField.optional(),
  knowsOfBilled: knowsOfBilledField.optional(),
  tellsStudents: tellsStudentsField.optional(),
};

export const aircraftPriceViewSchema = z.object({
  ...priceViewFields,
  aircraftLight: z.object({
    id: z.string(),
    callSign: z.string(),
    model: z.string(),
    siteId: z.string(),
    flightTimeActivated: z.boolean(),
    flightTime: z.int(),
  }),
  aircraftId: z.string(),
  /** Of an hour, by the rate in force today, or the first one to come. */
  price: z.number(),
  rates: z.array(aircraftRateViewSchema),
  version: z.int(),
});
const bodies = makeBodySchemas(aircraftPriceViewSchema.shape, fields, {
  isBillingOnUserFlightAccount: false,
  price: 0,
});
export const aircraftPriceInputSchema = bodies.input;
export const aircraftPriceChangeInputSchema = bodies.change;
export type AircraftPriceInput = z.output<typeof aircraftPriceInputSchema>;
export type AircraftPriceChange = z.output<typeof aircraftPriceChangeInputSchema>;
export type AircraftPriceView = z.infer<typeof aircraftPriceViewSchema>;

/** What an aircraft costs those who rent it. Without rates it costs nothing, and its version is 0. */
export const rentalPriceViewSchema = z.object({
  aircraftId: z.string(),
  isBillingOnUserFlightAccount: z.boolean(),
  /** Of an hour, by the rate in force today, or the first one to come: the `rentalPrice` of the aircraft. */
  price: z.number().nullable(),
  rates: z.array(aircraftRateViewSchema),
  version: z.int(),
});
export type RentalPriceView = z.infer<typeof rentalPriceViewSchema>;

export const rentalPriceInputSchema = asInView(
  {
    isBillingOnUserFlightAccount: z.boolean().optional(),
    /** None: the rental has no price any more. */
    rates: rentalRatesField,
    knowsOfBilled: knowsOfBilledField.optional(),
    version: z.union([z.literal(0), versionField]).optional(),
  },
  rentalPriceViewSchema.shape,
);
export type RentalPriceInput = z.output<typeof rentalPriceInputSchema>;
