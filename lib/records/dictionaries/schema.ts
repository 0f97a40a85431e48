import { z } from "zod";
import { idField, singleLineField, versionField } from "../schema";
import { CANCELLATION_GROUPS } from "./codes";

const name = singleLineField(100).min(1, "lists.nameRequired");
const seen = { id: idField, version: versionField.optional() };

const operationTypeFields = { name, bookingRight: z.int().min(0).max(2), isCheckFlight: z.boolean().default(false) };
export const operationTypeInput = z.object(operationTypeFields);
export const operationTypeChangeInput = z.object({ ...operationTypeFields, ...seen });
export const operationTypeView = z.object({
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
export const cancellationReasonInput = z.object(reasonFields);
export const cancellationReasonChangeInput = z.object({ ...reasonFields, ...seen });
export const cancellationReasonView = z.object({
  id: z.string(),
  reason: z.string(),
  group: z.int(),
  state: z.int(),
  version: z.int(),
});
export type CancellationReasonView = z.infer<typeof cancellationReasonView>;
export type OperationTypeView = z.infer<typeof operationTypeView>;

export const tagInput = z.object({ name });
export const tagChangeInput = z.object({ name, ...seen });
export const tagView = z.object({ id: z.string(), name: z.string(), state: z.int(), version: z.int() });
export type TagView = z.infer<typeof tagView>;

/** `price` is a decimal amount in the school's currency. Without `hasFixedPrice` it is ignored. */
const transactionTypeFields = {
  name,
  hasFixedPrice: z.boolean().default(false),
  price: z.number().min(-1_000_000).max(1_000_000).nullable().default(null),
};
export const transactionTypeInput = z.object(transactionTypeFields);
export const transactionTypeChangeInput = z.object({ ...transactionTypeFields, ...seen });
export const transactionTypeView = z.object({
  id: z.string(),
  name: z.string(),
  hasFixedPrice: z.boolean(),
  price: z.number().nullable(),
  state: z.int(),
  version: z.int(),
});
export type TransactionTypeView = z.infer<typeof transactionTypeView>;
