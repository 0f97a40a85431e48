import type { Reading } from "@/lib/access/actor/as-actor";
import { narrowReach, reachOf } from "@/lib/access/permissions/reach";
import { CSV_MEDIA_TYPE, toFileStem } from "@/lib/platform/files";
import type { Locale } from "@/lib/platform/locale";
import { localize } from "@/lib/platform/localizer";
import { currencyDigits } from "@/lib/platform/money";
import { readSchoolRow } from "@/lib/records/school/queries";
import { dayCell, type TableCell } from "@/lib/records/table-cells";
import { makeCsv, streamTexts } from "@/lib/records/tables";
import { LEDGERS, type Ledger } from "../codes";
import { ACCOUNT_OF_LEDGER } from "../rules";
import { type ExportPeriod, type LabelFacts, type LastNumbers, readExportLines, readLastNumbers } from "./queries";
import {
  COLUMNS,
  creditOf,
  debitOf,
  decimalComma,
  type ExportLine,
  type ExportWords,
  JOURNALS,
  writeLine,
} from "./rules";
import type { ExportQuery } from "./schema";

/**
 * Makes the export of the books for the accountant, of the sites where the reader posts, while it is read: a file of 18 columns, one line
 * for each side of a transaction, or a table by account with sums.
 */
export async function exportBooks(reading: Reading, { siteId, from, to, format }: ExportQuery, locale: Locale) {
  const period = { from, to, reach: narrowReach(reachOf(reading.actor, "account.post"), siteId) };
  const book = {
    reading,
    period,
    locale,
    words: await readWords(reading, locale),
    last: await readLastNumbers(reading, period),
  };
  const stem = toFileStem(`${localize(locale, "accounts.export.name")} ${from} ${to}`);
  return format === "fec"
    ? {
        content: streamTexts(writeLines(book)),
        name: `${stem}.txt`,
        mediaType: "text/tab-separated-values; charset=utf-8",
      }
    : { content: streamTexts(writeAccounts(book)), name: `${stem}.csv`, mediaType: `${CSV_MEDIA_TYPE}; charset=utf-8` };
}

type Book = { reading: Reading; period: ExportPeriod; locale: Locale; words: ExportWords; last: LastNumbers };

async function readWords({ db }: Reading, locale: Locale): Promise<ExportWords> {
  const school = await readSchoolRow(db);
  const ofLedgers = (of: (ledger: Ledger) => string) =>
    Object.fromEntries(LEDGERS.map((ledger) => [ledger, of(ledger)])) as Record<Ledger, string>;
  return {
    journals: Object.fromEntries(
      JOURNALS.map((journal) => [journal, localize(locale, `accounts.export.journals.${journal}`)]),
    ) as ExportWords["journals"],
    ledgers: ofLedgers((ledger) => localize(locale, `accounts.export.ledgers.${ledger}`)),
    accounts: ofLedgers((ledger) => school[ACCOUNT_OF_LEDGER[ledger]]),
    digits: currencyDigits(school.currency),
  };
}

const linesOf = ({ reading, period, last, locale }: Book, ledger?: Ledger) =>
  readExportLines(reading, period, { last, ledger, labelOf: (facts) => labelOf(facts, locale) });

/** Says what moved an account, as its label does, without how its price was computed. */
function labelOf({ type, cause, callSign, contraOf, route, comment, isNothing }: LabelFacts, locale: Locale): string {
  const contra = contraOf && localize(locale, "accounts.lines.contraOf", { number: contraOf });
  const nothing = isNothing && localize(locale, "accounts.export.nothingDue");
  return [type ?? localize(locale, `accounts.causes.${cause}`), contra, callSign, route, nothing, comment]
    .filter(Boolean)
    .join(", ");
}

async function* writeLines(book: Book): AsyncGenerator<string> {
  yield `${COLUMNS.join("\t")}\r\n`;
  for await (const lines of linesOf(book)) yield lines.map((line) => `${writeLine(line, book.words)}\r\n`).join("");
}

const HEADS = [
  "account",
  "accountName",
  "day",
  "number",
  "journal",
  "person",
  "piece",
  "label",
  "debit",
  "credit",
] as const;

async function* writeAccounts(book: Book): AsyncGenerator<string> {
  const { locale, words } = book;
  const say = (key: (typeof HEADS)[number] | "total") => localize(locale, `accounts.export.${key}`);
  const money = (minor: number) => {
    const text = decimalComma(minor, words.digits);
    return locale === "fr-FR" ? text : text.replace(",", ".");
  };
  const sumRow = (label: string, { debit, credit }: { debit: number; credit: number }): TableCell[] => [
    ...[label, "", "", "", "", "", "", ""],
    ...[money(debit), money(credit)],
  ];
  yield makeCsv([HEADS.map(say)], locale);
  const write = (rows: TableCell[][]) => makeCsv(rows, locale, { isBeginning: false });
  const total = { debit: 0, credit: 0 };
  for (const ledger of LEDGERS) {
    const sum = { debit: 0, credit: 0 };
    let isUsed = false;
    for await (const lines of linesOf(book, ledger)) {
      isUsed ||= lines.length > 0;
      for (const line of lines) {
        sum.debit += debitOf(line);
        sum.credit += creditOf(line);
      }
      yield write(lines.map((line) => toRow(line, words, money)));
    }
    total.debit += sum.debit;
    total.credit += sum.credit;
    if (isUsed)
      yield write([sumRow(localize(locale, "accounts.export.sumOf", { account: words.accounts[ledger] }), sum)]);
  }
  yield write([sumRow(say("total"), total)]);
}

const toRow = (line: ExportLine, { accounts, ledgers, journals }: ExportWords, money: (minor: number) => string) => [
  ...[accounts[line.ledger], ledgers[line.ledger], dayCell(line.day), line.number, journals[line.journal]],
  ...[line.person.name, line.piece.number, line.label],
  ...[line.amount > 0 ? "" : money(debitOf(line)), line.amount > 0 ? money(creditOf(line)) : ""],
];
