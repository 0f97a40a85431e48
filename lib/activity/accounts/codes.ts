// This file has no schemas, so that the browser can load these codes without zod. The API uses the index as code.

/** What moved a flight account. */
export const TRANSACTION_CAUSES = [
  "Flight",
  "Instruction",
  "Operation",
  "Payment",
  "Fee",
  "Package",
  "Contra",
  "Opening",
] as const;
export type TransactionCause = (typeof TRANSACTION_CAUSES)[number];

/** What is posted by closing a flight or a lesson, and taken back by opening it again. */
export const FLOWN_CAUSES: readonly TransactionCause[] = ["Flight", "Instruction", "Operation"];

/** The accounts of the school's books. */
export const LEDGERS = ["Members", "Revenue", "Vat", "Payments", "Opening"] as const;
export type Ledger = (typeof LEDGERS)[number];

/** What of the books is closed. */
export const PERIOD_KINDS = ["Day", "Month", "Year"] as const;
export type PeriodKind = (typeof PERIOD_KINDS)[number];

/** The lines of a price that is kept with a transaction. */
export const PRICE_LINES = [
  "Route",
  "Dual",
  "Solo",
  "Theory",
  "Practice",
  "Minimum",
  "Package",
  "Bought",
  "Landings",
  "Discount",
  "Late",
] as const;

/** How a balance stands to the limits, the best first. */
export const BALANCE_LEVELS = ["Fine", "Low", "Past"] as const;
export type BalanceLevel = (typeof BALANCE_LEVELS)[number];
