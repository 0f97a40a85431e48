import { expect, test } from "vitest";
import { planFeeRun, putDueFirst } from "./rules";

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

test("what was charged a year ago in this month and not since is due again, and stands first", () => {
  const group = { roles: [], tagIds: [], promotionIds: [], userIds: [] };
  const run = (typeId: string, day: string, roles: string[] = ["student"]) => ({
    typeId,
    day,
    group: { ...group, roles },
  });
  const runs = [
    run("licence", "2026-03-02"),
    run("membership", "2026-01-15", ["renter"]),
    run("membership", "2025-11-30", ["student", "renter"]),
    run("insurance", "2025-11-20"),
    run("membership", "2025-11-05", ["renter"]),
    run("membership", "2025-11-01", ["renter", "student"]),
    run("licence", "2025-10-31"),
    run("hangar", "2024-11-10"),
  ];
  const judged = putDueFirst(runs, "2026-11-28").map(
    ({ typeId, day, isDue }) => `${typeId} ${day}${isDue ? " due" : ""}`,
  );
  expect(judged).toEqual([
    ...["membership 2025-11-30 due", "insurance 2025-11-20 due", "licence 2026-03-02", "membership 2026-01-15"],
    ...["membership 2025-11-05", "membership 2025-11-01", "licence 2025-10-31", "hangar 2024-11-10"],
  ]);
});
