import { expect, test } from "vitest";
import { PILOT_FUNCTIONS } from "@/lib/activity/flights/codes";
import { EMPTY_LEG } from "@/lib/activity/flights/follow-up/proposals";
import type { FlightFollowUpView, LegEntry } from "@/lib/activity/flights/follow-up/schema";
import { legsToClose } from "./legs-to-close";

const OFF = Date.UTC(2026, 10, 21, 12) / 1000;
const TYPED: LegEntry = {
  ...EMPTY_LEG,
  ...{ offBlock: OFF, takeOff: OFF + 300, landing: OFF + 3300, onBlock: OFF + 3600, hobbsArrival: 11 },
};
const users = [{ userId: "5f00000000000000000000b2", mode: PILOT_FUNCTIONS.indexOf("Pic"), pilotFlying: true }];
const viewOf = (leg: Partial<LegEntry>, others: object = {}) =>
  ({
    ...{
      state: 0,
      typed: [{ ...TYPED, ...leg }],
      nights: [{ icao: "LFLG", from: 0, until: 2e9, dawn: null, dusk: null }],
    },
    expected: {
      ...{ users, from: "LFLG", to: "LFLG", taxiOutMinutes: 5, taxiInMinutes: 5, isSimulator: false, isIfr: false },
      ...{ times: { offBlock: null, takeOff: null, landing: null, onBlock: null }, lastReading: 1_000 },
    },
    ...{ aircraft: { horameterActivated: true }, lastReading: { hours: 10 }, rights: { record: true }, ...others },
  }) as unknown as FlightFollowUpView;

test("a flight whose follow-up is complete is closed with what is proposed", () => {
  expect(legsToClose(viewOf({}), OFF + 7200)).toMatchObject([
    { users, from: "LFLG", landingsByDay: 1, hobbsDeparture: 10, dayMinutes: 60, vfrMinutes: 60 },
  ]);
});

test.each<[string, FlightFollowUpView]>([
  ["something is missing", viewOf({ hobbsArrival: null })],
  ["something is wrong", viewOf({ dayMinutes: 10, nightMinutes: 10 })],
  ["its horameter doesn't go on from the last reading", viewOf({ hobbsDeparture: 10.4 })],
  ["its horameter overlaps with the next reading", viewOf({}, { nextReading: { hours: 10.4 } })],
  ["the reader may not record it", viewOf({}, { rights: { record: false } })],
  ["it is closed", viewOf({}, { state: 1 })],
])("a flight is opened, not closed, where %s", (_, view) => {
  expect(legsToClose(view, OFF + 7200)).toBeNull();
});
