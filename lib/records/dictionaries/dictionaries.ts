import { currencyDigits, fromMinorUnits, toMinorUnits } from "@/lib/platform/money";
import { makeInvalidFieldProblem } from "@/lib/platform/problem";
import { RECORD_STATES } from "../codes";
import { BOOKING_RIGHTS, CANCELLATION_GROUPS } from "./codes";
import { type Dictionary, defineDictionary } from "./dictionary";
import {
  cancellationReasonChangeInputSchema,
  cancellationReasonInputSchema,
  cancellationReasonViewSchema,
  operationTypeChangeInputSchema,
  operationTypeInputSchema,
  operationTypeViewSchema,
  tagChangeInputSchema,
  tagInputSchema,
  tagViewSchema,
  transactionTypeChangeInputSchema,
  transactionTypeInputSchema,
  transactionTypeViewSchema,
} from "./schema";

export const operationTypeDictionary = defineDictionary({
  name: "operation-type",
  model: "OperationType",
  screen: "operationTypes",
  nameField: "name",
  unique: { operation_type_name_key: "name" },
  placeholder: "operationType",
  hasDelete: true,
  example: { name: "{newName}", bookingRight: 1, isCheckFlight: false },
  table: (db) => db.operationType,
  orderBy: [{ name: "asc" }],
  view: operationTypeViewSchema,
  input: operationTypeInputSchema,
  change: operationTypeChangeInputSchema,
  present: ({ id, name, bookingRight, isCheckFlight, state, version }) => ({
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
});

export const cancellationReasonDictionary = defineDictionary({
  name: "cancellation-reason",
  model: "CancellationReason",
  screen: "cancellationReasons",
  nameField: "reason",
  unique: { cancellation_reason_text_key: "reason" },
  placeholder: "cancellationReason",
  example: { reason: "{newName}", group: 4 },
  table: (db) => db.cancellationReason,
  orderBy: [{ group: "asc" }, { text: "asc" }],
  view: cancellationReasonViewSchema,
  input: cancellationReasonInputSchema,
  change: cancellationReasonChangeInputSchema,
  present: ({ id, text, group, state, version }) => ({
    id,
    reason: text,
    group: CANCELLATION_GROUPS.indexOf(group),
    state: RECORD_STATES.indexOf(state),
    version,
  }),
  columns: ({ reason, group }) => ({ text: reason, group: CANCELLATION_GROUPS[group] }),
});

export const tagDictionary = defineDictionary({
  name: "tag",
  model: "Tag",
  screen: "tags",
  nameField: "name",
  unique: { tag_name_key: "name" },
  placeholder: "tag",
  example: { name: "{newName}" },
  table: (db) => db.tag,
  orderBy: [{ name: "asc" }],
  view: tagViewSchema,
  input: tagInputSchema,
  change: tagChangeInputSchema,
  present: ({ id, name, state, version }) => ({ id, name, state: RECORD_STATES.indexOf(state), version }),
  columns: ({ name }) => ({ name }),
});

export const transactionTypeDictionary = defineDictionary({
  name: "transaction-type",
  model: "TransactionType",
  screen: "transactionTypes",
  nameField: "name",
  unique: { transaction_type_name_key: "name" },
  placeholder: "transactionType",
  hasDelete: true,
  example: { name: "{newName}", hasFixedPrice: true, price: 12.5 },
  table: (db) => db.transactionType,
  orderBy: [{ name: "asc" }],
  view: transactionTypeViewSchema,
  input: transactionTypeInputSchema,
  change: transactionTypeChangeInputSchema,
  present: ({ id, name, fixedPrice, state, version }, { currency }) => ({
    id,
    name,
    hasFixedPrice: fixedPrice !== null,
    price: fixedPrice === null ? null : fromMinorUnits(fixedPrice, currency),
    state: RECORD_STATES.indexOf(state),
    version,
  }),
  columns: ({ name, hasFixedPrice, price }, { currency }) => {
    if (!hasFixedPrice) return { name, fixedPrice: null };
    const fixedPrice = price === null ? null : toMinorUnits(price, currency);
    if (fixedPrice === null)
      throw makeInvalidFieldProblem("price", "lists.priceInvalid", { digits: currencyDigits(currency) });
    return { name, fixedPrice };
  },
  hasMoney: true,
});

/** All dictionaries of the school. A dictionary that is added here gets its routes. */
export const dictionaries: readonly Dictionary[] = [
  tagDictionary,
  operationTypeDictionary,
  transactionTypeDictionary,
  cancellationReasonDictionary,
];
