import { describe, expect, it } from "vitest";
import { type LabelWords, labelOf, type Transaction } from "./wire";

const words: LabelWords = {
  time: ({ minutes, unitPrice }) => `${minutes} at ${unitPrice}`,
  minimum: ({ minutes }) => `${minutes} to the minimum`,
  fromPackage: (minutes) => `${minutes} of the package`,
  bought: (minutes) => `${minutes} ahead`,
  landings: ({ count }) => `${count} landings`,
  discount: (percent) => `${percent} % off`,
  late: (day) => `for ${day}`,
  contraOf: (number) => `of ${number}`,
};
const line = (more: Partial<Transaction["lines"][number]>) => ({
  ...{
    kind: "Dual" as const,
    minutes: null,
    count: null,
    unitPrice: null,
    percent: null,
    route: null,
    day: null,
    amount: 0,
  },
  ...more,
});
const flight = { id: "r", start: 0, callSign: "F-GUVX", instructor: "DUB" };
const transaction = (more: Partial<Transaction>): Transaction => ({
  ...{ id: "t", date: 0, day: "1970-01-01", number: "2026-00001", cause: "Flight", type: null, price: -1, balance: 0 },
  ...{
    vat: 0,
    comment: "",
    reference: "",
    reservation: null,
    callSign: null,
    lesson: null,
    lines: [],
    contraOf: null,
    takenBackBy: null,
  },
  ...more,
});

describe("the label of a transaction", () => {
  it.each([
    [
      "a flight",
      {
        reservation: flight,
        callSign: flight.callSign,
        lesson: "MAN 8",
        lines: [line({ kind: "Route", route: "LFLG–LFLP–LFLG" }), line({ minutes: 64, unitPrice: 186 })],
      },
      "F-GUVX, MAN 8, LFLG–LFLP–LFLG, 64 at 186",
    ],
    [
      "instruction",
      { cause: "Instruction", reservation: flight, callSign: flight.callSign, lesson: "MAN 8" },
      "DUB, MAN 8",
    ],
    [
      "all that a price can hold",
      {
        lines: [
          line({ kind: "Package", minutes: 30 }),
          line({ kind: "Minimum", minutes: 10, unitPrice: 60 }),
          line({ kind: "Landings", count: 2, unitPrice: 12 }),
          line({ kind: "Discount", percent: 10 }),
        ],
      },
      "30 of the package, 10 to the minimum, 2 landings, 10 % off",
    ],
    [
      "hours bought ahead, which have no reservation",
      { cause: "Package", callSign: "F-GUVX", lines: [line({ kind: "Bought", minutes: 600 })] },
      "F-GUVX, 600 ahead",
    ],
    ["a payment", { cause: "Payment", comment: "At the desk", reference: "5521" }, "At the desk, 5521"],
    [
      "a contra-entry, which names what it corrects",
      { cause: "Contra", contraOf: "2026-00932", reservation: flight, comment: "It was 0:58" },
      "of 2026-00932, It was 0:58",
    ],
  ] as const)("of %s", (_, more, label) => {
    expect(labelOf(transaction(more as Partial<Transaction>), words)).toBe(label);
  });
});
