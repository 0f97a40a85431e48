import { addDays } from "@/lib/platform/day";
import type { TransactionKind } from "@/lib/records/dictionaries/codes";
import { vatOf } from "@/lib/records/prices/rules";
import { BALANCE_LEVELS, type BalanceLevel, FLOWN_CAUSES, type Ledger, type TransactionCause } from "./codes";

/** The greatest amount that an account's column holds. */
export const MOST_MINOR_UNITS = 2_000_000_000;

/** What the books write of a transaction. Amounts are in minor units of the school's currency. */
export type Booked = { cause: TransactionCause; amount: number; vatBasisPoints: number };

/**
 * The lines of a transaction in the school's books: what a person owes more is the school's revenue and the state's VAT, what they pay
 * is money that came in, and what was on their account elsewhere is an opening balance. They add up to nothing. A line that comes to nothing is left out.
 */
export function linesOf({ cause, amount, vatBasisPoints }: Booked): { ledger: Ledger; amount: number }[] {
  const other = OTHER_LEDGER[cause] ?? "Revenue";
  const vat = other === "Revenue" ? vatOf(amount, vatBasisPoints) : 0;
  const lines: { ledger: Ledger; amount: number }[] = [
    { ledger: "Members", amount },
    { ledger: other, amount: vat - amount },
    { ledger: "Vat", amount: -vat },
  ];
  return lines.filter((line) => line.amount !== 0);
}

/** Of what is no revenue, on which account it stands beside that of the members. */
const OTHER_LEDGER: Partial<Record<TransactionCause, Ledger>> = { Payment: "Payments", Opening: "Opening" };

/** Which parameter of the school says the number of an account of its books. */
export const ACCOUNT_OF_LEDGER = {
  Members: "membersAccount",
  Revenue: "revenueAccount",
  Vat: "vatAccount",
  Payments: "paymentsAccount",
  Opening: "openingAccount",
} as const satisfies Record<Ledger, string>;

/** The number of a transaction as people read it, such as "2026-01005". Five digits keep them in order in a list of texts. */
export const numberText = ({ year, number }: { year: number; number: number }) =>
  `${year}-${String(number).padStart(5, "0")}`;

/**
 * What a price does to an account: that of a payment is credited, that of a fee debited, and a negative one goes the other way round. A
 * type whose own price is negative always goes the other way round, such as a discount on fees.
 */
export function amountOfPrice(type: { kind: TransactionKind; price: number | null }, price: number): number {
  const signed = type.price !== null && type.price < 0 ? -Math.abs(price) : price;
  return type.kind === "Payment" ? signed : -signed;
}

/** Below which balance an account is low, and how far it may be below zero. Null: no limit. */
export type BalanceLimits = { lowBalance: number | null; creditLimit: number | null };

/** How a balance stands to the limits: past the credit limit, low, or neither. All are in the same unit. */
export function levelOfBalance(balance: number, { lowBalance, creditLimit }: BalanceLimits): BalanceLevel {
  if (creditLimit !== null && balance < -creditLimit) return "Past";
  return lowBalance !== null && balance < lowBalance ? "Low" : "Fine";
}

/** Whether a balance stands worse than it did. */
export const isWorse = (after: BalanceLevel, before: BalanceLevel): boolean =>
  BALANCE_LEVELS.indexOf(after) > BALANCE_LEVELS.indexOf(before);

/**
 * The day on which something lands in the books: its own, or the first that is open where that of its own is closed. Null where it has
 * to be posted on another day: of a closed month, only what a flight or a lesson has moved, what takes something back, or what the bank says
 * (`comesLate`) comes late by itself. A payment also comes late where the payments of its day are closed.
 */
export function openDayOf(
  day: string,
  cause: TransactionCause,
  { closedUntil, paymentsClosedUntil = null }: { closedUntil: string | null; paymentsClosedUntil?: string | null },
  comesLate = cause === "Contra" || FLOWN_CAUSES.includes(cause),
): string | null {
  const isClosed = closedUntil !== null && day <= closedUntil;
  if (isClosed && !comesLate) return null;
  const open = isClosed ? addDays(closedUntil, 1) : day;
  return paymentsClosedUntil !== null && open <= paymentsClosedUntil ? addDays(paymentsClosedUntil, 1) : open;
}

/** For how many years back something can be posted: what is older is in books that are closed for good. */
const YEARS_OF_BOOKS = 10;

/**
 * What is wrong with the day of a transaction, as the key of a message: it lies ahead, or before the books. `today` is the day where the
 * school's clocks are furthest ahead: who posts there dates by their own clock, in whosever books it stands.
 */
export function dayFault(day: string, today: string): "accounts.future" | "accounts.tooOld" | null {
  if (day > today) return "accounts.future";
  const first = `${Number(today.slice(0, 4)) - YEARS_OF_BOOKS}${today.slice(4)}`;
  return day < first ? "accounts.tooOld" : null;
}
