import { expect, test } from "vitest";
import { findActorOfSignIn } from "@/lib/access/actor/load-actor";
import { prisma } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { call } from "@/lib/testing/call";
import { makeAircraft, makePerson, makeReservation, makeWorld, type SignedInPerson } from "@/lib/testing/world";
import { rejudge } from "@/lib/work/planning/rejudge";
import { readBeforeFlightSheet } from "./queries";

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
    readBeforeFlightSheet(
      { db: prisma(), actor: (await findActorOfSignIn(signInId))!, now: new Date() },
      own.id,
      "en-US",
    );
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
  const { defects, blockedBy } = await read(world.renter);
  expect(defects.map(({ number }) => number)).toEqual([1, 2]);
  expect(blockedBy).toEqual([expect.stringMatching(/time to mend .* will have passed: defect 1/)]);
  await expect(read(world.student), "who doesn't fly").rejects.toMatchObject({ kind: "forbidden" });
});
