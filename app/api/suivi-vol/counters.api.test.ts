import { beforeAll, describe, expect, test } from "vitest";
import type { FlightFollowUpView } from "@/lib/activity/flights/follow-up/schema";
import { loadSummedBookings } from "@/lib/compliance/facts/fleet";
import { toDate, unixToUtcDay } from "@/lib/platform/day";
import { prisma } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { call } from "@/lib/testing/call";
import { boardAs, legOf, makeFlown, makeLeg } from "@/lib/testing/flights";
import { makeAircraft, makeWorld, type World } from "@/lib/testing/world";

const HOUR = 3_600;
const DAY = 24 * HOUR;
/** Ten o'clock UTC some days ago, by day in Grenoble. */
const dayAgo = (days: number) => (Math.floor(Date.now() / 86_400_000) - days) * DAY + 10 * HOUR;
const instant = (unix: number) => new Date(unix * 1000);

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

const newAircraft = async () => (await makeAircraft(world.site.id, { flightTimeKind: "Block" })).id;
const fly = (aircraftId: string, from: number) =>
  makeFlown(world.site.id, { people: [[world.renter.id, "Renter"]], aircraftId, from });
const read = async (id: string): Promise<FlightFollowUpView> =>
  (await call("GET", `/api/suivi-vol/${id}`, { as: world.staff })).json();

async function close(id: string, from: number, minutes = 60) {
  const { version } = await read(id);
  const users = [boardAs(world.renter.id, "Pic")];
  const legs = [legOf(users, from, [0, 1], minutes, { hobbsDeparture: null, hobbsArrival: null })];
  const body = { legs, ...(version !== null && { version }) };
  expect((await call("POST", `/api/suivi-vol/${id}/closing`, { as: world.staff, body })).status).toBe(200);
}
async function reopen(id: string) {
  const body = { reason: "Wrong times", version: (await read(id)).version };
  expect((await call("POST", `/api/suivi-vol/${id}/reopening`, { as: world.staff, body })).status).toBe(200);
}
async function setCounters(id: string, cause: 1 | 2, totals: object) {
  const { version } = await prisma().aircraft.findUniqueOrThrow({ where: { id } });
  const body = { version, cause, correctionReason: cause === 1 ? "Page 3" : "", ...totals };
  expect((await call("PATCH", `/api/aircraft/${id}/counters`, { as: world.staff, body })).status).toBe(204);
}
const minutesOf = async (id: string) => (await prisma().aircraft.findUniqueOrThrow({ where: { id } })).flightMinutes;

describe("what a flight flew counts for the components that were on its aircraft then", () => {
  type On = { fitted: number; removed?: number };
  async function fitTo(aircraftId: string, name: string, { fitted, removed }: On) {
    const id = newId();
    await prisma().component.create({ data: { id, siteId: world.site.id, name, serialNumber: id } });
    const day = (unix: number) => toDate(unixToUtcDay(unix));
    const { id: fittingId } = await prisma().componentFitting.create({
      data: {
        ...{ id: newId(), componentId: id, aircraftId, fittedOn: day(fitted), writtenAt: instant(fitted) },
        ...{ fittedMinutes: await minutesOf(aircraftId), fittedLandings: 0 },
      },
    });
    const remove = async (at: number) => {
      const data = { removedOn: day(at), removalWrittenAt: instant(at), removedLandings: 0 };
      const removedMinutes = await minutesOf(aircraftId);
      await prisma().componentFitting.update({ where: { id: fittingId }, data: { ...data, removedMinutes } });
    };
    if (removed) await remove(removed);
    const counted = async () => {
      const list = await (await call("GET", `/api/component?siteId=${world.site.id}`, { as: world.staff })).json();
      return list.find((one: { id: string }) => one.id === id).totalFlightTime;
    };
    return { remove, counted };
  }

  test("closed after the engine was swapped, on another day or the same", async () => {
    for (const swap of [dayAgo(5), dayAgo(9) + 3 * HOUR]) {
      const aircraftId = await newAircraft();
      const id = await fly(aircraftId, dayAgo(9));
      const old = await fitTo(aircraftId, "Engine", { fitted: dayAgo(20), removed: swap });
      const next = await fitTo(aircraftId, "Engine", { fitted: swap });
      const propeller = await fitTo(aircraftId, "Propeller", { fitted: dayAgo(20) });
      await close(id, dayAgo(9));
      expect(await minutesOf(aircraftId)).toBe(60);
      expect([await old.counted(), await next.counted(), await propeller.counted()]).toEqual([60, 0, 60]);
      await reopen(id);
      expect([await old.counted(), await next.counted(), await propeller.counted()]).toEqual([0, 0, 0]);
    }
  });

  test("opened again and corrected after the swap, while what was flown since is the new one's", async () => {
    const aircraftId = await newAircraft();
    const [first, second] = [await fly(aircraftId, dayAgo(9)), await fly(aircraftId, dayAgo(3))];
    const old = await fitTo(aircraftId, "Engine", { fitted: dayAgo(20) });
    await close(first, dayAgo(9));
    await old.remove(dayAgo(5));
    const next = await fitTo(aircraftId, "Engine", { fitted: dayAgo(5) });
    await close(second, dayAgo(3), 30);
    await reopen(first);
    expect([await old.counted(), await next.counted()]).toEqual([0, 30]);
    await close(first, dayAgo(9), 70);
    expect([await old.counted(), await next.counted(), await minutesOf(aircraftId)]).toEqual([70, 30, 100]);
  });
});

describe("counters that were read after a flight hold it already", () => {
  const waiting = async (id: string) => (await loadSummedBookings(prisma(), [id])).get(id)!.length;

  test("closing it, opening it again and correcting it moves none that was read, and all others", async () => {
    const aircraftId = await newAircraft();
    const id = await fly(aircraftId, dayAgo(4));
    await setCounters(aircraftId, 2, { totalFlightTime: 65 });
    expect(await waiting(aircraftId)).toBe(0);
    await close(id, dayAgo(4));
    expect(await minutesOf(aircraftId)).toBe(65);
    expect((await prisma().aircraft.findUniqueOrThrow({ where: { id: aircraftId } })).landings).toBe(1);
    expect((await read(id)).effects).toMatchObject({ flightMinutes: 60, totalFlightTime: 65, totalLanding: 1 });
    await reopen(id);
    expect(await minutesOf(aircraftId)).toBe(65);
    expect((await read(id)).effects).toMatchObject({ totalFlightTime: 65, totalLanding: 1 });
    await close(id, dayAgo(4), 50);
    expect(await minutesOf(aircraftId)).toBe(65);
  });

  test("so they stay when a flight is corrected that was closed before they were read", async () => {
    const aircraftId = await newAircraft();
    const id = await fly(aircraftId, dayAgo(6));
    await close(id, dayAgo(6));
    await setCounters(aircraftId, 2, { totalFlightTime: 80 });
    await reopen(id);
    await close(id, dayAgo(6), 70);
    expect(await minutesOf(aircraftId)).toBe(80);
  });

  test("a correction holds no flight, nor does what was read before it came back", async () => {
    const aircraftId = await newAircraft();
    const id = await fly(aircraftId, dayAgo(12));
    await setCounters(aircraftId, 1, { totalFlightTime: 100 });
    const before = { aircraftId, cause: "Reading" as const, flightMinutes: 20, at: instant(dayAgo(12) + HOUR / 2) };
    await prisma().counterMovement.create({ data: { id: newId(), ...before } });
    expect(await waiting(aircraftId)).toBe(1);
    await close(id, dayAgo(12));
    expect(await minutesOf(aircraftId)).toBe(180);
  });
});

describe("the last reading of the horameter before a flight", () => {
  const moved = (
    aircraftId: string,
    at: number,
    move: object,
    cause: "Opening" | "Reading" | "Correction" = "Reading",
  ) => prisma().counterMovement.create({ data: { id: newId(), aircraftId, cause, at: instant(at), ...move } });
  const lastOf = async (id: string) => (await read(id)).lastReading;

  test("is the last one before it, whatever was read since", async () => {
    const { id: aircraftId } = await makeAircraft(world.site.id, { isHobbsCounted: true });
    await moved(aircraftId, dayAgo(20), { hobbsHundredths: 100_000 }, "Opening");
    await moved(aircraftId, dayAgo(10), { hobbsHundredths: 250 });
    await moved(aircraftId, dayAgo(2), { hobbsHundredths: 900 });
    expect(await lastOf(await fly(aircraftId, dayAgo(15)))).toMatchObject({ hours: 1_000, at: dayAgo(20) });
    expect(await lastOf(await fly(aircraftId, dayAgo(5)))).toMatchObject({ hours: 1_002.5, at: dayAgo(10) });
    expect(await lastOf(await fly(aircraftId, dayAgo(1)))).toMatchObject({ hours: 1_011.5, at: dayAgo(2) });
  });

  test("is that of the flight before, although other counters were read or put right since", async () => {
    const { id: aircraftId } = await makeAircraft(world.site.id, { isHobbsCounted: true });
    const before = await fly(aircraftId, dayAgo(16));
    const onBlockAt = instant(dayAgo(16) + HOUR);
    const flown = { aircraftId, reservationId: before, number: 1, offBlockAt: instant(dayAgo(16)), onBlockAt };
    const kind = { category: "Aircraft", class: "SingleEngine", model: "DR400", state: "Validated" } as const;
    const leg = { ...flown, ...kind, declaredAt: onBlockAt, hobbsToHundredths: 5_000 };
    await makeLeg({ pilotId: world.renter.id, function: "Pic", ...leg });
    await moved(aircraftId, dayAgo(15), { landings: 3 }, "Correction");
    await moved(aircraftId, dayAgo(14), { flightMinutes: 30 });
    expect(await lastOf(await fly(aircraftId, dayAgo(13)))).toMatchObject({ hours: 50, reservationId: before });
  });
});
