import { describe, expect, test } from "vitest";
import { formatLegTime, parseCount, parseDecimal, parseLegMinutes, parseLegTime, parseRoute } from "./leg-texts";

describe("what people type of a leg", () => {
  test.each([
    ["1:04", 64],
    ["104", 64],
    ["1h04", 64],
    ["26", 26],
    ["0", 0],
    ["0:00", 0],
    ["1:70", null],
    ["soon", null],
  ])("duration %s", (text, minutes) => {
    expect(parseLegMinutes(text)).toBe(minutes);
  });

  test.each([
    ["1 204,6", 1, 1204.6],
    ["1,204.6", 1, 1204.6],
    ["5108,35", 2, 5108.35],
    ["77", 1, 77],
    ["-3", 1, null],
    ["", 1, null],
  ])("number %s", (text, decimals, value) => {
    expect(parseDecimal(text, decimals)).toBe(value);
  });

  test.each([
    ["lflg lflb", { from: "LFLG", via: [], to: "LFLB" }],
    ["LFLL, via1-LFLP", { from: "LFLL", via: ["VIA1"], to: "LFLP" }],
    ["LFLG", { from: "LFLG", via: [], to: "LFLG" }],
    ["", { from: "", via: [], to: "" }],
    ["GRENOBLE", null],
  ])("route %s", (text, route) => {
    expect(parseRoute(text)).toEqual(route);
  });

  test.each<[typed: string, instant: string | null, written?: string]>([
    ["2350", "2026-11-21T22:50Z", "23:50"],
    ["0:20", "2026-11-21T23:20Z", "00:20 +1"],
    ["9h +1", "2026-11-22T08:00Z", "09:00 +1"],
    ["0900+1", "2026-11-22T08:00Z", "09:00 +1"],
    ["09:00 +0", "2026-11-21T08:00Z", "09:00"],
    ["09:00", "2026-11-22T08:00Z", "09:00 +1"],
    ["9:00 -1", "2026-11-20T08:00Z", "09:00 −1"],
    ["09:00 −1", "2026-11-20T08:00Z", "09:00 −1"],
    ["23:10 +2", "2026-11-23T22:10Z", "23:10 +2"],
    ["25", null],
    ["+1", null],
    ["9:00 + ", null],
  ])("time %s of a flight that left late in the evening", (typed, instant, written) => {
    const first = Date.UTC(2026, 10, 21, 22, 30) / 1000;
    const context = { first, near: first, zone: "Europe/Paris" };
    const at = parseLegTime(typed, context);
    expect(at === null ? null : new Date(at * 1000)).toEqual(instant && new Date(instant));
    if (at !== null) {
      expect(formatLegTime(at, context)).toBe(written);
      // Over the time that stands there.
      expect(parseLegTime(written!, { ...context, near: at })).toBe(at);
    }
  });

  test.each<[zone: string, left: string, at: string, written: string]>([
    ["Europe/Paris", "2026-10-24T22:10Z", "2026-10-25T01:30Z", "02:30"],
    ["Europe/Paris", "2026-10-24T20:10Z", "2026-10-25T01:30Z", "02:30 +1"],
    ["UTC", "2026-10-24T22:10Z", "2026-10-25T01:30Z", "01:30 +1"],
    ["Australia/Lord_Howe", "2026-10-03T13:00Z", "2026-10-03T15:45Z", "02:45 +1"],
    ["America/St_Johns", "2026-11-01T01:00Z", "2026-11-01T05:00Z", "01:30 +1"],
  ])("in %s a time is read as it was written, also in the hour that comes twice", (zone, left, at, written) => {
    const seconds = (text: string) => Date.parse(text) / 1000;
    const context = { first: seconds(left), near: seconds(at) - 600, zone };
    expect(formatLegTime(seconds(at), context)).toBe(written);
    expect(parseLegTime(written, context)).toBe(seconds(at));
  });

  test("a count is a small whole number", () => {
    expect([parseCount("6"), parseCount("06"), parseCount("1.5"), parseCount("")]).toEqual([6, 6, null, null]);
  });
});
