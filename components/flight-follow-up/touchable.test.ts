import { expect, test } from "vitest";
import type { FlightTimes } from "@/lib/activity/flights/follow-up/codes";
import { isTouchable } from "./touchable";

const NOON = Date.UTC(2026, 10, 21, 12) / 1000;
const HOUR = 3600;
const NOTHING: FlightTimes = { offBlock: null, takeOff: null, landing: null, onBlock: null };

/** A flight that was to leave at `expected` and to be back at `over`. */
test.each<[string, boolean, "offBlock" | "onBlock", Partial<FlightTimes>, number, number | null]>([
  ["off-block a little later than planned", true, "offBlock", {}, NOON - HOUR, NOON + HOUR],
  ["off-block when the flight was to be back", false, "offBlock", {}, NOON - HOUR, NOON],
  ["off-block of a later leg", true, "offBlock", {}, NOON - HOUR, null],
  ["off-block of a flight of yesterday", false, "offBlock", {}, NOON - 20 * HOUR, null],
  ["off-block after take-off", false, "offBlock", { takeOff: NOON - HOUR }, NOON - HOUR, NOON + HOUR],
  ["off-block after on-block", false, "offBlock", { onBlock: NOON - HOUR }, NOON - 2 * HOUR, NOON + HOUR],
  ["on-block of a flight that is out", true, "onBlock", { offBlock: NOON - HOUR }, NOON - HOUR, NOON - HOUR / 2],
  ["on-block in the minute of off-block", false, "onBlock", { offBlock: NOON }, NOON, NOON + HOUR],
  ["on-block without off-block", false, "onBlock", {}, NOON, NOON + HOUR],
  ["on-block of a flight of yesterday", false, "onBlock", { offBlock: NOON - 20 * HOUR }, NOON, NOON],
])("%s can be touched: %s", (_, is, name, noted, expected, over) => {
  expect(isTouchable(name, NOON, { ...NOTHING, ...noted }, { expected, over })).toBe(is);
});
