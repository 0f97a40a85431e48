import { describe, expect, it } from "vitest";
import { drawCode, dueOf, type PaperRow, paperNumber, sortForInvoice, sumVat, writeTransferCode } from "./rules";

it("numbers tell the kinds of papers apart", () => {
  const numbered = { year: 2026, number: 412 };
  expect([
    paperNumber({ kind: "Statement", ...numbered }),
    paperNumber({ kind: "Invoice", ...numbered }),
    paperNumber({ kind: "CreditNote", ...numbered }),
  ]).toEqual(["2026-R-0412", "2026-F-0412", "2026-A-0412"]);
});

it.each([
  ["everything, where nothing was paid ahead", 120_00, -120_00, 120_00],
  ["what is missing", 120_00, -30_00, 30_00],
  ["nothing, where the account pays it", 120_00, 15_00, 0],
  ["no more than itself, where more is owed", 120_00, -500_00, 120_00],
  ["nothing, where it gives back", -20_00, -80_00, 0],
])("an invoice asks for %s", (_, total, balance, due) => expect(dueOf(total, balance)).toBe(due));

describe("the code of a transfer", () => {
  const bank = { holder: "Aéro-club  des Alpes", iban: "FR7630006000011234567890189", bic: "AGRIFRPP" };
  const due = { cents: 300_05, currency: "EUR", reference: "LMA 2026-F-0012" };
  it("says to whom, how much and for what, as EPC069-12 demands", () => {
    expect(writeTransferCode(bank, due)?.split("\n")).toEqual([
      ...["BCD", "002", "1", "SCT", "AGRIFRPP", "Aéro-club des Alpes", "FR7630006000011234567890189", "EUR300.05"],
      ...["", "", "LMA 2026-F-0012"],
    ]);
  });
  it("leaves the amount to the payer where none is named", () => {
    expect(writeTransferCode(bank, { ...due, cents: null })?.split("\n")[7]).toBe("");
  });
  it("stands in four light modules on each side", () => {
    const rows = drawCode("BCD");
    const columns = rows.map((_, at) => rows.map((row) => row[at]).join(""));
    for (const lines of [rows, columns]) {
      expect(lines.map((line) => line.includes("1")).flatMap((isDark, at) => (isDark ? at : []))).toEqual(
        Array.from({ length: rows.length - 8 }, (_, at) => at + 4),
      );
    }
  });
  it.each([
    ["in another currency", bank, { ...due, currency: "CHF" }],
    ["without an account", { ...bank, iban: "" }, due],
    ["where nothing is due", bank, { ...due, cents: 0 }],
    ["of a credit", bank, { ...due, cents: -5 }],
  ])("isn't there %s", (_, to, what) => expect(writeTransferCode(to, what)).toBeNull());
});

const row = (amount: number, vatBasisPoints: number): PaperRow => ({
  ...{ day: "2026-11-28", number: "2026-00001", cause: "Flight", type: null, callSign: null, instructor: null },
  ...{ lesson: null, lines: [], comment: "", reference: "", contraOf: null, amount, vatBasisPoints },
});

it("the VAT of a paper is summed by its rates, row by row", () => {
  expect(sumVat([row(120_00, 20_00), row(10_00, 0), row(60_01, 20_00)])).toEqual([
    { basisPoints: 0, gross: 10_00, vat: 0 },
    { basisPoints: 20_00, gross: 180_01, vat: 30_00 },
  ]);
});

describe("an invoice", () => {
  const billed = (id: string) => ({ id, contraOf: null });
  const contra = (id: string, of: string, invoiceId: string | null = null) => ({ id, contraOf: { id: of, invoiceId } });
  const sorted = (...transactions: Parameters<typeof sortForInvoice>[0][number][]) => {
    const { invoice, creditNotes } = sortForInvoice(transactions);
    const notes = [...creditNotes].map(([of, group]) => [of, group.map(({ id }) => id)]);
    return { invoice: invoice.map(({ id }) => id), notes };
  };

  it("bills what no invoice has billed", () =>
    expect(sorted(billed("a"), billed("b"))).toEqual({ invoice: ["a", "b"], notes: [] }));
  it("leaves out what was taken back before it was billed", () =>
    expect(sorted(billed("a"), billed("b"), contra("c", "a"))).toEqual({ invoice: ["b"], notes: [] }));
  it("comes with a credit note for each invoice of which something was taken back", () =>
    expect(sorted(contra("c", "a", "f1"), billed("b"), contra("d", "e", "f2"), contra("g", "h", "f1"))).toEqual({
      invoice: ["b"],
      notes: [
        ["f1", ["c", "g"]],
        ["f2", ["d"]],
      ],
    }));
});
