import { expect, test } from "vitest";
import { isTouchable } from "./touchable";

const NOON = Date.UTC(2026, 10, 21, 12) / 1000;
const HOUR = 3600;

test.each<[string, boolean, "offBlock" | "onBlock", { offBlock: number | null; onBlock: number | null }, number]>([
  ["off-block a little later than planned", true, "offBlock", { offBlock: null, onBlock: null }, NOON - HOUR],
  ["off-block of a flight of yesterday", false, "offBlock", { offBlock: null, onBlock: null }, NOON - 20 * HOUR],
  ["off-block after on-block", false, "offBlock", { offBlock: null, onBlock: NOON - HOUR }, NOON - 2 * HOUR],
  ["on-block of a flight that is out", true, "onBlock", { offBlock: NOON - HOUR, onBlock: null }, NOON - HOUR],
  ["on-block in the minute of off-block", false, "onBlock", { offBlock: NOON, onBlock: null }, NOON],
  ["on-block without off-block", false, "onBlock", { offBlock: null, onBlock: null }, NOON],
  ["on-block of a flight of yesterday", false, "onBlock", { offBlock: NOON - 20 * HOUR, onBlock: null }, NOON],
])("%s can be touched: %s", (_, expected, name, leg, planned) => {
  expect(isTouchable(name, NOON, leg, planned)).toBe(expected);
});
