import { expect, test } from "vitest";
import { prisma } from "@/lib/platform/db";
import { call } from "@/lib/testing/call";
import { makePerson, makeReservation, makeWorld, signInAs } from "@/lib/testing/world";

// biome-ignore lint/suspicious/noExplicitAny: the answers of many endpoints
type Json = any;

const DAY = 86_400;
const [HOURS, DAYS] = [0, 2];

test("[DECISIONS] the workshop of a site: what is exceeded, then what is due; what is near alone; defects; booked work", async () => {
  const world = await makeWorld();
  const today = Math.floor(Date.now() / 1000 / DAY) * DAY;
  const as = world.staff;
  const made = async (path: string, body: object): Promise<Json> => {
    const answer = await call("POST", `/api/${path}`, { as, body });
    expect(answer.status, path).toBe(201);
    return answer.json();
  };
  const site = { siteId: world.site.id, dateEntree: null };
  const aircraft = async (callSign: string) =>
    (await made("aircraft", { callSign, model: "DR400", type: 0, classe: 0, site, totalFlightTime: 6000 })).id;
  const [one, other] = [await aircraft("F-W1"), await aircraft("F-W2")];
  const limit = async (id: string, name: string, term: object, componentId: string | null = null) =>
    (await made(`aircraft/${id}/limit`, { name, workTime: 90, componentId, terms: [term] })).id;
  await limit(one, "far", { unit: DAYS, interval: 400, dueDate: today + 300 * DAY });
  await limit(one, "in a month", { unit: DAYS, interval: 400, dueDate: today + 30 * DAY });
  const part = { siteId: world.site.id, name: "Engine", serialNumber: "L-1", totalFlightTime: 6000 };
  const engine = (await made("component", part)).id;
  const fit = { as, body: { aircraftId: other, version: 1 } };
  expect((await call("PATCH", `/api/component/${engine}/fit`, fit)).status).toBe(204);
  const soon = { unit: HOURS, interval: 3000, tolerance: 60, warning: 600, due: 6100 };
  const near = await limit(other, "in hours", soon, engine);
  await limit(other, "exceeded", { unit: HOURS, interval: 3000, due: 5900 });
  const renter = (await makePerson({ roles: { [world.site.id]: ["Renter"] } })).id;
  const booking = { aircraftId: other, start: today + 5 * DAY, hours: 3, renter, overrideReason: "Meant" };
  await makeReservation(world, booking);
  const start = today + 2 * DAY;
  const work = { siteId: world.site.id, start, end: start + 3600, users: [] };
  const { id: reservationId } = await made("reservation/maintenance", {
    ...work,
    aircraft: { aircraftId: other, limitIds: [near] },
  });
  for (const [description, more] of [
    ["Known", {}],
    ["Later", { pending: true }],
    ["Now", { blocking: true }],
  ] as const)
    await made(`aircraft/${one}/commentary`, { description, ...more });
  // What is elsewhere or out of service is no concern of theirs.
  const elsewhere = await makeWorld();
  const stored = await aircraft("F-W3");
  await limit(stored, "of a disabled aircraft", { unit: HOURS, due: 1 });
  await prisma().aircraft.update({ where: { id: stored }, data: { state: "Disabled" } });

  const mechanic = await signInAs(await makePerson({ roles: { [world.site.id]: ["Renter"] } }));
  await prisma().dutyGrant.create({ data: { personId: mechanic.id, siteId: world.site.id, duty: "Mechanic" } });
  const read = (siteId: string, who = mechanic) =>
    call("GET", `/api/dashboard-internal/maintenance?siteId=${siteId}`, { as: who });
  const workshop: Json = await (await read(world.site.id)).json();
  expect(workshop.limits.map(({ aircraftId, limit: { name } }: Json) => [aircraftId, name])).toEqual([
    [other, "exceeded"],
    [other, "in hours"],
    [one, "in a month"],
  ]);
  // So they can be renewed and booked at once.
  expect(workshop.limits[1]).toMatchObject({
    limit: { id: near, version: 1, workTime: 90, booked: { reservationId }, overrun: null },
    remainingAfterBookings: 100,
  });
  expect(workshop.laterLimits).toBe(1);
  expect(workshop.defects.map(({ description }: Json) => description)).toEqual(["Now", "Later"]);
  const booked = {
    reservationId,
    aircraftId: other,
    start,
    end: start + 3600,
    people: [],
    limitNames: ["Engine, in hours"],
  };
  expect(workshop.works).toEqual([booked]);
  expect((await read(elsewhere.site.id)).status).toBe(404);
  expect((await read("all")).status, "the site must be chosen").toBe(422);
  expect((await read(world.site.id, world.student)).status).toBe(403);
});
