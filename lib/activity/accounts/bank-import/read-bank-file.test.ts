import { expect, test } from "vitest";
import { type Columns, readBankFile } from "./read-bank-file";

/** Reads a table whose cells are divided by bars. */
const read = (lines: string[], { columns, currency = "EUR" }: { columns?: Columns; currency?: string } = {}) =>
  readBankFile(
    { name: "bank.csv", rows: lines.map((text, at) => ({ line: at + 1, cells: text.split("|") })) },
    columns,
    currency,
  );
const linesOf = (lines: string[], more = {}) =>
  read(lines, more).lines.map(({ bookedOn, amount, payerName, message }) => [bookedOn, amount, payerName, message]);

const readBankTable = (lines: string[]) => read(["Date|Montant|Crédit", ...lines]);

test("columns are found by their headings, in French and English, below what some banks write above them", () => {
  expect(
    linesOf([
      "Compte|FR76 3000 6000 0112 3456 7890 189",
      "Solde|1 200,00",
      "Date de comptabilisation|Libelle simplifie|Libelle operation|Reference|Debit|Credit",
      "28/11/2026|VIR MARTIN|VIR SEPA LEA MARTIN|LMA 2026-F-0012||+150,00",
      "27/11/26|PRLV EDF|PRLV||-80,50|",
      "26/11/2026|CB|CB AVGAS||12,00|0,00",
      "|||Total|92,50|150,00",
    ]),
  ).toEqual([
    ["2026-11-28", 150_00, "", "VIR SEPA LEA MARTIN LMA 2026-F-0012"],
    ["2026-11-27", -80_50, "", "PRLV"],
    ["2026-11-26", -12_00, "", "CB AVGAS"],
  ]);
  expect(
    linesOf([
      "Booking date|Amount|Currency|Counterparty name|Payment reference",
      "2026-11-28T00:00|12.50|EUR|L Martin|Hi",
    ]),
  ).toEqual([["2026-11-28", 12_50, "L Martin", "Hi"]]);
});

test("what isn't recognised is said by hand", () => {
  const lines = ["Quand|Combien|Quoi", "28.11.2026|12|LMA"];
  expect(read(lines)).toMatchObject({ missing: ["date", "amount"], lines: [], headings: ["Quand", "Combien", "Quoi"] });
  expect(linesOf(lines, { columns: { date: 0, amount: 1, message: 2 } })).toEqual([["2026-11-28", 12_00, "", "LMA"]]);
});

test("a line that can't be read is named, and the others are read; another currency is refused", () => {
  const { lines, faults } = read([
    "Date|Montant|Devise",
    "31/02/2026|12|EUR",
    "28/11/2026|twelve|€",
    "28/11/2026|12|€",
  ]);
  expect(lines).toHaveLength(1);
  expect(faults.map(({ line, text }) => [line, text.key])).toEqual([
    [2, "accounts.bank.faults.date"],
    [3, "accounts.bank.faults.amount"],
  ]);
  expect(() => read(["Date|Montant|Devise", "28/11/2026|12|USD"])).toThrow(
    expect.objectContaining({ key: "accounts.bank.otherCurrency" }),
  );
});

test("an amount that may have thousands or decimals is read as the file's others tell, or named with its line", () => {
  const amounts = (...lines: string[]) => {
    const { lines: read, faults } = readBankTable(lines);
    return [read.map(({ amount }) => amount), faults.map(({ line, text }) => [line, text.key])];
  };
  expect(amounts("1/11/2026|12,345|", "2/11/2026||7.50")).toEqual([[12_345_00, 7_50], []]);
  expect(amounts("1/11/2026|12,345|", "2/11/2026||7")).toEqual([[7_00], [[2, "accounts.bank.faults.ambiguous"]]]);
  expect(amounts("1/11/2026|12,345|", "2/11/2026||7,50")).toEqual([[7_50], [[2, "accounts.bank.faults.amount"]]]);
});

test("a day of which nobody can tell whether it begins with the year is named", () => {
  const { lines, faults } = readBankTable(["26-11-01|12|", "01/11/26|13|", "2026-11-01|14|"]);
  expect(lines.map(({ bookedOn, amount }) => [bookedOn, amount])).toEqual([
    ["2026-11-01", 13_00],
    ["2026-11-01", 14_00],
  ]);
  expect(faults).toEqual([{ line: 2, text: { key: "accounts.bank.faults.date", values: { text: "26-11-01" } } }]);
});

test("a line is known again by the bank's reference or by all that it says; the same payment twice a day is two", () => {
  const heads = "Date|Montant|Payeur|Libellé|Référence bancaire";
  const hashes = (...lines: string[]) => read([heads, ...lines]).lines.map(({ hash }) => hash);
  const [once, twice, other] = hashes("28/11/2026|12|Léa|LMA|", "28/11/2026|12|Léa|LMA|", "28/11/2026|12|Léa|HMA|");
  expect(new Set([once, twice, other]).size).toBe(3);
  expect(hashes("27/11/2026|5|Hugo||", "2026-11-28|12,00|Léa|LMA|", "28/11/26|12.0|Léa|LMA|").slice(1)).toEqual([
    once,
    twice,
  ]);
  // The same order that is paid each month has one reference of its payer.
  const november = hashes("28/11/2026|12|Léa|LMA|E2E1");
  expect(hashes("28/12/2026|12|Léa|LMA|E2E1")).not.toEqual(november);
  expect(hashes("28/11/2026|12|LEA|lma|E2E1")).toEqual(november);
});
