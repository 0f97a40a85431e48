import { expect, test } from "vitest";
import type { BookingInput } from "@/lib/activity/reservations/bodies";
import { type FullReservation, makeBookingBody } from "@/lib/activity/reservations/wire";
import { listTold } from "./told-of-booking";

const guest = { name: "Jo Guest", phoneNumber: "", email: "jo@example.org", language: "fr-FR" } as const;
const existing = {
  ...{ siteId: "site", type: "Operation", start: 1_000, end: 8_000, durationBriefing: 0, durationDebriefing: 0 },
  aircraft: { aircraftId: "kqa", startTurnaround: 1_000, startFlight: 1_000, endFlight: 8_000, operationId: "op" },
  ...{ classroom: null, guest, commentaryForGlobal: "" },
  users: [
    { userId: "fau", role: "PilotInCommand", lessonId: null, promotionId: null },
    { userId: "dub", role: "Crew", lessonId: null, promotionId: null },
  ],
} as unknown as FullReservation;
const before = makeBookingBody(existing, existing);
const people = ["fau", "dub"];
const ofGuest = { ...before, guest };

test("all are told of a new booking, and its guest where a mail reaches them", () => {
  expect(listTold(ofGuest, people, undefined)).toEqual({ people, guest: "Jo Guest" });
  expect(listTold({ ...ofGuest, guest: { ...guest, email: "" } }, people, undefined).guest).toBeNull();
});

test.each<[string, Partial<BookingInput>, string[], { people: string[]; guest: string | null }]>([
  ["a comment", { commentaryForGlobal: "bring a headset" }, people, { people: [], guest: null }],
  ["nothing", {}, people, { people: [], guest: null }],
  ["another time", { start: 2_000 }, people, { people, guest: "Jo Guest" }],
  ["somebody leaving", { users: before.users!.slice(0, 1) }, ["fau"], { people, guest: null }],
  ["another guest", { guest: { ...guest, email: "al@example.org" } }, people, { people: [], guest: "Jo Guest" }],
])("of a change: %s", (_, change, now, told) => {
  expect(listTold({ ...ofGuest, ...change }, now, existing)).toEqual(told);
});
