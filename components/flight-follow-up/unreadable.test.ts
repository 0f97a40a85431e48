import { expect, test } from "vitest";
import { PILOT_FUNCTIONS } from "@/lib/activity/flights/codes";
import { EMPTY_LEG } from "@/lib/activity/flights/follow-up/proposals";
import type { LegEntry } from "@/lib/activity/flights/follow-up/schema";
import {
  dropLeg,
  dropOverwritten,
  dropReplaced,
  findTypedFaults,
  noteUnreadable,
  type Unreadable,
  unreadableAt,
} from "./unreadable";

const OFF = Date.UTC(2026, 10, 21, 12) / 1000;
const LEG: LegEntry = {
  ...EMPTY_LEG,
  ...{ users: [{ userId: "5f00000000000000000000b2", mode: PILOT_FUNCTIONS.indexOf("Pic"), pilotFlying: true }] },
  ...{
    from: "LFLG",
    to: "LFLG",
    dayMinutes: 60,
    vfrMinutes: 60,
    landingsByDay: 1,
    hobbsDeparture: 10,
    hobbsArrival: 11,
  },
  ...{ offBlock: OFF, takeOff: OFF + 300, landing: OFF + 3300, onBlock: OFF + 3600 },
};
const context = { now: OFF + 7200, isSimulator: false, isHobbsCounted: true };
const FUEL: Unreadable = { leg: 0, field: "remainingFuel", text: "4O" };

test("a text that can't be read stands against closing a flight that is complete otherwise", () => {
  expect(findTypedFaults([LEG], [], context)).toEqual([]);
  expect(findTypedFaults([LEG], [FUEL], context)).toEqual([
    { leg: 0, field: "remainingFuel", key: "flights.followUp.unreadable", values: { text: "4O" } },
  ]);
});

test("a field with such a text isn't called empty as well, and other fields are", () => {
  const legs = [{ ...LEG, hobbsArrival: null, landingsByDay: 0 }];
  const faults = findTypedFaults(legs, [{ leg: 0, field: "hobbsArrival", text: "1l.2" }], context);
  expect(faults.map(({ field, key }) => [field, key])).toEqual([
    ["hobbsArrival", "flights.followUp.unreadable"],
    ["landingsByDay", "flights.followUp.noLanding"],
  ]);
});

test("a text stands until its field is corrected, or gets a value by a button", () => {
  const noted = noteUnreadable([], 0, "remainingFuel", "4O");
  expect(unreadableAt(noted, 0, "remainingFuel")).toBe("4O");
  expect(noteUnreadable(noted, 0, "remainingFuel", "4OO")).toEqual([{ ...FUEL, text: "4OO" }]);
  expect(noteUnreadable(noted, 0, "remainingFuel", null)).toEqual([]);
  expect(dropOverwritten(noted, 0, { oilAdded: 1 })).toEqual([FUEL]);
  expect(dropOverwritten(noted, 1, { remainingFuel: 40 })).toEqual([FUEL]);
  expect(dropOverwritten(noted, 0, { remainingFuel: 40 })).toEqual([]);
  expect(dropOverwritten([{ leg: 0, field: "route", text: "GRENOBLE" }], 0, { from: "LFLG", via: [] })).toEqual([]);
});

test("a leg that is taken out takes its texts with it, and those after it move", () => {
  const of = (leg: number) => ({ ...FUEL, leg });
  expect(dropLeg([of(0), of(1), of(2)], 1)).toEqual([of(0), of(1)]);
  expect(findTypedFaults([LEG], [of(1)], context)).toEqual([]);
});

test("times that are taken from a track replace the texts of the times, and no others", () => {
  const time: Unreadable = { leg: 0, field: "offBlock", text: "l2:00" };
  expect(dropReplaced([time, FUEL], [LEG], [{ ...LEG, offBlock: OFF + 60 }])).toEqual([FUEL]);
});
