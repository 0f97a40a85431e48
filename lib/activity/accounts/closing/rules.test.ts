import { describe, expect, test } from "vitest";
import { openDayOf } from "../rules";
import { closingFault, hashOfPeriod, lastDayOf, monthAfter } from "./rules";

test.each([
  ["2026-01", "2026-01-31", "2026-02"],
  ["2028-02", "2028-02-29", "2028-03"],
  ["2026-12", "2026-12-31", "2027-01"],
])("%s ends on %s, before %s", (month, last, next) => {
  expect([lastDayOf(month), monthAfter(month)]).toEqual([last, next]);
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
    expect(openDayOf("2026-11-30", cause, "2026-11-30")).toBe("2026-12-01");
    expect(openDayOf("2025-01-01", cause, "2026-11-30")).toBe("2026-12-01");
    expect(openDayOf("2026-12-02", cause, "2026-11-30")).toBe("2026-12-02");
  });
  test.each(["Payment", "Fee", "Package"] as const)("is refused: %s", (cause) => {
    expect(openDayOf("2026-11-30", cause, "2026-11-30")).toBeNull();
    expect(openDayOf("2026-12-01", cause, "2026-11-30")).toBe("2026-12-01");
    expect(openDayOf("2026-11-30", cause, null)).toBe("2026-11-30");
  });
  test("comes on the first open day where the bank says it", () => {
    expect(openDayOf("2026-11-30", "Payment", "2026-11-30", true)).toBe("2026-12-01");
    expect(openDayOf("2026-12-02", "Payment", "2026-11-30", true)).toBe("2026-12-02");
  });
});

test("the hash of a month tells every number, every amount, their order, the month and what was closed before", () => {
  const transactions = [
    { year: 2026, number: 1, amount: -12_000 },
    { year: 2026, number: 2, amount: 5_000 },
  ];
  const hash = hashOfPeriod("", "2026-11", transactions);
  const others = [
    hashOfPeriod("a", "2026-11", transactions),
    hashOfPeriod("", "2026-12", transactions),
    hashOfPeriod("", "2026-11", [...transactions].reverse()),
    hashOfPeriod("", "2026-11", transactions.slice(1)),
    hashOfPeriod("", "2026-11", [transactions[0]!, { ...transactions[1]!, amount: 5_001 }]),
    hashOfPeriod("", "2026-11", [transactions[0]!, { ...transactions[1]!, number: 3 }]),
  ];
  expect(hashOfPeriod("", "2026-11", transactions)).toBe(hash);
  expect(new Set([hash, ...others]).size).toBe(7);
});
