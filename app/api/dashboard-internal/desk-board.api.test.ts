import { beforeAll, describe, expect, test } from "vitest";
import { SYSTEM_ACTOR } from "@/lib/access/actor/actor";
import { prisma } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { call } from "@/lib/testing/call";
import { ZONE_AT_NOON } from "@/lib/testing/days";
import { makeLeg } from "@/lib/testing/flights";
import { countStatements } from "@/lib/testing/statements";
import { makeAircraft, makeSite, makeWorld, type SignedInPerson, type World } from "@/lib/testing/world";
import { readDeskBoard } from "@/lib/views/desk/queries";
import type { DeskBoardView } from "@/lib/views/desk/schema";
import { decodeDeskBoard } from "@/lib/views/desk/wire";

const MINUTE = 60;
const NOW = Math.floor(Date.now() / 1000);

let world: World;
beforeAll(async () => {
  world = await makeWorld();
  await prisma().site.update({ where: { id: world.site.id }, data: { timeZone: ZONE_AT_NOON } });
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
  return { id, callSign, aircraftId };
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

  test("says so from the expected return on, however late that was expected, and for a day", async () => {
    const out = async (expectedMinutesAgo: number | null, from = NOW - 26 * 60 * MINUTE) => {
      const { id } = await makeFlight({ from, state: "FlightFollowUpNeeded" });
      const expectedReturnAt =
        expectedMinutesAgo === null ? null : new Date((NOW - expectedMinutesAgo * MINUTE) * 1000);
      await prisma().flight.create({
        data: { reservationId: id, siteId: world.site.id, offBlockAt: new Date(from * 1000), expectedReturnAt },
      });
      return id;
    };
    expect(await find(await out(60))).toMatchObject({ board: "overdue", contacts: [expect.anything()] });
    expect(await find(await out(null))).toMatchObject({ board: "overdue", contacts: [] });
    const later = await out(-30, NOW - 95 * MINUTE);
    expect(await find(later)).toMatchObject({ board: "offBlock", contacts: [] });
  });

  test("says of a flight until it is closed when its fuel was read and which oil was added last", async () => {
    const { id, aircraftId } = await makeFlight({ from: NOW - 20 * MINUTE });
    const flown = async (hoursAgo: number, more: object) => {
      const [offBlockAt, onBlockAt] = [hoursAgo + 1, hoursAgo].map((hours) => new Date((NOW - hours * 3_600) * 1000));
      const leg = {
        aircraftId,
        offBlockAt: offBlockAt!,
        onBlockAt: onBlockAt!,
        declaredAt: onBlockAt!,
        model: "DR400",
      };
      const kind = { category: "Aircraft", class: "SingleEngine", state: "Validated" } as const;
      await makeLeg({ pilotId: world.renter.id, function: "Pic", ...leg, ...kind, ...more });
    };
    await flown(8, { fuelLeftTenths: 900, oilAddedTenths: 5 });
    await flown(5, { fuelLeftTenths: 775, oilAddedTenths: 0 });
    const read = { fuelLeft: 77.5, fuelReadAt: NOW - 5 * 3_600, oilAdded: 0.5, oilAddedAt: NOW - 8 * 3_600 };
    expect(await find(id)).toMatchObject(read);
    // Who is out is searched for by what it left with.
    await note(id, world.staff, { offBlock: NOW });
    expect(await find(id)).toMatchObject(read);
    await prisma().flight.update({ where: { reservationId: id }, data: { state: "Closed" } });
    expect(await find(id)).toMatchObject({ fuelLeft: null, fuelReadAt: null, oilAdded: null, oilAddedAt: null });
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

  test("counts what waits of the days before beside the flights of the day", async () => {
    const site = await makeSite({ timeZone: ZONE_AT_NOON });
    const figures = async () => {
      const address = `/api/dashboard-internal?siteId=${site.id}`;
      return (await (await call("GET", address, { as: world.admin })).json()).flights;
    };
    for (const days of [2, 3]) await makeFlight({ from: NOW - days * 86_400, state: "FlightFollowUpNeeded" }, site.id);
    await makeFlight({ from: NOW - 20 * MINUTE }, site.id);
    expect(await figures()).toMatchObject({ scheduled: 1, toValidate: 0, earlier: 2 });
  });

  test("asks the database for all flights and who flies them at once, however many there are", async () => {
    const site = await makeSite({ timeZone: ZONE_AT_NOON });
    for (let n = 0; n < 3; n++) await makeFlight({ from: NOW - 20 * MINUTE }, site.id);
    const reading = { db: prisma(), actor: SYSTEM_ACTOR, now: new Date(NOW * 1000) };
    let board: DeskBoardView | undefined;
    const asked = await countStatements(async () => {
      board = await readDeskBoard(reading, site.id, "en-US");
    });
    expect(board!.flights.map(({ users }) => users.length)).toEqual([1, 1, 1]);
    // Its site, its flights, and what their aircraft have of fuel and oil.
    expect(asked).toBe(3);
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
