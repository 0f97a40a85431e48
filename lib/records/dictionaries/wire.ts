import { type DecodedState, decodeState } from "../wire";
import {
  BOOKING_RIGHTS,
  type BookingRight,
  CANCELLATION_GROUPS,
  type CancellationGroup,
  TRANSACTION_KINDS,
  type TransactionKind,
} from "./codes";
import type { CancellationReasonView, OperationTypeView, TransactionTypeView } from "./schema";

export type OperationType = Omit<DecodedState<OperationTypeView>, "bookingRight"> & { bookingRight: BookingRight };
export type CancellationReason = Omit<DecodedState<CancellationReasonView>, "group"> & { group: CancellationGroup };

export type TransactionType = Omit<DecodedState<TransactionTypeView>, "kind"> & { kind: TransactionKind };

export function decodeTransactionType(view: TransactionTypeView): TransactionType {
  return { ...decodeState(view), kind: TRANSACTION_KINDS[view.kind]! };
}

export function makeTransactionTypeBody<V extends { kind: TransactionKind; vat: number }>({ kind, vat, ...values }: V) {
  return { ...values, kind: TRANSACTION_KINDS.indexOf(kind), vat: kind === "Payment" ? 0 : vat };
}

export function decodeOperationType(view: OperationTypeView): OperationType {
  return { ...decodeState(view), bookingRight: BOOKING_RIGHTS[view.bookingRight]! };
}

export function makeOperationTypeBody<V extends { bookingRight: BookingRight }>({ bookingRight, ...values }: V) {
  return { ...values, bookingRight: BOOKING_RIGHTS.indexOf(bookingRight) };
}

export function decodeCancellationReason(view: CancellationReasonView): CancellationReason {
  return { ...decodeState(view), group: CANCELLATION_GROUPS[view.group]! };
}

export function makeCancellationReasonBody<V extends { group: CancellationGroup }>({ group, ...values }: V) {
  return { ...values, group: CANCELLATION_GROUPS.indexOf(group) };
}
