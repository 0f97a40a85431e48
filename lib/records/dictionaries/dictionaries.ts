import { currencyDigits, fromBasisPoints, fromMinorUnits, toBasisPoints, toMinorUnits } from "@/lib/platform/money";
import { makeInvalidFieldProblem } from "@/lib/platform/problem";
import { RECORD_STATES, type RecordState } from "../codes";
import { demandStateTransition } from "../rules";
import { BOOKING_RIGHTS, CANCELLATION_GROUPS, TRANSACTION_KINDS } from "./codes";
import { type Dictionary, defineDictionary } from "./dictionary";
import {
  cancellationReasonBodies,
  cancellationReasonViewSchema,
  operationTypeBodies,
  operationTypeViewSchema,
  tagBodies,
  tagViewSchema,
  transactionTypeBodies,
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
  example: { name: "{newName}", bookingRight: 1, isCheckFlight: false, takesGuest: false },
  table: (db) => db.operationType,
  orderBy: [{ name: "asc" }],
  view: operationTypeViewSchema,
  ...operationTypeBodies,
  present: ({ id, name, bookingRight, isCheckFlight, takesGuest, state, version }) => ({
    id,
    name,
    bookingRight: BOOKING_RIGHTS.indexOf(bookingRight),
    isCheckFlight,
    takesGuest,
    state: RECORD_STATES.indexOf(state),
    version,
  }),
  columns: ({ name, bookingRight, isCheckFlight, takesGuest }) => ({
    name,
    bookingRight: BOOKING_RIGHTS[bookingRight],
    isCheckFlight,
    takesGuest,
  }),
});

export const cancellationReasonDictionary = defineDictionary({
  name: "cancellation-reason",
  model: "CancellationReason",
  screen: "cancellationReasons",
  nameField: "reason",
  unique: { cancellation_reason_text_key: "reason" },
  placeholder: "cancellationReason",
  example: { reason: "{newName}", group: 4, isHealth: false },
  table: (db) => db.cancellationReason,
  orderBy: [{ group: "asc" }, { text: "asc" }],
  view: cancellationReasonViewSchema,
  ...cancellationReasonBodies,
  present: ({ id, text, group, isHealth, state, version }) => ({
    id,
    reason: text,
    active: state === "Active",
    group: CANCELLATION_GROUPS.indexOf(group),
    isHealth,
    state: RECORD_STATES.indexOf(state),
    version,
  }),
  columns: ({ reason, active, group, isHealth }, _, row) => {
    // Else whoever edits it would read for whose health reservations were cancelled.
    if (row?.isHealth && !isHealth) throw makeInvalidFieldProblem("isHealth", "lists.staysHealth");
    const state = stateOfActive(active, row?.state);
    return { text: reason, group: CANCELLATION_GROUPS[group], isHealth, state };
  },
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
  ...tagBodies,
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
  ...transactionTypeBodies,
  present: ({ id, name, description, kind, hasFixedPrice, price, vatBasisPoints, state, version }, { currency }) => ({
    id,
    name,
    description,
    kind: TRANSACTION_KINDS.indexOf(kind),
    hasFixedPrice,
    price: price === null ? null : fromMinorUnits(price, currency),
    vat: fromBasisPoints(vatBasisPoints),
    state: RECORD_STATES.indexOf(state),
    version,
  }),
  columns: ({ name, description, kind: code, hasFixedPrice, price, vat }, { currency }) => {
    const kind = TRANSACTION_KINDS[code]!;
    const minor = price === null ? null : toMinorUnits(price, currency);
    if (minor === null && (hasFixedPrice || price !== null))
      throw makeInvalidFieldProblem("price", "lists.priceInvalid", { digits: currencyDigits(currency) });
    if (kind === "Payment" && vat > 0) throw makeInvalidFieldProblem("vat", "lists.paymentHasNoVat");
    return { name, description, kind, hasFixedPrice, price: minor, vatBasisPoints: toBasisPoints(vat) };
  },
  hasMoney: true,
});

/** The state of an entry that is to be active or not. Throws when an archived one is to be active again. */
function stateOfActive(active: boolean, before: RecordState = "Active"): RecordState {
  if (before === "Archived" && !active) return before;
  const state = active ? "Active" : "Disabled";
  demandStateTransition(before, state);
  return state;
}

/** All dictionaries of the school. A dictionary that is added here gets its routes. */
export const dictionaries: readonly Dictionary[] = [
  tagDictionary,
  operationTypeDictionary,
  transactionTypeDictionary,
  cancellationReasonDictionary,
];
