import { beforeAll, describe, expect, test } from "vitest";
import { type NotificationRow, readPresentState } from "@/lib/activity/notifications/queries";
import { asItIsNow } from "@/lib/activity/notifications/rules";
import { addDays, localDayOf, utcDayToUnix } from "@/lib/platform/day";
import { prisma } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { call } from "@/lib/testing/call";
import { asBlob, SAMPLE_PDF, samplePng } from "@/lib/testing/files";
import { runDueJobs } from "@/lib/testing/jobs";
import {
  makeAircraft,
  makeOperationType,
  makePerson,
  makeReservation,
  makeWorld,
  signInAs,
  type World,
} from "@/lib/testing/world";

// biome-ignore lint/suspicious/noExplicitAny: the answers of many endpoints
type Json = any;

let world: World;
let elsewhere: World;
beforeAll(async () => {
  [world, elsewhere] = [await makeWorld(), await makeWorld()];
});

const json = async (answer: { json: () => Promise<Json> }): Promise<Json> => answer.json();
const HOUR = 3600;
/** Tomorrow at 10:00 UTC, which is day at the site. */
const TOMORROW = (Math.floor(Date.now() / 86_400_000) + 1) * 86_400 + 10 * HOUR;
const SPEC_BODY = { description: "Landing light", mel: false, blocking: false, pending: true, visible: true };

const route = (aircraftId: string, more = "") => `/api/aircraft/${aircraftId}/commentary${more}`;
const report = (aircraftId: string, more: object = {}, as = world.staff) =>
  call("POST", route(aircraftId), { as, body: { ...SPEC_BODY, ...more } });
const reported = async (aircraftId: string, more: object = {}, as = world.staff) => {
  const answer = await report(aircraftId, more, as);
  expect(answer.status).toBe(201);
  return json(answer);
};
const list = async (aircraftId: string, as = world.staff) => json(await call("GET", route(aircraftId), { as }));
const put = (aircraftId: string, body: object, as = world.staff) => call("PUT", route(aircraftId), { as, body });
const post = (one: Json, verb: string, body: object, as = world.staff) =>
  call("POST", route(one.aircraftId, `/${one.id}/${verb}`), { as, body });
const release = (one: Json, more: object = {}, as = world.staff) =>
  post(
    one,
    "release",
    { work: "Mended", certificate: "APRS-1", licence: "FR.66.1", version: one.version, ...more },
    as,
  );
const history = async (one: Json, as = world.staff): Promise<Json[]> =>
  json(await call("GET", route(one.aircraftId, `/${one.id}/history`), { as }));

let days = 20;
/** An aircraft that the renter has booked, each for another day. */
async function bookedAircraft(start = TOMORROW + days++ * 86_400, more: object = {}) {
  const { id } = await makeAircraft(world.site.id);
  const reservation = await makeReservation(world, { aircraftId: id, start, ...more });
  return { id, reservation: reservation.id as string };
}
const complianceOf = async (id: string) => (await prisma().reservation.findUniqueOrThrow({ where: { id } })).compliance;

const dayAfter = (days: number) => utcDayToUnix(addDays(localDayOf(Date.now() / 1000, "Europe/Paris"), days));

describe("a comment", () => {
  test("[2 §3] comes with MEL, blocking, pending, visible and description, and counts from 1", async () => {
    const { id } = await makeAircraft(world.site.id);
    const first = await reported(id);
    expect(first).toMatchObject({ ...SPEC_BODY, number: 1, state: 0, deferral: null, release: null, photos: [] });
    expect((await reported(id, { mel: true })).number).toBe(2);
    const aircraft = await json(await call("GET", `/api/aircraft/${id}`, { as: world.instructor }));
    expect(aircraft.commentaries).toEqual(await list(id, world.instructor));
    expect(aircraft.commentaries.map((one: Json) => one.number)).toEqual([2, 1]);
    // What GET gives, PUT takes, and changes nothing by it.
    const back = await call("PUT", "/api/aircraft", { as: world.staff, body: aircraft });
    expect(back.headers.get("etag")).toBe(`"${aircraft.version}"`);
  });

  test("is changed by who decides, over the version they saw, and its own form changes nothing", async () => {
    const { id } = await makeAircraft(world.site.id);
    const one = await reported(id);
    expect((await put(id, one)).headers.get("etag")).toBe('"1"');
    expect((await put(id, { id: one.id, description: "Taxi light" })).status).toBe(428);
    expect((await put(id, { id: one.id, description: "Taxi light", version: 1 })).status).toBe(204);
    const stale = await put(id, { id: one.id, description: "Other", version: 1 });
    expect(stale.status).toBe(409);
    expect((await json(stale)).current.description).toBe("Taxi light");
    expect((await list(id))[0]).toMatchObject({ description: "Taxi light", pending: true, version: 2 });
    expect((await put(id, { id: one.id, pending: false, version: 2 }, world.instructor)).status).toBe(403);
  });

  test.each([
    ["description", { description: " " }],
    ["description", { description: "x".repeat(2001) }],
    ["area", { area: 7 }],
    ["melCategory", { mel: true, melCategory: 4 }],
    ["dueOn", { mel: true, melCategory: 0 }],
    ["dueOn", { dueOn: 1_800_000_001 }],
    ["blocking", { blocking: "yes" }],
    ["nightOnly", { nightOnly: true }],
    ["melCategory", { melCategory: 1 }],
    ["melItem", { melItem: "33-40" }],
    ["expectedReleaseAt", { blocking: true, expectedReleaseAt: TOMORROW - 2 * 86_400 }],
    ["visible", { visible: null }],
  ])("is refused for its %s", async (field, wrong) => {
    const answer = await report(world.aircraft.id, wrong);
    expect(answer.status).toBe(422);
    expect(Object.keys((await json(answer)).errors)).toEqual([field]);
  });

  test("loses with what it means what depended on it", async () => {
    const { id } = await makeAircraft(world.site.id);
    const one = await reported(id, { blocking: true, nightOnly: true, pending: true, mel: true, melCategory: 1 });
    expect((await put(id, { id: one.id, blocking: false, mel: false, version: 1 })).status).toBe(204);
    expect((await list(id))[0]).toMatchObject({ blocking: false, nightOnly: false, mel: false, melCategory: null });
    expect((await put(id, { id: one.id, blocking: false, nightOnly: true, version: 2 })).status).toBe(422);
    // What was expected once isn't refused later.
    const set = { expectedReleaseAt: new Date("2026-01-02T10:00:00Z") };
    await prisma().defect.update({ where: { id: one.id }, data: set });
    expect((await put(id, (await list(id))[0])).headers.get("etag")).toBe('"2"');
  });

  test("keeps its lines, and nothing that turns or hides what is written", async () => {
    const { id } = await makeAircraft(world.site.id);
    const one = await reported(id, { description: "Left\u202e brake\r\nwithout\u0001effect" });
    expect(one.description).toBe("Left brake\nwithout effect");
    await release(one, { work: "Bled\u2067\u0007\nChecked" });
    expect((await list(id))[0].release.work).toBe("Bled \nChecked");
  });

  test("needs no text where it says where it is", async () => {
    const { id } = await makeAircraft(world.site.id);
    expect(await reported(id, { description: "", area: 1 })).toMatchObject({ description: "", area: 1 });
  });

  test("says nothing where a photograph follows, and may go on so once that is there", async () => {
    const { id } = await makeAircraft(world.site.id);
    const one = await reported(id, { description: "", photoFollows: true });
    expect(one.description).toBe("");
    const silent = { id: one.id, description: "", pending: true };
    const refused = await put(id, { ...silent, version: one.version });
    expect(refused.status).toBe(422);
    expect((await json(refused)).errors.description).toEqual(["Say what is wrong, or where."]);
    await call("POST", route(id, `/${one.id}/photo`), { as: world.staff, file: await samplePng() });
    expect((await put(id, { ...silent, version: one.version })).status).toBe(204);
  });

  test("that is sent twice under one key is one, and another under that key is refused", async () => {
    const { id } = await makeAircraft(world.site.id);
    const headers = { "Idempotency-Key": newId() };
    const send = (body: object) => call("POST", route(id), { as: world.staff, headers, body });
    const [first, second] = await Promise.all([send(SPEC_BODY), send(SPEC_BODY)]);
    expect((await json(first)).id).toBe((await json(second)).id);
    expect(await list(id)).toHaveLength(1);
    expect((await send({ ...SPEC_BODY, blocking: true })).status).toBe(422);
  });

  test("gets a number of its own, however many people report at once", async () => {
    const { id } = await makeAircraft(world.site.id);
    await Promise.all([1, 2, 3, 4, 5].map(() => reported(id)));
    expect((await list(id)).map((one: Json) => one.number)).toEqual([5, 4, 3, 2, 1]);
  });

  test("is listed by pages, the worst first, released ones last", async () => {
    const { id } = await makeAircraft(world.site.id);
    const plain = { pending: false };
    for (const more of [plain, { blocking: true, ...plain }, {}, { mel: true }, { blocking: true, nightOnly: true }])
      await reported(id, more);
    await release(await reported(id));
    expect((await list(id)).map((one: Json) => one.number)).toEqual([2, 5, 4, 3, 1, 6]);
    const page = await call("GET", route(id, "?limit=2&page=2"), { as: world.staff });
    expect(page.headers.get("total-count")).toBe("6");
    expect((await json(page)).map((one: Json) => one.number)).toEqual([4, 3]);
  });
});

describe("who reads and reports", () => {
  test("whoever has booked the aircraft reports, and reads what is open and visible, with short names", async () => {
    const { id } = await bookedAircraft();
    const own = await reported(id, {}, world.renter);
    await reported(id, { visible: false });
    await release(await reported(id));
    const seen = await list(id, world.renter);
    expect(seen.map((one: Json) => one.id)).toEqual([own.id]);
    const { firstName, lastName } = await prisma().person.findUniqueOrThrow({ where: { id: world.renter.id } });
    expect(seen[0].reportedBy).toBe(`${firstName[0]}. ${lastName}`);
    expect((await list(id, world.instructor))[1].reportedBy).toBe(`${firstName} ${lastName}`);
    expect(await list(id, world.instructor)).toHaveLength(3);
  });

  test("nobody else: not without a booking, not after a cancelled one, not a week after the flight, not elsewhere", async () => {
    const { id, reservation } = await bookedAircraft();
    expect((await call("GET", route(id), { as: world.student })).status).toBe(403);
    const refused = await report(id, {}, world.student);
    expect([refused.status, (await json(refused)).detail]).toEqual([
      403,
      "You see and report defects of aircraft that you have booked.",
    ]);
    for (const as of [elsewhere.staff, elsewhere.renter]) expect((await report(id, {}, as)).status).toBe(404);
    const set = (data: object) => prisma().reservation.update({ where: { id: reservation }, data });
    const agoDays = (days: number) => new Date(Date.now() - days * 86_400_000);
    const over = (days: number) => {
      const [startAt, endAt] = [agoDays(days + 0.1), agoDays(days)];
      return { startAt, endAt, turnaroundAt: startAt, offBlockAt: startAt, onBlockAt: endAt };
    };
    await set({ state: "Performed", ...over(6.99) });
    expect((await report(id, {}, world.renter)).status).toBe(201);
    await set(over(7.01));
    expect((await report(id, {}, world.renter)).status).toBe(403);
    await set({ state: "Cancelled", ...over(-1) });
    expect((await call("GET", route(id), { as: world.renter })).status).toBe(403);
  });

  test.each([
    ["mel", { mel: true }],
    ["visible", { visible: false }],
    ["expectedReleaseAt", { expectedReleaseAt: TOMORROW }],
    ["dueOn", { dueOn: 1_800_057_600 }],
  ])("only who decides says %s", async (_, more) => {
    const { id } = await makeAircraft(world.site.id);
    expect((await report(id, more, world.instructor)).status).toBe(403);
    expect((await report(id, more)).status).toBe(201);
  });

  test("a pilot can't change, defer or release what they reported, nor read its history", async () => {
    const { id } = await bookedAircraft();
    const one = await reported(id, { blocking: true }, world.renter);
    const answers = [
      await put(id, { id: one.id, blocking: false, version: 1 }, world.renter),
      await post(one, "defer", { ground: 0, allowedBy: "Me", version: 1 }, world.renter),
      await release(one, {}, world.renter),
      await call("GET", route(id, `/${one.id}/history`), { as: world.renter }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    expect((await list(id))[0]).toMatchObject({ blocking: true, version: 1 });
  });
});

describe("a blocking defect", () => {
  test("turns what is booked red, whoever reports it, and its release clears it", async () => {
    const { id, reservation } = await bookedAircraft();
    const one = await reported(id, { blocking: true, pending: false }, world.renter);
    await runDueJobs();
    expect(await complianceOf(reservation)).toBe("Blocking");
    const { warnings } = await json(await call("GET", `/api/reservation/${reservation}`, { as: world.staff }));
    expect(warnings[0].label).toMatch(/is grounded: defect 1/);
    expect((await release(one)).status).toBe(204);
    await runDueJobs();
    expect(await complianceOf(reservation)).toBe("Valid");
  });

  test("isn't talked down to one by night, nor to one that is still to be decided", async () => {
    const { id } = await makeAircraft(world.site.id);
    const one = await reported(id, { blocking: true, pending: false });
    for (const change of [{ nightOnly: true }, { pending: true }, { blocking: false }]) {
      const refused = await put(id, { id: one.id, version: 1, ...change });
      expect([refused.status, (await json(refused)).detail]).toEqual([409, expect.stringMatching(/defer it/)]);
    }
    await post(one, "defer", { ground: 1, allowedBy: "CAMO", nightOnly: true, dueOn: dayAfter(30), version: 1 });
    expect((await put(id, { id: one.id, nightOnly: false, version: 2 })).status, "worse is said at once").toBe(204);
    expect((await put(id, { id: one.id, nightOnly: true, version: 3 })).status).toBe(409);
  });

  test("is found by who books while it is reported", async () => {
    const { id } = await makeAircraft(world.site.id);
    let reporting: Promise<unknown> | undefined;
    const { id: reservation } = await makeReservation(world, {
      aircraftId: id,
      start: TOMORROW + 3 * 86_400,
      beforeCommit: async () => {
        reporting = reported(id, { blocking: true });
        const isFirst = await Promise.race([
          reporting.then(() => true),
          new Promise((resolve) => setTimeout(() => resolve(false), 700)),
        ]);
        if (isFirst) await runDueJobs();
      },
    });
    await reporting;
    await runDueJobs();
    expect(await complianceOf(reservation)).toBe("Blocking");
  });

  test("leaves maintenance and check flights alone, and warns of what starts after its expected release", async () => {
    const { id } = await makeAircraft(world.site.id);
    const checkFlight = await makeOperationType({ isCheckFlight: true });
    const day = TOMORROW + 2 * 86_400;
    const at = (n: number, more: object) => makeReservation(world, { aircraftId: id, start: day + n * HOUR, ...more });
    const bookings = [
      await at(0, {}),
      await at(2, { type: "Maintenance" }),
      await at(4, { type: "Operation", operationTypeId: checkFlight.id }),
      await at(6, { type: "Operation" }),
    ];
    await reported(id, { blocking: true, expectedReleaseAt: day + 5 * HOUR });
    await runDueJobs();
    const levels = await Promise.all(bookings.map((booking) => complianceOf(booking.id)));
    expect(levels).toEqual(["Blocking", "Valid", "Valid", "Warning"]);
  });

  test("one that is pending, or to know, turns nothing", async () => {
    const { id, reservation } = await bookedAircraft();
    await reported(id, {}, world.renter);
    await reported(id, { pending: false });
    await runDueJobs();
    expect(await complianceOf(reservation)).toBe("Valid");
  });

  test("is told to who has booked the aircraft and to staff, not to who reported it; so is its release", async () => {
    const { id } = await bookedAircraft(TOMORROW + 86_400);
    const later = await makePerson({ roles: { [world.site.id]: ["Renter"] } });
    await makeReservation(world, { aircraftId: id, start: TOMORROW + 8 * 86_400, renter: later.id });
    const one = await reported(id, { blocking: true }, world.renter);
    const told = async () =>
      (await prisma().notification.findMany({ where: { subjectId: one.id }, orderBy: { at: "asc" } })).map(
        ({ personId, kind }) => [personId, kind],
      );
    expect(await told()).toEqual([[world.staff.id, "blockingDefect"]]);
    await release(one);
    expect(await told()).toEqual([
      [world.staff.id, "blockingDefect"],
      [world.renter.id, "defectReleased"],
    ]);
    const answer = await json(await call("GET", "/api/notification?limit=1", { as: world.renter }));
    expect(answer[0]).toMatchObject({ kind: "defectReleased", title: expect.stringMatching(/may fly again/) });
    expect(answer[0].text).toContain("defect 1");
  });
});

describe("a second defect that grounds", () => {
  const told = async (one: Json) => {
    const rows = await prisma().notification.findMany({ where: { subjectId: one.id }, select: { personId: true } });
    return rows.map(({ personId }) => personId).sort();
  };

  test("is told only to who doesn't know that the aircraft is grounded; the last release says that it flies again", async () => {
    const { id } = await bookedAircraft(TOMORROW + 4 * 86_400 + 3 * HOUR);
    const first = await reported(id, { blocking: true }, world.renter);
    expect(await told(first)).toEqual([world.staff.id]);
    const late = await makePerson({ roles: { [world.site.id]: ["Renter"] } });
    const flight = { aircraftId: id, start: TOMORROW + 5 * 86_400, renter: late.id };
    await makeReservation(world, { ...flight, overrideReason: "Mended by then" });
    const second = await reported(id, { blocking: true }, world.instructor);
    expect(await told(second), "who booked since").toEqual([late.id]);
    expect(await list(id)).toHaveLength(2);
    await release(first);
    expect(await told(first), "still grounded").toEqual([world.staff.id]);
    await release(second);
    expect(await told(second)).toEqual([late.id, late.id, world.renter.id].sort());
  });

  test("is told in place of the first, which is released while its telling waits", async () => {
    const { id } = await makeAircraft(world.site.id);
    const [first, second] = [
      await reported(id, { blocking: true }, world.instructor),
      await reported(id, { blocking: true }, world.instructor),
    ];
    const isSaid = async () => {
      const [row] = await prisma().notification.findMany({ where: { subjectId: first.id, kind: "blockingDefect" } });
      const waiting = row as unknown as NotificationRow;
      return asItIsNow(waiting, await readPresentState(prisma(), [waiting]), new Date())?.subjectId ?? null;
    };
    expect(await isSaid()).toBe(first.id);
    await release(first);
    expect(await isSaid()).toBe(second.id);
    await release(second);
    expect(await isSaid()).toBeNull();
  });

  test("by night alone is told as such, though it is a deferral", async () => {
    const { aircraft, instructor, admin } = await makeWorld();
    const one = await reported(aircraft.id, {}, instructor);
    const body = { ground: 1, allowedBy: "CAMO", nightOnly: true, dueOn: dayAfter(9), version: 1 };
    expect((await post(one, "defer", body, admin)).status).toBe(204);
    const rows = await prisma().notification.findMany({ where: { subjectId: one.id }, distinct: ["kind"] });
    expect(rows.map(({ kind }) => kind)).toEqual(["blockingDefect"]);
  });

  test("is told anew where the first blocks at night alone, or no longer blocks", async () => {
    const { id } = await makeAircraft(world.site.id);
    const night = await reported(id, { blocking: true, nightOnly: true }, world.instructor);
    const day = await reported(id, { blocking: true }, world.instructor);
    const again = await reported(id, { blocking: true, nightOnly: true }, world.instructor);
    expect([await told(night), await told(day), await told(again)]).toEqual([[world.staff.id], [world.staff.id], []]);
    for (const one of [night, day, again]) await release(one);
    const later = await reported(id, { blocking: true }, world.instructor);
    expect(await told(later)).toEqual([world.staff.id]);
  });
});

test("a person reports twenty defects an hour at most; who decides on defects more", async () => {
  const [first, second] = [await bookedAircraft(), await bookedAircraft()];
  const hasty = await signInAs(await makePerson({ roles: { [world.site.id]: ["Instructor"] } }));
  const row = { reportedById: hasty.id, aircraftId: first.id, area: "Other" as const };
  const reportedAgo = (minutes: number) => ({ reportedAt: new Date(Date.now() - minutes * 60_000) });
  const rows = Array.from({ length: 19 }, (_, at) => ({ ...row, id: newId(), number: at + 1, ...reportedAgo(20) }));
  await prisma().defect.createMany({ data: [{ ...row, id: newId(), number: 30, ...reportedAgo(61) }, ...rows] });
  const both = await Promise.all([first, second].map(({ id }) => report(id, {}, hasty)));
  expect(both.map(({ status }) => status).sort()).toEqual([201, 429]);
  const over = await report(second.id, {}, hasty);
  expect([over.status, (await json(over)).detail]).toEqual([429, expect.stringMatching(/Try again in 40 minutes/)]);
  expect(Number(over.headers.get("retry-after"))).toBeGreaterThan(39 * 60);
  await prisma().defect.updateMany({ where: { aircraftId: first.id }, data: { reportedById: world.staff.id } });
  expect((await report(second.id)).status).toBe(201);
});

describe("a deferral", () => {
  test.each([
    [1, 3],
    [2, 10],
    [3, 120],
  ])("of category %i gives the aircraft back for %i days, counted from the day after", async (melCategory, days) => {
    const { id } = await makeAircraft(world.site.id);
    const one = await reported(id, { blocking: true });
    const body = { ground: 1, allowedBy: "CAMO Alpes", melItem: "33-40", melCategory, version: 1 };
    expect((await post(one, "defer", body)).status).toBe(204);
    const [deferred] = await list(id);
    expect(deferred).toMatchObject({
      mel: true,
      melItem: "33-40",
      melCategory,
      dueOn: dayAfter(days),
      blocking: false,
    });
    expect(deferred.deferral).toMatchObject({ ground: 1, allowedBy: "CAMO Alpes" });
  });

  test.each([
    ["another day than its category's", { dueOn: 2, melCategory: 1 }, 422],
    ["its category's day", { dueOn: 3, melCategory: 1 }, 204],
    ["a day of category A, which has its own", { dueOn: 2, melCategory: 0 }, 204],
  ])("with a date: %s", async (_, { dueOn, melCategory }, status) => {
    const one = await reported((await makeAircraft(world.site.id)).id);
    const body = { ground: 1, allowedBy: "CAMO", version: 1, melCategory, dueOn: dayAfter(dueOn) };
    const answer = await post(one, "defer", body);
    expect(answer.status).toBe(status);
    if (status !== 422) return;
    const [year, month, day] = new Date(dayAfter(3) * 1000).toISOString().slice(0, 10).split("-");
    const { errors } = await json(answer);
    expect(errors).toEqual({ dueOn: [expect.stringContaining(`${day}/${month}/${year}`)] });
  });

  test("keeps its first date, which may only come earlier", async () => {
    const { id } = await makeAircraft(world.site.id);
    const one = await reported(id);
    const defer = (version: number, more: object) =>
      post(one, "defer", { ground: 1, allowedBy: "CAMO", version, ...more });
    const due = async () => (await list(id))[0].dueOn;
    await defer(1, { melCategory: 1 });
    await defer(2, { melCategory: 3 });
    expect(await due()).toBe(dayAfter(3));
    const later = await defer(3, { dueOn: dayAfter(30) });
    expect([later.status, Object.keys((await json(later)).errors)]).toEqual([422, ["dueOn"]]);
    expect((await defer(3, { melItem: "", melCategory: null, dueOn: dayAfter(30) })).status).toBe(422);
    expect((await defer(3, { melItem: "", melCategory: null })).status).toBe(204);
    expect(await due(), "off the list").toBe(dayAfter(3));
    await defer(4, { dueOn: dayAfter(1) });
    expect(await due()).toBe(dayAfter(1));
  });

  test("outside the list keeps its first date, too, whatever the defect meant since", async () => {
    const { id } = await makeAircraft(world.site.id);
    const one = await reported(id, { pending: false });
    const defer = async (version: number, more: object) =>
      (await post(one, "defer", { ground: 1, allowedBy: "CAMO", version, ...more })).status;
    const change = async (more: object) => (await put(id, { id: one.id, version: 2, ...more })).status;
    expect(await defer(1, { dueOn: dayAfter(10) })).toBe(204);
    expect(await defer(2, { dueOn: dayAfter(400) })).toBe(422);
    for (const dueOn of [dayAfter(500), dayAfter(5), null]) expect(await change({ dueOn })).toBe(409);
    expect(await change({ mel: true, melCategory: 1 }), "an interval would move it, too").toBe(409);
    expect(await change({ blocking: true, dueOn: dayAfter(10) })).toBe(204);
    expect(await defer(3, { dueOn: dayAfter(600) })).toBe(422);
    expect(await defer(3, { dueOn: null, melCategory: 3 })).toBe(204);
    expect((await list(id))[0]).toMatchObject({ dueOn: dayAfter(10), melCategory: 3 });
  });

  test("as an item of the list is taken off it only by another deferral, with its own ground", async () => {
    const { id } = await makeAircraft(world.site.id);
    const one = await reported(id, { blocking: true });
    await post(one, "defer", { ground: 1, allowedBy: "CAMO", melItem: "33-40", melCategory: 2, version: 1 });
    const refused = await put(id, { id: one.id, mel: false, version: 2 });
    expect([refused.status, (await json(refused)).detail]).toEqual([409, expect.stringMatching(/defer it anew/)]);
    const item = await post(one, "defer", { ground: 0, allowedBy: "Me", melItem: "1", melCategory: null, version: 2 });
    expect(item.status, "an entry without the list").toBe(422);
    expect((await post(one, "defer", { ground: 0, allowedBy: "Me", melCategory: null, version: 2 })).status).toBe(204);
    const off = { mel: false, melItem: "", melCategory: null, deferral: { ground: 0, allowedBy: "Me" } };
    expect((await list(id))[0]).toMatchObject(off);
  });

  test("of category A needs the date of its entry, and says on which ground and by whom it is allowed", async () => {
    const { id } = await makeAircraft(world.site.id);
    const one = await reported(id);
    const fields = async (body: object) => Object.keys((await json(await post(one, "defer", body))).errors);
    expect(await fields({ ground: 1, allowedBy: "CAMO", melCategory: 0, version: 1 })).toEqual(["dueOn"]);
    expect(await fields({ ground: 0, allowedBy: "Pilot", version: 1 }), "nothing flies without end").toEqual(["dueOn"]);
    expect(await fields({ ground: 1, allowedBy: " ", version: 1 })).toEqual(["allowedBy"]);
    expect(await fields({ ground: 2, allowedBy: "CAMO", version: 1 })).toEqual(["ground"]);
    const body = { ground: 0, allowedBy: "Pilot", melCategory: 0, dueOn: dayAfter(5), version: 1 };
    expect((await post(one, "defer", body)).status).toBe(204);
    expect((await list(id))[0].dueOn).toBe(dayAfter(5));
  });

  test("lets fly until its last day, and then blocks; at night it may go on blocking", async () => {
    const { id, reservation } = await bookedAircraft(TOMORROW);
    const after = await makeReservation(world, { aircraftId: id, start: TOMORROW + 4 * 86_400 });
    const one = await reported(id, { blocking: true });
    await post(one, "defer", { ground: 1, allowedBy: "CAMO", melCategory: 1, nightOnly: true, version: 1 });
    await runDueJobs();
    expect([await complianceOf(reservation), await complianceOf(after.id)]).toEqual(["Valid", "Blocking"]);
    expect((await list(id))[0]).toMatchObject({ blocking: true, nightOnly: true });
  });
});

describe("a release", () => {
  test("needs work and, where the aircraft was grounded or it was deferred, the certificate", async () => {
    const { id } = await makeAircraft(world.site.id);
    const grounded = await reported(id, { blocking: true });
    const fields = async (more: object) => Object.keys((await json(await release(grounded, more))).errors);
    expect(await fields({ work: " " })).toEqual(["work"]);
    expect(await fields({ certificate: "" })).toEqual(["certificate"]);
    await put(id, { id: grounded.id, blocking: false, version: 1 });
    expect((await release(grounded, { certificate: "", version: 2 })).status).toBe(422);
    expect((await release(await reported(id), { certificate: "" })).status).toBe(204);
  });

  test("is signed with name and time, for good", async () => {
    const { id } = await makeAircraft(world.site.id);
    const one = await reported(id, { blocking: true });
    expect((await release(one, { version: undefined })).status).toBe(428);
    expect((await release(one)).status).toBe(204);
    const [released] = await list(id);
    expect(released).toMatchObject({
      state: 1,
      release: { work: "Mended", certificate: "APRS-1", licence: "FR.66.1" },
    });
    expect(Math.abs(released.release.at - Date.now() / 1000)).toBeLessThan(60);
    expect((await release(released)).status).toBe(409);
    expect((await put(id, { id: one.id, blocking: true, version: 2 })).status).toBe(409);
    const work = "Something else";
    await expect(prisma().defect.update({ where: { id: one.id }, data: { work } })).rejects.toThrow();
    await expect(prisma().defect.delete({ where: { id: one.id } })).rejects.toThrow();
  });
});

describe("the certificate of a release", () => {
  const upload = (file: Blob, as = world.staff) => call("POST", "/api/file/temp", { as, file });
  const uploaded = async (as = world.staff) => (await json(await upload(asBlob(SAMPLE_PDF), as))).id as string;
  const download = (one: Json, as = world.staff) =>
    call("GET", route(one.aircraftId, `/${one.id}/certificate`), { as });

  test("is attached as a PDF, and saved by who sees released defects", async () => {
    const { id } = await bookedAircraft();
    const one = await reported(id, { blocking: true });
    expect((await download(one)).status, "nothing is attached").toBe(404);
    expect((await release(one, { certificateFileId: await uploaded() })).status).toBe(204);
    expect((await list(id))[0].release.certificateFile).toMatch(/\.pdf$/);
    const file = await download(one, world.instructor);
    expect([file.status, file.headers.get("content-type")]).toEqual([200, "application/pdf"]);
    expect(file.headers.get("content-disposition")).toMatch(/^attachment/);
    expect(file.headers.get("content-security-policy")).toContain("sandbox");
    expect((await file.bytes()).toString("latin1")).toBe(SAMPLE_PDF);
    const statuses = [world.renter, world.student, elsewhere.staff].map(async (as) => (await download(one, as)).status);
    expect(await Promise.all(statuses)).toEqual([403, 403, 404]);
  });

  test("is the releaser's own upload, kept by one release only, and nothing hostile", async () => {
    const { id } = await makeAircraft(world.site.id);
    const [one, other] = [await reported(id), await reported(id)];
    const refusal = async (of: Json, certificateFileId: string) => {
      const answer = await release(of, { certificateFileId });
      return [answer.status, Object.keys((await json(answer)).errors)];
    };
    expect(await refusal(one, await uploaded(world.instructor))).toEqual([422, ["certificateFileId"]]);
    expect(await refusal(one, newId())).toEqual([422, ["certificateFileId"]]);
    const own = await uploaded();
    expect((await release(one, { certificateFileId: own })).status).toBe(204);
    expect(await refusal(other, own)).toEqual([422, ["certificateFileId"]]);
    const acting = SAMPLE_PDF.replace("/Type", "/OpenAction << /S /JavaScript /JS (app.alert) >> /Type");
    expect((await upload(asBlob(acting))).status).toBe(422);
  });
});

describe("the history", () => {
  test("says all that happened, by whom, and can't be changed", async () => {
    const { id } = await bookedAircraft();
    const one = await reported(id, {}, world.renter);
    expect(one.groundedAt).toBeNull();
    await put(id, { id: one.id, blocking: true, pending: false, version: 1 });
    const [grounded] = await list(id);
    expect((await put(id, { id: one.id, blocking: false, version: 2 })).status, "no release, no flight").toBe(409);
    await put(id, { id: one.id, description: "Left brake", version: 2 });
    await post(one, "defer", { ground: 0, allowedBy: "Pilot", dueOn: dayAfter(9), version: 3 });
    expect((await release(one, { version: 4, licence: "" })).status, "nobody answers for it").toBe(422);
    await release(one, { version: 4 });
    const events = await history(one, world.instructor);
    expect(grounded.groundedAt).toBe(events[3].at);
    expect(events.map(({ kind }) => kind)).toEqual([5, 4, 1, 2, 0]);
    expect(Object.keys(events[4].changes), "what was said").toEqual(["isPending", "description"]);
    expect(events[2].changes).toEqual({ description: { before: "Landing light", after: "Left brake" } });
    expect(events[3].changes).toEqual({
      isBlocking: { before: false, after: true },
      isPending: { before: true, after: false },
    });
    const { id: eventId } = await prisma().defectEvent.findFirstOrThrow({ where: { defectId: one.id } });
    await expect(prisma().defectEvent.update({ where: { id: eventId }, data: { kind: "Cleared" } })).rejects.toThrow();
    await expect(prisma().defectEvent.delete({ where: { id: eventId } })).rejects.toThrow();
    const audit = await prisma().auditEntry.findMany({ where: { subjectId: one.id }, orderBy: { at: "asc" } });
    expect(audit.map(({ action }) => action)).toEqual([
      ...["defect.report", "defect.ground", "defect.change", "defect.defer", "defect.release"],
    ]);
  });
});

describe("a photograph", () => {
  const send = async (one: Json, as = world.staff, file?: Blob) =>
    call("POST", route(one.aircraftId, `/${one.id}/photo`), { as, file: file ?? (await samplePng()) });
  const read = (one: Json, photo: string, as = world.staff) =>
    call("GET", route(one.aircraftId, `/${one.id}/photo/${photo}`), { as, headers: { accept: "image/*" } });

  test("is added by who reported the defect, and seen by who sees the defect", async () => {
    const { id } = await bookedAircraft();
    const one = await reported(id, {}, world.renter);
    const answer = await send(one, world.renter);
    expect(answer.status).toBe(201);
    const { id: photo } = await json(answer);
    expect((await list(id))[0].photos).toEqual([photo]);
    const shown = await read(one, photo, world.renter);
    expect([shown.status, shown.headers.get("content-type")]).toEqual([200, "image/png"]);
    await shown.close();
    expect((await read(one, photo, world.student)).status).toBe(403);
    expect((await read(one, photo, elsewhere.staff)).status).toBe(404);
    const other = await reported(id);
    expect((await read(other, photo)).status).toBe(404);
    await put(id, { id: one.id, visible: false, version: 1 });
    expect((await read(one, photo, world.renter)).status).toBe(404);
    expect((await history(one)).map(({ kind }) => kind)).toContain(6);
  });

  test("isn't added by others, nor as anything but an image, nor beyond ten", async () => {
    const { id } = await bookedAircraft();
    const one = await reported(id);
    expect((await send(one, world.renter)).status).toBe(403);
    expect((await send(one, world.instructor)).status).toBe(403);
    expect((await send(one, world.staff, asBlob(SAMPLE_PDF))).status).toBe(422);
    expect((await send(one, world.staff, asBlob("<svg onload=alert(1)>"))).status).toBe(422);
    for (let n = 0; n < 10; n++) expect((await send(one)).status).toBe(201);
    expect((await send(one)).status).toBe(409);
  });

  test("that is sent twice under one key is one", async () => {
    const { id } = await makeAircraft(world.site.id);
    const one = await reported(id);
    const file = await samplePng();
    const headers = { "Idempotency-Key": newId() };
    const twice = [0, 1].map(() => call("POST", route(id, `/${one.id}/photo`), { as: world.staff, file, headers }));
    for (const answer of await Promise.all(twice)) expect(answer.status).toBe(201);
    expect((await list(id))[0].photos).toHaveLength(1);
  });
});

describe("before a flight", () => {
  const read = async (reservation: string, as = world.renter): Promise<Json> =>
    json(await call("GET", `/api/reservation/${reservation}/defects`, { as }));
  const acknowledge = (reservation: string, defects: object[], as = world.renter) =>
    call("POST", `/api/reservation/${reservation}/defects`, { as, body: { defects } });

  test("a pilot reads what is open and visible, and says so of each version once", async () => {
    const { id, reservation } = await bookedAircraft();
    const [known, night] = [
      await reported(id, { pending: false }),
      await reported(id, { blocking: true, nightOnly: true }),
    ];
    await reported(id, { visible: false });
    await release(await reported(id));
    const shown = await read(reservation);
    expect(shown.map((one: Json) => [one.id, one.readAt])).toEqual([
      [night.id, null],
      [known.id, null],
    ]);
    const both = shown.map(({ id: defect, version }: Json) => ({ id: defect, version }));
    for (let times = 0; times < 2; times++) expect((await acknowledge(reservation, both)).status).toBe(204);
    expect((await read(reservation)).every((one: Json) => one.readAt !== null)).toBe(true);
    expect(await prisma().defectReading.count({ where: { reservationId: reservation } })).toBe(2);
    expect((await history(known))[0]).toMatchObject({ kind: 7, by: expect.stringMatching(/^First/) });
    // Another version is to be read anew.
    await put(id, { id: known.id, description: "Worse", version: 1 });
    expect((await read(reservation)).map((one: Json) => one.readAt === null)).toEqual([false, true]);
    expect((await acknowledge(reservation, both)).status).toBe(409);
  });

  test.each([
    ["cancelled", { state: "Cancelled" }],
    ["withdrawn", { withdrawnAt: new Date() }],
  ] as const)("of a reservation that is %s nobody reads, and nobody says so", async (_, data) => {
    const { id, reservation } = await bookedAircraft();
    const one = await reported(id);
    await prisma().reservation.update({ where: { id: reservation }, data });
    for (const as of [world.renter, world.staff])
      expect((await call("GET", `/api/reservation/${reservation}/defects`, { as })).status).toBe(404);
    expect((await acknowledge(reservation, [{ id: one.id, version: 1 }])).status).toBe(404);
  });

  test("nobody says so for another, and nothing of another aircraft", async () => {
    const { id, reservation } = await bookedAircraft();
    const one = await reported(id);
    const own = [{ id: one.id, version: 1 }];
    expect((await acknowledge(reservation, own, world.staff)).status).toBe(403);
    expect((await acknowledge(reservation, own, world.student)).status).toBe(403);
    const other = await reported(world.aircraft.id);
    expect((await acknowledge(reservation, [{ id: other.id, version: 1 }])).status).toBe(409);
    const reading = { id: newId(), defectId: one.id, reservationId: reservation, personId: world.renter.id };
    await prisma().defectReading.create({ data: { ...reading, defectVersion: 1, at: new Date() } });
    await expect(prisma().defectReading.delete({ where: { id: reading.id } })).rejects.toThrow();
  });
});
