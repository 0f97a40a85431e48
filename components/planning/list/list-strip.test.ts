import { expect, test } from "vitest";
import type { PublicReservation } from "../types";
import { shownTimeOf } from "./list-strip";

const lesson = {
  start: 830,
  end: 1015,
  aircraft: { startFlight: 900, endFlight: 1000 },
} as unknown as PublicReservation;

test.each([
  ["aircraft", 900],
  ["people", 830],
  ["mine", 830],
] as const)("among %s, a lesson at nine with a briefing at half past eight is listed at %i", (scope, start) => {
  expect(shownTimeOf(lesson, scope).start).toBe(start);
});
