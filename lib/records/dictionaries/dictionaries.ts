import type { CancellationReason, OperationType } from "@/prisma/generated/client";
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
} from "./schema";

export const operationTypes: Dictionary<
  typeof operationTypeView,
  typeof operationTypeInput,
  typeof operationTypeChange
> = {
  name: "operation-type",
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
  deletable: true,
};

export const cancellationReasons: Dictionary<
  typeof cancellationReasonView,
  typeof cancellationReasonInput,
  typeof cancellationReasonChange
> = {
  name: "cancellation-reason",
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
