import { beforeAll, describe, expect, test } from "vitest";
import { prisma } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { call } from "@/lib/testing/call";
import { ZONE_AT_NOON } from "@/lib/testing/days";
import { makeLeg } from "@/lib/testing/flights";
import { makeAircraft, makePerson, makeWorld, type SignedInPerson, signInAs, type World } from "@/lib/testing/world";
import { listUnaccepted } from "./accepted-aircraft";

const HOUR = 3600;
const START = Math.floor(Date.now() / 60_000) * 60 + HOUR / 2;

let world: World;
beforeAll(async () => {
  world = await makeWorld();
  await prisma().site.update({ where: { id: world.site.id }, data: { timeZone: ZONE_AT_NOON } });
  await prisma().school.updateMany({ data: { isAcceptanceDemanded: true } });
});

type People = [SignedInPerson, "Renter" | "Instructor" | "Student"][];
async function makeFlight(people: People, more: object = {}) {
  const { id: aircraftId } = await makeAircraft(world.site.id);
  const [startAt, endAt] = [new Date(START * 1000), new Date((START + HOUR) * 1000)];
  const { id } = await prisma().reservation.create({
    data: {
      ...{ id: newId(), siteId: world.site.id, type: "Renter", state: "Scheduled", aircraftId, startAt, endAt },
      ...{ turnaroundAt: startAt, offBlockAt: startAt, onBlockAt: endAt, createdAt: startAt, editedAt: startAt },
      people: { create: people.map(([{ id: personId }, role]) => ({ personId, role })) },
      ...more,
    },
  });
  return { id, aircraftId };
}
const accept = (id: string, as: SignedInPerson, defects: object[] = []) =>
  call("POST", `/api/suivi-vol/${id}/acceptance`, { as, body: { defects } });
const leave = async (id: string, as: SignedInPerson, releaseReason?: string) => {
  const flight = await prisma().flight.findUnique({ where: { reservationId: id } });
  const body = { offBlock: Math.floor(Date.now() / 60_000) * 60, releaseReason, version: flight?.version };
  return (await call("PATCH", `/api/suivi-vol/${id}/times`, { as, body })).status;
};
const report = async (aircraftId: string, isVisible = true) =>
  prisma().defect.create({
    data: {
      ...{ id: newId(), aircraftId, number: isVisible ? 1 : 2, description: "Nav light", isVisible },
      ...{ reportedAt: new Date(), reportedById: world.staff.id },
    },
  });

const move = (aircraftId: string, cause: "Opening" | "Correction", flightMinutes: number, landings = 0) =>
  prisma().counterMovement.create({
    data: { id: newId(), aircraftId, cause, flightMinutes, landings, at: new Date(), reason: "Read anew" },
  });

/** A closed flight of an aircraft that says what was left of its fuel. */
const fly = (aircraftId: string, { fuelLeftTenths, hoursAgo }: { fuelLeftTenths: number; hoursAgo: number }) => {
  const [offBlockAt, onBlockAt] = [hoursAgo, hoursAgo - 1].map((hours) => new Date(Date.now() - hours * HOUR * 1000));
  const flown = { category: "Aircraft", class: "SingleEngine", model: "DR400-120", function: "Pic" } as const;
  const times = {
    offBlockAt: offBlockAt!,
    onBlockAt: onBlockAt!,
    declaredById: world.staff.id,
    declaredAt: new Date(),
  };
  const pilotId = world.staff.id;
  return makeLeg({ id: newId(), pilotId, aircraftId, ...flown, ...times, fuelLeftTenths, state: "Validated" });
};

describe("where the school demands that the pilot in command accepts the aircraft", () => {
  test("a flight leaves once they have, and only an admin lets it go before, with a reason", async () => {
    const { id } = await makeFlight([[world.renter, "Renter"]]);
    expect(await leave(id, world.renter)).toBe(403);
    expect(await leave(id, world.staff)).toBe(403);
    expect(await leave(id, world.admin)).toBe(422);
    expect((await accept(id, world.renter)).status).toBe(200);
    expect(await leave(id, world.renter)).toBe(200);
    const other = await makeFlight([[world.renter, "Renter"]]);
    expect(await leave(other.id, world.admin, "Pilot is on the telephone")).toBe(200);
  });

  test("what is reported after it asks for another one, what pilots don't see doesn't", async () => {
    const { id, aircraftId } = await makeFlight([[world.renter, "Renter"]]);
    await accept(id, world.renter);
    await report(aircraftId, false);
    expect((await board(id)).lacksAcceptance).toBe(false);
    const defect = await report(aircraftId);
    expect((await board(id)).lacksAcceptance).toBe(true);
    expect(await leave(id, world.renter)).toBe(403);
    expect((await accept(id, world.renter, [{ id: defect.id, version: defect.version + 1 }])).status).toBe(409);
    expect((await accept(id, world.renter, [{ id: defect.id, version: defect.version }])).status).toBe(200);
    expect(await leave(id, world.renter)).toBe(200);
    expect((await accept(id, world.renter)).status).toBe(409);
  });

  test("what was accepted is kept: defects, fuel and potential; another flight that is closed asks for another acceptance", async () => {
    const { id, aircraftId } = await makeFlight([[world.renter, "Renter"]]);
    await move(aircraftId, "Opening", 600, 20);
    await fly(aircraftId, { fuelLeftTenths: 770, hoursAgo: 30 });
    const terms = [
      { unit: "Hours", interval: 3_000, dueCounter: 3_000 },
      { unit: "Months", interval: 12, dueOn: new Date("2099-02-28") },
    ] as const;
    const limit = await prisma().maintenanceLimit.create({
      data: { id: newId(), aircraftId, name: "50 h", terms: { create: [...terms] } },
    });
    const { id: defectId, version } = await report(aircraftId);
    const answer = await accept(id, world.renter, [{ id: defectId, version }]);
    const { acceptedAt, ...accepted } = await answer.json();
    expect(acceptedAt).toBeGreaterThan(START - HOUR);
    expect(accepted).toEqual({
      ...{ defects: [defectId], flightTime: 600, landing: 20, fuelLeft: { litres: 77, at: expect.any(Number) } },
      potential: [
        { limitId: limit.id, title: "50 h", unit: 0, remaining: 2_400, dueDate: null },
        { limitId: limit.id, title: "50 h", unit: 3, remaining: null, dueDate: Date.UTC(2099, 1, 28) / 1000 },
      ],
    });
    const line = await prisma().auditEntry.findFirstOrThrow({ where: { subjectId: id, action: "flight.accept" } });
    expect(line.after).toMatchObject({ accepted });
    expect((await board(id)).lacksAcceptance).toBe(false);

    // A defect that is gone is no reason to look again.
    await prisma().defect.update({ where: { id: defectId }, data: { isVisible: false } });
    expect((await board(id)).lacksAcceptance).toBe(false);
    const setLimit = (dueCounter: number) =>
      prisma().maintenanceTerm.updateMany({ where: { limitId: limit.id, unit: "Hours" }, data: { dueCounter } });
    const changes: [() => Promise<unknown>, () => Promise<unknown>][] = [
      [() => move(aircraftId, "Correction", 60), () => move(aircraftId, "Correction", -60)],
      [() => setLimit(2_000), () => setLimit(3_000)],
    ];
    for (const [change, back] of changes) {
      await change();
      expect((await board(id)).lacksAcceptance).toBe(true);
      await back();
      expect((await board(id)).lacksAcceptance).toBe(false);
    }
    await fly(aircraftId, { fuelLeftTenths: 300, hoursAgo: 2 });
    expect((await board(id)).lacksAcceptance).toBe(true);
    expect(await leave(id, world.renter)).toBe(403);
    expect((await (await accept(id, world.renter)).json()).fuelLeft.litres).toBe(30);
    expect(await leave(id, world.renter)).toBe(200);
  });

  test("a flight leaves with what was accepted: what comes after that changes nothing of it", async () => {
    const { id, aircraftId } = await makeFlight([[world.renter, "Renter"]]);
    await accept(id, world.renter);
    expect(await leave(id, world.renter)).toBe(200);
    await report(aircraftId);
    await fly(aircraftId, { fuelLeftTenths: 300, hoursAgo: 1 });
    expect((await listUnaccepted({ db: prisma() }, [id])).size).toBe(0);
  });

  test("it holds for the aircraft and the pilot of now, once all its defects are read, and not days before", async () => {
    const other = await signInAs(await makePerson({ roles: { [world.site.id]: ["Renter"] } }));
    const { id, aircraftId } = await makeFlight([[world.renter, "Renter"]]);
    await report(aircraftId);
    expect((await accept(id, world.renter)).status).toBe(409);
    const { id: otherAircraftId } = await makeAircraft(world.site.id);
    await prisma().reservation.update({ where: { id }, data: { aircraftId: otherAircraftId } });
    expect((await accept(id, world.renter)).status).toBe(200);
    expect((await board(id)).lacksAcceptance).toBe(false);
    await prisma().reservationPerson.updateMany({ where: { reservationId: id }, data: { personId: other.id } });
    expect((await board(id)).lacksAcceptance).toBe(true);
    await prisma().reservationPerson.updateMany({ where: { reservationId: id }, data: { personId: world.renter.id } });
    await prisma().reservation.update({ where: { id }, data: { aircraftId } });
    expect((await board(id)).lacksAcceptance).toBe(true);
    const days = { startAt: new Date((START + 72 * HOUR) * 1000), endAt: new Date((START + 73 * HOUR) * 1000) };
    const later = { ...days, turnaroundAt: days.startAt, offBlockAt: days.startAt, onBlockAt: days.endAt };
    const soon = await makeFlight([[world.renter, "Renter"]], later);
    expect((await accept(soon.id, world.renter)).status).toBe(409);
  });

  test("nobody else accepts it: not the desk, not a student beside their instructor; alone the student does", async () => {
    const lesson: People = [
      [world.instructor, "Instructor"],
      [world.student, "Student"],
    ];
    const dual = await makeFlight(lesson, { type: "Practical" });
    expect((await accept(dual.id, world.staff)).status).toBe(403);
    expect((await accept(dual.id, world.student)).status).toBe(403);
    expect((await accept(dual.id, world.renter)).status).toBe(403);
    expect((await accept(dual.id, world.instructor)).status).toBe(200);
    const solo = await makeFlight(lesson, { type: "Practical", isSolo: true });
    expect((await accept(solo.id, world.instructor)).status).toBe(403);
    expect((await accept(solo.id, world.student)).status).toBe(200);
  });
});

async function board(id: string) {
  const answer = await call("GET", `/api/dashboard-internal/flight-follow-up?siteId=${world.site.id}`, {
    as: world.staff,
  });
  const { flights } = (await answer.json()) as { flights: { reservationId: string; lacksAcceptance: boolean }[] };
  return flights.find(({ reservationId }) => reservationId === id)!;
}
