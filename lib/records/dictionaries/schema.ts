import { z } from "zod";
import { idField, singleLineField, versionField } from "../schema";
import { CANCELLATION_GROUPS } from "./codes";

const name = singleLineField(100).min(1, "lists.nameRequired");
const seen = { id: idField, version: versionField.optional() };

const operationTypeFields = { name, bookingRight: z.int().min(0).max(2), isCheckFlight: z.boolean().default(false) };
export const operationTypeInputSchema = z.object(operationTypeFields);
export const operationTypeChangeInputSchema = z.object({ ...operationTypeFields, ...seen });
export const operationTypeViewSchema = z.object({
  id: z.string(),
  name: z.string(),
  bookingRight: z.int(),
  isCheckFlight: z.boolean(),
  state: z.int(),
  version: z.int(),
});

const reasonFields = {
  reason: singleLineField(100).min(1, "resource.required"),
  group: z
    .int()
    .min(0)
    .max(CANCELLATION_GROUPS.length - 1),
};
export const cancellationReasonInputSchema = z.object(reasonFields);
export const cancellationReasonChangeInputSchema = z.object({ ...reasonFields, ...seen });
export const cancellationReasonViewSchema = z.object({
  id: z.string(),
  reason: z.string(),
  group: z.int(),
  state: z.int(),
  version: z.int(),
});
export type CancellationReasonView = z.infer<typeof cancellationReasonViewSchema>;
export type OperationTypeView = z.infer<typeof operationTypeViewSchema>;

export const tagInputSchema = z.object({ name });
export const tagChangeInputSchema = z.object({ name, ...seen });
export const tagViewSchema = z.object({ id: z.string(), name: z.string(), state: z.int(), version: z.int() });
export type TagView = z.infer<typeof tagViewSchema>;

/** `price` is a decimal amount in the school's currency. Without `hasFixedPrice` it is ignored. */
const transactionTypeFields = {
  name,
  hasFixedPrice: z.boolean().default(false),
  price: z.number().min(-1_000_000).max(1_000_000).nullable().default(null),
};
export const transactionTypeInputSchema = z.object(transactionTypeFields);
export const transactionTypeChangeInputSchema = z.object({ ...transactionTypeFields, ...seen });
export const transactionTypeViewSchema = z.object({
  id: z.string(),
  name: z.string(),
  hasFixedPrice: z.boolean(),
  price: z.number().nullable(),
  state: z.int(),
  version: z.int(),
});
export type TransactionTypeView = z.infer<typeof transactionTypeViewSchema>;
