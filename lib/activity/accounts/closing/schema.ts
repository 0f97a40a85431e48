import { z } from "zod";
import { personLightViewSchema } from "@/lib/records/people/schema";
import { codeView, idField } from "@/lib/records/schema";
import { LEDGERS, PERIOD_KINDS } from "../codes";

const monthField = z
  .string()
  .regex(/^20\d\d-(0[1-9]|1[0-2])$/, "accounts.closing.monthFormat")
  .meta({ description: "A month, such as 2026-11" });

/** Query parameters of `GET month-closing`. */
export const monthQuerySchema = z.object({ siteId: idField, month: monthField });
export type MonthQuery = z.output<typeof monthQuerySchema>;

/** Body of `POST month-closing`. */
export const closingInputSchema = z.strictObject({ month: monthField });
export type ClosingInput = z.output<typeof closingInputSchema>;

/** Query parameters of `GET month-closing/export`. */
export const closingsQuerySchema = z.object({
  siteId: idField,
  year: z.coerce
    .number("accounts.closing.yearFormat")
    .int()
    .min(2000, "accounts.closing.yearFormat")
    .max(2099, "accounts.closing.yearFormat"),
});
export type ClosingsQuery = z.output<typeof closingsQuerySchema>;

export const periodViewSchema = z.object({
  kind: codeView(PERIOD_KINDS),
  period: z.string().meta({ description: "Such as 2026-11-28, 2026-11 or 2026" }),
  closedAt: z.int(),
  closedBy: z.string().nullable(),
  transactions: z.int(),
  sums: z.array(
    z.object({
      ledger: z.enum(LEDGERS),
      account: z.string().meta({ description: "The number of the account, as the school's parameters say it now" }),
      debit: z.number(),
      credit: z.number(),
    }),
  ),
  payments: z
    .object({
      count: z.int(),
      total: z.number(),
      perpetual: z.number().meta({ description: "Of all payments since the chain began" }),
    })
    .nullable()
    .meta({ description: "Those of the chain of payments; null: there was none yet" }),
  hash: z
    .string()
    .meta({ description: "SHA-256 over the hash before it, the period, the numbers and amounts, and the payments" }),
  previousHash: z
    .string()
    .meta({ description: "Of the period of its kind that was closed before it; empty: it is the first" }),
  intact: z.boolean().meta({ description: "Whether its transactions still have this hash" }),
});
export type PeriodView = z.infer<typeof periodViewSchema>;

const paymentChainSchema = z.object({
  payments: z.int(),
  intact: z
    .boolean()
    .meta({ description: "Whether each still is what its hash and that of the payment before it say" }),
});
export type PaymentChain = z.infer<typeof paymentChainSchema>;

const person = personLightViewSchema.pick({ id: true, callSign: true, nom: true, prenom: true });
const flight = z.object({ reservationId: z.string(), start: z.int(), callSign: z.string().nullable() });

const lesson = z.object({
  ...{ lessonId: z.string(), lesson: z.string(), reservationId: z.string(), start: z.int(), user: person },
});
const priced = z.boolean().meta({ description: "false: there is no price" });

/** What a month of a site still lacks. */
export const monthReviewSchema = z.object({
  month: z.string(),
  closed: periodViewSchema.nullable(),
  days: z.array(periodViewSchema).meta({ description: "Its days whose payments are closed" }),
  year: periodViewSchema.nullable().meta({ description: "Its year, once that is closed" }),
  chain: paymentChainSchema.nullable().meta({ description: "The school's chain of payments; null: there is none" }),
  currencyCode: z.string(),
  flights: z.array(flight).meta({ description: "That have ended and aren't closed" }),
  lessons: z.array(lesson).meta({ description: "That were given and aren't submitted" }),
  unbilled: z
    .array(flight.extend({ user: person, priced }))
    .meta({ description: "Closed flights that billed their payer nothing, though they should" }),
  unbilledLessons: z
    .array(lesson.extend({ priced }))
    .meta({ description: "Submitted lessons whose instruction billed the student nothing, though it should" }),
  unpaid: z
    .array(z.object({ user: person, balance: z.number() }))
    .meta({ description: "Accounts below zero at the end of the month, the lowest first" }),
});
export type MonthReview = z.infer<typeof monthReviewSchema>;
