import { expect, test } from "vitest";
import type { CureView } from "@/lib/activity/reservations/schema";
import { decodeCast, type FullReservation } from "@/lib/activity/reservations/wire";
import {
  type CureByChange,
  fieldsOfCure,
  listCuresBelow,
  makeCuredBody,
  numberProposals,
  placeOfCure,
  timeKey,
} from "./cure-changes";
import { bookingBodyFromFields, fieldsFromReservation } from "./form/booking-form-state";

const ZONE = "Europe/Paris";
const NINE = Date.parse("2027-06-01T07:00Z") / 1000;
const HOUR = 3600;
const person = (userId: string, role: string) => ({ userId, role, callSign: null, firstName: "", lastName: "" });
const flight = {
  ...{ id: "r", siteId: "s", version: 1, type: "Renter", start: NINE - 1800, end: NINE + HOUR },
  ...{ durationBriefing: 30, durationDebriefing: 0, classroom: null, limitIds: [], passengers: null, isIfr: false },
  aircraft: {
    ...{ aircraftId: "a", callSign: "F-GKQA", model: "DR400", operationId: null, operationName: null },
    ...{
      startTurnaround: NINE - 900,
      startFlight: NINE,
      endFlight: NINE + HOUR,
      fromAirport: "LFLG",
      toAirport: "LFLG",
    },
  },
  users: [person("renter", "Renter"), person("teacher", "Instructor")],
} as unknown as FullReservation;

const judged = { clears: [0], leavesWarnings: false };
const other = { callSign: "MOR", firstName: "Claire", lastName: "Moreau" };
const cures: Record<string, CureByChange> = {
  aircraft: { kind: "aircraft", ...judged, aircraftId: "b", callSign: "F-GRNL", model: "PA-28" },
  instructor: { kind: "instructor", ...judged, ...other, userId: "moreau", replacesId: "teacher" },
  dual: { kind: "instructor", ...judged, ...other, userId: "moreau", replacesId: null },
  time: { kind: "time", ...judged, start: NINE + 5 * HOUR, end: NINE + 6 * HOUR },
};

test.each([
  ["aircraft", { aircraftId: "b", startFlight: NINE, startTurnaround: null }, ["renter", "teacher"], NINE - 1800],
  ["instructor", { aircraftId: "a", startFlight: NINE }, ["renter", "moreau"], NINE - 1800],
  ["dual", { aircraftId: "a", startFlight: NINE }, ["renter", "teacher", "moreau"], NINE - 1800],
  ["time", { aircraftId: "a", startFlight: NINE + 5 * HOUR }, ["renter", "teacher"], NINE - 1800 + 5 * HOUR],
] as const)("%s: the sheet and the form change the same", (name, aircraft, users, start) => {
  const bySheet = makeCuredBody(flight, cures[name]!);
  expect(bySheet).toMatchObject({ start, end: start + 1800 + HOUR, aircraft });
  expect(decodeCast(bySheet.users).map(({ userId }) => userId)).toEqual(users);
  const fields = fieldsFromReservation(flight, ZONE);
  const byForm = bookingBodyFromFields(
    { ...fields, ...fieldsOfCure(cures[name]!, fields, ZONE) },
    { siteId: "s", timeZone: ZONE },
  );
  expect(byForm).toMatchObject({ start, end: bySheet.end, users: bySheet.users });
  expect(byForm?.aircraft?.aircraftId).toBe(aircraft.aircraftId);
});

test("numbers follow what is read, and no two buttons have the same", () => {
  const ask: CureView = { kind: "ask", clears: [1] };
  const defects: CureView = { kind: "open", clears: [1], screen: "defects", lessonId: null, subjectId: "a" };
  const aircraft = { ...cures.aircraft!, clears: [0, 1] };
  const time = { ...cures.time!, clears: [0] };
  const atField = [timeKey(NINE + 5 * HOUR), timeKey(NINE + 7 * HOUR)];
  const list = [aircraft, cures.instructor!, time, ask, defects];
  const numbers = numberProposals(atField, list);
  const of = (finding: number, cure: CureView) => numbers.get(placeOfCure(finding, cure));
  expect(atField.map((key) => numbers.get(key))).toEqual([1, 2]);
  expect(of(0, aircraft)).toBe(3);
  expect([of(1, defects), of(0, cures.instructor!)]).toEqual([4, 5]);
  // They stand elsewhere already, or can't be pressed.
  expect([of(1, aircraft), of(0, time), of(1, ask)]).toEqual([undefined, undefined, undefined]);
});

test("what is folded below a finding comes after what is shown of the next one", () => {
  const defects: CureView = { kind: "open", clears: [1], screen: "defects", lessonId: null, subjectId: "a" };
  const numbers = numberProposals([], [cures.aircraft!, cures.time!, defects]);
  const of = (finding: number, cure: CureView) => numbers.get(placeOfCure(finding, cure));
  expect([of(0, cures.aircraft!), of(1, defects), of(0, cures.time!)]).toEqual([1, 2, 3]);
});

test("what clears two findings about one aircraft is proposed once, below the first", () => {
  const defects: CureView = { kind: "open", clears: [1], screen: "defects", lessonId: null, subjectId: "a" };
  const list = [{ ...cures.aircraft!, clears: [0, 1] }, { ...cures.time!, clears: [1, 0] }, defects];
  expect([0, 1].map((finding) => listCuresBelow(finding, list).map(({ kind }) => kind))).toEqual([
    ["aircraft", "time"],
    ["open"],
  ]);
});
