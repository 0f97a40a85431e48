import { expect, test } from "vitest";
import type { PublicReservation } from "@/lib/activity/reservations/wire";
import { chooseAircraftToReport } from "./rules";

const at = (time: string) => Date.parse(`2026-11-${time}:00Z`) / 1000;
/** A rental at Paris's site: its aircraft, start and end in UTC. */
const rental = (callSign: string, from: string, to: string, more: object = {}) =>
  ({
    ...{ type: "Renter", state: "Scheduled", siteId: "paris", start: at(from), end: at(to) },
    aircraft: { aircraftId: callSign, callSign },
    ...more,
  }) as unknown as PublicReservation;
const MONDAY = rental("F-LAST", "16T09:00", "16T10:00", { state: "Performed" });

test.each([
  ["the one of today, before it begins", [MONDAY, rental("F-DAY", "20T14:00", "20T15:00")], ["F-DAY"]],
  ["the one that ran in the morning", [MONDAY, rental("F-DAY", "20T07:00", "20T08:00")], ["F-DAY"]],
  ["today by the clocks of the site", [MONDAY, rental("F-LATE", "19T23:30", "20T00:30")], ["F-LATE"]],
  ["one that runs for days", [MONDAY, rental("F-TRIP", "18T08:00", "22T16:00")], ["F-TRIP"]],
  ["otherwise the last one", [rental("F-OLD", "15T09:00", "15T10:00"), MONDAY], ["F-LAST"]],
  ["tomorrow's doesn't count", [MONDAY, rental("F-NEXT", "20T23:30", "21T08:00")], ["F-LAST"]],
  ["nor a cancelled one", [MONDAY, rental("F-OFF", "20T14:00", "20T15:00", { state: "Cancelled" })], ["F-LAST"]],
  ["nor what flies nothing", [rental("F-SHOP", "20T07:00", "20T08:00", { type: "Maintenance" })], []],
  [
    "what has begun stands first, each aircraft once, two at most",
    [
      rental("F-A", "20T06:00", "20T07:00"),
      rental("F-B", "20T08:00", "20T09:00"),
      rental("F-A", "20T14:00", "20T15:00"),
      rental("F-C", "20T16:00", "20T17:00"),
    ],
    ["F-B", "F-A"],
  ],
] as const)("an aircraft to report: %s", (_, reservations, expected) => {
  const chosen = chooseAircraftToReport(reservations, at("20T10:00"), () => "Europe/Paris");
  expect(chosen.map(({ callSign }) => callSign)).toEqual(expected);
});
