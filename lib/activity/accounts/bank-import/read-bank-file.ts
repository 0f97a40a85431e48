import { sha256 } from "@/lib/platform/canonical-json";
import type { NamedTable, TableRow } from "@/lib/platform/files";
import { currencyDigits, findCurrency } from "@/lib/platform/money";
import { type LocalizableText, makeInvalidFieldProblem } from "@/lib/platform/problem";
import { cleanTable, foldWord, parseTableDay } from "@/lib/records/tables";
import { MOST_MINOR_UNITS } from "../rules";
import type { BankField } from "./codes";
import { type DecimalSign, findDecimalSign, parseAmount } from "./rules";

/** For each field the place of its column. */
export type Columns = Partial<Record<BankField, number>>;

/** A transfer as a bank's file says it. */
export type ReadLine = {
  line: number;
  /** By this it is known when it comes again. */
  hash: string;
  bookedOn: string;
  amount: number;
  payerName: string;
  message: string;
  bankReference: string;
};
export type BankFault = { line: number; text: LocalizableText };
export type ReadBankFile = {
  name: string;
  headings: string[];
  columns: Columns;
  missing: BankField[];
  lines: ReadLine[];
  faults: BankFault[];
};

/** What banks call their columns, in French and English: a proposal that the person corrects. Of several the first one counts. */
const HEADINGS: Record<BankField, string[]> = {
  date: [
    ...[
      "Date",
      "Date opération",
      "Date d’opération",
      "Date de l’opération",
      "Date de comptabilisation",
      "Date comptable",
    ],
    ...["Date op", "Booking date", "Transaction date", "Posting date", "Date completed", "Completed date"],
  ],
  amount: ["Montant", "Montant de l’opération", "Montant EUR", "Montant euros", "Amount", "Amount EUR"],
  credit: ["Crédit", "Crédit EUR", "Crédit euros", "Montant crédit", "Credit", "Credit amount", "Money in", "Paid in"],
  debit: ["Débit", "Débit EUR", "Débit euros", "Montant débit", "Debit", "Debit amount", "Money out", "Paid out"],
  currency: ["Devise", "Currency"],
  payer: [
    ...[
      "Payeur",
      "Nom du payeur",
      "Donneur d’ordre",
      "Émetteur",
      "Contrepartie",
      "Nom de la contrepartie",
      "Tiers",
      "Nom",
    ],
    ...["Payer", "Counterparty", "Counterparty name", "Name", "Partner name"],
  ],
  message: [
    ...["Libellé", "Libellé opération", "Libellé de l’opération", "Libellé complet", "Motif", "Communication"],
    ...["Reference", "Description", "Details", "Message", "Purpose", "Payment reference"],
  ],
  details: [
    ...["Informations complémentaires", "Détail", "Détails", "Référence", "Libellé simplifié", "Libellé court"],
    ...["Additional information", "Memo"],
  ],
  bankReference: [
    ...["Référence bancaire", "Référence de l’opération", "Numéro d’opération", "N° d’opération", "Référence banque"],
    ...["Bank reference", "Transaction id", "Transaction ID"],
  ],
};

/** How far down the headings may stand: some banks write the account and its balance above them. */
const MOST_ABOVE = 30;
const LONGEST = { payerName: 140, message: 500, bankReference: 50 } as const;

/**
 * Reads the lines of a bank's file by its own headings, or by what the person says of its columns. A line that can't be read is named; one
 * without a day and an amount, such as a total, is left out.
 *
 * @throws 422 where there is nothing to read, and where amounts are in another currency than the school's
 */
export function readBankFile(file: NamedTable, named: Columns | undefined, currency: string): ReadBankFile {
  const rows = cleanTable(file);
  if (rows.length < 2) throw makeInvalidFieldProblem("file", "errors.upload.empty");
  const at = Math.max(
    rows.slice(0, MOST_ABOVE).findIndex(({ cells }) => listMissing(columnsOf(cells)).length === 0),
    0,
  );
  const headings = rows[at]!.cells;
  const columns = named ?? columnsOf(headings);
  const missing = listMissing(columns);
  const read = { name: file.name, headings, columns, missing };
  if (missing.length > 0) return { ...read, lines: [], faults: [] };
  const lines = rows.slice(at + 1);
  const amounts = AMOUNT_FIELDS.flatMap((field) => lines.map(({ cells }) => cells[columns[field] ?? -1] ?? ""));
  const decimalSign = findDecimalSign(amounts);
  const found = lines.flatMap((row) => readLine(row, columns, currency, decimalSign) ?? []);
  const faults = found.filter((one) => "text" in one);
  return { ...read, faults, lines: withHashes(found.filter((one) => "amount" in one)) };
}

function columnsOf(headings: readonly string[]): Columns {
  const folded = headings.map(foldWord);
  const taken = new Set<number>();
  const columns: Columns = {};
  for (const [field, words] of Object.entries(HEADINGS) as [BankField, string[]][]) {
    const at = words.map((word) => folded.indexOf(foldWord(word))).find((place) => place >= 0 && !taken.has(place));
    if (at === undefined) continue;
    columns[field] = at;
    taken.add(at);
  }
  return columns;
}

const listMissing = ({ date, amount, credit }: Columns): BankField[] => [
  ...(date === undefined ? (["date"] as const) : []),
  ...(amount === undefined && credit === undefined ? (["amount"] as const) : []),
];

const AMOUNT_FIELDS = ["amount", "credit", "debit"] as const;

function readLine(
  { line, cells }: TableRow,
  columns: Columns,
  currency: string,
  decimalSign: DecimalSign | null,
): Omit<ReadLine, "hash"> | BankFault | null {
  const textOf = (field: BankField) => cells[columns[field] ?? -1] ?? "";
  const bookedOn = parseBankDay(textOf("date"));
  const [text, isPaidOut] = AMOUNT_FIELDS.map((field) => [textOf(field), field === "debit"] as const).find(
    ([given]) => given !== "" && !/^[0.,\s-]+$/.test(given),
  ) ?? ["", false];
  if (bookedOn === null && (textOf("date") === "" || text === "")) return null;
  if (bookedOn === null) return { line, text: { key: "accounts.bank.faults.date", values: { text: textOf("date") } } };
  if (text === "") return null;
  const given = textOf("currency");
  if (given !== "" && findCurrency(given.toUpperCase()) !== currency && findCurrency(given) !== currency)
    throw makeInvalidFieldProblem("file", "accounts.bank.otherCurrency", { line, given, currency });
  const amount = parseAmount(text, currencyDigits(currency), decimalSign);
  if (amount === "ambiguous") return { line, text: { key: "accounts.bank.faults.ambiguous", values: { text } } };
  if (amount === null || Math.abs(amount) > MOST_MINOR_UNITS)
    return { line, text: { key: "accounts.bank.faults.amount", values: { text } } };
  if (amount === 0) return null;
  return {
    ...{ line, bookedOn, amount: isPaidOut ? -Math.abs(amount) : amount },
    payerName: textOf("payer").slice(0, LONGEST.payerName),
    message: [textOf("message"), textOf("details")].filter(Boolean).join(" ").slice(0, LONGEST.message),
    bankReference: textOf("bankReference").slice(0, LONGEST.bankReference),
  };
}

/**
 * Parses a day such as 28/11/2026, 28.11.26 or 2026-11-28, also with a time behind it. Of 26-11-01 nobody can tell whether it begins with
 * the year.
 */
function parseBankDay(text: string): string | null {
  const [day = ""] = text.split(/[ T]/);
  return parseTableDay(day.replace(/^(\d{1,2}[/.-]\d{1,2})([/.])(\d\d)$/, "$1$220$3"));
}

/**
 * Gives each line by what it is known when it comes again: by the bank's reference, day and amount, or by all that it says. Lines that say
 * the same are told apart by their order, because a bank's files hold whole days.
 */
function withHashes(lines: readonly Omit<ReadLine, "hash">[]): ReadLine[] {
  const seen = new Map<string, number>();
  return lines.map((one) => {
    const { bookedOn, amount, payerName, message, bankReference } = one;
    const words = bankReference === "" ? [payerName, message] : [bankReference];
    const key = JSON.stringify([bookedOn, amount, ...words]);
    const before = seen.get(key) ?? 0;
    seen.set(key, before + 1);
    return { ...one, hash: sha256(`${key} ${before}`) };
  });
}
