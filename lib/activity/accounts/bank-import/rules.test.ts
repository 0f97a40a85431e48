import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { DuePaper, Payer, Transfer } from "./rules";
import { findDecimalSign, isSamePayer, makeMatcher, papersNamedIn, parseAmount } from "./rules";

const payer = (id: string, name: string, more: Partial<Payer> = {}): Payer => {
  const [firstName = "", lastName = ""] = name.split("/");
  return { id, firstName, lastName, callSign: null, due: 0, ...more };
};
const LEA = payer("lea", "Léa/Martin", { callSign: "LMA", due: 150_00 });
const HUGO = payer("hugo", "Hugo/Martin", { callSign: "HMA" });
const JEAN = payer("jean", "Jean/Dupont");
const JEAN_PIERRE = payer("jp", "Jean-Pierre/Dupont");
const TOUR = payer("tour", "Aude/de la Tour", { callSign: "LES", due: 80_00 });
const PEOPLE = [LEA, HUGO, JEAN, JEAN_PIERRE, TOUR];
const INVOICE: DuePaper = { kind: "Invoice", year: 2026, number: 12, personId: "hugo", due: 99_00 };
const proposalFor = (transfer: Partial<Transfer>, people = PEOPLE, papers = [INVOICE]) =>
  makeMatcher(people, papers)({ amount: 1_00, payerName: "", message: "", ...transfer });
const told = (transfer: Partial<Transfer>, people = PEOPLE) => {
  const found = proposalFor(transfer, people);
  return found && [found.personId, found.certainty, ...found.reasons].join(" ");
};

describe("whose a transfer is", () => {
  test("the number of an invoice or statement is enough, whoever pays and however the bank writes it", () => {
    expect(told({ message: "Facture 2026-F-0012 merci", payerName: "SARL X" })).toBe("hugo Certain paper");
    expect(told({ message: "VIR SEPA 2026F0012", amount: 99_00 })).toBe("hugo Certain paper amount");
    expect(told({ message: "HMA 2026 f 0012" })).toBe("hugo Certain paper callSign");
    expect(told({ message: "2026-F-0013" })).toBeNull();
  });

  test("a call sign or a whole name is likely, and certain with what is due or with each other", () => {
    expect(told({ message: "LMA vol du 12" })).toBe("lea Likely callSign");
    expect(told({ message: "lma", amount: 150_00 })).toBe("lea Certain callSign amount");
    expect(told({ message: "LMA", payerName: "MARTIN LEA" })).toBe("lea Certain callSign payerName");
    expect(told({ payerName: "Mme Martin Léa" })).toBe("lea Likely payerName");
    expect(told({ message: "vol de Hugo MARTIN" })).toBe("hugo Likely namedInMessage");
  });

  test("names are found without accents, in any order, as whole words", () => {
    expect(told({ payerName: "MARTIN LEA", amount: 150_00 })).toBe("lea Certain payerName amount");
    expect(told({ payerName: "DE LA TOUR AUDE" })).toBe("tour Likely payerName");
    expect(told({ payerName: "MARTINEZ LEA" })).toBeNull();
    expect(told({ payerName: "AUDE TOUR" })).toBeNull();
    expect(told({ payerName: "M DUPONT JEAN PIERRE" })).toBe("jp Likely payerName");
    expect(told({ payerName: "M DUPONT JEAN" })).toBe("jean Likely payerName");
  });

  test("a last name of the payer needs exactly what is due, which also tells relatives apart", () => {
    expect(told({ payerName: "M OU MME MARTIN" })).toBeNull();
    expect(told({ payerName: "M OU MME MARTIN", amount: 150_00 })).toBe("lea Likely payerLastName amount");
    expect(told({ payerName: "M TOUR DE LA" })).toBeNull();
  });

  test("nothing is proposed where two are meant, where only the amount fits, and of what was paid out", () => {
    expect(told({ message: "LMA HMA" })).toBeNull();
    expect(told({ message: "LMA 2026-F-0012" })).toBeNull();
    expect(told({ message: "LMA pour Jean Dupont" })).toBeNull();
    expect(told({ payerName: "Jean Dupont" }, [...PEOPLE, payer("other", "Jean/DUPONT")])).toBeNull();
    expect(told({ amount: 150_00 })).toBeNull();
    expect(told({ amount: -150_00, message: "LMA" })).toBeNull();
    expect(told({ message: "VIR POUR LES VOLS" })).toBeNull();
  });

  test("neither the order of people nor the case, the accents and the order of words change it", () => {
    const people = fc.uniqueArray(
      fc.record({
        id: fc.uuid(),
        lastName: fc.constantFrom("Martin", "de la Tour", "Dupont", "Élie"),
        firstName: fc.constantFrom("Léa", "Jean", "Jean-Pierre", "Aude"),
        callSign: fc.option(fc.constantFrom("LMA", "HMA", "JDU", "ADT")),
        due: fc.constantFrom(0, 1_00, 2_00),
      }),
      { selector: ({ id }) => id, maxLength: 8 },
    );
    const words = fc.array(
      fc.constantFrom(
        "Martin",
        "de",
        "la",
        "Tour",
        "Dupont",
        "Élie",
        "Léa",
        "Jean",
        "Pierre",
        "Aude",
        "LMA",
        "HMA",
        "vol",
      ),
      { maxLength: 6 },
    );
    const shout = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toUpperCase();
    fc.assert(
      fc.property(people, words, words, fc.constantFrom(1_00, 2_00), (some, paying, said, amount) => {
        const found = makeMatcher(some, [])({ amount, payerName: paying.join(" "), message: said.join(" ") });
        const again = makeMatcher(
          some.toReversed(),
          [],
        )({
          ...{ amount, payerName: shout(paying.toReversed().join(" ")), message: shout(said.toReversed().join("/")) },
        });
        expect(again).toEqual(found);
        // Whoever is proposed is named by something beside the amount.
        if (found) expect(found.reasons.some((reason) => reason !== "amount")).toBe(true);
        // A twin of theirs, of whom the same can be said, makes it unclear, unless a call sign says who is meant.
        const own = some.find(({ id }) => id === found?.personId);
        if (own && found && !found.reasons.includes("callSign")) {
          const twin = { ...own, id: "twin", callSign: null };
          expect(
            makeMatcher([...some, twin], [])({ amount, payerName: paying.join(" "), message: said.join(" ") }),
          ).toBeNull();
        }
      }),
    );
  });

  test("each person is looked at once, however many transfers there are", () => {
    const looksAt = (count: number, transfers: number) => {
      let looks = 0;
      const people = Array.from({ length: count }, (_, at) => {
        const one = payer(`p${at}`, `First${at % 50}/Last${at % 40}x${at}`, { callSign: `C${at}` });
        const look = (target: Payer, key: string | symbol) => {
          looks++;
          return Reflect.get(target, key);
        };
        return new Proxy(one, { get: look });
      });
      const match = makeMatcher(people, []);
      for (let at = 0; at < transfers; at++) {
        const { personId } = match({
          amount: 1_00,
          payerName: `LAST${at % 40}X${at} FIRST${at % 50}`,
          message: "VIR SEPA vol du mois",
        })!;
        expect(personId).toBe(`p${at}`);
      }
      return looks;
    };
    expect(looksAt(2_000, 1_000)).toBe(looksAt(2_000, 1));
    expect(looksAt(2_000, 1)).toBe(10 * looksAt(200, 1));
  });
});

test("two lines name the same payer where the name of one stands in the other, in any order", () => {
  const same = (one: string, other: string) => {
    const [a, b] = [one, other].map((said) => said.split("|"));
    return isSamePayer({ payerName: a![0]!, message: a![1]! }, { payerName: b![0]!, message: b![1]! });
  };
  expect(same("Paul Dupont|vols", "DUPONT PAUL|")).toBe(true);
  expect(same("Paul Dupont|vols", "|VIR SEPA DUPONT PAUL")).toBe(true);
  expect(same("|VIR DUPONT", "|vir dupont")).toBe(true);
  expect(same("Paul Dupont|vols", "Jean Dupont|vols")).toBe(false);
  expect(same("|", "Paul Dupont|")).toBe(false);
});

test("papers are found by their numbers, not within longer ones", () => {
  expect(papersNamedIn("2026-F-0412, 2025R0007")).toEqual([
    { kind: "Invoice", year: 2026, number: 412 },
    { kind: "Statement", year: 2025, number: 7 },
  ]);
  expect(papersNamedIn("FR12026F0412 2026-A-0001 2026-F-00000012")).toEqual([]);
});

describe("an amount", () => {
  test.each([
    ["1 234,56", 123_456],
    ["1.234,56", 123_456],
    ["1,234.56", 123_456],
    ["1'234.50", 123_450],
    ["1 234", 123_400],
    ["1,234,567", 123_456_700],
    ["12,5", 1_250],
    ["+12,00 €", 1_200],
    ["- 12.00", -1_200],
    ["−12,00", -1_200],
    ["12,00-", -1_200],
    ["EUR 12.00", 1_200],
    ["12.0000", 1_200],
    ["0,00", 0],
  ])("%s is read", (text, minor) => expect(parseAmount(text, 2)).toBe(minor));

  test.each([
    "",
    "abc",
    "1.2.3",
    "12,345.67.8",
    "1,23,456",
    "12,345678",
    "--1",
    "-1-",
    "1e5",
    "0x10",
    "Infinity",
    "9".repeat(30),
  ])("%s isn't", (text) => expect(parseAmount(text, 2)).toBeNull());

  test.each([
    ["12,345", ["1 234,56"], null],
    ["12,345", ["12.50"], 1_234_500],
    ["12,340", ["0,500", "7"], 1_234],
    ["12,345", [], "ambiguous"],
    ["-1.234", ["12", "1 500"], "ambiguous"],
    ["12.000", ["1,50", "1.50"], "ambiguous"],
    ["12.000", ["1.234.567"], 1_200_000],
    ["1,234,567", [], 123_456_700],
  ] as const)("%s beside %j is %s", (text, others, minor) =>
    expect(parseAmount(text, 2, findDecimalSign([text, ...others]))).toBe(minor),
  );

  test("has the decimals of its currency", () => {
    expect(parseAmount("1,234", 3)).toBe(1_234);
    expect(parseAmount("1,234", 0)).toBe(1_234);
    expect(parseAmount("1234.00", 0)).toBe(1_234);
    expect(parseAmount("1234.50", 0)).toBeNull();
    fc.assert(
      fc.property(
        fc.integer({ min: -2_000_000_000, max: 2_000_000_000 }),
        fc.constantFrom(0, 2, 3),
        (minor, digits) => {
          expect(parseAmount((minor / 10 ** digits).toFixed(digits), digits)).toBe(minor === 0 ? 0 : minor);
        },
      ),
    );
  });
});
