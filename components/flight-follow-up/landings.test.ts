import { expect, test } from "vitest";
import { EMPTY_LEG, type Expected } from "@/lib/activity/flights/follow-up/proposals";
import type { LegEntry } from "@/lib/activity/flights/follow-up/schema";
import { fieldOfLandings, landingsToNight } from "./landings";

const NOON = Date.UTC(2026, 10, 21, 12) / 1000;
const HOUR = 3600;
/** Night begins at five o'clock, and the flight as a whole has come back by night. */
const EXPECTED: Expected = {
  ...{ users: [], from: "LFLG", to: "LFLG", taxiOutMinutes: 5, taxiInMinutes: 5, isSimulator: false, isIfr: false },
  ...{ times: { offBlock: null, takeOff: null, landing: null, onBlock: NOON + 8 * HOUR }, lastReading: null },
  nightAt: () => ({ dawn: NOON - 6 * HOUR, dusk: NOON + 5 * HOUR }),
};
const legOf = (leg: Partial<LegEntry>): LegEntry => ({ ...EMPTY_LEG, from: "LFLG", to: "LFLG", ...leg });

test.each<[string, "landingsByDay" | "landingsByNight", Partial<LegEntry>]>([
  ["of a flight by day", "landingsByDay", { offBlock: NOON, onBlock: NOON + HOUR }],
  ["of a flight into the night", "landingsByNight", { offBlock: NOON + 4 * HOUR, onBlock: NOON + 6 * HOUR }],
  [
    "of a flight by night, of which some are counted by day already",
    "landingsByNight",
    { offBlock: NOON + 7 * HOUR, onBlock: NOON + 8 * HOUR, landingsByDay: 2 },
  ],
  ["of a flight that isn't back", "landingsByDay", { offBlock: NOON + 7 * HOUR }],
])("a tap counts a landing %s as %s", (_, field, leg) => {
  expect(fieldOfLandings(legOf(leg), EXPECTED)).toBe(field);
});

test.each<[string, Partial<LegEntry>, number | null]>([
  ["a leg wholly by night", { dayMinutes: 0, nightMinutes: 60, landingsByDay: 2, landingsByNight: 1 }, 3],
  ["a leg partly by day", { dayMinutes: 10, nightMinutes: 50, landingsByDay: 2 }, null],
  ["a leg of which nobody knows the night", { landingsByDay: 2 }, null],
  ["a leg without landings by day", { dayMinutes: 0, nightMinutes: 60, landingsByNight: 2 }, null],
])("the landings by day of %s become landings by night: %3$s", (_, leg, count) => {
  expect(landingsToNight(legOf(leg))).toEqual(count && { landingsByDay: 0, landingsByNight: count });
});
