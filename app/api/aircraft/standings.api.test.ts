import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { prisma } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { call } from "@/lib/testing/call";
import { makeAircraft, makeSite, makeWorld, type World } from "@/lib/testing/world";
import type { FlightTimeKind } from "@/prisma/generated/enums";

// biome-ignore lint/suspicious/noExplicitAny: the answers of two endpoints
type Json = any;

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

/** A booking, some minutes after the one before. `renews` says which of the aircraft's two limits its work is for. */
const booking = fc.record({
  type: fc.constantFrom("Renter" as const, "Renter" as const, "Practical" as const, "Operation" as const),
  pause: fc.constantFrom(0, 15, 600, 1500),
  length: fc.constantFrom(10, 60, 95, 700),
  work: fc.oneof({ weight: 9, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: fc.subarray([0, 1]) }),
});
const term = {
  interval: fc.option(fc.constantFrom(120, 600, 3000)),
  tolerance: fc.constantFrom(0, 90),
  warning: fc.constantFrom(0, 60),
};
const limit = fc.record({
  hours: fc.option(fc.record({ ...term, left: fc.integer({ min: -100, max: 2000 }) })),
  landings: fc.option(fc.record({ ...term, left: fc.integer({ min: -2, max: 12 }) })),
  days: fc.record({ ...term, interval: fc.constantFrom(7, 200), left: fc.integer({ min: -3, max: 30 }) }),
});
const craft = fc.record({
  flightTimeKind: fc.constantFrom<FlightTimeKind>("Block", "Airborne"),
  taxi: fc.constantFrom(0, 12),
  begin: fc.integer({ min: -10, max: 2 }),
  bookings: fc.array(booking, { maxLength: 20 }),
  limits: fc.tuple(limit, limit),
});
type Craft = typeof craft extends fc.Arbitrary<infer One> ? One : never;

/** Writes an aircraft with 100 hours and 200 landings, its limits and its bookings. */
async function write(siteId: string, { flightTimeKind, taxi, begin, bookings, limits }: Craft) {
  const now = new Date();
  const taxis = { flightTimeKind, taxiOutMinutes: taxi, taxiInMinutes: taxi, flightMinutes: 6000, landings: 200 };
  const { id: aircraftId } = await makeAircraft(siteId, taxis);
  const day = (left: number) => new Date(Math.floor(now.getTime() / 86_400_000 + left) * 86_400_000);
  const limitIds = limits.map(() => newId());
  for (const [at, { hours, landings, days }] of limits.entries()) {
    const terms = [
      ...(hours ? [{ ...hours, unit: "Hours" as const, dueCounter: 6000 + hours.left }] : []),
      ...(landings ? [{ ...landings, unit: "Landings" as const, dueCounter: 200 + landings.left }] : []),
      { ...days, unit: "Days" as const, dueOn: day(days.left) },
    ].map(({ left: _, ...one }) => one);
    const data = { id: limitIds[at]!, aircraftId, name: `Limit ${at}`, terms: { create: terms } };
    await prisma().maintenanceLimit.create({ data });
  }
  let at = Math.floor(now.getTime() / 1000) + begin * 86_400;
  const rows = bookings.map(({ type, pause, length, work }) => {
    const [start, end] = [at + pause * 60, at + (pause + length) * 60];
    at = end;
    const [startAt, endAt] = [new Date(start * 1000), new Date(end * 1000)];
    return {
      ...{ id: newId(), siteId, aircraftId, startAt, endAt, offBlockAt: startAt, createdAt: now, editedAt: now },
      ...(work
        ? { type: "Maintenance" as const, limitIds: work.map((which) => limitIds[which]!) }
        : { type, onBlockAt: endAt, turnaroundAt: startAt, fromAirport: "LFLG", toAirport: "LFLG" }),
    };
  });
  await prisma().reservation.createMany({ data: rows });
  return aircraftId;
}

test("the list says of each aircraft what its sheet says, whatever is booked", async () => {
  const get = async (path: string): Promise<Json> => (await call("GET", path, { as: world.superAdmin })).json();
  await fc.assert(
    fc.asyncProperty(fc.array(craft, { minLength: 3, maxLength: 3 }), async (crafts) => {
      const site = await makeSite({ timeZone: "America/St_Johns" });
      const ids = await Promise.all(crafts.map((one) => write(site.id, one)));
      const list: Json[] = await get(`/api/aircraft/maintenance?siteId=${site.id}`);
      for (const id of ids) {
        const { limits, uses } = await get(`/api/aircraft/${id}/maintenance`);
        const listed = list.find(({ aircraftId }) => aircraftId === id);
        expect(listed.limits).toEqual(limits.slice(0, 3));
        expect(listed.remainingAfterBookings).toBe(leftOf(limits[0], uses));
      }
    }),
    { numRuns: 3 },
  );
});

/** What the bookings of a sheet, up to the work of a limit, leave of the term of it that is reached first. */
function leftOf({ id, terms, first }: Json, uses: Json[]): number {
  const work = uses.findIndex(({ limitIds }) => limitIds.includes(id));
  const before = uses.slice(0, work < 0 ? undefined : work);
  const { unit, remaining } = terms[first];
  const taken = before.reduce((sum, use) => sum + [use.flightTime, use.landing, 0][unit], 0);
  return remaining - taken;
}
