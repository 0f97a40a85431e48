import { z } from "zod";
import { personLightViewSchema } from "../../people/schema";
import { asInView, idField, makeBodySchemas } from "../../schema";
import {
  amountField,
  instructorRatesField,
  instructorRateViewSchema,
  knowsOfBilledField,
  priceViewFields,
  tellsStudentsField,
} from "../schema";

export const pricedInstructorViewSchema = personLightViewSchema.omit({ roleIds: true });
const instructor = asInView({ id: idField }, pricedInstructorViewSchema.shape).transform(({ id }) => id);

/** What the instruction of some instructors costs those who train for a programme. The two prices alone hold from today on. */
const fields = {
  /** Ours. Left out: the one site where the caller may write prices and all of them teach, else the main site. */
  siteId: idField.optional(),
  programId: idField,
  isBillingOnUserFlightAccount: z.boolean(),
  /** By id or as the answer has them. */
  instructors: z
    .array(z.union([idField, instructor]))
    .min(1, "prices.instructorMissing")
    .max(500),
  theoreticalPrice: amountField,
  practicalPrice: amountField,
  rates: instructorRatesField.optional(),
  knowsOfBilled: knowsOfBilledField.optional(),
  tellsStudents: tellsStudentsField.optional(),
};

export const instructorPriceViewSchema = z.object({
  ...priceViewFields,
  siteId: z.string(),
  instructors: z.array(pricedInstructorViewSchema),
  /** Of an hour, by the rate in force today, or the first one to come. */
  theoreticalPrice: z.number(),
  practicalPrice: z.number(),
  rates: z.array(instructorRateViewSchema),
  version: z.int(),
});
const bodies = makeBodySchemas(instructorPriceViewSchema.shape, fields, {
  isBillingOnUserFlightAccount: false,
  theoreticalPrice: 0,
  practicalPrice: 0,
});
export const instructorPriceInputSchema = bodies.input;
export const instructorPriceChangeInputSchema = bodies.change;
export type InstructorPriceInput = z.output<typeof instructorPriceInputSchema>;
export type InstructorPriceChange = z.output<typeof instructorPriceChangeInputSchema>;
export type InstructorPriceView = z.infer<typeof instructorPriceViewSchema>;
