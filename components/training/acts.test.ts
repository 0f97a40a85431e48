import { expect, test } from "vitest";
import type { Standing } from "@/lib/activity/training/overview/rules";
import { actsOn } from "./acts";

const STAFF = { isOwn: false, enrols: true, validates: true };
const LATER = [{ id: "1", edition: "1", revision: "1" }];

test.each<[Standing, string[]]>([
  ["ToAccept", ["move", "leave"]],
  ["ToValidate", ["validate", "move", "leave"]],
  ["Running", ["move", "leave"]],
  ["Complete", ["move", "leave"]],
  ["Moved", []],
  ["Left", []],
])("staff do with a training that is %s: %j", (standing, acts) => {
  expect(actsOn({ standing, rights: STAFF, later: LATER })).toEqual(acts);
});

test("nobody is offered what they may not do, or a move where there is no later revision", () => {
  const standing = "ToValidate";
  expect(actsOn({ standing, rights: { ...STAFF, validates: false }, later: [] })).toEqual(["leave"]);
  expect(actsOn({ standing, rights: { isOwn: true, enrols: false, validates: false }, later: LATER })).toEqual([]);
});
