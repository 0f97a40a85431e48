import { beforeAll, describe, expect, test } from "vitest";
import { PERSON_HEADER } from "@/lib/access/codes";
import { PILOT_FUNCTIONS } from "@/lib/activity/flights/codes";
import type { FlightFollowUpView } from "@/lib/activity/flights/follow-up/schema";
import type { ReservationRole } from "@/lib/activity/reservations/codes";
import { prisma } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { call } from "@/lib/testing/call";
import {
  makeAircraft,
  makePerson,
  makeSite,
  makeWorld,
  type SignedInPerson,
  signInAs,
  type World,
} from "@/lib/testing/world";

const HOUR = 3_600;
const DAY = 24 * HOUR;
const NOW = Math.floor(Date.now() / 1000);
/** Ten o'clock UTC five days ago, which is by day in Grenoble. */
const START = (Math.floor(Date.now() / 86_400_000) - 5) * DAY + 10 * HOUR;

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

const newAircraft = () =>
  makeAircraft(world.site.id, { isHobbsCounted: true, hobbsHundredths: 0, flightTimeKind: "Block" });
type People = [string, ReservationRole][];

async function makeFlight(people: People, from: number, more: object = {}) {
  const aircraft = await newAircraft();
  const [startAt, endAt] = [new Date(from * 1000), new Date((from + HOUR) * 1000)];
  const type = people.some(([, role]) => role === "Renter") ? ("Renter" as const) : ("Practical" as const);
  const { id } = await prisma().reservation.create({
    data: {
      ...{ id: newId(), siteId: world.site.id, type, state: "FlightFollowUpNeeded", aircraftId: aircraft.id },
      ...{ startAt, endAt, turnaroundAt: startAt, offBlockAt: startAt, onBlockAt: endAt, createdAt: startAt },
      editedAt: startAt,
      people: { create: people.map(([personId, role]) => ({ personId, role })) },
      ...more,
    },
  });
  return { id, aircraftId: aircraft.id };
}

const legOf = (userId: string, from: number, landingsByDay = 1) => ({
  users: [{ userId, mode: PILOT_FUNCTIONS.indexOf("Pic"), pilotFlying: true }],
  ...{ from: "LFLG", to: "LFLG", offBlock: from, takeOff: from + 300, landing: from + 3_300, onBlock: from + HOUR },
  ...{ dayMinutes: 60, nightMinutes: 0, ifrMinutes: 0, vfrMinutes: 60, landingsByDay },
  ...{ hobbsDeparture: 0, hobbsArrival: 1, remainingFuel: 77, oilAdded: 0.5 },
});
const close = (id: string, as: SignedInPerson, body: object, key: string) =>
  call("POST", `/api/suivi-vol/${id}/closing`, { as, body, headers: { "idempotency-key": key } });
const listOwn = async (as: SignedInPerson): Promise<FlightFollowUpView[]> =>
  (await call("GET", "/api/suivi-vol", { as })).json();
const movementsOf = (reservationId: string) => prisma().counterMovement.findMany({ where: { reservationId } });

describe("the own flights that a phone keeps", () => {
  test("are those of today and those that wait, on which the caller is on board and which they record", async () => {
    const { renter, instructor, student, staff } = world;
    const today = await makeFlight([[renter.id, "Renter"]], NOW, { state: "Scheduled" });
    const waits = await makeFlight([[renter.id, "Renter"]], START);
    const lesson: People = [
      [instructor.id, "Instructor"],
      [student.id, "Student"],
    ];
    const taught = await makeFlight(lesson, START + 5 * HOUR);
    await makeFlight([[renter.id, "Renter"]], NOW + 3 * DAY, { state: "Scheduled" });
    await makeFlight([[renter.id, "Renter"]], NOW - 60 * DAY);
    await makeFlight([[renter.id, "Renter"]], START - DAY, { state: "Cancelled" });
    await makeFlight([[renter.id, "Renter"]], START - 2 * DAY, { withdrawnAt: new Date() });
    const ids = async (as: SignedInPerson) => (await listOwn(as)).map(({ reservationId }) => reservationId).sort();
    expect(await ids(renter)).toEqual([today.id, waits.id].sort());
    expect(await ids(instructor)).toEqual([taught.id]);
    // Staff record all flights of the site, and are on board of none.
    expect(await ids(staff)).toEqual([]);
    expect((await call("GET", "/api/suivi-vol", { as: student })).status).toBe(403);
  });

  test("are still listed for who has left one of their sites, without those of that site", async () => {
    const away = await makeSite();
    const roles = { [world.site.id]: ["Renter"], [away.id]: ["Renter"] } as const;
    const renter = await signInAs(await makePerson({ roles }));
    const here = await makeFlight([[renter.id, "Renter"]], START);
    await makeFlight([[renter.id, "Renter"]], START + 2 * HOUR, { siteId: away.id });
    await prisma().siteRole.deleteMany({ where: { personId: renter.id, siteId: away.id } });
    expect((await listOwn(renter)).map(({ reservationId }) => reservationId)).toEqual([here.id]);
  });

  test("of an earlier day leave the list once they are closed", async () => {
    const { renter } = world;
    const { id } = await makeFlight([[renter.id, "Renter"]], START - 20 * HOUR);
    expect((await listOwn(renter)).some(({ reservationId }) => reservationId === id)).toBe(true);
    const answer = await close(id, renter, { legs: [legOf(renter.id, START - 20 * HOUR)] }, newId());
    expect(answer.status).toBe(200);
    expect((await listOwn(renter)).some(({ reservationId }) => reservationId === id)).toBe(false);
  });
});

describe("a closing that is sent again", () => {
  test("under its key moves the counters once, at the same moment and later", async () => {
    const { renter } = world;
    const { id } = await makeFlight([[renter.id, "Renter"]], START - 40 * HOUR);
    const body = { legs: [legOf(renter.id, START - 40 * HOUR)] };
    const key = newId();
    const atOnce = await Promise.all([1, 2, 3].map(() => close(id, renter, body, key)));
    expect(atOnce.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await close(id, renter, body, key)).status).toBe(200);
    expect(await movementsOf(id)).toHaveLength(1);
  });

  test("under its key with other legs is refused, and under another key as closed", async () => {
    const { renter } = world;
    const { id } = await makeFlight([[renter.id, "Renter"]], START - 60 * HOUR);
    const from = START - 60 * HOUR;
    const key = newId();
    expect((await close(id, renter, { legs: [legOf(renter.id, from)] }, key)).status).toBe(200);
    expect((await close(id, renter, { legs: [legOf(renter.id, from, 2)] }, key)).status).toBe(422);
    expect((await close(id, renter, { legs: [legOf(renter.id, from)] }, newId())).status).toBe(409);
    expect(await movementsOf(id)).toHaveLength(1);
  });

  test("under a key that somebody else has used for another flight is their own closing", async () => {
    const { renter, instructor, student } = world;
    const key = newId();
    const first = await makeFlight([[renter.id, "Renter"]], START - 80 * HOUR);
    const lesson: People = [
      [instructor.id, "Instructor"],
      [student.id, "Student"],
    ];
    const second = await makeFlight(lesson, START - 80 * HOUR);
    expect((await close(first.id, renter, { legs: [legOf(renter.id, START - 80 * HOUR)] }, key)).status).toBe(200);
    const users = [
      { userId: student.id, mode: PILOT_FUNCTIONS.indexOf("Dual"), pilotFlying: true },
      { userId: instructor.id, mode: PILOT_FUNCTIONS.indexOf("Instructor"), pilotFlying: false },
    ];
    const legs = [{ ...legOf(student.id, START - 80 * HOUR), users }];
    expect((await close(second.id, instructor, { legs }, key)).status).toBe(200);
    expect(await movementsOf(second.id)).toHaveLength(1);
  });

  test("of somebody else is nobody's closing: who has signed in on the same device meanwhile doesn't close as themself", async () => {
    const { renter, staff } = world;
    const { id } = await makeFlight([[renter.id, "Renter"]], START - 120 * HOUR);
    const body = { legs: [legOf(renter.id, START - 120 * HOUR)] };
    const send = (as: SignedInPerson) =>
      call("POST", `/api/suivi-vol/${id}/closing`, { as, body, headers: { [PERSON_HEADER]: renter.id } });
    expect((await send(staff)).status).toBe(401);
    expect(await movementsOf(id)).toHaveLength(0);
    expect((await send(renter)).status).toBe(200);
  });

  test("after it was refused is sent under the same key", async () => {
    const { renter } = world;
    const { id } = await makeFlight([[renter.id, "Renter"]], START - 100 * HOUR);
    const key = newId();
    const from = START - 100 * HOUR;
    expect((await close(id, renter, { legs: [legOf(renter.id, from, 0)] }, key)).status).toBe(422);
    expect((await close(id, renter, { legs: [legOf(renter.id, from)] }, key)).status).toBe(200);
    expect(await movementsOf(id)).toHaveLength(1);
  });
});

describe("the flights of an aircraft", () => {
  test("are listed newest first, in pages, and only those that the reader may read", async () => {
    const { renter, instructor, student, staff, admin, site } = world;
    const other = await signInAs(await makePerson({ roles: { [site.id]: ["Renter"] } }));
    const away = await makeWorld();
    const first = await makeFlight([[renter.id, "Renter"]], START - 50 * HOUR);
    const more = { aircraftId: first.aircraftId };
    const lesson: People = [
      [instructor.id, "Instructor"],
      [student.id, "Student"],
    ];
    const second = await makeFlight(lesson, START - 48 * HOUR, more);
    const third = await makeFlight([[other.id, "Renter"]], START - 46 * HOUR, more);
    const there = await makeFlight([[away.renter.id, "Renter"]], START - 44 * HOUR, { ...more, siteId: away.site.id });
    await makeFlight([[renter.id, "Renter"]], START - 42 * HOUR, { ...more, state: "Cancelled" });
    await makeFlight([[renter.id, "Renter"]], START - 40 * HOUR, { ...more, withdrawnAt: new Date() });
    await makeFlight([[renter.id, "Renter"]], NOW + 3 * DAY, { ...more, state: "Scheduled" });
    const list = async (as: SignedInPerson, query = "") => {
      const answer = await call("GET", `/api/suivi-vol?aircraftId=${first.aircraftId}${query}`, { as });
      expect(answer.status).toBe(200);
      const rows = (await answer.json()) as { reservationId: string }[];
      return { ids: rows.map(({ reservationId }) => reservationId), total: Number(answer.headers.get("total-count")) };
    };
    expect((await list(admin)).ids).toEqual([there.id, third.id, second.id, first.id]);
    for (const by of [staff, instructor]) expect((await list(by)).ids).toEqual([third.id, second.id, first.id]);
    expect((await list(renter)).ids).toEqual([first.id]);
    expect((await list(other)).ids).toEqual([third.id]);
    expect((await list(away.staff)).ids).toEqual([there.id]);
    expect((await list(admin, `&siteId=${site.id}`)).ids).toEqual([third.id, second.id, first.id]);
    expect((await list(staff, `&siteId=${away.site.id}`)).ids).toEqual([]);
    expect(await list(staff, "&limit=2")).toEqual({ ids: [third.id, second.id], total: 3 });
    expect(await list(staff, "&limit=2&page=2")).toEqual({ ids: [first.id], total: 3 });
    const refused = `/api/suivi-vol?aircraftId=${first.aircraftId}`;
    expect((await call("GET", refused, { as: student })).status).toBe(403);
    expect((await call("GET", refused, { as: null })).status).toBe(401);
  });

  test("have legs with what follows from them, which a body may carry back and which changes nothing", async () => {
    const { renter, student } = world;
    const { id } = await makeFlight([[renter.id, "Renter"]], START - 56 * HOUR);
    const typed = { ...legOf(renter.id, START - 56 * HOUR), dayMinutes: 20, nightMinutes: 40 };
    const save = (leg: object, version?: number) =>
      call("POST", "/api/suivi-vol", { as: renter, body: { reservationId: id, legs: [leg], version } });
    expect((await save(typed)).status).toBe(200);
    const read = async () => (await call("GET", `/api/suivi-vol/${id}/leg/1`, { as: renter })).json();
    const leg = await read();
    expect(leg).toMatchObject({ ...typed, number: 1, blockDuration: 60, period: 2, flyingType: 1 });
    expect((await save(leg, 1)).status).toBe(200);
    expect((await save({ ...leg, number: 7, blockDuration: 5, period: 0, flyingType: null }, 2)).status).toBe(200);
    expect(await read()).toEqual(leg);
    const refused = await save({ ...leg, blockTime: 60 }, 3);
    expect(refused.status).toBe(422);
    const answer = await call("POST", `/api/suivi-vol/${id}/closing`, {
      as: renter,
      body: { legs: [{ ...leg, nightMinutes: 39 }], version: 3 },
    });
    expect(Object.keys((await answer.json()).errors)).toEqual(["legs.0.dayMinutes"]);
    expect((await call("GET", `/api/suivi-vol/${id}/leg/2`, { as: renter })).status).toBe(404);
    expect((await call("GET", `/api/suivi-vol/${id}/leg/1`, { as: student })).status).toBe(403);
    expect((await call("GET", `/api/suivi-vol/${id}/leg/1`, { as: (await makeWorld()).staff })).status).toBe(404);
    const closed = await call("POST", `/api/suivi-vol/${id}/closing`, {
      as: renter,
      body: { legs: [leg], version: 3 },
    });
    expect(closed.status).toBe(200);
  });
});
