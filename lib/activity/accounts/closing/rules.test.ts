import { describe, expect, test } from "vitest";
import { openDayOf } from "../rules";
import {
  closingFault,
  firstDayOf,
  hashOfPayment,
  hashOfPeriod,
  lastDayOf,
  monthAfter,
  periodOf,
  sumPayments,
} from "./rules";

test.each([
  ["2026-01", "2026-01-31", "2026-02"],
  ["2028-02", "2028-02-29", "2028-03"],
  ["2026-12", "2026-12-31", "2027-01"],
])("%s ends on %s, before %s", (month, last, next) => {
  expect([lastDayOf(month), monthAfter(month)]).toEqual([last, next]);
});

test.each([
  ["Day", "2028-02-29", "2028-02-29", "2028-02-29"],
  ["Month", "2028-02", "2028-02-01", "2028-02-29"],
  ["Year", "2028", "2028-01-01", "2028-12-31"],
] as const)("a %s is %s, from %s to %s", (kind, period, first, last) => {
  expect(periodOf("2028-02-29", kind)).toBe(period);
  expect([firstDayOf(period), lastDayOf(period)]).toEqual([first, last]);
});

describe("a month is closed", () => {
  test.each([
    ["once it is over", "2026-10", null, "2026-11-01", null],
    ["not on its last day", "2026-10", null, "2026-10-31", { kind: "notOver" }],
    ["once", "2026-10", "2026-10-31", "2026-12-05", { kind: "closedAlready" }],
    ["not after a later one", "2026-09", "2026-10-31", "2026-12-05", { kind: "closedAlready" }],
    ["after the one before it", "2026-11", "2026-10-31", "2026-12-05", null],
    ["not before that", "2026-12", "2026-10-31", "2027-02-01", { kind: "earlierFirst", month: "2026-11" }],
    ["over the turn of the year", "2027-01", "2026-12-31", "2027-02-01", null],
  ])("%s", (_, month, closedUntil, today, fault) => {
    expect(closingFault(month, closedUntil, today)).toEqual(fault);
  });
});

describe("what belongs to a closed month", () => {
  test.each(["Flight", "Instruction", "Operation", "Contra"] as const)("comes on the first open day: %s", (cause) => {
    expect(openDayOf("2026-11-30", cause, { closedUntil: "2026-11-30" })).toBe("2026-12-01");
    expect(openDayOf("2025-01-01", cause, { closedUntil: "2026-11-30" })).toBe("2026-12-01");
    expect(openDayOf("2026-12-02", cause, { closedUntil: "2026-11-30" })).toBe("2026-12-02");
  });
  test.each(["Payment", "Fee", "Package"] as const)("is refused: %s", (cause) => {
    expect(openDayOf("2026-11-30", cause, { closedUntil: "2026-11-30" })).toBeNull();
    expect(openDayOf("2026-12-01", cause, { closedUntil: "2026-11-30" })).toBe("2026-12-01");
    expect(openDayOf("2026-11-30", cause, { closedUntil: null })).toBe("2026-11-30");
  });
  test("comes on the first open day where the bank says it", () => {
    expect(openDayOf("2026-11-30", "Payment", { closedUntil: "2026-11-30" }, true)).toBe("2026-12-01");
    expect(openDayOf("2026-12-02", "Payment", { closedUntil: "2026-11-30" }, true)).toBe("2026-12-02");
  });
  test("is a payment, which comes on the first day whose payments are open, unless its month is closed", () => {
    const open = (day: string, cause: "Payment" | "Contra" = "Payment") =>
      openDayOf(day, cause, { closedUntil: "2026-10-31", paymentsClosedUntil: "2026-11-27" });
    expect([open("2026-11-02"), open("2026-11-27"), open("2026-11-28")]).toEqual(Array(3).fill("2026-11-28"));
    expect(open("2026-10-30")).toBeNull();
    expect(open("2026-10-30", "Contra")).toBe("2026-11-28");
    expect(openDayOf("2026-11-02", "Payment", { closedUntil: null, paymentsClosedUntil: "2026-11-27" })).toBe(
      "2026-11-28",
    );
  });
});

const transactions = [
  { year: 2026, number: 1, amount: -12_000 },
  { year: 2026, number: 2, amount: 5_000 },
];

test("the hash of a period tells every number, every amount, their order, its payments, its name and what was closed before", () => {
  const hash = hashOfPeriod("", "2026-11", transactions, null);
  const payments = { count: 1, total: 5_000, perpetual: 5_000 };
  const others = [
    hashOfPeriod("a", "2026-11", transactions, null),
    hashOfPeriod("", "2026-12", transactions, null),
    hashOfPeriod("", "2026-11", [...transactions].reverse(), null),
    hashOfPeriod("", "2026-11", transactions.slice(1), null),
    hashOfPeriod("", "2026-11", [transactions[0]!, { ...transactions[1]!, amount: 5_001 }], null),
    hashOfPeriod("", "2026-11", [transactions[0]!, { ...transactions[1]!, number: 3 }], null),
    hashOfPeriod("", "2026-11", transactions, payments),
    hashOfPeriod("", "2026-11", transactions, { ...payments, perpetual: 5_001 }),
    hashOfPeriod("", "2026-11", transactions, { ...payments, total: 5_001 }),
    hashOfPeriod("", "2026-11", transactions, { ...payments, count: 2 }),
  ];
  expect(hashOfPeriod("", "2026-11", transactions, null)).toBe(hash);
  // Months that were closed before payments were chained keep this hash.
  expect(hash).toBe("2bee2521eaba298c4b58ae87342950859240412c17ca4827dc2a70ac4ebaf89e");
  expect(new Set([hash, ...others]).size).toBe(11);
});

test("the hash of a payment tells its number, its day, its amount and the payment before it", () => {
  const payment = { year: 2026, number: 2, day: "2026-11-28", amount: 5_000 };
  const changes = [{ year: 2025 }, { number: 3 }, { day: "2026-11-27" }, { amount: 5_001 }];
  const others = changes.map((change) => hashOfPayment("", { ...payment, ...change }));
  expect(new Set([hashOfPayment("", payment), hashOfPayment("a", payment), ...others]).size).toBe(6);
});

test("payments are counted, added up, and added to all before them, once there is one", () => {
  const [, payment] = transactions;
  const first = sumPayments([payment!, { ...payment!, amount: -1_000 }], null);
  expect(first).toEqual({ count: 2, total: 4_000, perpetual: 4_000 });
  expect(sumPayments([], first)).toEqual({ count: 0, total: 0, perpetual: 4_000 });
  expect(sumPayments([payment!], first)).toEqual({ count: 1, total: 5_000, perpetual: 9_000 });
  expect(sumPayments([], null)).toBeNull();
});
