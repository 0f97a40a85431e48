import { expect, test } from "vitest";
import type { PublicReservation } from "@/lib/activity/reservations/wire";
import { collectBusyPeriods, findBusyPeriod, findFreeStartsOfDay } from "./use-busy-periods";

const HOUR = 3600;

test("an aircraft is taken from its turnaround, its people for the whole reservation; the changed one doesn't count", () => {
  const flight = {
    id: "r1",
    type: "Renter",
    state: "Scheduled",
    start: 9 * HOUR,
    end: 12 * HOUR,
    aircraft: { aircraftId: "a", startTurnaround: 9.5 * HOUR, startFlight: 10 * HOUR, endFlight: 11 * HOUR },
    classroom: null,
    users: [{ userId: "p" }, { userId: "p" }],
  } as unknown as PublicReservation;
  const cancelled = { ...flight, id: "r2", state: "Cancelled", users: [{ userId: "q" }] } as PublicReservation;
  const busy = collectBusyPeriods([flight, cancelled]);
  const taken = { start: 9.5 * HOUR, end: 11 * HOUR, reservationId: "r1" };
  expect(findBusyPeriod(busy, "a", { start: 9 * HOUR, end: 10 * HOUR })).toEqual(taken);
  expect(findBusyPeriod(busy, "a", { start: 11 * HOUR, end: 12 * HOUR })).toBeNull();
  expect(busy.get("p")).toEqual([{ start: 9 * HOUR, end: 12 * HOUR, reservationId: "r1" }]);
  expect(busy.has("q")).toBe(false);
  expect(collectBusyPeriods([flight], "r1").size).toBe(0);
});

test("free starts are spread over the day, leave the turnaround free, and are none if nothing is", () => {
  const within = { start: 8 * HOUR, end: 17 * HOUR };
  const given = { wanted: 9 * HOUR, seconds: HOUR, turnaround: HOUR / 4, within, step: HOUR / 4 };
  expect(findFreeStartsOfDay([], given)).toEqual([9 * HOUR, 11.5 * HOUR, 14 * HOUR]);
  const morning = [{ start: 8.5 * HOUR, end: 12 * HOUR }];
  expect(findFreeStartsOfDay(morning, given)).toEqual([12.25 * HOUR, 14 * HOUR]);
  expect(findFreeStartsOfDay([{ start: 0, end: 24 * HOUR }], given)).toEqual([]);
  // The pilot needs no turnaround.
  expect(findFreeStartsOfDay([], { ...given, person: morning })).toEqual([12 * HOUR, 14 * HOUR]);
});
