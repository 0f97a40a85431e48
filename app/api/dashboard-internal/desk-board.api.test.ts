import { beforeAll, describe, expect, test } from "vitest";
import { prisma } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { call } from "@/lib/testing/call";
import { makeAircraft, makeSite, makeWorld, type SignedInPerson, type World } from "@/lib/testing/world";
import type { DeskBoardView } from "@/lib/views/desk/schema";
import { decodeDeskBoard } from "@/lib/views/desk/wire";

const MINUTE = 60;
const NOW = Math.floor(Date.now() / 1000);

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

type Flight = {
  from: number;
  minutes?: number;
  state?: "Scheduled" | "FlightFollowUpNeeded" | "Cancelled";
  type?: "Aircraft" | "Simulator";
};

/** A rental of an aircraft of its own, as it stands in the plan. */
async function makeFlight(
  { from, minutes = 60, state = "Scheduled", type = "Aircraft" }: Flight,
  siteId = world.site.id,
) {
  const { id: aircraftId, callSign } = await makeAircraft(siteId, { type });
  const [startAt, endAt] = [from, from + minutes * MINUTE].map((unix) => new Date(unix * 1000)) as [Date, Date];
  const times = { startAt, endAt, turnaroundAt: startAt, offBlockAt: startAt, onBlockAt: endAt };
  const { id } = await prisma().reservation.create({
    data: {
      ...{ id: newId(), siteId, type: "Renter", state, aircraftId, ...times, createdAt: startAt, editedAt: startAt },
      people: { create: [{ personId: world.renter.id, role: "Renter" }] },
    },
  });
  return { id, callSign };
}

const readBoard = (as: SignedInPerson | null, siteId = world.site.id) =>
  call("GET", `/api/dashboard-internal/flight-follow-up?siteId=${siteId}`, { as });
async function find(id: string, as = world.staff) {
  const board = decodeDeskBoard((await (await readBoard(as)).json()) as DeskBoardView, NOW);
  return board.flights.find(({ reservationId }) => reservationId === id);
}
const note = (id: string, as: SignedInPerson, body: object) =>
  call("PATCH", `/api/suivi-vol/${id}/times`, { as, body });

describe("the desk's board", () => {
  test("shows a flight from state to state, as its times are noted by whoever stands nearest", async () => {
    const { id } = await makeFlight({ from: NOW - 20 * MINUTE });
    expect(await find(id)).toMatchObject({ board: "scheduled", rights: { record: true } });
    expect((await note(id, world.staff, { offBlock: NOW - 18 * MINUTE })).status).toBe(200);
    expect(await find(id)).toMatchObject({ board: "offBlock", version: 1 });
    expect((await note(id, world.renter, { takeOff: NOW - 10 * MINUTE, version: 1 })).status).toBe(200);
    expect(await find(id)).toMatchObject({ board: "airborne" });
    expect((await note(id, world.staff, { takeOff: null, version: 2 })).status).toBe(200);
    expect(await find(id)).toMatchObject({ board: "offBlock" });
    const back = { takeOff: NOW - 10 * MINUTE, landing: NOW - 3 * MINUTE, onBlock: NOW - MINUTE, version: 3 };
    expect((await note(id, world.staff, back)).status).toBe(200);
    expect(await find(id)).toMatchObject({ board: "toValidate" });
  });

  test("says whom to call once a flight is overdue, and not before", async () => {
    const numbers = { phoneNumber: "+33612345678", emergencyNumber: "+33698765432", emergencyRelationship: "Hélène" };
    await prisma().person.update({ where: { id: world.renter.id }, data: numbers });
    const [late, soon] = [await makeFlight({ from: NOW - 95 * MINUTE }), await makeFlight({ from: NOW - 85 * MINUTE })];
    for (const { id } of [late, soon])
      expect((await note(id, world.staff, { offBlock: NOW - 80 * MINUTE, takeOff: NOW - 75 * MINUTE })).status).toBe(
        200,
      );
    expect(await find(late.id)).toMatchObject({ board: "overdue", contacts: [expect.objectContaining(numbers)] });
    expect(await find(soon.id)).toMatchObject({ board: "airborne", contacts: [] });
  });

  test("lets a session in a simulator begin and end, and never be overdue", async () => {
    const { id } = await makeFlight({ from: NOW - 180 * MINUTE, type: "Simulator" });
    expect((await note(id, world.staff, { offBlock: NOW - 170 * MINUTE })).status).toBe(200);
    expect(await find(id)).toMatchObject({ board: "airborne", isSimulator: true, contacts: [] });
  });

  test("keeps what waits of the days before, and neither what is performed there nor what is cancelled", async () => {
    const yesterday = NOW - 30 * 3_600;
    const waits = await makeFlight({ from: yesterday, state: "FlightFollowUpNeeded" });
    const cancelled = await makeFlight({ from: yesterday, state: "Cancelled" });
    expect(await find(waits.id)).toMatchObject({ board: "toValidate" });
    expect(await find(cancelled.id)).toBeUndefined();
  });

  test("is that of one's own sites: nothing of another's, and nothing for who only flies", async () => {
    const elsewhere = await makeSite();
    const theirs = await makeFlight({ from: NOW }, elsewhere.id);
    expect((await readBoard(world.staff, elsewhere.id)).status).toBe(404);
    expect(await find(theirs.id)).toBeUndefined();
    expect((await readBoard(world.renter)).status).toBe(403);
    expect((await readBoard(null)).status).toBe(401);
  });
});
