import { describe, expect, test } from "vitest";
import { takePlace } from "./rules";

describe("the place of an aircraft at its site", () => {
  const placed = (...orders: number[]) => orders.map((order) => ({ id: `was ${order}`, order }));
  const after = (others: number[], order: number) =>
    takePlace(placed(...others), { id: "taker", order }).map((one) =>
      [one.id.replace("was ", ""), one.order].join(":"),
    );

  test.each<[string, number[], number, string]>([
    ["a free place is taken, and nobody moves", [0, 4], 2, "0:0 taker:2 4:4"],
    ["whoever stands there goes one back", [0, 1, 5], 1, "0:0 taker:1 1:2 5:5"],
    ["and so do those behind, up to the next free place", [2, 3, 4, 6], 2, "taker:2 2:3 3:4 4:5 6:6"],
    ["two that had the same part, too", [3, 3, 3], 3, "taker:3 3:4 3:5 3:6"],
    ["the first one of a site stands where it wants", [], 9, "taker:9"],
    ["at the end, those before go one forward", [9997, 9998, 9999], 9999, "9997:9996 9998:9997 taker:9998 9999:9999"],
    ["up to the next free place", [3, 9999], 9999, "3:3 taker:9998 9999:9999"],
    ["one that comes last after the last place, too", [9998, 9999], 10_000, "9998:9997 9999:9998 taker:9999"],
  ])("%s", (_, others, order, expected) => {
    expect(after(others, order).join(" ")).toBe(expected);
  });
});
