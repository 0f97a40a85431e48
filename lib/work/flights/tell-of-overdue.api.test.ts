import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { SYSTEM_ACTOR } from "@/lib/access/actor/actor";
import { asActor } from "@/lib/access/actor/as-actor";
import { prisma } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { call } from "@/lib/testing/call";
import { makeAircraft, makePerson, makeSite, makeWorld, type World } from "@/lib/testing/world";
import { tellOfOverdueFlights } from "./tell-of-overdue";

const MINUTE = 60;
const NOW = Math.floor(Date.now() / 1000);

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
beforeEach(async () => {
  await prisma().notification.deleteMany();
  await prisma().flight.deleteMany();
});

/** A rental of an hour that was to be back so many minutes ago, and left its block in time. */
async function makeFlightOut(backMinutesAgo: number, type: "Aircraft" | "Simulator" = "Aircraft"): Promise<string> {
  const { id: aircraftId } = await makeAircraft(world.site.id, { type });
  const end = NOW - backMinutesAgo * MINUTE;
  const [startAt, endAt] = [new Date((end - 60 * MINUTE) * 1000), new Date(end * 1000)];
  const times = { startAt, endAt, turnaroundAt: startAt, offBlockAt: startAt, onBlockAt: endAt };
  const { id } = await prisma().reservation.create({
    data: {
      ...{ id: newId(), siteId: world.site.id, type: "Renter", state: "Scheduled", aircraftId },
      ...{ ...times, createdAt: startAt, editedAt: startAt },
      people: { create: [{ personId: world.renter.id, role: "Renter" }] },
    },
  });
  expect((await note(id, { offBlock: end - 60 * MINUTE })).status).toBe(200);
  return id;
}

const note = async (id: string, times: object) => {
  const flight = await prisma().flight.findUnique({ where: { reservationId: id } });
  const body = { ...times, ...(flight && { version: flight.version }) };
  return call("PATCH", `/api/suivi-vol/${id}/times`, { as: world.staff, body });
};
const alarm = () => asActor(SYSTEM_ACTOR, tellOfOverdueFlights);
const listTold = async (subjectId: string) =>
  (await prisma().notification.findMany({ where: { subjectId, kind: "flightOverdue" } }))
    .map((one) => one.personId)
    .sort();

describe("a flight that is out after the school's time", () => {
  test("alarms the instructors and the staff of its site, once, and nobody else", async () => {
    const elsewhere = await makeSite();
    const others = await makePerson({ roles: { [elsewhere.id]: ["Staff", "Instructor"] } });
    const [late, soon] = [await makeFlightOut(31), await makeFlightOut(29)];
    expect(await alarm()).toBe(1);
    const told = await listTold(late);
    expect(told).toEqual(expect.arrayContaining([world.staff.id, world.instructor.id]));
    for (const { id } of [others, world.renter, world.student]) expect(told).not.toContain(id);
    expect(await listTold(soon)).toEqual([]);
    expect(await alarm()).toBe(0);
  });

  test("is told as what isn't back, with who is on board, and leads to the board", async () => {
    const late = await makeFlightOut(40);
    await alarm();
    const own = await (await call("GET", "/api/notification", { as: world.instructor })).json();
    const told = own.find((one: { subjectId: string }) => one.subjectId === late);
    const { firstName, lastName } = await prisma().person.findUniqueOrThrow({ where: { id: world.renter.id } });
    expect(told).toMatchObject({ kind: "flightOverdue", read: false });
    expect(told.text).toContain(`${firstName} ${lastName}`);
    expect(told.link).toBe(`/site/${world.site.id}/dashboard/internal/flight-follow-up`);
  });

  test("is no alarm any more once it has landed, and is one again when that is taken back", async () => {
    const late = await makeFlightOut(45);
    await alarm();
    expect((await note(late, { takeOff: NOW - 100 * MINUTE, landing: NOW - MINUTE })).status).toBe(200);
    expect(await listTold(late)).toEqual([]);
    expect((await note(late, { landing: null })).status).toBe(200);
    expect(await alarm()).toBe(1);
    expect(await listTold(late)).toContain(world.staff.id);
  });

  test("is none while the flight is expected later, and none any more once somebody says so", async () => {
    const late = await makeFlightOut(45);
    expect((await note(late, { expectedReturn: NOW + 10 * MINUTE })).status).toBe(200);
    expect(await alarm()).toBe(0);
    expect((await note(late, { expectedReturn: null })).status).toBe(200);
    expect(await alarm()).toBe(1);
    expect((await note(late, { expectedReturn: NOW + 20 * MINUTE })).status).toBe(200);
    expect(await listTold(late)).toEqual([]);
    expect((await note(late, { expectedReturn: NOW - 200 * MINUTE })).status).toBe(422);
    expect((await note(late, { expectedReturn: NOW + 48 * 3600 })).status).toBe(422);
  });

  test("waits as long as the school says, and never for a simulator", async () => {
    await prisma().school.updateMany({ data: { overdueMinutes: 60 } });
    await makeFlightOut(59);
    await makeFlightOut(90, "Simulator");
    expect(await alarm()).toBe(0);
    const late = await makeFlightOut(61);
    expect(await alarm()).toBe(1);
    expect(await listTold(late)).toContain(world.instructor.id);
    await prisma().school.updateMany({ data: { overdueMinutes: 30 } });
  });

  test("is told once by several that look at the same moment", async () => {
    await makeFlightOut(50);
    const raised = await Promise.all([alarm(), alarm(), alarm()]);
    expect(raised.reduce((sum, one) => sum + one, 0)).toBe(1);
  });
});
