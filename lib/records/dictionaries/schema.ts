import { z } from "zod";
import { codeOf, codeView, makeBodySchemas, multiLineField, requiredLineField, vatField } from "../schema";
import { BOOKING_RIGHTS, CANCELLATION_GROUPS, MOST_PRICE, TRANSACTION_KINDS } from "./codes";

const name = requiredLineField(100, "lists.nameRequired");

export const operationTypeViewSchema = z.object({
  id: z.string(),
  name: z.string(),
  bookingRight: z.int(),
  isCheckFlight: z.boolean(),
  takesGuest: z.boolean(),
  state: z.int(),
  version: z.int(),
});
export const operationTypeBodies = makeBodySchemas(
  operationTypeViewSchema.shape,
  { name, bookingRight: codeOf(BOOKING_RIGHTS), isCheckFlight: z.boolean(), takesGuest: z.boolean() },
  { isCheckFlight: false, takesGuest: false },
);

/** `active` (spec 2 §3) and `state` say the same. Only `active` is taken. */
export const cancellationReasonViewSchema = z.object({
  id: z.string(),
  reason: z.string(),
  active: z.boolean(),
  group: z.int(),
  isHealth: z.boolean().meta({ description: "Only who cancelled for it reads it in a reservation" }),
  state: z.int(),
  version: z.int(),
});
export const cancellationReasonBodies = makeBodySchemas(
  cancellationReasonViewSchema.shape,
  {
    reason: requiredLineField(100, "resource.required"),
    active: z.boolean(),
    group: codeOf(CANCELLATION_GROUPS),
    isHealth: z.boolean(),
  },
  { active: true, group: CANCELLATION_GROUPS.indexOf("School"), isHealth: false },
);
export type CancellationReasonView = z.infer<typeof cancellationReasonViewSchema>;
export type OperationTypeView = z.infer<typeof operationTypeViewSchema>;

export const tagViewSchema = z.object({ id: z.string(), name: z.string(), state: z.int(), version: z.int() });
export const tagBodies = makeBodySchemas(tagViewSchema.shape, { name });
export type TagView = z.infer<typeof tagViewSchema>;

/** `price` is a decimal amount in the school's currency. It is fixed only with `hasFixedPrice`, otherwise a proposal. */
export const transactionTypeViewSchema = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  kind: codeView(TRANSACTION_KINDS),
  hasFixedPrice: z.boolean(),
  price: z.number().nullable(),
  vat: z.number().meta({ description: "The rate of VAT that the price contains, in per cent" }),
  state: z.int(),
  version: z.int(),
});
export const transactionTypeBodies = makeBodySchemas(
  transactionTypeViewSchema.shape,
  {
    name,
    description: multiLineField(500),
    // A price of a payment is credited, of a fee debited; a negative one the other way round.
    kind: codeOf(TRANSACTION_KINDS),
    hasFixedPrice: z.boolean(),
    price: z.number().min(-MOST_PRICE).max(MOST_PRICE).nullable(),
    vat: vatField,
  },
  { description: "", kind: 0, hasFixedPrice: false, price: null, vat: 0 },
);
export type TransactionTypeView = z.infer<typeof transactionTypeViewSchema>;
