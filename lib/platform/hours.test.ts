import { expect, test } from "vitest";
import {
  displayDecimalHours,
  displayHours,
  displayWhole,
  formatDecimal,
  formatDecimalHours,
  formatHours,
  parseDecimal,
  parseHours,
} from "./hours";

test.each([
  ["1234:05", 74_045],
  ["1234h05", 74_045],
  ["1 234 h 05", 74_045],
  ["12h", 720],
  ["12", 720],
  ["12,5", 750],
  ["12.25", 735],
  ["0:00", 0],
  ["12:60", null],
  ["12:5", null],
  ["-1:00", null],
  ["", null],
  ["twelve", null],
])("%s hours are %s minutes", (typed, minutes) => {
  expect(parseHours(typed)).toBe(minutes);
});

test.each([0, 59, 60, 74_045, 599_999])("%i minutes are read as they are written", (minutes) => {
  expect(parseHours(formatHours(minutes))).toBe(minutes);
});

test("what is overdue has a minus before hours and minutes", () => {
  expect(formatHours(-90)).toBe("−1:30");
});

test.each([
  [6703.4, "en-US", "6703.40"],
  [6703.4, "fr-FR", "6703,40"],
  [-0.3, "fr-FR", "−0,30"],
] as const)("%d hours of a horameter are written in %s as %s", (hours, locale, text) => {
  expect(formatDecimalHours(hours, locale)).toBe(text);
});

test.each([
  ["1 608,2", 1608.2],
  ["148.50", 148.5],
  ["", null],
  ["1e3", null],
  ["1,2345", null],
])("%s is the number %s", (typed, number) => {
  expect(parseDecimal(typed)).toBe(number);
});

test.each([
  [displayHours(402_155, "en-US"), "6,702:35"],
  [displayHours(402_155, "fr-FR"), "6\u202f702:35"],
  [displayHours(-60_005, "en-US"), "−1,000:05"],
  [displayHours(59_999, "fr-FR"), "999:59"],
  [displayDecimalHours(6703.4, "fr-FR"), "6\u202f703,40"],
  [displayDecimalHours(1_234_567.25, "en-US"), "1,234,567.25"],
  [displayWhole(-21_480, "en-US"), "−21,480"],
  [formatDecimal(148.5, "fr-FR"), "148,5"],
  [formatDecimal(1148.5, "en-US"), "1148.5"],
])("a figure for people to read has its thousands apart, one for a field doesn't: %s", (text, expected) => {
  expect(text).toBe(expected);
});
