import { beforeAll, describe, expect, test } from "vitest";
import { SYSTEM_ACTOR } from "@/lib/access/actor/actor";
import { asActor } from "@/lib/access/actor/as-actor";
import { bookingInputForType } from "@/lib/activity/reservations/bodies";
import { insertReservations } from "@/lib/activity/reservations/commands";
import { mergePeriods } from "@/lib/activity/reservations/rules";
import { prisma } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { call } from "@/lib/testing/call";
import { makeAircraft, makePerson, makeWorld, type World } from "@/lib/testing/world";
import { bookReservation as bookIn } from "@/lib/work/planning/book";
import { nameSite, planBooking } from "@/lib/work/planning/plan-booking";

/** 07:00 UTC, a month ahead, which is 08:00 or 09:00 at Grenoble. */
const NINE = (Math.floor(Date.now() / 86_400_000) + 30) * 86_400 + 7 * 3600;
const HOUR = 3600;

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

const rental = (aircraftId: string, userId: string, start: number, more: object = {}) => ({
  siteId: world.site.id,
  start,
  end: start + HOUR,
  aircraft: { aircraftId },
  users: [{ userId, reservationUserRole: 1 }],
  ...more,
});
const operation = (aircraftId: string, users: object[], start: number, more: object = {}) => ({
  siteId: world.site.id,
  start,
  end: start + HOUR,
  aircraft: { aircraftId, operationId: world.operationType.id },
  users,
  ...more,
});

/**
 * Sends a booking until it is answered. Two hundred at once are more than a busy machine serves within the database's limits:
 * some are told to come again, which they do, as a browser would.
 */
async function book(type: "renter" | "operation", body: object) {
  for (;;) {
    const answer = await call("POST", `/api/reservation/${type}`, { as: world.staff, body });
    if (answer.status !== 503) return answer;
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
  }
}

/** Expects that exactly one request booked, and that all others got 409 with the conflicting reservation. */
async function expectOneWinner(answers: Awaited<ReturnType<typeof call>>[]) {
  const statuses = answers.map((answer) => answer.status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(1);
  expect(statuses.filter((status) => status === 409)).toHaveLength(answers.length - 1);
  for (const answer of answers.filter((one) => one.status === 409)) {
    const problem = await answer.json();
    expect(problem.conflicts.length).toBeGreaterThan(0);
    expect(problem.conflicts[0]).toMatchObject({ resource: expect.any(String), reservationId: expect.any(String) });
  }
}

/** Expects that no two occupations of one resource overlap. It reads the table and doesn't trust the constraint. */
async function expectNoOverlap() {
  const [row] = await prisma().$queryRaw<{ n: bigint }[]>`
    SELECT count(*) AS n FROM occupation a JOIN occupation b ON a.resource_id = b.resource_id
      AND (a.reservation_id, a.start_at) < (b.reservation_id, b.start_at) AND a.start_at < b.end_at AND b.start_at < a.end_at`;
  expect(Number(row?.n)).toBe(0);
}

describe("two hundred at once", () => {
  test("one aircraft", async () => {
    const pilots = await Promise.all(
      Array.from({ length: 200 }, () => makePerson({ roles: { [world.site.id]: ["Renter"] } })),
    );
    const answers = await Promise.all(pilots.map((pilot) => book("renter", rental(world.aircraft.id, pilot.id, NINE))));
    await expectOneWinner(answers);
    await expectNoOverlap();
  });

  test("one person through different aircraft", async () => {
    const fleet = await Promise.all(Array.from({ length: 200 }, () => makeAircraft(world.site.id)));
    const answers = await Promise.all(
      fleet.map((one) => book("renter", rental(one.id, world.renter.id, NINE + 10 * HOUR))),
    );
    await expectOneWinner(answers);
    await expectNoOverlap();
  });

  test("the same two people and aircraft in opposite order", async () => {
    const [a, b] = [await makePerson({ roles: { [world.site.id]: ["Instructor"] } }), world.instructor];
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, i) => {
        const people = [
          { userId: i % 2 ? a.id : b.id, reservationUserRole: 4 },
          { userId: i % 2 ? b.id : a.id, reservationUserRole: 6 },
        ];
        const aircraft = i % 2 ? world.aircraft.id : world.otherAircraft.id;
        return book("operation", operation(aircraft, i % 3 ? people : people.reverse(), NINE + 24 * HOUR));
      }),
    );
    await expectOneWinner(answers);
    await expectNoOverlap();
  });
});

test("two roles of one person in one reservation are one occupation", async () => {
  const users = [
    { userId: world.instructor.id, reservationUserRole: 4 },
    { userId: world.instructor.id, reservationUserRole: 2 },
  ];
  const answer = await call("POST", "/api/reservation/operation", {
    as: world.staff,
    body: operation(world.aircraft.id, users, NINE + 48 * HOUR),
  });
  expect(answer.status).toBe(201);
  const { id, users: cast } = await answer.json();
  expect(cast).toHaveLength(2);
  expect(await prisma().occupation.count({ where: { reservationId: id, kind: "Person" } })).toBe(1);
});

describe("a resource that is held at the start and at the end only", () => {
  const start = NINE + 51 * HOUR;
  /** Books a flight of four hours that occupies a second person only for its first and last hour. */
  const supervised = (personId: string, aircraftId: string) =>
    asActor(SYSTEM_ACTOR, async (work) => {
      const users = [{ userId: world.instructor.id, reservationUserRole: 4 }];
      const body = operation(aircraftId, users, start, { end: start + 4 * HOUR });
      const input = bookingInputForType("Operation").parse(body);
      const booking = await planBooking(work, newId(), "Operation", await nameSite(work, input), { hold: true });
      const period = (from: number) => ({
        resourceId: personId,
        kind: "Person" as const,
        start: from,
        end: from + HOUR,
      });
      const occupations = mergePeriods([...booking.occupations, period(start + 3 * HOUR), period(start)]);
      await insertReservations(work, [{ ...booking, occupations }]);
      return booking.id;
    });

  test("is free between, and taken at both, for whoever books by whatever way", async () => {
    const supervisor = await makePerson({ roles: { [world.site.id]: ["Renter"] } });
    const [first, second] = [await makeAircraft(world.site.id), await makeAircraft(world.site.id)];
    const id = await supervised(supervisor.id, first.id);
    const held = await prisma().occupation.findMany({
      where: { reservationId: id, resourceId: supervisor.id },
      orderBy: { startAt: "asc" },
    });
    expect(held.map(({ startAt }) => startAt.getTime() / 1000)).toEqual([start, start + 3 * HOUR]);
    const bookReservation = (from: number) => {
      const body = rental(second.id, supervisor.id, from);
      return call("POST", "/api/reservation/renter", { as: world.staff, body });
    };
    for (const from of [start, start + 3 * HOUR]) {
      const refused = await bookReservation(from);
      expect(refused.status).toBe(409);
      const { conflicts } = await refused.json();
      expect(conflicts).toMatchObject([
        { resourceId: supervisor.id, reservationId: id, start: from, end: from + HOUR },
      ]);
      // The database's constraint refuses it too, without the command's check.
      await expect(occupied(supervisor.id, from + 600, from + 1200)).rejects.toThrow(/occupation_never_twice|23P01/);
    }
    expect((await bookReservation(start + 1.5 * HOUR)).status).toBe(201);
    await expectNoOverlap();
  });

  const occupied = (resourceId: string, from: number, to: number) =>
    asActor(SYSTEM_ACTOR, async (work) => {
      const { id: reservationId } = await work.db.reservation.findFirstOrThrow();
      const period = { startAt: new Date(from * 1000), endAt: new Date(to * 1000) };
      await work.db.occupation.create({ data: { reservationId, resourceId, kind: "Person", ...period } });
    });

  test("of forty who want its second period at once, one gets it", async () => {
    const supervisor = await makePerson({ roles: { [world.site.id]: ["Renter"] } });
    const fleet = await Promise.all(Array.from({ length: 40 }, () => makeAircraft(world.site.id)));
    const [own, ...others] = fleet;
    const answers = await Promise.allSettled([
      supervised(supervisor.id, own!.id),
      ...others.map((one) =>
        call("POST", "/api/reservation/renter", {
          as: world.staff,
          body: rental(one.id, supervisor.id, start + 3 * HOUR + 900),
        }),
      ),
    ]);
    const won = answers.filter((answer) => answer.status === "fulfilled" && isBooked(answer.value));
    expect(won).toHaveLength(1);
    await expectNoOverlap();
  });
  const isBooked = (value: unknown) => typeof value === "string" || (value as Response).status === 201;
});

test("back-to-back bookings touch without a conflict", async () => {
  const start = NINE + 72 * HOUR;
  const aircraft = await makeAircraft(world.site.id, { turnaroundMinutes: 0 });
  for (const n of [0, 1, 2]) {
    const body = rental(aircraft.id, world.renter.id, start + n * HOUR);
    expect((await call("POST", "/api/reservation/renter", { as: world.staff, body })).status).toBe(201);
  }
});

test("the turnaround before off-block occupies the aircraft, not the pilot", async () => {
  const start = NINE + 96 * HOUR;
  const aircraft = await makeAircraft(world.site.id, { turnaroundMinutes: 30 });
  const second = await makePerson({ roles: { [world.site.id]: ["Renter"] } });
  const bookReservation = (userId: string, at: number) =>
    call("POST", "/api/reservation/renter", { as: world.staff, body: rental(aircraft.id, userId, at) });
  expect((await bookReservation(world.renter.id, start)).status).toBe(201);
  const early = await bookReservation(second.id, start + HOUR);
  expect(early.status).toBe(409);
  expect((await early.json()).conflicts).toHaveLength(1);
  expect((await bookReservation(second.id, start + 1.5 * HOUR)).status).toBe(201);
});

describe("a swap", () => {
  test("exchanges two aircraft at the same time", async () => {
    const start = NINE + 120 * HOUR;
    const second = await makePerson({ roles: { [world.site.id]: ["Renter"] } });
    const made = [];
    for (const [aircraft, user] of [
      [world.aircraft.id, world.renter.id],
      [world.otherAircraft.id, second.id],
    ] as const) {
      made.push(
        await (
          await call("POST", "/api/reservation/renter", { as: world.staff, body: rental(aircraft, user, start) })
        ).json(),
      );
    }
    const reservations = made.map(({ id, version }) => ({ id, version }));
    expect((await call("POST", "/api/reservation/swap", { as: world.staff, body: { reservations } })).status).toBe(204);
    const read = async (id: string) => (await call("GET", `/api/reservation/${id}`, { as: world.staff })).json();
    expect((await read(made[0].id)).aircraft.aircraftId).toBe(world.otherAircraft.id);
    expect((await read(made[1].id)).aircraft.aircraftId).toBe(world.aircraft.id);
    await expectNoOverlap();
    // The swap has increased the versions, so that the same request again is outdated.
    const again = await call("POST", "/api/reservation/swap", { as: world.staff, body: { reservations } });
    expect(again.status).toBe(409);
  });
});

test("a stale change is refused with the current state and overwrites nothing", async () => {
  const start = NINE + 144 * HOUR;
  const body = rental(world.aircraft.id, world.renter.id, start);
  const { id } = await (await call("POST", "/api/reservation/renter", { as: world.staff, body })).json();
  const change = (version: number | undefined, at: number) =>
    call("PUT", "/api/reservation/renter", {
      as: world.staff,
      body: { ...rental(world.aircraft.id, world.renter.id, at), id, version },
    });
  expect((await change(undefined, start)).status).toBe(428);
  const moved = await change(1, start + HOUR);
  expect(moved.status).toBe(204);
  expect(moved.headers.get("etag")).toBe('"2"');
  const stale = await change(1, start + 5 * HOUR);
  expect(stale.status).toBe(409);
  expect((await stale.json()).current).toMatchObject({ id, version: 2, start: start + HOUR });
});

test("ten simultaneous changes of one version: one counts", async () => {
  const start = NINE + 168 * HOUR;
  const { id } = await (
    await call("POST", "/api/reservation/renter", {
      as: world.staff,
      body: rental(world.aircraft.id, world.renter.id, start),
    })
  ).json();
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      call("PUT", "/api/reservation/renter", {
        as: world.staff,
        body: { ...rental(world.aircraft.id, world.renter.id, start + (n + 1) * 900), id, version: 1 },
      }),
    ),
  );
  expect(answers.map((answer) => answer.status).sort()).toEqual([204, ...Array(9).fill(409)]);
});

describe("Idempotency-Key", () => {
  const headers = { "idempotency-key": "front-desk-1" };

  test("a retried POST books once, also when both come at once", async () => {
    const body = rental(world.aircraft.id, world.renter.id, NINE + 192 * HOUR);
    const [first, second] = await Promise.all([
      call("POST", "/api/reservation/renter", { as: world.staff, body, headers }),
      call("POST", "/api/reservation/renter", { as: world.staff, body, headers }),
    ]);
    expect([first.status, second.status]).toEqual([201, 201]);
    const third = await call("POST", "/api/reservation/renter", { as: world.staff, body, headers });
    const ids = [(await first.json()).id, (await second.json()).id, (await third.json()).id];
    expect(new Set(ids).size).toBe(1);
  });

  test("the same key with another body or for another type is refused", async () => {
    const body = rental(world.aircraft.id, world.renter.id, NINE + 216 * HOUR);
    const { start, end } = body;
    const grounded = { siteId: world.site.id, start, end, aircraft: { aircraftId: world.aircraft.id }, users: [] };
    for (const [type, changed] of [
      ["renter", body],
      ["maintenance", grounded],
    ] as const) {
      const answer = await call("POST", `/api/reservation/${type}`, { as: world.staff, body: changed, headers });
      expect(answer.status, type).toBe(422);
      expect(await answer.json(), type).toMatchObject({ isKeyReused: true });
    }
  });

  test("a refused booking doesn't use the key up", async () => {
    const taken = { "idempotency-key": "front-desk-2" };
    const refused = await call("POST", "/api/reservation/renter", {
      as: world.staff,
      headers: taken,
      body: rental(world.aircraft.id, world.renter.id, NINE),
    });
    expect(refused.status).toBe(409);
    const booked = await call("POST", "/api/reservation/renter", {
      as: world.staff,
      headers: taken,
      body: rental(world.aircraft.id, world.renter.id, NINE + 240 * HOUR),
    });
    expect(booked.status).toBe(201);
  });
});

describe("a site that is being disabled", () => {
  const switchTo = (siteId: string, state: number, version: number) =>
    call("PATCH", "/api/state/site", { as: world.admin, body: { id: siteId, state, version } });
  const bookReservation = (one: World) =>
    call("POST", "/api/reservation/renter", {
      as: one.staff,
      body: { ...rental(one.aircraft.id, one.renter.id, NINE), siteId: one.site.id },
    });
  /** Counts the connections to this database that wait for a lock. */
  const waitingForLocks = async () => {
    const [row] = await prisma().$queryRaw<{ n: number }[]>`
      SELECT count(*)::int AS n FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    return row!.n;
  };
  const toCome = (siteId: string) => prisma().reservation.count({ where: { siteId, state: "Scheduled" } });

  test("either stays open with the booking that came in, or takes none: whoever of the two is first", async () => {
    for (let round = 0; round < 12; round++) {
      const one = await makeWorld();
      const wait = () => new Promise((resolve) => setTimeout(resolve, (round % 4) * 3));
      const [booked, disabled] = await Promise.all([
        bookReservation(one),
        wait().then(() => switchTo(one.site.id, 1, 1)),
      ]);
      const { state } = await prisma().site.findUniqueOrThrow({ where: { id: one.site.id } });
      const what = `${booked.status} ${disabled.status} ${state} ${await toCome(one.site.id)}`;
      expect(["201 409 Active 1", "422 204 Disabled 0"]).toContain(what);
    }
  });

  test("is asked about by checks and bookings in turn, over the same connections", async () => {
    const one = await makeWorld();
    for (let n = 0; n < 4; n++) {
      const start = NINE + 24 * n * HOUR;
      const booking = { ...rental(one.aircraft.id, one.renter.id, start), siteId: one.site.id };
      const check = await call("POST", "/api/reservation/check", { as: one.staff, body: { type: 0, booking } });
      expect(check.status, await check.text()).toBe(200);
      expect((await call("POST", "/api/reservation/renter", { as: one.staff, body: booking })).status).toBe(201);
    }
  });

  test("waits for a booking that has read it as open, and then finds it in the way", async () => {
    const one = await makeWorld();
    const input = bookingInputForType("Renter").parse({
      ...rental(one.aircraft.id, one.renter.id, NINE),
      siteId: one.site.id,
    });
    let disabling: ReturnType<typeof switchTo> | undefined;
    let hasAnswered = false;
    await asActor(SYSTEM_ACTOR, async (work) => {
      await planBooking(work, newId(), "Renter", await nameSite(work, input), { hold: true });
      disabling ??= switchTo(one.site.id, 1, 1).finally(() => {
        hasAnswered = true;
      });
      await expect.poll(waitingForLocks).toBeGreaterThan(0);
      expect(hasAnswered).toBe(false);
      await bookIn(work, "Renter", input, "en-US");
    });
    const answer = await disabling!;
    expect(answer.status).toBe(409);
    expect((await answer.json()).count).toBe(1);
  });
});
