import { expect, test } from "vitest";
import { parseTypedDay } from "./typed-day";

// 22 November 2026 is a Sunday.
test.each([
  ["25/11", "2026-11-25"],
  ["25.11.26", "2026-11-25"],
  ["1 3", "2027-03-01"],
  ["2026-12-24", "2026-12-24"],
  ["tomorrow", "2026-11-23"],
  ["Demain", "2026-11-23"],
  ["jeudi", "2026-11-26"],
  ["thu", "2026-11-26"],
  ["dimanche", "2026-11-29"],
  ["30/2", null],
  ["2026", null],
  ["ma", null],
  ["Moreau", null],
])("%s is %s", (typed, day) => {
  expect(parseTypedDay(typed, "2026-11-22")).toBe(day);
});
