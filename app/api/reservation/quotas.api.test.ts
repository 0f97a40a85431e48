import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { prisma } from "@/lib/platform/db";
import { call } from "@/lib/testing/call";
import { makeAircraft, makePerson, makeWorld, type SignedInPerson, signInAs, type World } from "@/lib/testing/world";

const DAY = 86_400;
/** 09:00 UTC of the day that lies so many days ahead. */
const ahead = (days: number) => (Math.floor(Date.now() / 86_400_000) + days) * DAY + 9 * 3600;

let world: World;
let renter: SignedInPerson;
beforeAll(async () => {
  world = await makeWorld();
});
beforeEach(async () => {
  await limit({ mostFutureBookings: 20, longestRentalDays: 14, bookingHorizonDays: 400 });
  renter = await signInAs(await makePerson({ roles: { [world.site.id]: ["Renter"] } }));
});

const limit = (data: { mostFutureBookings?: number; longestRentalDays?: number; bookingHorizonDays?: number }) =>
  prisma().school.updateMany({ data });
const rental = async (start: number, more: { hours?: number; userId?: string } = {}) => ({
  siteId: world.site.id,
  start,
  end: start + (more.hours ?? 1) * 3600,
  aircraft: { aircraftId: (await makeAircraft(world.site.id)).id },
  users: [{ userId: more.userId ?? renter.id, reservationUserRole: 1 }],
});
const book = (body: object, as = renter) => call("POST", "/api/reservation/renter", { as, body });
const faults = async (answer: Awaited<ReturnType<typeof call>>) => {
  expect(answer.status).toBe(422);
  return (await answer.json()).errors;
};

test("a cancelled booking that comes back counts again", async () => {
  await limit({ mostFutureBookings: 1 });
  const { id } = await (await book(await rental(ahead(10)))).json();
  const body = { reasonId: world.cancellationReason.id, commentaryForCancel: "", version: 1 };
  expect((await call("PATCH", `/api/reservation/${id}/cancel`, { as: renter, body })).status).toBe(204);
  const restore = () => call("PATCH", `/api/reservation/${id}/restore`, { as: renter, body: { version: 2 } });
  expect((await book(await rental(ahead(11)))).status).toBe(201);
  expect((await faults(await restore())).users).toEqual([expect.stringContaining("1 booking")]);
  await limit({ mostFutureBookings: 2 });
  expect((await restore()).status).toBe(204);
});

describe("how far ahead", () => {
  test("a renter books up to the last day that the school allows, and no further", async () => {
    expect((await book(await rental(ahead(399)))).status).toBe(201);
    expect(await faults(await book(await rental(ahead(402))))).toEqual({
      start: ["You can book at most 400 days ahead."],
    });
  });

  test("the form says so before it is saved, in the reader's language", async () => {
    const check = await call("POST", "/api/reservation/check", {
      as: renter,
      body: { type: 0, booking: await rental(ahead(402)) },
      headers: { "accept-language": "fr-FR" },
    });
    expect(await faults(check)).toEqual({ start: ["Vous pouvez réserver au plus 400 jours à l’avance."] });
  });

  test("no free time beyond it is proposed", async () => {
    const body = await rental(ahead(10));
    await book(body, world.staff);
    await limit({ bookingHorizonDays: 10 });
    const now = Math.floor(Date.now() / 1000);
    // The tenth day from now ends at the present hour, so later times of that day are out of reach.
    const day = { ...body, start: now + 10 * DAY - 3600, end: now + 10 * DAY };
    // The person's own time would be in the way, too, at some hours of the day at which this runs.
    await prisma().occupation.deleteMany({ where: { resourceId: renter.id } });
    await prisma().occupation.updateMany({
      where: { resourceId: body.aircraft.aircraftId },
      data: { startAt: new Date(day.start * 1000 - 7_200_000), endAt: new Date(day.end * 1000 + 1_800_000) },
    });
    const check = await call("POST", "/api/reservation/check", {
      as: renter,
      body: { type: 0, booking: { ...day, users: [{ userId: renter.id, reservationUserRole: 1 }] } },
    });
    const { freeTimes, conflicts } = await check.json();
    expect(conflicts).toHaveLength(1);
    for (const time of freeTimes) expect(time.start).toBeLessThanOrEqual(now + 10 * DAY);
  });
});

describe("how long", () => {
  test("a renter books fourteen days, and not an hour more", async () => {
    expect((await book(await rental(ahead(30), { hours: 14 * 24 }))).status).toBe(201);
    expect(await faults(await book(await rental(ahead(60), { hours: 14 * 24 + 1 })))).toEqual({
      end: ["A booking lasts at most 14 days. Ask the school for a longer one."],
    });
  });

  test("what stands may stay or become shorter when the school is stricter, but not longer", async () => {
    const body = await rental(ahead(30), { hours: 72 });
    const { id } = await (await book(body)).json();
    await limit({ longestRentalDays: 2 });
    const change = (end: number, version: number) =>
      call("PUT", "/api/reservation/renter", { as: renter, body: { ...body, id, end, version } });
    expect((await change(body.end, 1)).status).toBe(204);
    expect(await faults(await change(body.end + 3600, 1))).toHaveProperty("end");
    expect((await change(body.end - 3600, 1)).status).toBe(204);
    const move = await call("PATCH", `/api/reservation/${id}/move`, {
      as: renter,
      body: { start: body.start, end: body.end + 7200, version: 2 },
    });
    expect(await faults(move)).toHaveProperty("end");
  });
});

describe("how many yet to come", () => {
  test("forty at once are as many as the school allows, not more", async () => {
    const bodies = await Promise.all(Array.from({ length: 40 }, (_, at) => rental(ahead(20 + at))));
    const answers = await Promise.all(bodies.map((body) => book(body)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
    const refused = answers.find(({ status }) => status === 422)!;
    expect((await refused.json()).errors.users).toEqual([
      "You have 20 bookings yet to come, and the school allows 20. Cancel some, or ask the school to book.",
    ]);
    expect(answers.filter(({ status }) => status !== 201 && status !== 422)).toEqual([]);
  });

  test("what is cancelled or over doesn't count; what is there may be changed and moved at the limit", async () => {
    await limit({ mostFutureBookings: 2 });
    const [first, second] = [await rental(ahead(20)), await rental(ahead(21))];
    const { id } = await (await book(first)).json();
    await book(second);
    expect(await faults(await book(await rental(ahead(22))))).toHaveProperty("users");
    const move = { start: first.start + 3600, end: first.end + 3600, version: 1 };
    expect((await call("PATCH", `/api/reservation/${id}/move`, { as: renter, body: move })).status).toBe(204);
    const reasonId = world.cancellationReason.id;
    const cancelled = await call("PATCH", `/api/reservation/${id}/cancel`, {
      as: renter,
      body: { reasonId, version: 2 },
    });
    expect(cancelled.status).toBe(204);
    expect((await book(await rental(ahead(23)))).status).toBe(201);
    await prisma().$executeRaw`
      UPDATE reservation SET start_at = start_at - interval '60 days', end_at = end_at - interval '60 days',
        turnaround_at = turnaround_at - interval '60 days', off_block_at = off_block_at - interval '60 days',
        on_block_at = on_block_at - interval '60 days'
      WHERE id IN (SELECT reservation_id FROM reservation_person WHERE person_id = ${renter.id})`;
    expect((await book(await rental(ahead(24)))).status).toBe(201);
  });

  test("staff are free, also for a renter at the limit", async () => {
    await limit({ mostFutureBookings: 1, longestRentalDays: 1, bookingHorizonDays: 1 });
    expect((await book(await rental(ahead(500), { hours: 300 }), world.staff)).status).toBe(201);
    expect((await book(await rental(ahead(520)), world.staff)).status).toBe(201);
    expect((await book(await rental(ahead(1) - 9 * 3600))).status).toBe(422);
  });
});

describe("the school's parameters", () => {
  const save = async (parameters: object) => {
    const school = await (await call("GET", "/api/school", { as: world.admin })).json();
    const { name, mainSiteId, address, version } = school;
    const body = { name, mainSiteId, address, version, parameters: { ...school.parameters, ...parameters } };
    return call("PUT", "/api/school", { as: world.admin, body: { ...body, mainSiteId: mainSiteId ?? world.site.id } });
  };

  test("are saved, audited and act at once", async () => {
    expect((await save({ mostFutureBookings: 3, longestRentalDays: 5, bookingHorizonDays: 30 })).status).toBe(204);
    const { parameters } = await (await call("GET", "/api/school", { as: world.admin })).json();
    expect(parameters).toMatchObject({ mostFutureBookings: 3, longestRentalDays: 5, bookingHorizonDays: 30 });
    const [line] = await prisma().auditEntry.findMany({ where: { subjectKind: "school" }, orderBy: { at: "desc" } });
    expect(line!.after).toMatchObject({ bookingHorizonDays: 30 });
    expect(await faults(await book(await rental(ahead(32))))).toHaveProperty("start");
  });

  test("stay as they are when a body of the specification's own fields doesn't name them", async () => {
    await save({ mostFutureBookings: 7 });
    const kept = { mostFutureBookings: undefined, longestRentalDays: undefined, bookingHorizonDays: undefined };
    expect((await save(kept)).status).toBe(204);
    expect(await prisma().school.findFirst()).toMatchObject({ mostFutureBookings: 7, longestRentalDays: 14 });
  });

  test.each([
    ["mostFutureBookings", 0],
    ["longestRentalDays", 400],
    ["bookingHorizonDays", 1.5],
  ])("%s is not %s", async (name, value) => {
    expect(await faults(await save({ [name]: value }))).toHaveProperty([`parameters.${name}`]);
  });
});
