import { toOneLine } from "@/lib/platform/one-line";
import { FORMULA_SIGNS } from "@/lib/records/table-cells";
import type { Ledger, TransactionCause } from "../codes";

/** One side of a transaction, as an accountant reads it. Days are such as `2026-11-28`, amounts in minor units. */
export type ExportLine = {
  number: string;
  day: string;
  postedOn: string;
  /** In which journal it stands. */
  journal: Journal;
  ledger: Ledger;
  /** Positive: credit; negative: debit. */
  amount: number;
  person: { account: string; name: string };
  piece: { number: string; day: string };
  label: string;
};

/** The columns of article A. 47 A-1 of the LPF, in their order. */
export const COLUMNS = [
  ...["JournalCode", "JournalLib", "EcritureNum", "EcritureDate", "CompteNum", "CompteLib", "CompAuxNum", "CompAuxLib"],
  ...["PieceRef", "PieceDate", "EcritureLib", "Debit", "Credit", "EcritureLet", "DateLet", "ValidDate"],
  ...["Montantdevise", "Idevise"],
] as const;

export type ExportWords = {
  journals: Record<Journal, string>;
  ledgers: Record<Ledger, string>;
  /** The numbers of the accounts of the books. */
  accounts: Record<Ledger, string>;
  /** How many decimals the currency has. */
  digits: number;
};

/** The journals of the books by the codes that accountants know them by: sales, bank, and what was brought forward. */
export const JOURNAL_CODES = { sales: "VE", bank: "BQ", opening: "AN" } as const;
export type Journal = keyof typeof JOURNAL_CODES;
export const JOURNALS = Object.keys(JOURNAL_CODES) as Journal[];
export const journalOf = (cause: TransactionCause): Journal =>
  cause === "Payment" ? "bank" : cause === "Opening" ? "opening" : "sales";

/** What the accountant knows a holder of an account by: "C00042". It is text to a spreadsheet, so that it keeps its zeros. */
export const accountCode = (accountNumber: number) => `C${String(accountNumber).padStart(5, "0")}`;

/**
 * A text of one field: without tabs, ends of lines and control characters, so that it can't pass for other fields or lines. One that a
 * spreadsheet would take for a formula gets an apostrophe, as in our tables.
 */
function fieldOf(text: string): string {
  const line = toOneLine(text).replace(/\s+/g, " ").trim();
  return FORMULA_SIGNS.includes(line.charAt(0)) ? `'${line}` : line;
}

const dayOf = (day: string) => day.replaceAll("-", "");

/** An amount of minor units with a decimal comma: "12,50"; of a currency without decimals "1250". */
export function decimalComma(minor: number, digits: number): string {
  const text = String(minor).padStart(digits + 1, "0");
  return digits === 0 ? text : `${text.slice(0, -digits)},${text.slice(-digits)}`;
}

export const debitOf = ({ amount }: Pick<ExportLine, "amount">) => Math.max(-amount, 0);
export const creditOf = ({ amount }: Pick<ExportLine, "amount">) => Math.max(amount, 0);

/** Writes one side of a transaction in 18 columns. Only what somebody owes has an account of its own beside that of the books. */
export function writeLine(line: ExportLine, { journals, ledgers, accounts, digits }: ExportWords): string {
  const { ledger, journal, person, piece } = line;
  const isOfMember = ledger === "Members";
  return [
    ...[JOURNAL_CODES[journal], journals[journal], line.number, dayOf(line.day), accounts[ledger], ledgers[ledger]],
    ...[isOfMember ? person.account : "", isOfMember ? person.name : "", piece.number, dayOf(piece.day), line.label],
    ...[
      decimalComma(debitOf(line), digits),
      decimalComma(creditOf(line), digits),
      "",
      "",
      dayOf(line.postedOn),
      "",
      "",
    ],
  ]
    .map(fieldOf)
    .join("\t");
}
