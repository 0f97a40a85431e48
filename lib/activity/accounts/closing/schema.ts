import { z } from "zod";
import { personLightViewSchema } from "@/lib/records/people/schema";
import { idField } from "@/lib/records/schema";
import { LEDGERS } from "../codes";

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

export const periodViewSchema = z.object({
  month: z.string(),
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
  hash: z.string().meta({ description: "SHA-256 over the hash before it, the month, and the numbers and amounts" }),
  previousHash: z.string().meta({ description: "Of the month that was closed before it; empty: it is the first" }),
  intact: z.boolean().meta({ description: "Whether its transactions still have this hash" }),
});
export type PeriodView = z.infer<typeof periodViewSchema>;

const person = personLightViewSchema.pick({ id: true, callSign: true, nom: true, prenom: true });
const flight = z.object({ reservationId: z.string(), start: z.int(), callSign: z.string().nullable() });

/** What a month of a site still lacks. */
export const monthReviewSchema = z.object({
  month: z.string(),
  closed: periodViewSchema.nullable(),
  currencyCode: z.string(),
  flights: z.array(flight).meta({ description: "That have ended and aren't closed" }),
  lessons: z
    .array(
      z.object({ lessonId: z.string(), lesson: z.string(), reservationId: z.string(), start: z.int(), user: person }),
    )
    .meta({ description: "That were given and aren't submitted" }),
  unbilled: z
    .array(flight.extend({ user: person, priced: z.boolean().meta({ description: "false: there is no price" }) }))
    .meta({ description: "Closed flights that billed their payer nothing, though they should" }),
  unpaid: z
    .array(z.object({ user: person, balance: z.number() }))
    .meta({ description: "Accounts below zero at the end of the month, the lowest first" }),
});
export type MonthReview = z.infer<typeof monthReviewSchema>;
