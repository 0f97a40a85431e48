import { expect, test } from "vitest";
import type { PublicReservation } from "@/lib/activity/reservations/wire";
import { collectBusyPeriods, findBusyPeriod, findFreeStarts } from "./use-busy-periods";

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
  expect(findBusyPeriod(busy, "a", { start: 9 * HOUR, end: 10 * HOUR })).toEqual({ start: 9.5 * HOUR, end: 11 * HOUR });
  expect(findBusyPeriod(busy, "a", { start: 11 * HOUR, end: 12 * HOUR })).toBeNull();
  expect(busy.get("p")).toEqual([{ start: 9 * HOUR, end: 12 * HOUR }]);
  expect(busy.has("q")).toBe(false);
  expect(collectBusyPeriods([flight], "r1").size).toBe(0);
});

test("free starts are the nearest to the wanted one, leave the turnaround free and don't overlap", () => {
  const given = {
    wanted: 10 * HOUR,
    seconds: HOUR,
    turnaround: HOUR / 4,
    within: { start: 8 * HOUR, end: 14 * HOUR },
    step: HOUR / 4,
  };
  expect(findFreeStarts([], given)).toEqual([9 * HOUR, 10 * HOUR, 11 * HOUR]);
  const busy = [{ start: 9.5 * HOUR, end: 10.5 * HOUR }];
  expect(findFreeStarts(busy, given)).toEqual([8.5 * HOUR, 10.75 * HOUR, 11.75 * HOUR]);
  expect(findFreeStarts([{ start: 0, end: 24 * HOUR }], given)).toEqual([]);
});
