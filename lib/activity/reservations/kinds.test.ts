import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { bookingInputForType } from "./bodies";
import type { ReservationType } from "./codes";
import {
  bookableTypes,
  bookableTypesForRow,
  groupRoleOf,
  kinds,
  mainRoleOf,
  reservationTypes,
  typeOfCode,
  typesWithStateAfterEnd,
} from "./kinds";
import { deriveBookingTimes, occupationsOfBooking, parseBookedPeople } from "./rules";
import { codeOfRole } from "./wire";

const id = (digit: string) => digit.repeat(24);
const [AIRCRAFT, ROOM, SITE] = [id("a"), id("c"), id("5")];
const NINE = Date.parse("2027-06-01T07:00Z") / 1000;
const HOUR = 3600;

/** Makes the smallest valid booking of a type: its resources and the required number of people in each role. */
function least(type: ReservationType) {
  const { aircraft, hasClassroom, cast } = kinds[type];
  const roles = cast.flatMap(({ role, required }) => Array.from({ length: required?.least ?? 0 }, () => role));
  return {
    siteId: SITE,
    start: NINE,
    end: NINE + 2 * HOUR,
    ...(aircraft && { aircraft: { aircraftId: AIRCRAFT, ...(aircraft.hasOperationType && { operationId: id("b") }) } }),
    ...(hasClassroom && { classroom: { classroomId: ROOM } }),
    users: roles.map((role, at) => ({ userId: id(String(at)), reservationUserRole: codeOfRole(role) })),
  };
}
const bookedTypes = reservationTypes.filter((type) => type !== "Availability");

test("each type has the number of the specification, and no other number is a type's", () => {
  const names = ["Availability", "Renter", "Maintenance", "Operation", "Practical", "Theoretical", "Meeting"];
  expect([-1, 0, 1, 2, 3, 4, 5].map(typeOfCode)).toEqual(names);
  expect(new Set(reservationTypes.map((type) => kinds[type].code)).size).toBe(reservationTypes.length);
  for (const code of [-2, 99, 0.5, Number.NaN]) expect(() => typeOfCode(code)).toThrow(RangeError);
});

test("what can be booked has its address, and nothing else has", () => {
  expect(bookableTypes).toEqual(
    expect.arrayContaining(["Renter", "Maintenance", "Operation", "Practical", "Theoretical", "Meeting"]),
  );
  const routes = bookableTypes.map((type) => kinds[type].booking!.route);
  const folders = readdirSync("app/api/reservation", { withFileTypes: true }).filter((one) => one.isDirectory());
  const books = (file: string) => existsSync(file) && readFileSync(file, "utf8").includes("bookingEndpoints");
  const booking = folders.filter(({ name }) => books(`app/api/reservation/${name}/route.ts`));
  expect(booking.map(({ name }) => name).sort()).toEqual([...routes].sort());
});

describe("a reservation of each type", () => {
  test.each(bookedTypes)("%s: its least body is taken, its cast complete, its resources occupied", (type) => {
    const input = bookingInputForType(type).parse(least(type));
    const parts = parseBookedPeople(type, input);
    const times = deriveBookingTimes(type, input, { slotMinutes: 15, timeZone: "Europe/Paris" }, 10);
    const resources = {
      aircraftId: input.aircraft?.aircraftId ?? null,
      classroomId: input.classroom?.classroomId ?? null,
      parts,
      isSolo: false,
    };
    const occupied = occupationsOfBooking(resources, times);
    const { aircraft, hasClassroom, isFlight } = kinds[type];
    const count = (kind: string) => occupied.filter((one) => one.kind === kind).length;
    expect([count("Aircraft"), count("Classroom"), count("Person")]).toEqual([
      aircraft ? 1 : 0,
      hasClassroom ? 1 : 0,
      parts.length,
    ]);
    // Only flights have a turnaround before the reservation.
    expect(Math.min(...occupied.map(({ start }) => start))).toBe(isFlight ? NINE - 600 : NINE);
  });

  test.each(bookedTypes)(
    "%s: without one of what it asks for, or with what it hasn't, it is refused by name",
    (type) => {
      const { aircraft, hasClassroom, isFlight } = kinds[type];
      const refused = (more: object) => {
        const parsed = bookingInputForType(type).safeParse({ ...least(type), ...more });
        return parsed.success ? [] : parsed.error.issues.map(({ path, message }) => `${path.join(".")} ${message}`);
      };
      expect(refused({})).toEqual([]);
      const aircraftId = { aircraftId: AIRCRAFT };
      if (aircraft) expect(refused({ aircraft: {} }).join()).toContain("reservations.aircraftRequired");
      else expect(refused({ aircraft: aircraftId })).toEqual(["aircraft reservations.aircraftNotAllowed"]);
      if (hasClassroom)
        expect(refused({ classroom: {} })).toEqual(["classroom.classroomId reservations.classroomRequired"]);
      else
        expect(refused({ classroom: { classroomId: ROOM } })).toEqual(["classroom reservations.classroomNotAllowed"]);
      if (aircraft && !aircraft.hasOperationType) {
        const operation = { aircraft: { ...aircraftId, operationId: id("b") } };
        expect(refused(operation)).toEqual(["aircraft.operationId reservations.operationNotAllowed"]);
      }
      if (!isFlight) expect(refused({ durationBriefing: 10 })).toEqual(["durationBriefing reservations.noBriefing"]);
      const other = kinds[type].code === 0 ? 1 : 0;
      expect(refused({ reservationType: other })).toEqual(["reservationType reservations.typeOfRoute"]);
      expect(refused({ reservationType: kinds[type].code })).toEqual([]);
    },
  );

  test.each(bookedTypes)("%s: takes as many people of a role as it says, and no other role", (type) => {
    const { users } = least(type);
    for (const { role, required } of kinds[type].cast) {
      if (!required) continue;
      const others = users.filter((user) => user.reservationUserRole !== codeOfRole(role));
      const many = (count: number) =>
        Array.from({ length: count }, (_, at) => ({
          userId: id((at % 10).toString()).slice(2) + String(at).padStart(2, "0"),
          reservationUserRole: codeOfRole(role),
        }));
      const cast = (count: number) => () => parseBookedPeople(type, { users: [...others, ...many(count)] });
      expect(cast(required.most)).not.toThrow();
      expect(cast(required.least - 1)).toThrow(required.message);
      expect(cast(required.most + 1)).toThrow(required.message);
    }
    const allowed = kinds[type].cast.map(({ role }) => role);
    const foreign = (["Renter", "Student", "Observer"] as const).find((role) => !allowed.includes(role));
    if (!foreign) return;
    const stranger = { userId: id("9"), reservationUserRole: codeOfRole(foreign) };
    expect(() => parseBookedPeople(type, { users: [...users, stranger] })).toThrow("reservations.roleNotAllowed");
  });
});

test("the clock leaves flights to their follow-up, performs what is on the ground, and leaves lessons alone", () => {
  const flights = reservationTypes.filter((type) => kinds[type].isFlight);
  expect(typesWithStateAfterEnd("FlightFollowUpNeeded").sort()).toEqual(flights.sort());
  expect(flights).toEqual(expect.arrayContaining(["Operation", "Practical", "Renter"]));
  expect(typesWithStateAfterEnd("Performed")).toEqual(expect.arrayContaining(["Maintenance", "Meeting"]));
  expect([...typesWithStateAfterEnd("Performed"), ...flights]).not.toContain("Theoretical");
});

test("an empty slot is for the likeliest type of its row", () => {
  const forRent = ["Renter", "Operation", "Practical", "Maintenance"];
  expect(bookableTypesForRow("aircraft")).toEqual(forRent);
  const notForRent = ["Operation", "Practical", "Maintenance", "Renter"];
  expect(bookableTypesForRow("aircraft", { isForRent: false })).toEqual(notForRent);
  expect(bookableTypesForRow("simulator")).toEqual(["Practical", "Operation", "Maintenance"]);
  expect(bookableTypesForRow("instructor")).toEqual(["Practical", "Operation", "Theoretical"]);
  expect(bookableTypesForRow("other")).toEqual(["Operation", "Renter"]);
  expect(bookableTypesForRow("classroom")).toEqual(["Theoretical", "Meeting"]);
  expect(bookableTypesForRow("student")).toEqual(["Practical", "Theoretical"]);
  expect(bookableTypesForRow("nowhere")).toEqual(["Practical", "Renter"]);
});

test("each strip has its colours, by day and in the dark", () => {
  const [light, dark] = [readFileSync("app/globals.css", "utf8"), readFileSync("app/dark.css", "utf8")];
  for (const { look, isBackground } of reservationTypes.map((type) => kinds[type])) {
    if (isBackground) continue;
    expect(light, look).toContain(`.t-${look} {`);
    for (const token of [`--${look}:`, `--${look}-edge:`, `--${look}-ink:`]) {
      expect(light, token).toContain(token);
      expect(dark, token).toContain(token);
    }
  }
});

test("the form asks by itself for whoever is required first", () => {
  expect([mainRoleOf("Renter"), mainRoleOf("Operation"), mainRoleOf("Maintenance")]).toEqual([
    "Renter",
    "PilotInCommand",
    null,
  ]);
  expect([groupRoleOf("Renter"), groupRoleOf("Maintenance"), groupRoleOf("Meeting")]).toEqual([null, null, "Crew"]);
  expect(mainRoleOf("Meeting")).toBeNull();
  expect([mainRoleOf("Theoretical"), groupRoleOf("Theoretical")]).toEqual(["Instructor", "Student"]);
});
