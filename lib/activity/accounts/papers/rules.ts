import QRCode from "qrcode";
import { isIban } from "@/lib/platform/iban";
import type { PriceLine } from "@/lib/records/prices/rules";
import { vatOf } from "@/lib/records/prices/rules";
import type { TransactionCause } from "../codes";
import type { AccountPaperKind } from "./codes";

/** One transaction as a paper says it. Amounts are in minor units; of an invoice positive where somebody owes them. */
export type PaperRow = {
  /** Such as `2026-11-28`. */
  day: string;
  number: string;
  cause: TransactionCause;
  type: string | null;
  callSign: string | null;
  instructor: string | null;
  lesson: string | null;
  lines: readonly PriceLine[];
  comment: string;
  reference: string;
  /** The number of the transaction that it takes back. */
  contraOf: string | null;
  amount: number;
  vatBasisPoints: number;
};

type Party = { name: string; lines: readonly string[] };
export type Bank = { holder: string; iban: string; bic: string };

/** What a paper says, as it was when it was issued. */
export type PaperContent = {
  school: Party;
  person: Party & { callSign: string | null };
  /** ISO 4217. */
  currency: string;
  /** Of a statement what was on the account before its first day. Null: of an invoice. */
  broughtForward: number | null;
  rows: readonly PaperRow[];
  total: number;
  /**
   * Of an invoice what was missing on the account for it when it was issued: flights are debited at once, so that what was paid ahead
   * pays them. Unsaid on older ones, which ask for their total.
   */
  due?: number;
  bank: Bank | null;
  vatExemption: string;
  invoiceLines: string;
  /** Of a credit note: the number of the invoice that it corrects. */
  corrects: string | null;
};

const LETTERS = { Statement: "R", Invoice: "F", CreditNote: "A" } as const satisfies Record<AccountPaperKind, string>;

/** The number of a paper, the same in every language: "2026-F-0412". */
export const paperNumber = ({ kind, year, number }: { kind: AccountPaperKind; year: number; number: number }) =>
  `${year}-${LETTERS[kind]}-${String(number).padStart(4, "0")}`;

type Billable = { id: string; contraOf: { id: string; invoiceId: string | null } | null };

/**
 * Sorts transactions that are on no invoice yet: those of a new invoice, and those that take back what an earlier invoice billed, by that
 * invoice: each such group is a credit note. What was taken back before anybody was billed is left out, with what takes it back.
 */
export function sortForInvoice<T extends Billable>(
  transactions: readonly T[],
): { invoice: T[]; creditNotes: Map<string, T[]> } {
  const creditNotes = new Map<string, T[]>();
  const invoice: T[] = [];
  const ids = new Set(transactions.map(({ id }) => id));
  const undone = new Set(transactions.flatMap(({ contraOf }) => (contraOf && ids.has(contraOf.id) ? contraOf.id : [])));
  for (const one of transactions) {
    const invoiceId = one.contraOf?.invoiceId;
    if (invoiceId) creditNotes.set(invoiceId, [...(creditNotes.get(invoiceId) ?? []), one]);
    else if (!undone.has(one.id) && !undone.has(one.contraOf?.id ?? "")) invoice.push(one);
  }
  return { invoice, creditNotes };
}

/** What a paper contains of each rate of VAT, the lowest rate first. The sum of the rows of a rate is rounded row by row, as the books are. */
export function sumVat(rows: readonly PaperRow[]): { basisPoints: number; gross: number; vat: number }[] {
  const sums = new Map<number, { basisPoints: number; gross: number; vat: number }>();
  for (const { vatBasisPoints: basisPoints, amount } of rows) {
    const sum = sums.get(basisPoints) ?? { basisPoints, gross: 0, vat: 0 };
    sums.set(basisPoints, { ...sum, gross: sum.gross + amount, vat: sum.vat + vatOf(amount, basisPoints) });
  }
  return [...sums.values()].sort((a, b) => a.basisPoints - b.basisPoints);
}

const LEAST_CENTS = 1;
const MOST_CENTS = 99_999_999_999;

/**
 * What the QR code of a transfer says, for the applications of banks (EPC069-12, version 002: the amount in euros, the reference as a
 * text for people). Without an amount the payer says how much. Null where it can't be paid so: in another currency, without an account,
 * or where nothing is due.
 */
export function writeTransferCode(
  { holder, iban, bic }: Bank,
  { cents, currency, reference }: { cents: number | null; currency: string; reference: string },
): string | null {
  if (currency !== "EUR" || !isIban(iban)) return null;
  if (cents !== null && (cents < LEAST_CENTS || cents > MOST_CENTS)) return null;
  const amount = cents === null ? "" : `EUR${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;
  const oneLine = (text: string, most: number) => text.replace(/\s+/g, " ").trim().slice(0, most);
  return ["BCD", "002", "1", "SCT", bic, oneLine(holder, 70), iban, amount, "", "", oneLine(reference, 140)].join("\n");
}

/** How many light modules stand around a QR code, without which not every telephone finds it (ISO/IEC 18004). */
const QUIET_MODULES = 4;

/** Draws a QR code with error correction M, as EPC069-12 demands: rows of "1" for dark and "0" for light, with its quiet zone. */
export function drawCode(text: string): string[] {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: "M" });
  const places = Array.from({ length: modules.size + 2 * QUIET_MODULES }, (_, at) => at - QUIET_MODULES);
  const isWithin = (at: number) => at >= 0 && at < modules.size;
  const isDark = (row: number, column: number) => isWithin(row) && isWithin(column) && modules.get(row, column);
  return places.map((row) => places.map((column) => (isDark(row, column) ? "1" : "0")).join(""));
}

/** What of an invoice is still to be paid, by its total and what is on the account with all of it debited. */
export const dueOf = (total: number, balance: number): number => Math.max(0, Math.min(total, -balance));

/** Whether a paper says something without VAT that isn't money paid, so that it has to say why. */
export const hasExemptRow = ({ rows }: Pick<PaperContent, "rows">) =>
  rows.some(({ cause, vatBasisPoints }) => cause !== "Payment" && cause !== "Opening" && vatBasisPoints === 0);
