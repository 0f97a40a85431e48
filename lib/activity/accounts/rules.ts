import { vatOf } from "@/lib/records/prices/rules";
import type { Ledger, TransactionCause } from "./codes";

/** What the books write of a transaction. Amounts are in minor units of the school's currency. */
export type Booked = { cause: TransactionCause; amount: number; vatBasisPoints: number };

/**
 * The lines of a transaction in the school's books: what a person owes more is the school's revenue and the state's VAT, what they pay
 * is money that came in. They add up to nothing. A line that comes to nothing is left out.
 */
export function linesOf({ cause, amount, vatBasisPoints }: Booked): { ledger: Ledger; amount: number }[] {
  const vat = cause === "Payment" ? 0 : vatOf(amount, vatBasisPoints);
  const lines: { ledger: Ledger; amount: number }[] = [
    { ledger: "Members", amount },
    { ledger: cause === "Payment" ? "Payments" : "Revenue", amount: vat - amount },
    { ledger: "Vat", amount: -vat },
  ];
  return lines.filter((line) => line.amount !== 0);
}

/** The number of a transaction as people read it, such as "2026-01005". Five digits keep them in order in a list of texts. */
export const numberText = ({ year, number }: { year: number; number: number }) =>
  `${year}-${String(number).padStart(5, "0")}`;
