import { beforeAll, describe, expect, test } from "vitest";
import type { AvailabilityInput, AvailabilityView } from "@/lib/activity/availability/schema";
import { prisma } from "@/lib/platform/db";
import { call } from "@/lib/testing/call";
import { runDueJobs } from "@/lib/testing/jobs";
import {
  makePerson,
  makeReservation,
  makeSite,
  makeWorld,
  type SignedInPerson,
  signInAs,
  type World,
} from "@/lib/testing/world";

const HOUR = 3600;
const DAY = 24 * HOUR;
/** A Tuesday of next summer, 09:00 in Paris. */
const TUESDAY = Date.UTC(2027, 5, 22, 7) / 1000;
const dayOf = (unix: number) => unix - (unix % DAY);

let world: World;
let outsider: SignedInPerson;
beforeAll(async () => {
  world = await makeWorld();
  const elsewhere = await makeSite();
  outsider = await signInAs(await makePerson({ roles: { [elsewhere.id]: ["Staff"] } }));
});

const period = { startAt: TUESDAY, endAt: TUESDAY + 3 * HOUR };
const add = (as: SignedInPerson, body: Partial<AvailabilityInput> = {}) =>
  call("POST", "/api/user-availability", { as, body: { ...period, ...body } });
async function added(as: SignedInPerson, body: Partial<AvailabilityInput> = {}): Promise<AvailabilityView> {
  const answer = await add(as, body);
  expect(answer.status).toBe(201);
  return (await answer.json()) as AvailabilityView;
}
async function list(as: SignedInPerson, userId: string, from = TUESDAY - DAY, to = TUESDAY + 60 * DAY) {
  const answer = await call("GET", `/api/user-availability?userId=${userId}&startAt=${from}&endAt=${to}`, { as });
  return { status: answer.status, rows: answer.status === 200 ? ((await answer.json()) as AvailabilityView[]) : [] };
}
const newInstructor = async () => signInAs(await makePerson({ roles: { [world.site.id]: ["Instructor"] } }));

describe("availability", () => {
  test("is entered for oneself and by staff, and by nobody else", async () => {
    const instructor = await newInstructor();
    expect(await added(instructor)).toMatchObject({ userId: instructor.id, type: 0, ...period, repeatUntil: null });
    expect((await add(world.staff, { userId: instructor.id })).status).toBe(201);
    for (const as of [world.instructor, world.student, world.renter])
      expect((await add(as, { userId: instructor.id })).status).toBe(403);
    expect((await add(outsider, { userId: instructor.id })).status).toBe(404);
  });

  test("is read at one's sites, and what is written beside it by instructors and staff only", async () => {
    const instructor = await newInstructor();
    await added(instructor, { comment: "At the dentist" });
    for (const as of [instructor, world.staff, world.instructor])
      expect((await list(as, instructor.id)).rows).toMatchObject([{ comment: "At the dentist" }]);
    for (const as of [world.student, world.renter])
      expect((await list(as, instructor.id)).rows).toMatchObject([{ comment: "", periods: [period] }]);
    expect((await list(outsider, instructor.id)).status).toBe(404);
  });

  test("of each week keeps its hour, its exceptions and its end, and is listed where it touches the window", async () => {
    const instructor = await newInstructor();
    const week = (count: number) => TUESDAY + count * 7 * DAY;
    const repeated = { repeatUntil: dayOf(week(3)), exceptions: [dayOf(week(1))] };
    await added(instructor, repeated);
    const { rows } = await list(instructor, instructor.id);
    expect(rows).toMatchObject([{ ...period, ...repeated }]);
    expect(rows[0]!.periods.map(({ startAt }) => startAt)).toEqual([week(0), week(2), week(3)]);
    expect((await list(instructor, instructor.id, week(1), week(1) + HOUR)).rows).toEqual([]);
    // Over the end of summer time, 09:00 stays 09:00.
    const long = await added(instructor, { repeatUntil: dayOf(week(25)) });
    const { rows: late } = await list(instructor, instructor.id, week(20), week(21));
    expect(late.find(({ id }) => id === long.id)!.periods[0]!.startAt).toBe(week(20) + HOUR);
  });

  test.each<[string, Partial<AvailabilityInput>, string]>([
    ["an end before the start", { endAt: TUESDAY }, "endAt"],
    ["more than a year", { endAt: TUESDAY + 367 * DAY }, "endAt"],
    [
      "a weekly period that meets the next",
      { endAt: TUESDAY + 7 * DAY, repeatUntil: dayOf(TUESDAY + 30 * DAY) },
      "endAt",
    ],
    ["an end of the weeks before the first", { repeatUntil: dayOf(TUESDAY - DAY) }, "repeatUntil"],
    ["exceptions of what isn't repeated", { exceptions: [dayOf(TUESDAY)] }, "exceptions"],
    ["an unknown kind", { type: 2 }, "type"],
  ])("refuses %s", async (_, body, field) => {
    const answer = await add(world.instructor, body);
    expect(answer.status).toBe(422);
    expect(Object.keys((await answer.json()).errors)).toEqual([field]);
  });

  test("is changed over its version, and what isn't named stays; its own GET changes nothing", async () => {
    const instructor = await newInstructor();
    const { id, version } = await added(instructor, { comment: "Away" });
    const put = (body: object, as = instructor) => call("PUT", `/api/user-availability/${id}`, { as, body });
    expect((await put({ endAt: TUESDAY + HOUR })).status).toBe(428);
    expect((await put({ endAt: TUESDAY + HOUR, version }, world.student)).status).toBe(403);
    expect((await put({ endAt: TUESDAY + HOUR, version })).status).toBe(204);
    expect((await put({ type: 1, version })).status).toBe(409);
    const [now] = (await list(instructor, instructor.id)).rows;
    expect(now).toMatchObject({ type: 0, endAt: TUESDAY + HOUR, comment: "Away", version: version + 1 });
    expect((await put(now!)).status).toBe(204);
    expect((await list(instructor, instructor.id)).rows).toEqual([now]);
  });

  test("is deleted by whom it may be changed, and leaves its line in the audit", async () => {
    const instructor = await newInstructor();
    const { id } = await added(instructor);
    const remove = (as: SignedInPerson) => call("DELETE", `/api/user-availability/${id}`, { as });
    expect((await remove(world.renter)).status).toBe(403);
    expect((await remove(outsider)).status).toBe(404);
    expect((await remove(instructor)).status).toBe(204);
    expect((await remove(instructor)).status).toBe(404);
    const lines = await prisma().auditEntry.findMany({ where: { subjectId: id }, orderBy: { at: "asc" } });
    expect(lines.map(({ action }) => action)).toEqual(["availability.add", "availability.delete"]);
  });

  test("never keeps anybody from booking, but is warned of, also in what is booked already", async () => {
    const renter = await signInAs(await makePerson({ roles: { [world.site.id]: ["Renter"] } }));
    const { id } = await makeReservation(world, { start: TUESDAY + HOUR, renter: renter.id });
    const rulesOf = async () =>
      (await prisma().verdict.findMany({ where: { reservationId: id, subjectId: renter.id } })).map(({ rule }) => rule);
    expect(await rulesOf()).not.toContain("unavailable");
    const away = await added(renter);
    await runDueJobs();
    expect(await rulesOf()).toContain("unavailable");
    const seen = await (await call("GET", `/api/reservation/${id}`, { as: world.staff })).json();
    expect(JSON.stringify(seen.warnings)).toContain("22/06/2027 09:00");
    const gone = await call("DELETE", `/api/user-availability/${away.id}`, { as: renter });
    expect(gone.status).toBe(204);
    await runDueJobs();
    expect(await rulesOf()).not.toContain("unavailable");
  });
});
