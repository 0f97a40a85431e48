import { expect, test } from "vitest";
import type { ReservationType } from "@/lib/activity/reservations/codes";
import { CANCELLATION_GROUPS, type CancellationGroup } from "@/lib/records/dictionaries/codes";
import { groupReasons } from "./reason-groups";

const ALL = CANCELLATION_GROUPS.map((group) => ({ id: group, group }));
const groupsOf = (...types: ReservationType[]) => groupReasons(ALL, types).map(({ group }) => group);

test.each<[ReservationType, CancellationGroup[]]>([
  ["Practical", ["Weather", "Technical", "Student", "Instructor", "School"]],
  ["Renter", ["Weather", "Technical", "Student", "Instructor", "School"]],
  ["Operation", ["Weather", "Technical", "Student", "Instructor", "School"]],
  ["Maintenance", ["Technical", "School"]],
  ["Theoretical", ["Student", "Instructor", "School"]],
  ["Meeting", ["Student", "Instructor", "School"]],
])("a reservation of the type %s is cancelled for reasons of %j", (type, groups) => {
  expect(groupsOf(type)).toEqual(groups);
});

test("several reservations are cancelled for a reason of any of them", () => {
  expect(groupsOf("Maintenance", "Meeting")).toEqual(["Technical", "Student", "Instructor", "School"]);
});

test("a school without a reason for the type offers those that it has", () => {
  const weather = { id: "wind", group: "Weather" } as const;
  expect(groupReasons([weather], ["Meeting"])).toEqual([{ group: "Weather", reasons: [weather] }]);
});
