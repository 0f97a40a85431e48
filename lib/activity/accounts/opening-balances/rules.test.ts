import { expect, test } from "vitest";
import { type OpeningContext, parseOpeningLines } from "./rules";

const PEOPLE: Record<string, string | "several"> = { LEA: "lea", TOM: "tom", "Zoé Brun": "several" };
const usual: OpeningContext = {
  findPerson: (text) => PEOPLE[text] ?? null,
  standing: new Map([["tom", "2026-00007"]]),
  ...{ day: "2026-12-31", latestDay: "2027-01-10", closedUntil: "2026-11-30", currency: "EUR" },
};
function read(lines: string[][], context: Partial<OpeningContext> = {}) {
  const rows = [["Personne", "Solde", "Date"], ...lines].map((cells, at) => ({ line: at + 1, cells }));
  return parseOpeningLines({ rows }, { ...usual, ...context }, "en-US").map(
    ({ input, faults }) => input ?? faults.map(({ column, text }) => `${column} ${text.key.split(".").at(-1)}`),
  );
}

test.each([
  [["LEA", "1 234,56 €", ""], { personId: "lea", amount: 1_234_56, day: "2026-12-31" }],
  [["LEA", "-12,5", "01/01/2027"], { personId: "lea", amount: -12_50, day: "2027-01-01" }],
  [["LEA", "0", ""], { amount: 0 }],
])("a line %j is what was on an account", (line, balance) => {
  expect(read([line])).toMatchObject([balance]);
});

test.each([
  [["NOBODY", "1,00", ""], ["person person"]],
  [["Zoé Brun", "1,00", ""], ["person several"]],
  [["TOM", "1,00", ""], ["person standing"]],
  [["LEA", "twelve", ""], ["balance amount"]],
  [["LEA", "", ""], ["balance amount"]],
  [["LEA", "1.234", ""], ["balance ambiguous"]],
  [["LEA", "-99 999 999,00", ""], ["balance large"]],
  [["LEA", "1,005", ""], ["balance ambiguous"]],
  [["LEA", "1,00", "31/02/2026"], ["day dateUnreadable"]],
  [["LEA", "1,00", "11/01/2027"], ["day future"]],
  [["LEA", "1,00", "01/01/2010"], ["day tooOld"]],
  [["LEA", "1,00", "30/11/2026"], ["day closed"]],
  [
    ["NOBODY", "?", "?"],
    ["person person", "balance amount", "day dateUnreadable"],
  ],
])("a line %j is refused: %j", (line, faults) => {
  expect(read([line])).toEqual([faults]);
});

test("somebody has one balance, and a day is said somewhere", () => {
  expect(
    read([
      ["LEA", "1,00"],
      ["LEA", "2,00"],
    ])[1],
  ).toEqual(["person twice"]);
  expect(read([["LEA", "1,00", ""]], { day: undefined })).toEqual([["day noDay"]]);
  expect(read([["TOM", "1,00"]], { standing: new Map() })).toMatchObject([{ personId: "tom" }]);
});
