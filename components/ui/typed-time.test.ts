import { expect, test } from "vitest";
import { parseClock, parseDuration, roundClock } from "./typed-time";

test("a time is understood as people type it, and nothing else is", () => {
  for (const typed of ["1420", "14:20", "14h20", "14.20", "14 20", " 14H20 "]) expect(parseClock(typed)).toBe("14:20");
  for (const typed of ["9", "09", "9h", "9:", "900", "0900"]) expect(parseClock(typed)).toBe("09:00");
  for (const typed of ["", "24", "1260", "14:75", "x", "12345", "-9"]) expect(parseClock(typed)).toBeNull();
});

test("a time is rounded to the nearest slot of its own day", () => {
  expect(roundClock("14:20", 15)).toBe("14:15");
  expect(roundClock("14:23", 15)).toBe("14:30");
  expect(roundClock("23:55", 15)).toBe("23:45");
});

test("a duration is understood as hours and minutes, as minutes, or as more and less", () => {
  for (const typed of ["1:30", "1h30", "90", "1,5", "1.5"]) expect(parseDuration(typed, null)).toBe(90);
  expect(parseDuration("2", null)).toBe(120);
  expect(parseDuration("2h", null)).toBe(120);
  expect(parseDuration("45", null)).toBe(45);
  expect(parseDuration("+15", 90)).toBe(105);
  expect(parseDuration("-30", 90)).toBe(60);
  for (const typed of ["", "0", "1:75", "-90", "x", "+"]) expect(parseDuration(typed, 90)).toBeNull();
});
