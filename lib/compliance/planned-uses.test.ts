import { describe, expect, test } from "vitest";
import type { AircraftType, FlightTimeKind } from "@/lib/records/aircraft/codes";
import { estimateFlightUse } from "./planned-uses";

describe("what a flight will probably add", () => {
  const school = {
    type: "Aircraft" as AircraftType,
    isFlightTimeCounted: true,
    flightTimeKind: "Block" as FlightTimeKind,
    taxiOutMinutes: 8,
    taxiInMinutes: 7,
  };
  const lasting = (minutes: number) => ({ offBlock: 1_790_000_000, onBlock: 1_790_000_000 + minutes * 60 });
  test.each<[string, number, Partial<typeof school>, number, number]>([
    ["block time and a landing", 90, {}, 90, 1],
    ["the time in the air, without taxiing", 90, { flightTimeKind: "Airborne" }, 75, 1],
    ["nothing less than no time", 10, { flightTimeKind: "Airborne" }, 0, 1],
    ["exactly the taxiing", 15, { flightTimeKind: "Airborne" }, 0, 1],
    ["no time, where it isn't counted", 90, { isFlightTimeCounted: false }, 0, 1],
    ["rotor time of a helicopter, taxiing too", 60, { type: "Helicopter", flightTimeKind: "Airborne" }, 60, 1],
    ["no landing of a simulator", 120, { type: "Simulator" }, 120, 0],
    ["a day of 25 hours", 1500, {}, 1500, 1],
  ])("%s", (_, length, aircraft, minutes, count) => {
    expect(estimateFlightUse(lasting(length), { ...school, ...aircraft })).toEqual({ minutes, landings: count });
  });
});
