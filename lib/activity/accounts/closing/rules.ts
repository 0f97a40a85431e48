import { createHash } from "node:crypto";
import { addDays } from "@/lib/platform/day";
import { LEDGERS, type Ledger } from "../codes";
import { numberText } from "../rules";

export const firstDayOf = (month: string): string => `${month}-01`;
/** The month (`2026-12`) after one. */
export const monthAfter = (month: string): string => addDays(firstDayOf(month), 31).slice(0, 7);
export const lastDayOf = (month: string): string => addDays(firstDayOf(monthAfter(month)), -1);

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

/** A transaction as far as the hash of its month goes. */
export type ClosedTransaction = { year: number; number: number; amount: number };

/** The hash of a month: over that of the month before it, and the numbers and amounts of its transactions in their order. */
export function hashOfPeriod(previousHash: string, month: string, transactions: readonly ClosedTransaction[]): string {
  const hash = createHash("sha256").update(`${previousHash}\n${month}\n`);
  for (const one of transactions) hash.update(`${numberText(one)} ${one.amount}\n`);
  return hash.digest("hex");
}

/** What was debited and credited on each account of the books, in minor units. */
export type PeriodSums = Record<Ledger, { debit: number; credit: number }>;

export function completeSums(sums: readonly { ledger: Ledger; debit: number; credit: number }[]): PeriodSums {
  const of = (ledger: Ledger) => sums.find((one) => one.ledger === ledger);
  return Object.fromEntries(
    LEDGERS.map((ledger) => [ledger, { debit: of(ledger)?.debit ?? 0, credit: of(ledger)?.credit ?? 0 }]),
  ) as PeriodSums;
}
