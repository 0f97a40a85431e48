import { expect, test } from "vitest";
import { findActorOfSignIn } from "@/lib/access/actor/load-actor";
import { prisma } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { call } from "@/lib/testing/call";
import { makeLeg } from "@/lib/testing/flights";
import { enrolStudent, makeProgram } from "@/lib/testing/training";
import {
  makeAircraft,
  makePerson,
  makeReservation,
  makeWorld,
  type SignedInPerson,
  signInAs,
} from "@/lib/testing/world";
import { rejudge } from "@/lib/work/planning/rejudge";
import { readDispatchSheet } from "./queries";

const [HOUR, DAY] = [3600, 86_400];
const NOON = (Math.floor(Date.now() / 1000 / DAY) + 3) * DAY + 12 * HOUR;

test("before a flight stands what is left of the limit reached first after it and what is booked before, for who flies", async () => {
  const world = await makeWorld();
  const aircraft = await makeAircraft(world.site.id);
  const { id: aircraftId } = aircraft;
  const entered = new Date("2026-01-02T10:00:00Z");
  await prisma().counterMovement.create({
    data: { id: newId(), aircraftId, cause: "Opening", flightMinutes: 6000, landings: 200, at: entered },
  });
  const term = { unit: "Hours" as const, interval: 3000, warning: 600, tolerance: 0, dueCounter: 6600 };
  const limit = { id: newId(), aircraftId, name: "50 h", terms: { create: [term] } };
  await prisma().maintenanceLimit.create({ data: limit });
  const own = await makeReservation(world, { aircraftId, start: NOON, hours: 2 });
  const renter = (await makePerson({ roles: { [world.site.id]: ["Renter"] } })).id;
  await makeReservation(world, { aircraftId, start: NOON - DAY, hours: 3, renter });
  await makeReservation(world, { aircraftId, start: NOON + DAY, hours: 1, renter });
  const read = async ({ signInId }: SignedInPerson) =>
    readDispatchSheet({ db: prisma(), actor: (await findActorOfSignIn(signInId))!, now: new Date() }, own.id, "en-US");
  const { potential, counters } = await read(world.renter);
  expect(potential).toMatchObject({ limit: { name: "50 h", componentName: null }, left: 300, flightsBefore: 1 });
  expect(potential?.limit.terms[0]?.remaining).toBe(600);
  expect(counters).toEqual({
    ...{ flightMinutes: 6000, landings: 200, hobbsHundredths: null, movedAt: entered.getTime() / 1000 },
  });
  // What blocks this flight comes first, though the other is newer, and says that the flight may not leave.
  const today = Math.floor(Date.now() / 1000 / DAY) * DAY;
  for (const days of [1, 30]) {
    const body = { description: "Gauge", mel: true, melCategory: 0, dueOn: today + days * DAY };
    expect((await call("POST", `/api/aircraft/${aircraftId}/commentary`, { as: world.staff, body })).status).toBe(201);
  }
  await rejudge({ reservationId: own.id });
  const { defects, reservation } = await read(world.renter);
  expect(defects.map(({ number }) => number)).toEqual([1, 2]);
  const blocking = reservation.warnings.filter((one) => one.blocking).map(({ label }) => label);
  expect(blocking).toEqual([expect.stringMatching(/should have been mended by .*: defect 1/)]);
  await expect(read(world.student), "who doesn't fly").rejects.toMatchObject({ kind: "forbidden" });
});

test("what is learned stands before a flight for who may know it, and not for a mechanic", async () => {
  const world = await makeWorld();
  const mechanic = await signInAs(await makePerson({ roles: { [world.site.id]: ["Renter"] } }));
  await prisma().dutyGrant.create({ data: { personId: mechanic.id, siteId: world.site.id, duty: "Mechanic" } });
  const { student, lessons } = await enrolStudent(world, await makeProgram(world, { flights: 1 }));
  const lesson = lessons.find(({ session }) => session.title === "Flight 0")!;
  const body = {
    ...{ siteId: world.site.id, start: NOON, end: NOON + HOUR, aircraft: { aircraftId: world.aircraft.id } },
    users: [
      { userId: world.instructor.id, reservationUserRole: 2 },
      { userId: student.id, reservationUserRole: 3, userProgramSessionId: lesson.id },
    ],
  };
  const answer = await call("POST", "/api/reservation/pratical", { as: world.staff, body });
  const { id } = await answer.json();
  expect(answer.status).toBe(201);
  const sheetFor = async ({ signInId }: SignedInPerson) => {
    const actor = (await findActorOfSignIn(signInId))!;
    return readDispatchSheet({ db: prisma(), actor, now: new Date() }, id, "en-US");
  };
  const sheets = [await sheetFor(student), await sheetFor(world.instructor)];
  expect(sheets.map(({ reservation }) => reservation.title)).toEqual([lesson.session.title, "Flight 0"]);
  for (const { lessons: toFly } of sheets)
    expect(toFly).toEqual([
      expect.objectContaining({ studentId: student.id, title: expect.stringContaining("Flight 0") }),
    ]);
  const { reservation, lessons: unseen } = await sheetFor(mechanic);
  expect([reservation.title, unseen]).toEqual([null, []]);
});

test("the flight's documents stand with their last days for who may see them, with what the last flight left of fuel and oil", async () => {
  const world = await makeWorld();
  const aircraft = await makeAircraft(world.site.id);
  const [medicalId, insuranceId] = [newId(), newId()];
  const mandatory = { isMandatory: true } as const;
  await prisma().certificateType.create({
    data: { id: medicalId, name: "Medical", category: "ForPeople", parts: ["PilotInCommand"], ...mandatory },
  });
  await prisma().certificateType.create({
    data: { id: insuranceId, name: "Insurance", category: "ForEquipment", ...mandatory },
  });
  const held = { state: "Validated", createdAt: new Date(), expiresOn: new Date("2090-03-31T00:00:00Z") } as const;
  await prisma().certificate.create({
    data: { id: newId(), typeId: insuranceId, aircraftId: aircraft.id, ...held },
  });
  const flown = { category: "Aircraft", class: "SingleEngine", model: "DR400", function: "Pic" } as const;
  for (const [hours, fuelLeftTenths, oilAddedTenths] of [
    [30, 700, 5],
    [20, 455, null],
  ] as const) {
    const times = {
      offBlockAt: new Date((NOON - (hours + 1) * HOUR) * 1000),
      onBlockAt: new Date((NOON - hours * HOUR) * 1000),
    };
    const noted = { fuelLeftTenths, oilAddedTenths, state: "Validated", declaredAt: new Date() } as const;
    await makeLeg({ pilotId: world.instructor.id, aircraftId: aircraft.id, ...flown, ...times, ...noted });
  }
  const { id } = await makeReservation(world, {
    aircraftId: aircraft.id,
    start: NOON + 4 * DAY,
    overrideReason: "Test",
  });
  const read = async ({ signInId }: SignedInPerson) => {
    const actor = (await findActorOfSignIn(signInId))!;
    return readDispatchSheet({ db: prisma(), actor, now: new Date() }, id, "en-US");
  };
  const told = ({ documents }: Awaited<ReturnType<typeof read>>) =>
    documents.map(({ name, holder, until, ground }) => [name, holder.id, until, ground]);
  const ofAircraft = ["Insurance", aircraft.id, "2090-03-31", null];
  const sheet = await read(world.renter);
  expect(told(sheet)).toEqual([ofAircraft, ["Medical", world.renter.id, null, "missing"]]);
  // An instructor sees the certificates of their own students, and of nobody else.
  expect(told(await read(world.instructor))).toEqual([ofAircraft]);
  expect(sheet.fuelAndOil).toEqual({
    fuelLeft: { litres: 45.5, at: NOON - 20 * HOUR },
    oilAdded: { litres: 0.5, at: NOON - 30 * HOUR },
  });
});
