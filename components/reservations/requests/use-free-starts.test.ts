import { expect, test } from "vitest";
import type { PublicReservation } from "@/lib/activity/reservations/wire";
import { listFreeStarts } from "./use-free-starts";

const at = (hour: number, minute = 0) => Date.UTC(2026, 10, 27, hour, minute) / 1000;
const [QUARTER, HOUR] = [900, 3600];

/** A flight whose aircraft is taken a quarter of an hour before it. */
function flight(id: string, aircraftId: string, startFlight: number, endFlight: number, ...people: string[]) {
  const aircraft = { aircraftId, startFlight, endFlight, startTurnaround: startFlight - QUARTER };
  const users = people.map((userId) => ({ userId, role: "Crew" }));
  const rest = { type: "Operation", state: "Scheduled", classroom: null, isSolo: false };
  return { id, start: startFlight, end: endFlight, aircraft, users, ...rest } as unknown as PublicReservation;
}
const own = flight("own", "kqa", at(14), at(15), "fau");

test("of a day the free times are listed: not the present one, not what reaches beyond the day, not over what others have", () => {
  const day = { start: at(8), end: at(17), step: HOUR };
  const others = [
    own,
    flight("a", "kqa", at(9), at(11)),
    flight("b", "alp", at(15), at(16), "fau"),
    { ...flight("c", "kqa", at(12), at(13)), state: "Cancelled" as const },
  ];
  // The aircraft is taken a quarter of an hour before each flight, too.
  expect(listFreeStarts(own, others, day)).toEqual([at(12), at(13), at(16)]);
});
