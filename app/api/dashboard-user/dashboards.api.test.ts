import { beforeAll, expect, test } from "vitest";
import { prisma } from "@/lib/platform/db";
import { call } from "@/lib/testing/call";
import { makeReservation, makeSite, makeWorld, type World } from "@/lib/testing/world";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

test("[2 §2] one's own dashboard has one's own next reservations, at the site that is asked for", async () => {
  const start = Math.floor(Date.now() / 3_600_000) * 3600 + 48 * 3600;
  const own = await makeReservation(world, { start });
  const elsewhere = await makeSite();
  const of = async (as: World["renter"], query: Record<string, string> = {}) =>
    (await (await call("GET", `/api/dashboard-user?${new URLSearchParams(query)}`, { as })).json()).reservations.map(
      ({ id }: { id: string }) => id,
    );
  expect(await of(world.renter)).toEqual([own.id]);
  expect(await of(world.renter, { siteId: world.site.id })).toEqual([own.id]);
  expect(await of(world.renter, { siteId: elsewhere.id })).toEqual([]);
  expect(await of(world.student)).toEqual([]);
  const over = await makeReservation(world, { start: start - 96 * 3600 });
  await prisma().reservation.update({ where: { id: over.id }, data: { state: "FlightFollowUpNeeded" } });
  const { toFinish } = await (await call("GET", "/api/dashboard-user", { as: world.renter })).json();
  expect(toFinish).toMatchObject([{ kind: "flight", reservationId: over.id, callSign: world.aircraft.callSign }]);
});

test("[2 §2] the internal dashboard counts the flights of a site's day by where they are, and what its mechanics must look at", async () => {
  const read = async () =>
    (await call("GET", `/api/dashboard-internal?siteId=${world.site.id}`, { as: world.staff })).json();
  const before = await read();
  const start = Math.floor(Date.now() / 60_000) * 60 - 1800;
  const { id } = await makeReservation(world, { type: "Operation", start, hours: 2, overrideReason: "Test" });
  expect((await read()).flights.scheduled).toBe(before.flights.scheduled + 1);
  const noted = await call("PATCH", `/api/suivi-vol/${id}/times`, {
    as: world.admin,
    body: { offBlock: start, releaseReason: "Test" },
  });
  expect(noted.status).toBe(200);
  const after = await read();
  expect(after.flights).toMatchObject({ scheduled: before.flights.scheduled, offBlock: before.flights.offBlock + 1 });
  expect(after.operations).toBe(before.operations + 1);
  expect(after.maintenance).toEqual({ limits: 0, defects: 0, works: 0 });
});
