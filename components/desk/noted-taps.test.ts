import { expect, test } from "vitest";
import type { KeptTap } from "@/components/flight-follow-up/kept/tap";
import { FLIGHT_PHASES, type FlightPhase, type FlightTime } from "@/lib/activity/flights/follow-up/codes";
import type { DeskBoardView } from "@/lib/views/desk/schema";
import { withTaps } from "./noted-taps";

const ID = "5f00000000000000000000a1";
const boardOf = (phase: FlightPhase) =>
  ({
    flights: [
      {
        ...{ reservationId: ID, phase: FLIGHT_PHASES.indexOf(phase) },
        ...{ offBlock: null, takeOff: null, landing: null, onBlock: null },
      },
    ],
  }) as unknown as DeskBoardView;
const tap = (time: FlightTime, at: number, state: KeptTap["state"] = "waits", reservationId = ID) =>
  ({ reservationId, time, at, state }) as KeptTap;

test.each<[string, FlightPhase, KeptTap[], object]>([
  ["stands where it will be", "Scheduled", [tap("offBlock", 600)], { offBlock: 600, phase: 1 }],
  ["takes the last of several", "Scheduled", [tap("offBlock", 600), tap("takeOff", 900)], { takeOff: 900, phase: 2 }],
  ["isn't moved by what was refused", "Scheduled", [tap("offBlock", 600, "refused")], { offBlock: null, phase: 0 }],
  ["isn't moved by another's", "Scheduled", [tap("offBlock", 600, "waits", "x")], { offBlock: null, phase: 0 }],
  ["that was cancelled meanwhile stays so", "Cancelled", [tap("offBlock", 600)], { offBlock: null, phase: 6 }],
])("a flight with taps that wait %s", (_, phase, taps, expected) => {
  expect(withTaps(boardOf(phase), taps).flights).toMatchObject([expected]);
});
