import fc from "fast-check";
import { expect, test } from "vitest";
import { TRANSACTION_CAUSES } from "../codes";
import { linesOf } from "../rules";
import { accountCode, COLUMNS, decimalComma, type ExportLine, writeLine } from "./rules";

const words = {
  journals: { sales: "Ventes", bank: "Paiements", opening: "À nouveaux" },
  ledgers: { Members: "Membres", Revenue: "Prestations", Vat: "TVA", Payments: "Banque", Opening: "Bilan d’ouverture" },
  accounts: { Members: "411", Revenue: "706", Vat: "44571", Payments: "512", Opening: "890" },
  digits: 2,
};
const line = (more: Partial<ExportLine> = {}): ExportLine => ({
  ...{ number: "2026-00012", day: "2026-11-03", postedOn: "2026-11-04", journal: "sales", ledger: "Members" },
  ...{
    amount: -12_050,
    person: { account: "C00042", name: "DURAND Léa" },
    piece: { number: "2026-F-0003", day: "2026-11-30" },
  },
  ...{ label: "Vol, F-GUVX", ...more },
});

test("one side of a transaction has 18 columns, with days in eight digits and a decimal comma", () => {
  expect(COLUMNS).toHaveLength(18);
  expect(writeLine(line(), words).split("\t")).toEqual([
    ...["VE", "Ventes", "2026-00012", "20261103", "411", "Membres", "C00042", "DURAND Léa"],
    ...["2026-F-0003", "20261130", "Vol, F-GUVX", "120,50", "0,00", "", "", "20261104", "", ""],
  ]);
  const other = writeLine(line({ ledger: "Payments", amount: 7, journal: "bank" }), words).split("\t");
  expect(other.slice(0, 8)).toEqual(["BQ", "Paiements", "2026-00012", "20261103", "512", "Banque", "", ""]);
  expect(other.slice(11, 13)).toEqual(["0,00", "0,07"]);
});

test.each([
  [0, 2, "0,00"],
  [5, 2, "0,05"],
  [1_250, 0, "1250"],
  [1_125, 3, "1,125"],
  [12, 3, "0,012"],
])("%i minor units of %i decimals are %s", (minor, digits, text) => {
  expect(decimalComma(minor, digits)).toBe(text);
});

/** What could end a field or a line, alone and within words. */
const HOSTILE = ["\t", "\r\n", "\n", "\v", "\f", "\u0000", "\u001f", "\u007f", "\u0085", "\u009f", "\u2028", "\u2029"];

test.each(HOSTILE.map((sign) => [JSON.stringify(sign), sign]))("no text makes another field or line: %s", (_, sign) => {
  const text = `A${sign}B${sign}`;
  const hostile = line({
    label: text,
    number: text,
    person: { account: text, name: text },
    piece: { number: text, day: text },
  });
  const fields = writeLine(hostile, { ...words, ledgers: { ...words.ledgers, Members: text } }).split("\t");
  expect(fields).toHaveLength(18);
  expect([2, 5, 6, 7, 8, 9, 10].map((at) => fields[at])).toEqual(Array(7).fill("A B"));
});

test.each(["=1+1", "+33 6", "-12", "@SUM(A1)", "＝1"])("no text is a formula to a spreadsheet: %s", (text) => {
  const fields = writeLine(line({ label: ` ${text}`, person: { account: "C1", name: text } }), words).split("\t");
  expect([fields[7], fields[10]]).toEqual([`'${text}`, `'${text}`]);
});

test("a holder of an account is known by their number", () => {
  expect([accountCode(42), accountCode(123_456)]).toEqual(["C00042", "C123456"]);
});

test("debits equal credits, whatever is posted", () => {
  const amount = fc.integer({ min: -2_000_000_000, max: 2_000_000_000 });
  const vatBasisPoints = fc.constantFrom(0, 5_50, 10_00, 20_00);
  const posting = fc.record({ cause: fc.constantFrom(...TRANSACTION_CAUSES), amount, vatBasisPoints });
  fc.assert(
    fc.property(fc.array(posting, { maxLength: 20 }), (postings) => {
      const fields = postings
        .flatMap((one) => linesOf(one))
        .map((one) => writeLine(line(one), words).split("\t"))
        .map((columns) => columns.slice(11, 13).map((text) => BigInt(text.replace(",", ""))));
      const sum = (at: number) => fields.reduce((all, one) => all + one[at]!, 0n);
      expect(sum(0)).toBe(sum(1));
    }),
  );
});
