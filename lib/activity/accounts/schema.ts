import { z } from "zod";
import { makePagingQuerySchema } from "@/lib/platform/paging";
import { utcDayField } from "@/lib/platform/time-fields";
import { MOST_PRICE } from "@/lib/records/dictionaries/codes";
import { codeView, dayField, idField, multiLineField, requiredLineField, versionField } from "@/lib/records/schema";
import { BALANCE_RULES, CREDIT_LIMIT_RANGE } from "@/lib/records/school/codes";
import { PRICE_LINES, TRANSACTION_CAUSES } from "./codes";

/** Query parameters of `GET flight-account`. */
export const flightAccountQuerySchema = z
  .object({
    userId: idField.optional().meta({ description: "Whose account; without it one's own" }),
    from: dayField.optional().meta({ description: "The first day, such as 2026-11-01" }),
    to: dayField.optional().meta({ description: "The last day" }),
    type: z
      .union([idField, z.enum(TRANSACTION_CAUSES)])
      .optional()
      .meta({ description: "The id of a transaction type, or what moved the account, such as `Flight`" }),
    search: z.string().max(100).default("").meta({ description: "Words of its number, comment, aircraft and so on" }),
    ...makePagingQuerySchema([]).omit({ sort: true }).shape,
  })
  .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
    path: ["to"],
    error: "accounts.reversed",
  });
export type FlightAccountQuery = z.output<typeof flightAccountQuerySchema>;

const lineViewSchema = z.object({
  kind: z.enum(PRICE_LINES),
  minutes: z.int().nullable(),
  count: z.int().nullable(),
  unitPrice: z.number().nullable().meta({ description: "Of an hour, or of one landing" }),
  percent: z.number().nullable(),
  route: z.string().nullable().meta({ description: "Where the flight went, such as LFLP–LFLG–LFLP" }),
  day: z.string().nullable().meta({ description: "The day that it belongs to, where its month was closed before" }),
  amount: z.number(),
});

/** A transaction. Amounts are decimals of the school's currency; days are unix seconds of 00:00 UTC. */
export const transactionViewSchema = z.object({
  id: z.string(),
  date: z.int(),
  number: z.string().meta({ description: "Its number in the school's books, such as 2026-01005" }),
  cause: codeView(TRANSACTION_CAUSES),
  type: z.object({ id: z.string(), name: z.string() }).nullable(),
  price: z.number().meta({ description: "Negative: a debit" }),
  balance: z.number().meta({ description: "What was on the account after it" }),
  vat: z.number(),
  comment: z.string(),
  reference: z.string().meta({ description: "The number that whoever posted it knows it by" }),
  reservation: z
    .object({ id: z.string(), start: z.int(), callSign: z.string().nullable(), instructor: z.string().nullable() })
    .nullable(),
  callSign: z.string().nullable().meta({ description: "Of the aircraft that it is about" }),
  lesson: z.string().nullable(),
  lines: z.array(lineViewSchema).meta({ description: "How the price was computed" }),
  contraOf: z.string().nullable().meta({ description: "The number of the transaction that it takes back" }),
  takenBackBy: z.string().nullable().meta({ description: "The number of the transaction that takes it back" }),
});
export type TransactionView = z.infer<typeof transactionViewSchema>;

export const flightAccountViewSchema = z.object({
  userId: z.string(),
  version: z.int().meta({ description: "Of the person" }),
  balance: z.number(),
  limits: z.object({
    lowBalance: z.number().nullable().meta({ description: "Below it the account is low" }),
    creditLimit: z.number().nullable().meta({ description: "How far below zero it may be" }),
    ownCreditLimit: z.number().nullable().meta({ description: "The person's own one; null: that of the school holds" }),
    balanceRule: codeView(BALANCE_RULES),
  }),
  currencyCode: z.string(),
  broughtForward: z.number().meta({ description: "What was on the account before the first day that is asked for" }),
  count: z.int().meta({ description: "How many transactions there are on all pages" }),
  transactions: z.array(transactionViewSchema),
});
export type FlightAccountView = z.infer<typeof flightAccountViewSchema>;

/** An id, or an object that has it, such as the API answers it. It becomes the id. */
const idOrObject = (message: "accounts.typeRequired" | "accounts.reservationUnknown") =>
  z
    .union([idField, z.looseObject({ id: idField })], message)
    .transform((given) => (typeof given === "string" ? given : given.id));

/** Body of `POST flight-account` (spec 2 §5: date, number, price and type are required). */
export const transactionInputSchema = z.strictObject({
  userId: idField,
  type: idOrObject("accounts.typeRequired"),
  date: utcDayField("accounts.dateRequired"),
  number: z.preprocess(
    (given) => (typeof given === "number" ? String(given) : given),
    requiredLineField(50, "accounts.numberRequired"),
  ),
  price: z
    .number("accounts.priceRequired")
    .min(-MOST_PRICE, "accounts.priceTooLarge")
    .max(MOST_PRICE, "accounts.priceTooLarge")
    .refine((price) => price !== 0, "accounts.priceRequired"),
  comment: multiLineField(500).default(""),
  reservationId: idField.nullish(),
  reservation: idOrObject("accounts.reservationUnknown")
    .nullish()
    .meta({ description: "The text's own field: taken for `reservationId` where that isn't sent" }),
  siteId: idField.optional().meta({ description: "In which site's books; without it at one of the person's sites" }),
});
export type TransactionInput = z.output<typeof transactionInputSchema>;

/** Body of `POST flight-account/{id}/contra`. */
export const contraInputSchema = z.strictObject({
  comment: multiLineField(500).min(1, "accounts.reasonRequired"),
});

/** Body of `PUT user/{id}/credit-limit`. */
export const creditLimitInputSchema = z.strictObject({
  creditLimit: z.number().min(CREDIT_LIMIT_RANGE[0]).max(CREDIT_LIMIT_RANGE[1]).nullable(),
  version: versionField.optional(),
});
