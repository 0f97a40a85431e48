import { expect, test } from "vitest";
import { planFeeRun } from "./rules";

const people = ["ana", "bea", "cyd"].map((id) => ({ id }));
const charged = (again: boolean, earlier: [string, string][] = [], group = people) =>
  planFeeRun(group, new Map(earlier), { again }).flatMap(({ person, isCharged }) => (isCharged ? person.id : []));

test("everybody of the group is charged once, in their order", () => {
  expect(charged(false)).toEqual(["ana", "bea", "cyd"]);
  expect(charged(false, [], [...people, { id: "ana" }])).toEqual(["ana", "bea", "cyd"]);
  expect(charged(false, [], [])).toEqual([]);
});

test("who has such a transaction in the year is left out, with its number, unless they are charged again", () => {
  const earlier: [string, string][] = [["bea", "2026-00007"]];
  expect(charged(false, earlier)).toEqual(["ana", "cyd"]);
  expect(charged(true, earlier)).toEqual(["ana", "bea", "cyd"]);
  for (const again of [false, true])
    expect(planFeeRun(people, new Map(earlier), { again }).map(({ earlier: number }) => number)).toEqual([
      ...[null, "2026-00007", null],
    ]);
});
