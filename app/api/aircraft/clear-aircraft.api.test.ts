import { beforeEach, describe, expect, test } from "vitest";
import { prisma } from "@/lib/platform/db";
import { call } from "@/lib/testing/call";
import { NEXT_YEAR } from "@/lib/testing/days";
import { makeAircraft, makePerson, makeReservation, makeWorld, signInAs, type World } from "@/lib/testing/world";

/** A day in June, at which 10:00 to 16:00 in Grenoble is daylight. */
const DAY = Date.UTC(NEXT_YEAR, 5, 10) / 1000;
const at = (hour: number) => DAY + hour * 3600;

let world: World;
beforeEach(async () => {
  world = await makeWorld();
});

type Replacement = {
  reservationId: string;
  version: number;
  candidates: { aircraftId: string; warnings: string[] }[];
  suggestedId: string | null;
};
const replacements = async (): Promise<Replacement[]> =>
  (await call("GET", `/api/aircraft/${world.aircraft.id}/replacements`, { as: world.staff })).json();
const clear = (body: object, as = world.staff) =>
  call("PATCH", `/api/aircraft/${world.aircraft.id}/reservations`, { as, body });
const disable = () =>
  call("PATCH", "/api/state/aircraft", { as: world.staff, body: { id: world.aircraft.id, state: 1, version: 1 } });
const rental = (hour: number, hours = 1, more: object = {}) =>
  makeReservation(world, { start: at(hour), hours, ...more });
const seen = ({ id }: { id: string }) => ({ id, version: 1 });
const row = (id: string) => prisma().reservation.findUniqueOrThrow({ where: { id } });

describe("what could take the reservations of an aircraft", () => {
  test("is Active, of the same site and type, free with its own turnaround, and fit; the most alike come first", async () => {
    const here = world.site.id;
    const alike = world.otherAircraft;
    const otherModel = await makeAircraft(here, { model: "C172", order: 0 });
    const otherClass = await makeAircraft(here, { model: "DA42", class: "MultiEngine", order: 0 });
    await makeAircraft(here, { type: "Simulator" });
    await makeAircraft(here, { type: "Helicopter" });
    await makeAircraft(here, { state: "Disabled" });
    await makeAircraft(here, { isRentable: false });
    await makeAircraft((await makeWorld()).site.id);
    const [first, second] = [await rental(10), await rental(12)];
    // It is being prepared from 12:45 for a flight at 13:00, and so not free until 13:00.
    await rental(13, 1, { aircraftId: alike.id, renter: (await member()).id });
    const answer = await replacements();
    expect(answer.map(({ reservationId }) => reservationId)).toEqual([first.id, second.id]);
    const idsOf = (one: Replacement) => one.candidates.map(({ aircraftId }) => aircraftId);
    expect(idsOf(answer[0]!)).toEqual([alike.id, otherModel.id, otherClass.id]);
    expect(idsOf(answer[1]!)).toEqual([otherModel.id, otherClass.id]);
    expect(answer.map(({ suggestedId }) => suggestedId)).toEqual([alike.id, otherModel.id]);
    expect(answer[0]!.candidates[0]!.warnings).toEqual([]);
  });

  test("has potential for what was suggested before, and together they may not take more than is left", async () => {
    const [alike, other] = [world.otherAircraft.id, (await makeAircraft(world.site.id, { model: "C172" })).id];
    // 90 minutes are left of a limit without tolerance.
    const due = world.otherAircraft.flightMinutes + 90;
    const limit = { name: "AD", category: 1, terms: [{ unit: 0, due }] };
    expect((await call("POST", `/api/aircraft/${alike}/limit`, { as: world.staff, body: limit })).status).toBe(201);
    const rentals = [await rental(10), await rental(12)];
    const answer = await replacements();
    expect(answer.map(({ suggestedId }) => suggestedId)).toEqual([alike, other]);
    const both = rentals.map((one) => ({ ...seen(one), aircraftId: alike }));
    const refused = await clear({ moved: both, cancelled: [] });
    expect([refused.status, (await refused.json()).detail]).toEqual([409, expect.stringMatching(/Together/)]);
    expect((await row(rentals[0]!.id)).aircraftId, "nothing was moved").toBe(world.aircraft.id);
    const apart = [both[0]!, { ...both[1]!, aircraftId: other }];
    expect((await clear({ moved: apart, cancelled: [] })).status).toBe(200);
  });

  test("says what the rules warn of, and leaves out what they block", async () => {
    const night = await rental(23);
    const [{ candidates }] = (await replacements()) as [Replacement];
    expect(candidates).toHaveLength(1);
    expect(candidates[0]!.warnings.join()).toMatch(/night/i);
    await prisma().person.update({ where: { id: world.renter.id }, data: { state: "Disabled" } });
    expect(await replacements()).toEqual([{ reservationId: night.id, version: 1, candidates: [], suggestedId: null }]);
  });

  test("isn't suggested twice where its turnaround reaches from one reservation into the one before", async () => {
    await prisma().aircraft.update({ where: { id: world.otherAircraft.id }, data: { turnaroundMinutes: 60 } });
    const spare = await makeAircraft(world.site.id, { model: "C172" });
    await rental(10);
    await makeReservation(world, { start: at(11) + 900, hours: 1 });
    const answer = await replacements();
    expect(answer.map(({ candidates }) => candidates.length)).toEqual([2, 2]);
    expect(answer.map(({ suggestedId }) => suggestedId)).toEqual([world.otherAircraft.id, spare.id]);
  });

  test("is nothing for maintenance, which stays with its aircraft, nor for what the reader may not book", async () => {
    await rental(10, 1, { type: "Maintenance" });
    await prisma().operationType.update({
      where: { id: world.operationType.id },
      data: { bookingRight: "AccessibleByAdmin" },
    });
    await rental(12, 1, { type: "Operation" });
    expect((await replacements()).map(({ candidates }) => candidates)).toEqual([[], []]);
  });
});

const member = async () => signInAs(await makePerson({ roles: { [world.site.id]: ["Renter"] } }));

describe("an aircraft with reservations to come", () => {
  test("is disabled after some went to another aircraft and the others were cancelled, which their people are told", async () => {
    const [moved, cancelled] = [await rental(10), await rental(12)];
    expect((await disable()).status).toBe(409);
    const answer = await clear({
      moved: [{ ...seen(moved), aircraftId: world.otherAircraft.id }],
      cancelled: [seen(cancelled)],
      reasonId: world.cancellationReason.id,
    });
    expect([answer.status, await answer.json()]).toEqual([
      200,
      [
        { id: moved.id, version: 2 },
        { id: cancelled.id, version: 2 },
      ],
    ]);
    expect(await row(moved.id)).toMatchObject({ aircraftId: world.otherAircraft.id, state: "Scheduled", version: 2 });
    expect(await row(cancelled.id)).toMatchObject({
      aircraftId: world.aircraft.id,
      state: "Cancelled",
      cancellationReasonId: world.cancellationReason.id,
    });
    const held = await prisma().occupation.findMany({ where: { kind: "Aircraft", reservationId: moved.id } });
    expect(held.map(({ resourceId }) => resourceId)).toEqual([world.otherAircraft.id]);
    const told = await prisma().notification.findMany({
      where: {
        personId: world.renter.id,
        subjectId: { in: [moved.id, cancelled.id] },
        kind: { not: "reservationCreated" },
      },
    });
    expect(new Map(told.map(({ subjectId, kind }) => [subjectId, kind]))).toEqual(
      new Map([
        [moved.id, "reservationChanged"],
        [cancelled.id, "reservationCancelled"],
      ]),
    );
    expect((await disable()).status).toBe(204);
  });

  test("keeps all of them when one of the moves isn't possible", async () => {
    const [first, second] = [await rental(10), await rental(12)];
    const other = world.otherAircraft.id;
    const busy = await rental(12, 1, { aircraftId: other, renter: (await member()).id });
    const both = (change: object) =>
      clear({
        moved: [
          { ...seen(first), aircraftId: other },
          { ...seen(second), aircraftId: other, ...change },
        ],
      });
    const taken = await both({});
    expect([taken.status, (await taken.json()).conflicts[0].reservationId]).toEqual([409, busy.id]);
    expect((await both({ version: 7 })).status, "changed meanwhile").toBe(409);
    const off = await makeAircraft(world.site.id, { state: "Disabled" });
    expect((await both({ aircraftId: off.id })).status, "disabled").toBe(422);
    const abroad = (await makeWorld()).aircraft;
    expect((await both({ aircraftId: abroad.id })).status, "at another site").toBe(422);
    expect((await row(first.id)).aircraftId).toBe(world.aircraft.id);
  });

  test("names only its own reservations, each once, and why they are cancelled", async () => {
    const own = await rental(10);
    const foreign = await rental(12, 1, { aircraftId: world.otherAircraft.id });
    const reasonId = world.cancellationReason.id;
    expect((await clear({ cancelled: [seen(foreign)], reasonId })).status).toBe(404);
    expect((await clear({ cancelled: [seen(own), seen(own)], reasonId })).status).toBe(422);
    const silent = await clear({ cancelled: [seen(own)] });
    expect([silent.status, Object.keys((await silent.json()).errors)]).toEqual([422, ["reasonId"]]);
    expect((await row(own.id)).state).toBe("Scheduled");
  });

  test("can't put two on an aircraft whose turnaround doesn't fit between them", async () => {
    await prisma().aircraft.update({ where: { id: world.otherAircraft.id }, data: { turnaroundMinutes: 60 } });
    const first = await rental(10);
    const second = await makeReservation(world, { start: at(11) + 900, hours: 1 });
    const aircraftId = world.otherAircraft.id;
    const answer = await clear({ moved: [first, second].map((one) => ({ ...seen(one), aircraftId })) });
    expect(answer.status).toBe(409);
    expect((await row(first.id)).aircraftId).toBe(world.aircraft.id);
  });
});
