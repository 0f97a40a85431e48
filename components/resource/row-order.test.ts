import { describe, expect, test } from "vitest";
import { findPlaceUnder } from "./row-order";

describe("the place of a row that is dragged", () => {
  /** Rows of 40, 60 and 80 px that stand below each other from 100 px on. */
  const boxes = [
    { top: 100, bottom: 140 },
    { top: 140, bottom: 200 },
    { top: 200, bottom: 280 },
  ];
  test.each<[string, number, number, number]>([
    ["stays while the pointer is on it", 0, 120, 0],
    ["stays while it wouldn't have the pointer on it at the next place", 0, 150, 0],
    ["changes places with the next one", 0, 165, 1],
    ["goes over several at once", 0, 250, 2],
    ["is the last one low in the last row, and below it", 0, 279, 2],
    ["is the last one below all rows", 0, 900, 2],
    ["goes up to the first place, and above it", 2, 5, 0],
  ])("%s", (_, at, y, expected) => {
    expect(findPlaceUnder(y, boxes, at)).toBe(expected);
  });

  test("doesn't change back when the pointer stays", () => {
    const heights = [40, 60, 80];
    const boxesOf = (order: number[]) => {
      let top = 100;
      return order.map((row) => {
        const box = { top, bottom: top + heights[row]! };
        top = box.bottom;
        return box;
      });
    };
    for (const row of [0, 1, 2])
      for (let y = 90; y < 300; y += 1) {
        const rest = [0, 1, 2].filter((one) => one !== row);
        const first = findPlaceUnder(y, boxesOf([0, 1, 2]), row);
        const order = [...rest.slice(0, first), row, ...rest.slice(first)];
        expect(findPlaceUnder(y, boxesOf(order), first), `row ${row} at ${y}`).toBe(first);
      }
  });
});
