import { describe, expect, test } from "vitest";
import { parseCount, parseDecimal, parseLegMinutes, parseRoute, parseTimeNear } from "./leg-texts";

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

  test("a time lies on the day that is nearest to the flight", () => {
    const lateEvening = Date.UTC(2026, 10, 21, 22, 30) / 1000;
    const at = (clock: string) => parseTimeNear(clock, lateEvening, "Europe/Paris");
    expect(at("2350")).toBe(Date.UTC(2026, 10, 21, 22, 50) / 1000);
    expect(at("0:20")).toBe(Date.UTC(2026, 10, 21, 23, 20) / 1000);
    expect(at("25")).toBeNull();
  });

  test("a count is a small whole number", () => {
    expect([parseCount("6"), parseCount("06"), parseCount("1.5"), parseCount("")]).toEqual([6, 6, null, null]);
  });
});
