import { formatDayAsDdMmYyyy } from "@/lib/platform/display";
import type { Locale } from "@/lib/platform/locale";
import { localize } from "@/lib/platform/localizer";
import type { MessageKey } from "@/lib/platform/messages";
import { currencyDigits } from "@/lib/platform/money";
import type { LocalizableText } from "@/lib/platform/problem";
import { type GivenTable, parseTableDay, readTable, type TableColumns, type TableLine } from "@/lib/records/tables";
import { findDecimalSign, parseAmount } from "../bank-import/rules";
import { dayFault, MOST_MINOR_UNITS } from "../rules";
import { OPENING_COLUMNS, type OpeningColumn } from "./codes";

/** What was on somebody's account on a day, in minor units. Negative: they owed it. */
export type OpeningBalance = { personId: string; amount: number; day: string; comment: string };
export type OpeningLine = TableLine<OpeningColumn, OpeningBalance>;

export type OpeningContext = {
  /** Finds to whose account is posted. */
  findPerson: (text: string) => string | "several" | null;
  /** The numbers of opening balances that stand, by the person's id. */
  standing: ReadonlyMap<string, string>;
  /** The day of the lines that say none. */
  day: string | undefined;
  /** The latest day on which something can be posted, and until when the books are closed. */
  latestDay: string;
  closedUntil: string | null;
  currency: string;
};

export const openingColumns: TableColumns<OpeningColumn> = {
  columns: OPENING_COLUMNS,
  needed: ["person", "balance"],
  headingOf: (locale: Locale, column) => localize(locale, `accounts.opening.columns.${column}`),
  synonyms: {
    person: [
      ...["Nom", "Membre", "Pilote", "Adhérent", "Nom complet", "Nom Prénom", "E-mail", "Indicatif"],
      ...["Name", "Member", "Pilot", "Full name", "Customer", "Email", "Call sign", "User"],
    ],
    balance: ["Solde du compte", "Solde compte", "Compte", "Montant", "Account balance", "Amount", "Credit"],
    day: ["Date du solde", "Au", "Jour", "Day", "As of", "Balance date"],
    comment: ["Remarque", "Libellé", "Note", "Remarks", "Label"],
  },
};

const MOST_COMMENT = 500;

/** Reads the lines of a table of opening balances. Each is checked, and that each person has one. */
export function parseOpeningLines(table: GivenTable, context: OpeningContext, reader: Locale): OpeningLine[] {
  const read = readTable(table, openingColumns, reader);
  const decimalSign = findDecimalSign(read.map(({ cells }) => cells.balance ?? ""));
  const seen = new Map<string, number>();
  return read.map(({ line, cells }) => {
    const faults: OpeningLine["faults"] = [];
    const fault = (column: OpeningColumn, key: MessageKey, values?: LocalizableText["values"]) => {
      faults.push({ column, text: { key, values } });
    };
    const text = (column: OpeningColumn) => cells[column] ?? "";
    const personId = context.findPerson(text("person"));
    const before = personId ? seen.get(personId) : undefined;
    const standing = personId ? context.standing.get(personId) : undefined;
    if (personId === "several") fault("person", "people.import.faults.several", { name: text("person") });
    else if (!personId) fault("person", "accounts.opening.faults.person", { text: text("person") });
    else if (before) fault("person", "people.import.faults.twice", { line: before });
    else if (standing) fault("person", "accounts.opening.faults.standing", { number: standing });
    else seen.set(personId, line);

    const amount = parseAmount(text("balance"), currencyDigits(context.currency), decimalSign);
    if (amount === "ambiguous") fault("balance", "accounts.opening.faults.ambiguous", { text: text("balance") });
    else if (amount === null) fault("balance", "accounts.opening.faults.amount", { text: text("balance") });
    else if (Math.abs(amount) > MOST_MINOR_UNITS) fault("balance", "accounts.opening.faults.large");

    const day = text("day") ? parseTableDay(text("day")) : (context.day ?? null);
    const wrong = day && dayFault(day, context.latestDay);
    if (text("day") && !day) fault("day", "people.import.faults.dateUnreadable", { text: text("day") });
    else if (!day) fault("day", "accounts.opening.faults.noDay");
    else if (wrong) fault("day", wrong);
    else if (context.closedUntil && day <= context.closedUntil)
      fault("day", "accounts.closing.closed", { day: formatDayAsDdMmYyyy(context.closedUntil) });
    if (text("comment").length > MOST_COMMENT) fault("comment", "logbook.import.faults.long", { most: MOST_COMMENT });

    const input =
      faults.length === 0
        ? { personId: personId!, amount: amount as number, day: day!, comment: text("comment") }
        : null;
    return { line, cells, input, faults };
  });
}
