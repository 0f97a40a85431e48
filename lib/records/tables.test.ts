import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { aircraftTableColumns } from "./aircraft/rules";
import { importColumns } from "./people/rules";
import { describeTable, type GivenTable, readTable } from "./tables";

const tableOf = (heads: string[], ...lines: string[][]): GivenTable => ({
  rows: [heads, ...lines].map((cells, at) => ({ line: at + 1, cells })),
});
const PERSON = ["Martin", "Léa", "lea@school.test", "Élève"];
const foundIn = (heads: string[]) =>
  Object.fromEntries(
    describeTable(tableOf(heads), importColumns, "en-US").columns.flatMap(({ name, at }) =>
      at === null ? [] : [[name, at]],
    ),
  );

describe("where the columns of a file are", () => {
  test("say its headings, in either language, or words that others usually write", () => {
    expect(foundIn(["Last name", "Prénom", "E-mail", "Roles"])).toEqual({
      ...{ lastName: 0, firstName: 1, email: 2, roles: 3 },
    });
    expect(foundIn(["NOM DE FAMILLE", "Prénom", "Courriel", "Profil", "CP", "Solde"])).toEqual({
      ...{ lastName: 0, firstName: 1, email: 2, roles: 3, zipCode: 4 },
    });
    const fleet = describeTable(
      tableOf(["Immat", "Modèle", "Catégorie", "Motorisation"]),
      aircraftTableColumns,
      "fr-FR",
    );
    expect(fleet.columns.slice(0, 4).map(({ at }) => at)).toEqual([0, 1, 2, 3]);
  });

  test("says our own heading before a usual word, and of two that mean the same the first", () => {
    expect(foundIn(["Mail", "E-mail", "Email"])).toEqual({ email: 1 });
  });

  test("says the person, and nothing else counts then", () => {
    const table = { ...tableOf(["Nom", "Nom", "Prénom"], ["Old", "New", "Léa"]), places: { lastName: 1 } };
    const { columns, unread } = describeTable(table, importColumns, "en-US");
    expect(columns.flatMap(({ name, at }) => (at === null ? [] : [[name, at]]))).toEqual([["lastName", 1]]);
    expect(unread).toEqual(["Nom", "Prénom"]);
  });

  test("may be anywhere: read by their places, a table says what it says by our headings", () => {
    const names = ["lastName", "firstName", "email", "roles"] as const;
    const usual = readTable(tableOf(["Nom", "Prénom", "E-mail", "Rôles"], PERSON), importColumns, "en-US");
    const order = fc.shuffledSubarray([0, 1, 2, 3, 4, 5], { minLength: 6 });
    fc.assert(
      fc.property(order, fc.array(fc.string(), { minLength: 6, maxLength: 6 }), (at, heads) => {
        const cells = Array(6).fill("?");
        for (const [index, place] of at.slice(0, 4).entries()) cells[place] = PERSON[index];
        const places = Object.fromEntries(names.map((name, index) => [name, at[index]!]));
        expect(readTable({ ...tableOf(heads, cells), places }, importColumns, "en-US")).toEqual(usual);
      }),
    );
  });

  test("is shown with the first three values below each heading, over empty ones", () => {
    const lines = ["", "a", "b", "", "c", "d"].map((value) => [value]);
    expect(describeTable(tableOf(["Code"], ...lines), importColumns, "en-US").headings).toEqual([
      { text: "Code", samples: ["a", "b", "c"] },
    ]);
  });

  test("is told with what is missing, so that the person can say it; a place beyond the file has nothing", () => {
    const table = { ...tableOf(["Who", "Mail"], ["Martin", "lea@school.test"]), places: { lastName: 0, email: 9 } };
    expect(() => readTable(table, importColumns, "fr-FR")).toThrowError(
      expect.objectContaining({
        more: expect.objectContaining({
          values: { columns: "Prénom, E-mail, Rôles" },
          extension: expect.objectContaining({
            headings: expect.arrayContaining([{ text: "Who", samples: ["Martin"] }]),
          }),
        }),
      }),
    );
  });
});
