import { digitsOf, fromMinor, toMinor } from "@/lib/platform/money";
import { invalidField } from "@/lib/platform/problem";
import type { CancellationReason, OperationType, Tag, TransactionType } from "@/prisma/generated/client";
import { RECORD_STATES } from "../schema";
import { BOOKING_RIGHTS, CANCELLATION_GROUPS } from "./codes";
import type { Dictionary } from "./dictionary";
import {
  cancellationReasonChange,
  cancellationReasonInput,
  cancellationReasonView,
  operationTypeChange,
  operationTypeInput,
  operationTypeView,
  tagChange,
  tagInput,
  tagView,
  transactionTypeChange,
  transactionTypeInput,
  transactionTypeView,
} from "./schema";

export const operationTypes: Dictionary<
  typeof operationTypeView,
  typeof operationTypeInput,
  typeof operationTypeChange
> = {
  name: "operation-type",
  kind: "OperationType",
  table: (db) => db.operationType as never,
  orderBy: [{ name: "asc" }],
  view: operationTypeView,
  input: operationTypeInput,
  change: operationTypeChange,
  present: ({ id, name, bookingRight, isCheckFlight, state, version }: OperationType) => ({
    id,
    name,
    bookingRight: BOOKING_RIGHTS.indexOf(bookingRight),
    isCheckFlight,
    state: RECORD_STATES.indexOf(state),
    version,
  }),
  columns: ({ name, bookingRight, isCheckFlight }) => ({
    name,
    bookingRight: BOOKING_RIGHTS[bookingRight],
    isCheckFlight,
  }),
};

export const cancellationReasons: Dictionary<
  typeof cancellationReasonView,
  typeof cancellationReasonInput,
  typeof cancellationReasonChange
> = {
  name: "cancellation-reason",
  kind: "CancellationReason",
  table: (db) => db.cancellationReason as never,
  orderBy: [{ group: "asc" }, { text: "asc" }],
  view: cancellationReasonView,
  input: cancellationReasonInput,
  change: cancellationReasonChange,
  present: ({ id, text, group, state, version }: CancellationReason) => ({
    id,
    reason: text,
    group: CANCELLATION_GROUPS.indexOf(group),
    state: RECORD_STATES.indexOf(state),
    version,
  }),
  columns: ({ reason, group }) => ({ text: reason, group: CANCELLATION_GROUPS[group] }),
};

export const tags: Dictionary<typeof tagView, typeof tagInput, typeof tagChange> = {
  name: "tag",
  kind: "Tag",
  table: (db) => db.tag as never,
  orderBy: [{ name: "asc" }],
  view: tagView,
  input: tagInput,
  change: tagChange,
  present: ({ id, name, state, version }: Tag) => ({ id, name, state: RECORD_STATES.indexOf(state), version }),
  columns: ({ name }) => ({ name }),
};

export const transactionTypes: Dictionary<
  typeof transactionTypeView,
  typeof transactionTypeInput,
  typeof transactionTypeChange
> = {
  name: "transaction-type",
  kind: "TransactionType",
  table: (db) => db.transactionType as never,
  orderBy: [{ name: "asc" }],
  view: transactionTypeView,
  input: transactionTypeInput,
  change: transactionTypeChange,
  present: ({ id, name, fixedPrice, state, version }: TransactionType, { currency }) => ({
    id,
    name,
    hasFixedPrice: fixedPrice !== null,
    price: fixedPrice === null ? null : fromMinor(fixedPrice, currency),
    state: RECORD_STATES.indexOf(state),
    version,
  }),
  columns: ({ name, hasFixedPrice, price }, { currency }) => {
    if (!hasFixedPrice) return { name, fixedPrice: null };
    const fixedPrice = price === null ? null : toMinor(price, currency);
    if (fixedPrice === null) throw invalidField("price", "lists.priceInvalid", { digits: digitsOf(currency) });
    return { name, fixedPrice };
  },
  hasMoney: true,
};
