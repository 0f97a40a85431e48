import { Temporal } from "temporal-polyfill";
import { describe, expect, test } from "vitest";
import type { CureView } from "@/lib/activity/reservations/schema";
import { prisma } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { call } from "@/lib/testing/call";
import { NEXT_YEAR } from "@/lib/testing/days";
import { makePerson, makeReservation, makeWorld, type SignedInPerson, signInAs, type World } from "@/lib/testing/world";

const [HOUR, DAY] = [3600, 86_400];
const [RENTER, INSTRUCTOR, PILOT] = [1, 2, 4];
const instant = (day: string, time = "10:00") =>
  Temporal.ZonedDateTime.from(`${day}T${time}[Europe/Paris]`).epochMilliseconds / 1000;
const FLIGHT_DAY = `${NEXT_YEAR}-06-15`;
const TEN = instant(FLIGHT_DAY);

type Body = {
  start: number;
  end: number;
  aircraft: Record<string, unknown>;
  users: object[];
  [field: string]: unknown;
};
const rental = (world: World, more: Partial<Body> = {}): Body => ({
  ...{ siteId: world.site.id, start: TEN, end: TEN + HOUR },
  aircraft: { aircraftId: world.aircraft.id },
  users: [{ userId: world.renter.id, reservationUserRole: RENTER }],
  ...more,
});
const operation = (world: World, more: Partial<Body> = {}): Body => ({
  ...rental(world),
  aircraft: { aircraftId: world.aircraft.id, operationId: world.operationType.id },
  users: [{ userId: world.instructor.id, reservationUserRole: PILOT }],
  ...more,
});
const instructorOf = (world: World, data = {}) => makePerson({ roles: { [world.site.id]: ["Instructor"] }, data });

type Check = { warnings: { type: string; level: number }[]; cures: CureView[] };
async function check(as: SignedInPerson, type: number, booking: Body, id?: string): Promise<Check> {
  const answer = await call("POST", "/api/reservation/check", { as, body: { type, booking, ...(id && { id }) } });
  const view = await answer.json();
  expect(answer.status, JSON.stringify(view)).toBe(200);
  return view;
}

/** The booking with a cure taken, as the form does it. */
function take(body: Body, cure: CureView): Body {
  if (cure.kind === "aircraft") return { ...body, aircraft: { ...body.aircraft, aircraftId: cure.aircraftId } };
  if (cure.kind === "time") return { ...body, start: cure.start, end: cure.end };
  if (cure.kind !== "instructor") throw new Error(`a ${cure.kind} changes nothing`);
  const { userId, replacesId } = cure;
  if (!replacesId) return { ...body, users: [...body.users, { userId, reservationUserRole: INSTRUCTOR }] };
  return { ...body, users: JSON.parse(JSON.stringify(body.users).replaceAll(replacesId, userId)) };
}

const ground = (world: World, aircraftId = world.aircraft.id) =>
  prisma().defect.create({
    data: {
      ...{ id: newId(), aircraftId, number: 1, isBlocking: true },
      ...{ reportedById: world.staff.id, reportedAt: new Date() },
    },
  });

/** Tags an aircraft of a world. Only those with the tag ask for the certificate, so that other tests never do. */
async function tag(world: World, isForRental: boolean): Promise<string> {
  const { id } = await prisma().tag.create({ data: { id: newId(), name: newId() } });
  await prisma().aircraftTag.create({ data: { aircraftId: world.aircraft.id, tagId: id, isForRental } });
  return id;
}

/** Demands a certificate of pilots of a world's first aircraft, and gives somebody one until a day, or none. */
async function demandCertificate(world: World, holderId: string, expiresOn: string | null): Promise<void> {
  const demand = { category: "ForPeople" as const, isBlocking: true, parts: ["PilotInCommand" as const] };
  const type = await prisma().certificateType.create({
    data: { ...{ id: newId(), name: newId(), onlyTagId: await tag(world, false) }, ...demand },
  });
  if (!expiresOn) return;
  await prisma().certificate.create({
    data: {
      ...{ id: newId(), typeId: type.id, personId: holderId, state: "Validated" },
      ...{ expiresOn: new Date(expiresOn), createdAt: new Date() },
    },
  });
}

/** A limit of the world's first aircraft that has passed, and the work on it from 11 to 12 o'clock. */
async function bookWork(world: World): Promise<void> {
  const limit = await prisma().maintenanceLimit.create({
    data: {
      ...{ id: newId(), aircraftId: world.aircraft.id, name: "Annual" },
      terms: { create: [{ unit: "Days", interval: 365, dueOn: new Date(`${NEXT_YEAR}-06-01`) }] },
    },
  });
  const work = { start: TEN + HOUR, end: TEN + 2 * HOUR, siteId: world.site.id };
  const aircraft = { aircraftId: world.aircraft.id, limitIds: [limit.id] };
  const answer = await call("POST", "/api/reservation/maintenance", { as: world.staff, body: { ...work, aircraft } });
  expect(answer.status).toBe(201);
}

type Case = {
  type?: number;
  /** Makes what stands against the booking, and returns the booking. */
  given: (world: World) => Promise<Body>;
  /** Kinds of cures for staff, in their order. An `open` with its screen. */
  cures: string[];
  /** What the first cure is. */
  first?: (world: World, body: Body) => object;
};

const said = (cure: CureView) => (cure.kind === "open" ? cure.screen : cure.kind);

describe("what would clear what stands against a booking, the cheapest first", () => {
  test.each<[string, Case]>([
    [
      "a grounded aircraft: another one, then its defects",
      {
        given: async (world) => {
          await ground(world);
          return rental(world);
        },
        cures: ["aircraft", "defects"],
        first: (world) => ({ aircraftId: world.otherAircraft.id, clears: [0], leavesWarnings: false }),
      },
    ],
    [
      "a renter without the aircraft's tag: another aircraft, dual, then the person",
      {
        given: async (world) => {
          await tag(world, true);
          return rental(world);
        },
        cures: ["aircraft", "instructor", "person"],
        first: (world) => ({ aircraftId: world.otherAircraft.id }),
      },
    ],
    [
      "an instructor who is disabled: another one",
      {
        given: async (world) => {
          const gone = await instructorOf(world, { state: "Disabled" });
          const users = [...rental(world).users, { userId: gone.id, reservationUserRole: INSTRUCTOR }];
          return rental(world, { users });
        },
        cures: ["instructor", "person"],
        first: (world) => ({ userId: world.instructor.id, replacesId: expect.any(String) }),
      },
    ],
    [
      "a pilot in command who is an instructor without a certificate: aircraft, another instructor, the certificate",
      {
        type: 2,
        given: async (world) => {
          const other = await instructorOf(world);
          await demandCertificate(world, other.id, `${NEXT_YEAR}-12-31`);
          return operation(world);
        },
        cures: ["aircraft", "instructor", "certificates"],
      },
    ],
    [
      "a certificate that ends before: an earlier day after aircraft and dual, then the certificate",
      {
        given: async (world) => {
          await demandCertificate(world, world.renter.id, `${NEXT_YEAR}-06-12`);
          await prisma().aircraft.update({ where: { id: world.otherAircraft.id }, data: { state: "Disabled" } });
          await prisma().siteRole.deleteMany({ where: { siteId: world.site.id, role: "Instructor" } });
          return rental(world);
        },
        cures: ["time", "certificates"],
        first: () => ({ start: instant(`${NEXT_YEAR}-06-12`), end: instant(`${NEXT_YEAR}-06-12`, "11:00") }),
      },
    ],
    [
      "maintenance that is booked later that day: after it, with the turnaround",
      {
        given: async (world) => {
          await bookWork(world);
          await prisma().aircraft.update({ where: { id: world.otherAircraft.id }, data: { isRentable: false } });
          return rental(world);
        },
        cures: ["time", "maintenance"],
        first: () => ({ start: TEN + 2 * HOUR + 900, end: TEN + 3 * HOUR + 900 }),
      },
    ],
    [
      "a flight into the night: the last time of the day before it",
      {
        given: async (world) => {
          const start = instant(FLIGHT_DAY, "21:30");
          return rental(world, { start, end: start + 2 * HOUR });
        },
        cures: ["time"],
        first: () => ({ end: instant(FLIGHT_DAY, "21:45") }),
      },
    ],
    [
      "two reds at once, which no one change clears: only where each is put right",
      {
        given: async (world) => {
          await ground(world);
          await prisma().person.update({ where: { id: world.renter.id }, data: { state: "Disabled" } });
          return rental(world);
        },
        cures: ["person", "defects"],
      },
    ],
    [
      "the only other aircraft is taken",
      {
        given: async (world) => {
          await ground(world);
          const { id: renter } = await makePerson({ roles: { [world.site.id]: ["Renter"] } });
          await makeReservation(world, { start: TEN, aircraftId: world.otherAircraft.id, renter });
          return rental(world);
        },
        cures: ["defects"],
      },
    ],
    ["nothing stands against it", { given: async (world) => rental(world), cures: [] }],
  ])("%s", async (_, { type = 0, given, cures, first }) => {
    const world = await makeWorld();
    const body = await given(world);
    const before = await check(world.staff, type, body);
    expect(before.cures.map(said)).toEqual(cures);
    if (first) expect(before.cures[0]).toMatchObject(first(world, body));
    const levelOf = ({ warnings }: Check) => Math.max(0, ...warnings.map(({ level }) => level));
    for (const cure of before.cures) {
      if (!("leavesWarnings" in cure)) continue;
      const after = await check(world.staff, type, take(body, cure));
      expect(levelOf(after)).toBe(Number(cure.leavesWarnings));
      expect(levelOf(after)).toBeLessThan(levelOf(before));
    }
    const [cheapest] = before.cures;
    if (!cheapest || !("leavesWarnings" in cheapest)) return;
    const route = type === 0 ? "renter" : "operation";
    const taken = await call("POST", `/api/reservation/${route}`, { as: world.staff, body: take(body, cheapest) });
    expect(await taken.json()).toMatchObject({ compliance: Number(cheapest.leavesWarnings) });
  });

  test("who rents for themself is proposed another aircraft, no instructor and no screen of the workshop", async () => {
    const world = await makeWorld();
    await tag(world, true);
    await ground(world);
    const { cures } = await check(world.renter, 0, rental(world));
    expect(cures.map(said)).toEqual(["aircraft"]);
  });

  test("who may not know what stands against somebody is proposed nothing", async () => {
    const world = await makeWorld();
    const pilot = await instructorOf(world);
    await demandCertificate(world, pilot.id, `${NEXT_YEAR}-06-12`);
    const users = [{ userId: pilot.id, reservationUserRole: PILOT }];
    const { warnings, cures } = await check(world.instructor, 2, operation(world, { users }));
    expect(warnings).toMatchObject([{ type: "hidden", level: 2 }]);
    expect(cures).toEqual([]);
    // Nor when something else stands against it that they may know: an earlier evening would clear only what they may not.
    const start = instant(FLIGHT_DAY, "21:30");
    const late = await check(world.instructor, 2, operation(world, { users, start, end: start + 2 * HOUR }));
    expect(late.warnings.map(({ type }) => type).sort()).toEqual(["hidden", "outsideDaylight"]);
    expect(late.cures).toEqual([]);
    // Staff book it for a reason, which says what stands against somebody.
    const body = operation(world, { users, overrideReason: "His medical is suspended" });
    const made = await call("POST", "/api/reservation/operation", { as: world.staff, body });
    const { id } = await made.json();
    const reasonAs = async (as: SignedInPerson) =>
      (await (await call("GET", `/api/reservation/${id}`, { as })).json()).overrideReason;
    expect([await reasonAs(world.staff), await reasonAs(world.instructor)]).toEqual([body.overrideReason, null]);
    const undone = await call("DELETE", `/api/reservation/${id}`, { as: world.staff, headers: { "if-match": '"1"' } });
    expect(undone.status).toBe(204);
    const own = await check(await signInAs(pilot), 2, operation(world, { users }));
    expect(own.cures.map(said)).toEqual(["aircraft", "time", "certificates"]);
  });

  test("what was handed in is validated first: who decides is led there, others read since when it waits", async () => {
    const world = await makeWorld();
    await demandCertificate(world, world.renter.id, `${NEXT_YEAR}-06-12`);
    const [held] = await prisma().certificate.findMany({ where: { personId: world.renter.id } });
    const renewal = { state: "Completed" as const, completedAt: new Date("2026-11-02T10:00Z"), expiresOn: null };
    await prisma().certificate.update({ where: { id: held!.id }, data: { state: "Invalid" } });
    await prisma().certificate.create({
      data: { ...{ id: newId(), typeId: held!.typeId, personId: world.renter.id }, ...renewal, createdAt: new Date() },
    });
    const forStaff = await check(world.staff, 0, rental(world));
    expect(forStaff.cures[0]).toMatchObject({ kind: "open", screen: "certificateQueue", subjectId: world.renter.id });
    const forRenter = await check(world.renter, 0, rental(world));
    expect(forRenter.cures.map(said)).not.toContain("certificateQueue");
    expect(forRenter.warnings[0]).toMatchObject({
      clear: expect.stringContaining("awaits validation since 02/11/2026"),
    });
  });

  test("a time is never proposed in the past, nor further ahead than the reader may book", async () => {
    const world = await makeWorld();
    await prisma().school.updateMany({ data: { bookingHorizonDays: 30 } });
    const tomorrow = Math.ceil(Date.now() / 1000 / DAY) * DAY + 10 * HOUR;
    const ended = new Date((tomorrow - 10 * DAY) * 1000).toISOString().slice(0, 10);
    await demandCertificate(world, world.renter.id, ended);
    const { cures } = await check(world.renter, 0, rental(world, { start: tomorrow, end: tomorrow + HOUR }));
    expect(cures.map(said)).toEqual(["aircraft", "certificates"]);
    await prisma().school.updateMany({ data: { bookingHorizonDays: 400 } });
  });
});

describe("GET reservation/{id}/cures", () => {
  const read = async (id: string, as: SignedInPerson) => {
    const answer = await call("GET", `/api/reservation/${id}/cures`, { as });
    return { status: answer.status, view: await answer.json() };
  };
  const NOTHING = { warnings: [], cures: [] };

  test("tells who may change it what would clear it, judged anew; a change by it is green", async () => {
    const world = await makeWorld();
    await ground(world);
    const { id } = await makeReservation(world, { start: TEN, overrideReason: "Meant" });
    const { view } = await read(id, world.staff);
    expect(view.warnings).toMatchObject([{ type: "blockingDefect", blocking: true }]);
    expect(view.cures.map(said)).toEqual(["aircraft", "defects"]);
    expect((await read(id, world.renter)).view.cures.map(said)).toEqual(["aircraft"]);
    const { aircraftId } = view.cures[0];
    const body = { id, version: 1, aircraft: { aircraftId } };
    const changed = await call("PUT", "/api/reservation/renter", { as: world.renter, body });
    expect(changed.status).toBeLessThan(300);
    expect((await read(id, world.staff)).view).toEqual(NOTHING);
    const [stands] = await prisma().reservation.findMany({ where: { id } });
    expect(stands).toMatchObject({ compliance: "Valid", aircraftId: world.otherAircraft.id });
  });

  test("tells others nothing, and people of other sites not even that there is one", async () => {
    const [world, elsewhere] = [await makeWorld(), await makeWorld()];
    await ground(world);
    const { id } = await makeReservation(world, { start: TEN, overrideReason: "Meant" });
    for (const reader of [world.student, world.instructor]) expect((await read(id, reader)).view).toEqual(NOTHING);
    expect((await read(id, elsewhere.staff)).status).toBe(404);
  });

  test("a cancelled one has nothing to clear", async () => {
    const world = await makeWorld();
    await ground(world);
    const { id } = await makeReservation(world, { start: TEN, overrideReason: "Meant" });
    const body = { reasonId: world.cancellationReason.id, version: 1 };
    expect((await call("PATCH", `/api/reservation/${id}/cancel`, { as: world.staff, body })).status).toBeLessThan(300);
    expect((await read(id, world.staff)).view).toEqual(NOTHING);
  });
});

test("GET reservation/{id}/other-time: a flight by day is moved into no night, for who may change it", async () => {
  const [world, elsewhere] = [await makeWorld(), await makeWorld()];
  // An hour later it would touch the night.
  const start = instant(`${NEXT_YEAR}-01-15`, "16:30");
  const { id } = await makeReservation(world, { start });
  const read = (as: SignedInPerson) => call("GET", `/api/reservation/${id}/other-time`, { as });
  const { time } = await (await read(world.staff)).json();
  expect(time.end).toBeLessThanOrEqual(start);
  const moved = await check(world.staff, 0, rental(world, { start: time.start, end: time.end }), id);
  expect(moved.warnings).toEqual([]);
  expect(await (await read(world.student)).json()).toEqual({ time: null });
  expect((await read(elsewhere.staff)).status).toBe(404);
});

test("GET reservation/grounded: who rents sees which aircraft can't be flown then, and why", async () => {
  const world = await makeWorld();
  await ground(world);
  const query = new URLSearchParams({ siteId: world.site.id, start: String(TEN), end: String(TEN + HOUR) });
  const answer = await call("GET", `/api/reservation/grounded?${query}`, { as: world.renter });
  expect(await answer.json()).toEqual([
    { aircraftId: world.aircraft.id, why: expect.stringContaining("is grounded: defect 1") },
  ]);
});
