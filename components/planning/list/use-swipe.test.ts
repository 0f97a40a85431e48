import { expect, test } from "vitest";
import { swipeOf } from "./use-swipe";

test.each([
  ["to the left goes on", [300, 400], [200, 410], 1],
  ["to the right goes back", [100, 400], [200, 380], -1],
  ["that is short is a press", [200, 400], [160, 400], 0],
  ["downwards scrolls", [200, 400], [120, 500], 0],
  ["from the edge is the browser's", [10, 400], [200, 400], 0],
])("a finger's way %s", (_, [x, y], [toX, toY], step) => {
  expect(swipeOf({ x: x!, y: y! }, { x: toX!, y: toY! }, 390)).toBe(step);
});
