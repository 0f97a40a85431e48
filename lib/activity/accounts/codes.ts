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
] as const;
export type TransactionCause = (typeof TRANSACTION_CAUSES)[number];

/** The accounts of the school's books. */
export const LEDGERS = ["Members", "Revenue", "Vat", "Payments"] as const;
export type Ledger = (typeof LEDGERS)[number];
