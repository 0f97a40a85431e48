import { describe, expect, test } from "vitest";
import { formatOccupiedPeriod, wallTimeNear, wallTimeToInstant } from "./site-time";

const ZONE = "Europe/Paris";
const at = (day: string, time: string) => wallTimeToInstant(day, time, ZONE);

test("what is taken is said by its times on the booking's own day, else with the days", () => {
  const here = at("2026-10-15", "14:30");
  const taken = (from: [string, string], to: [string, string]) =>
    formatOccupiedPeriod({ start: at(...from), end: at(...to) }, here, ZONE);
  expect(taken(["2026-10-15", "13:45"], ["2026-10-15", "15:30"])).toBe("13:45–15:30");
  expect(taken(["2026-10-14", "08:00"], ["2026-10-16", "18:00"])).toBe("14/10/2026 08:00–16/10/2026 18:00");
  expect(taken(["2026-10-16", "08:00"], ["2026-10-16", "09:00"])).toBe("16/10/2026 08:00–09:00");
});

describe("a time of day is the instant that lies nearest, also where the clock changes", () => {
  test.each<[zone: string, what: string, time: string, near: string, instant: string]>([
    ["Europe/Paris", "the evening before summer time", "03:10", "2026-03-28T20:00Z", "2026-03-29T01:10Z"],
    ["Europe/Paris", "a time that is skipped", "02:30", "2026-03-29T00:00Z", "2026-03-29T01:30Z"],
    ["Europe/Paris", "before and after the change", "01:50", "2026-03-29T01:20Z", "2026-03-29T00:50Z"],
    ["Europe/Paris", "the evening before winter time", "04:00", "2026-10-24T20:00Z", "2026-10-25T03:00Z"],
    ["Europe/Paris", "the first of two", "02:30", "2026-10-25T00:20Z", "2026-10-25T00:30Z"],
    ["Europe/Paris", "the second of two", "02:30", "2026-10-25T01:20Z", "2026-10-25T01:30Z"],
    ["Europe/Paris", "the evening after winter time", "23:30", "2026-10-26T00:10Z", "2026-10-25T22:30Z"],
    ["Australia/Lord_Howe", "the first of two, half an hour apart", "01:45", "2026-04-04T14:50Z", "2026-04-04T14:45Z"],
    ["Australia/Lord_Howe", "the second of two", "01:45", "2026-04-04T15:20Z", "2026-04-04T15:15Z"],
    ["Australia/Lord_Howe", "half an hour that is skipped", "02:15", "2026-10-03T15:00Z", "2026-10-03T15:45Z"],
    ["Australia/Lord_Howe", "the evening before", "03:00", "2026-10-03T10:00Z", "2026-10-03T16:00Z"],
    ["America/St_Johns", "the first of two", "01:30", "2026-11-01T03:50Z", "2026-11-01T04:00Z"],
    ["America/St_Johns", "the second of two", "01:30", "2026-11-01T05:10Z", "2026-11-01T05:00Z"],
    ["America/St_Johns", "before midnight", "23:50", "2026-11-01T03:00Z", "2026-11-01T02:20Z"],
    ["America/St_Johns", "the day after summer time", "00:10", "2026-03-09T02:00Z", "2026-03-09T02:40Z"],
  ])("%s, %s: %s", (zone, _, time, near, instant) => {
    const seconds = (text: string) => Date.parse(text) / 1000;
    expect(new Date(wallTimeNear(time, seconds(near), zone) * 1000)).toEqual(new Date(seconds(instant) * 1000));
  });
});

test("a time that the clock skips moves forward", () => {
  expect(new Date(at("2026-03-29", "02:30") * 1000)).toEqual(new Date("2026-03-29T01:30Z"));
  expect(new Date(at("2026-03-29", "10:00") * 1000)).toEqual(new Date("2026-03-29T08:00Z"));
});
