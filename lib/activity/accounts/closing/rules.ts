import { createHash } from "node:crypto";
import { addDays } from "@/lib/platform/day";
import { LEDGERS, type Ledger, type PeriodKind } from "../codes";
import { numberText } from "../rules";

const NAME_LENGTHS = { Day: 10, Month: 7, Year: 4 } as const satisfies Record<PeriodKind, number>;

/** The name of the period of a kind that holds a day: `2026-11-28`, `2026-11` or `2026`. */
export const periodOf = (day: string, kind: PeriodKind): string => day.slice(0, NAME_LENGTHS[kind]);

/** The first and the last day of a day, a month or a year. */
export const firstDayOf = (period: string): string => `${period}-01-01`.slice(0, NAME_LENGTHS.Day);
export function lastDayOf(period: string): string {
  if (period.length === NAME_LENGTHS.Year) return `${period}-12-31`;
  return period.length === NAME_LENGTHS.Month ? addDays(firstDayOf(monthAfter(period)), -1) : period;
}
/** The month (`2026-12`) after one. */
export const monthAfter = (month: string): string => addDays(firstDayOf(month), 31).slice(0, NAME_LENGTHS.Month);

/** What stands against closing a month: it isn't over, it is closed, or another one comes before it. */
export type ClosingFault = { kind: "notOver" } | { kind: "closedAlready" } | { kind: "earlierFirst"; month: string };

/**
 * Decides whether a month may be closed. Months are closed in their order; the first one that is closed closes all before it. `today` is
 * the day where the school's clocks are furthest behind.
 */
export function closingFault(month: string, closedUntil: string | null, today: string): ClosingFault | null {
  if (closedUntil !== null && lastDayOf(month) <= closedUntil) return { kind: "closedAlready" };
  if (lastDayOf(month) >= today) return { kind: "notOver" };
  const next = closedUntil === null ? month : addDays(closedUntil, 1).slice(0, 7);
  return month === next ? null : { kind: "earlierFirst", month: next };
}

/** A transaction as far as the hash of its period goes. */
export type ClosedTransaction = { year: number; number: number; amount: number };

/** What payments of the chain come to, in minor units: those of a period, and all since the chain began. */
export type PaymentSums = { count: number; total: number; perpetual: number };

/** Adds up payments after those of earlier periods. Null: there is no chain yet. */
export function sumPayments(payments: readonly ClosedTransaction[], before: PaymentSums | null): PaymentSums | null {
  if (payments.length === 0 && before === null) return null;
  const total = payments.reduce((sum, { amount }) => sum + amount, 0);
  return { count: payments.length, total, perpetual: (before?.perpetual ?? 0) + total };
}

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

/** The hash of a period: over that of the one before it, the numbers and amounts of its transactions in their order, and its payments. */
export function hashOfPeriod(
  previousHash: string,
  period: string,
  transactions: readonly ClosedTransaction[],
  payments: PaymentSums | null,
): string {
  const lines = transactions.map((one) => `${numberText(one)} ${one.amount}\n`);
  const sums = payments ? `${payments.count} ${payments.total} ${payments.perpetual}\n` : "";
  return sha256(`${previousHash}\n${period}\n${lines.join("")}${sums}`);
}

/** The hash of a payment: over that of the payment before it, its number, its day and its amount. It says nothing of who paid. */
export const hashOfPayment = (previousHash: string, { day, ...payment }: ClosedTransaction & { day: string }): string =>
  sha256(`${previousHash}\n${numberText(payment)} ${day} ${payment.amount}\n`);

/** What was debited and credited on each account of the books, in minor units. */
export type PeriodSums = Record<Ledger, { debit: number; credit: number }>;

export function completeSums(sums: readonly { ledger: Ledger; debit: number; credit: number }[]): PeriodSums {
  const of = (ledger: Ledger) => sums.find((one) => one.ledger === ledger);
  return Object.fromEntries(
    LEDGERS.map((ledger) => [ledger, { debit: of(ledger)?.debit ?? 0, credit: of(ledger)?.credit ?? 0 }]),
  ) as PeriodSums;
}
