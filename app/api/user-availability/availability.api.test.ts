import { beforeAll, describe, expect, test } from "vitest";
import { publishPendingPlanningChanges } from "@/lib/access/changes/planning-numbers";
import type { AvailabilityInput, AvailabilityView } from "@/lib/activity/availability/schema";
import type { PublicReservationView } from "@/lib/activity/reservations/schema";
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
    [
      "an exception on which none begins",
      { repeatUntil: dayOf(TUESDAY + 30 * DAY), exceptions: [dayOf(TUESDAY + 8 * DAY)] },
      "exceptions",
    ],
    [
      "an exception after the last",
      { repeatUntil: dayOf(TUESDAY + 30 * DAY), exceptions: [dayOf(TUESDAY + 35 * DAY)] },
      "exceptions",
    ],
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
    const other = await put({ userId: world.student.id, version: version + 1 });
    expect([other.status, Object.keys((await other.json()).errors)]).toEqual([422, ["userId"]]);
    const [now] = (await list(instructor, instructor.id)).rows;
    expect(now).toMatchObject({ type: 0, endAt: TUESDAY + HOUR, comment: "Away", version: version + 1 });
    expect((await put(now!)).status).toBe(204);
    expect((await list(instructor, instructor.id)).rows).toEqual([now]);
  });

  test("that ends earlier loses the exceptions after its end, unless somebody names them", async () => {
    const instructor = await newInstructor();
    const week = (count: number) => dayOf(TUESDAY + count * 7 * DAY);
    const { id } = await added(instructor, { repeatUntil: week(4), exceptions: [week(1), week(3)] });
    const put = (body: object) => call("PUT", `/api/user-availability/${id}`, { as: instructor, body });
    expect((await put({ repeatUntil: week(2), version: 1 })).status).toBe(204);
    expect((await list(instructor, instructor.id)).rows).toMatchObject([{ exceptions: [week(1)] }]);
    const named = await put({ exceptions: [week(3)], version: 2 });
    expect([named.status, (await named.json()).errors.exceptions[0]]).toEqual([
      422,
      expect.stringContaining("13/07/2027"),
    ]);
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

  test("of one week is changed alone, or of all that follow, in one step; a stale one changes nothing", async () => {
    const instructor = await newInstructor();
    const week = (count: number) => TUESDAY + count * 7 * DAY;
    const weekly = await added(instructor, { repeatUntil: dayOf(week(4)), exceptions: [] });
    const later = (count: number) => ({ startAt: week(count) + HOUR, endAt: week(count) + 2 * HOUR });
    const instead = (count: number, version: number, andFollowing = false) => ({
      ...{ id: weekly.id, day: dayOf(week(count)), version, andFollowing },
    });
    expect((await add(instructor, { ...later(1), instead: instead(1, 7) })).status).toBe(409);
    expect((await list(instructor, instructor.id)).rows).toHaveLength(1);
    await added(instructor, { ...later(1), instead: instead(1, 1) });
    await added(instructor, { ...later(3), repeatUntil: dayOf(week(4)), instead: instead(3, 2, true) });
    const starts = (await list(instructor, instructor.id)).rows.flatMap(({ periods }) =>
      periods.map(({ startAt }) => startAt),
    );
    expect(starts.sort((a, b) => a - b)).toEqual([week(0), week(1) + HOUR, week(2), week(3) + HOUR, week(4) + HOUR]);
    const other = await newInstructor();
    expect((await add(other, { ...later(2), instead: instead(2, 3) })).status).toBe(403);
    expect((await add(world.staff, { ...later(2), userId: other.id, instead: instead(2, 3) })).status).toBe(404);
  });

  test("says before it is saved what the person is booked for then, to who may enter it, and nothing else", async () => {
    const renter = await signInAs(await makePerson({ roles: { [world.site.id]: ["Renter"] } }));
    const week = 7 * DAY;
    const { id } = await makeReservation(world, {
      start: TUESDAY + 5 * week + HOUR,
      renter: renter.id,
      comment: "Secret",
    });
    const check = async (as: SignedInPerson, body: object) => {
      const answer = await call("POST", "/api/user-availability/check", {
        as,
        body: { ...period, userId: renter.id, ...body },
      });
      return { status: answer.status, text: await answer.text() };
    };
    const weekly = { repeatUntil: dayOf(TUESDAY + 8 * week) };
    for (const as of [renter, world.staff]) {
      const { text } = await check(as, weekly);
      expect(JSON.parse(text)).toMatchObject([{ id, start: TUESDAY + 5 * week + HOUR }]);
      expect(text).not.toContain("Secret");
    }
    for (const free of [{}, { ...weekly, exceptions: [dayOf(TUESDAY + 5 * week)] }, { ...weekly, type: 1 }])
      expect(JSON.parse((await check(renter, free)).text)).toEqual([]);
    expect((await check(world.instructor, weekly)).status).toBe(403);
    expect((await check(outsider, weekly)).status).toBe(404);
  });
});

describe("the planning", () => {
  const read = async (as: SignedInPerson, more = "", siteId = world.site.id, from = TUESDAY) => {
    const path = `/api/reservation/planning?siteId=${siteId}&from=${from}&to=${from + DAY}${more}`;
    const answer = await call("GET", path, { as });
    const text = await answer.text();
    return { text, etag: answer.headers.get("etag"), bars: JSON.parse(text) as PublicReservationView[] };
  };
  const at = (bars: PublicReservationView[], personId: string) =>
    bars.filter((one) => one.reservationType === -1 && one.users[0]!.userId === personId);

  test("holds when people are available on request only, as entries of type −1 beside the reservations", async () => {
    const instructor = await newInstructor();
    const { id } = await makeReservation(world, { start: TUESDAY + 6 * HOUR });
    await added(instructor, { repeatUntil: dayOf(TUESDAY + 60 * DAY), exceptions: [dayOf(TUESDAY + 7 * DAY)] });
    const without = await read(instructor);
    expect(without.bars.filter(({ reservationType }) => reservationType === -1)).toEqual([]);
    const { bars } = await read(instructor, "&availability=1");
    expect(bars.filter(({ reservationType }) => reservationType !== -1)).toEqual(without.bars);
    expect(at(bars, instructor.id)).toMatchObject([
      { start: TUESDAY, end: period.endAt, availability: { type: 0, isWeekly: true } },
    ]);
    const { bars: alone } = await read(instructor, "&availability=2");
    expect(alone.map(({ id: one }) => one)).not.toContain(id);
    expect(at(alone, instructor.id)).toHaveLength(1);
    expect(
      at((await read(instructor, "&availability=1", world.site.id, TUESDAY + 7 * DAY)).bars, instructor.id),
    ).toEqual([]);
    expect(
      at((await read(instructor, "&availability=1", world.site.id, TUESDAY + 14 * DAY)).bars, instructor.id),
    ).toHaveLength(1);
  });

  test("shows what is written beside it to instructors and staff, and never to anybody else", async () => {
    const student = await signInAs(await makePerson({ roles: { [world.site.id]: ["Student"] } }));
    await added(student, { comment: "At the hospital" });
    const commentFor = async (as: SignedInPerson, more: string) => {
      const { text, bars, etag } = await read(as, more);
      expect(text.includes("hospital")).toBe(at(bars, student.id)[0]!.availability!.comment !== "");
      return { comment: at(bars, student.id)[0]!.availability!.comment, etag };
    };
    const tags = new Set<string | null>();
    for (const more of ["&availability=1", "&availability=2"]) {
      for (const as of [student, world.staff, world.instructor]) {
        const { comment, etag } = await commentFor(as, more);
        expect(comment).toBe("At the hospital");
        tags.add(etag);
      }
      for (const as of [world.student, world.renter]) {
        const { comment, etag } = await commentFor(as, more);
        expect(comment).toBe("");
        tags.add(etag);
      }
    }
    // No answer is taken for another reader's, nor for one that holds something else.
    expect(tags.size).toBe(10);
    for (const as of [world.student, world.staff]) expect((await read(as)).text).not.toContain("hospital");
  });

  test("is told of what somebody enters, at each of their sites", async () => {
    const instructor = await newInstructor();
    const before = (await read(world.staff, "&availability=1")).etag;
    const { id } = await added(instructor);
    await publishPendingPlanningChanges();
    const after = await read(world.staff, "&availability=1");
    expect(after.etag).not.toBe(before);
    expect(at(after.bars, instructor.id)).toMatchObject([{ id }]);
  });
});

test("free times that are proposed are such at which nobody is unavailable, where there are any", async () => {
  const renter = await signInAs(await makePerson({ roles: { [world.site.id]: ["Renter"] } }));
  const start = TUESDAY + 28 * DAY;
  await makeReservation(world, { start, hours: 2 });
  const booking = {
    ...{ siteId: world.site.id, start, end: start + HOUR, aircraft: { aircraftId: world.aircraft.id } },
    users: [{ userId: renter.id, reservationUserRole: 1 }],
  };
  const firstAfter = async () => {
    const answer = await call("POST", "/api/reservation/check", { as: world.staff, body: { type: 0, booking } });
    const { freeTimes } = (await answer.json()) as { freeTimes: { start: number }[] };
    return freeTimes.map((one) => one.start).find((one) => one > start);
  };
  const next = (await firstAfter())!;
  await added(renter, { startAt: next - HOUR, endAt: next + 2 * HOUR });
  expect(await firstAfter()).toBe(next + 2 * HOUR);
  // Where there is no other time, it is proposed nevertheless.
  await added(renter, { startAt: start - 12 * HOUR, endAt: start + 20 * HOUR });
  expect(await firstAfter()).toBe(next);
});
