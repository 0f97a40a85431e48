import { z } from "zod";
import { asInView, versionField } from "../../schema";
import { amountField, priceDayField, ratesOf } from "../schema";

/** Of an hour, in the school's currency. Null: nothing is paid for it. */
const payField = amountField.nullable().default(null);

const payRateViewSchema = z.object({
  startsAt: z.int(),
  /** From block to block, with the instructor on board or at a simulator. */
  practicalPay: z.number().nullable(),
  theoryPay: z.number().nullable(),
  /** Of briefing and debriefing. */
  briefingPay: z.number().nullable(),
});
export type PayRateView = z.infer<typeof payRateViewSchema>;

/** What the school pays an instructor. Its version is 0 until somebody has said it. */
export const instructorPayViewSchema = z.object({
  userId: z.string(),
  rates: z.array(payRateViewSchema),
  version: z.int(),
});
export type InstructorPayView = z.infer<typeof instructorPayViewSchema>;

const payRateField = z.strictObject({
  startsAt: priceDayField,
  practicalPay: payField,
  theoryPay: payField,
  briefingPay: payField,
});
export const instructorPayInputSchema = asInView(
  { rates: ratesOf(payRateField), version: z.union([z.literal(0), versionField]).optional() },
  instructorPayViewSchema.shape,
);
export type InstructorPayInput = z.output<typeof instructorPayInputSchema>;
