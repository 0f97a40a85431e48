import { expect, test } from "vitest";
import type { FlightTimes } from "@/lib/activity/flights/follow-up/codes";
import { EMPTY_LEG } from "@/lib/activity/flights/follow-up/proposals";
import type { FlightFollowUpView, FlightTimesInput, LegEntry } from "@/lib/activity/flights/follow-up/schema";
import { standsAsSeen } from "./desk-calls";

const SEEN: FlightTimes = { offBlock: 600, takeOff: null, landing: null, onBlock: null };
const viewOf = (leg: Partial<LegEntry>, state = 0) =>
  ({ state, typed: [{ ...EMPTY_LEG, ...SEEN, ...leg }] }) as unknown as FlightFollowUpView;

test.each<[string, boolean, FlightFollowUpView, FlightTimesInput]>([
  ["somebody has typed the fuel", true, viewOf({ remainingFuel: 60 }), { offBlock: 660 }],
  ["somebody has typed another time", true, viewOf({ landing: 4_200 }), { offBlock: 660, takeOff: 900 }],
  ["somebody has corrected the same time", false, viewOf({ offBlock: 720 }), { offBlock: 660 }],
  ["somebody has noted the time that was missing", false, viewOf({ takeOff: 960 }), { takeOff: 900 }],
  ["somebody has closed it", false, viewOf({}, 1), { offBlock: 660 }],
  ["it is expected back later", false, viewOf({}), { expectedReturn: 9_000 }],
])("while %s, times are corrected unasked: %s", (_, isUnasked, theirs, changed) => {
  expect(standsAsSeen(theirs, SEEN, changed)).toBe(isUnasked);
});
