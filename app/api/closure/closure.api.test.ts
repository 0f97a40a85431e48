import { setTimeout as pause } from "node:timers/promises";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addDays, localDayOf, utcDayToUnix } from "@/lib/platform/day";
import { prisma } from "@/lib/platform/db";
import { call, type Verb } from "@/lib/testing/call";
import { NEXT_YEAR } from "@/lib/testing/days";
import { runDueJobs } from "@/lib/testing/jobs";
import { enrolStudent, makeProgram } from "@/lib/testing/training";
import { makeReservation, makeWorld, type SignedInPerson, type World } from "@/lib/testing/world";
import type { BoardRows } from "@/lib/views/planning/schema";

// biome-ignore lint/suspicious/noExplicitAny: the answers of many endpoints
type Json = any;

const HOUR = 3600;
let world: World;
let abroad: World;
beforeAll(async () => {
  [world, abroad] = [await makeWorld(), await makeWorld()];
});

const send = async (verb: Verb, path: string, body: object | undefined, as: SignedInPerson, language = "en") => {
  const answer = await call(verb, `/api/${path}`, { as, body, headers: { "accept-language": language } });
  const text = await answer.text();
  return { status: answer.status, view: (text ? JSON.parse(text) : null) as Json };
};
const closure = (firstDay: string, lastDay: string, more: object = {}) => ({
  ...{ siteId: world.site.id, name: "Winter break", ...more },
  ...{ firstDay: utcDayToUnix(firstDay), lastDay: utcDayToUnix(lastDay) },
});
const close = async (firstDay: string, lastDay = firstDay, more: object = {}, as = world.staff) => {
  const { status, view } = await send("POST", "closure", closure(firstDay, lastDay, more), as);
  expect(status, JSON.stringify(view)).toBe(201);
  return view as { id: string; version: number };
};
const setState = (id: string, state: number, version: number) =>
  send("PATCH", "state/closure", { id, state, version }, world.staff);
/** A day that no other test uses, and its noon at the site. */
let days = 0;
const nextDay = () => addDays(`${NEXT_YEAR}-05-03`, 3 * days++);
const noonOf = (day: string) => utcDayToUnix(day) + 10 * HOUR;
const read = (id: string) => prisma().reservation.findUniqueOrThrow({ where: { id }, include: { verdicts: true } });

describe("what a closure is", () => {
  test("ends on its first day at the earliest and within a year, and has a name; each is said in both languages", async () => {
    const refusals = async (body: object) =>
      Promise.all(
        ["en", "fr"].map(async (language) => {
          const { status, view } = await send("POST", "closure", body, world.staff, language);
          expect(status).toBe(422);
          return view.errors;
        }),
      );
    expect(await refusals(closure("2030-01-02", "2030-01-01"))).toEqual([
      { lastDay: ["The last day can’t be before the first one."] },
      { lastDay: ["Le dernier jour ne peut pas précéder le premier."] },
    ]);
    expect(await refusals(closure("2030-01-02", "2031-01-03"))).toEqual([
      { lastDay: ["A closure lasts 366 days at most."] },
      { lastDay: ["Une fermeture dure 366 jours au plus."] },
    ]);
    expect(await refusals({ ...closure("2030-01-02", "2030-01-03"), name: " " })).toEqual([
      { name: ["A name is required."] },
      { name: ["Le nom est obligatoire."] },
    ]);
    expect(await refusals({ ...closure("2030-01-02", "2030-01-03"), name: "x".repeat(101) })).toEqual([
      { name: ["“Name”: at most 100 characters."] },
      { name: ["«\u00A0Nom\u00A0»\u00A0: au plus 100 caractères."] },
    ]);
    const { lastDay: _, ...without } = closure("2030-01-02", "2030-01-03");
    expect((await refusals(without)).map(({ lastDay }) => lastDay)).toEqual([
      ["Choose a day."],
      ["Choisissez un jour."],
    ]);
    const [noDay] = await refusals({
      ...closure("2030-01-02", "2030-01-03"),
      firstDay: utcDayToUnix("2030-01-02") + 1,
    });
    expect(Object.keys(noDay)).toEqual(["firstDay"]);
  });

  test("staff close their own site, admins the whole school; who is there reads it, nobody else", async () => {
    const { id } = await close("2030-02-01");
    const { id: whole } = await close("2030-02-02", "2030-02-02", { siteId: null }, world.admin);
    for (const siteId of [abroad.site.id, null]) {
      const { status } = await send("POST", "closure", closure("2030-02-01", "2030-02-01", { siteId }), world.staff);
      expect(status).toBe(siteId ? 404 : 403);
    }
    const body = { id: whole, name: "Taken", version: 1 };
    expect((await send("PUT", "closure", body, world.staff)).status).toBe(403);
    expect((await send("PUT", "closure", { ...body, id }, abroad.staff)).status).toBe(404);
    expect((await send("GET", `closure/${id}`, undefined, world.renter)).status).toBe(200);
    expect((await send("GET", `closure/${id}`, undefined, abroad.renter)).status).toBe(404);
    expect((await send("GET", `closure/${whole}`, undefined, abroad.renter)).status).toBe(200);
    const listed = async (as: SignedInPerson) =>
      ((await send("GET", "closure", undefined, as)).view as { id: string }[]).map((one) => one.id);
    expect(await listed(world.student)).toEqual(expect.arrayContaining([id, whole]));
    expect(await listed(abroad.student)).not.toContain(id);
  });

  test("stays at its site, is written over by nobody unseen, and is gone once it is archived", async () => {
    const { id } = await close("2030-03-01");
    const moved = await send("PUT", "closure", { id, siteId: null, version: 1 }, world.admin);
    expect(moved.view.errors).toEqual({ siteId: [expect.stringContaining("site")] });
    expect((await send("PUT", "closure", { id, name: "Works", version: 1 }, world.staff)).status).toBe(204);
    expect((await send("PUT", "closure", { id, name: "Late", version: 1 }, world.staff)).status).toBe(409);
    expect((await setState(id, 1, 2)).status).toBe(204);
    expect((await setState(id, 2, 3)).status).toBe(204);
    const shown = async (statut: number) =>
      ((await send("GET", `closure?statut=${statut}`, undefined, world.staff)).view as { id: string }[]).map(
        (one) => one.id,
      );
    expect([(await shown(0)).includes(id), (await shown(1)).includes(id), (await shown(2)).includes(id)]).toEqual([
      ...[false, false, true],
    ]);
  });
});

describe("a booking in a closure", () => {
  test("is warned of with its name and days, never blocked, and maintenance not at all", async () => {
    const day = nextDay();
    await close(day, addDays(day, 1), { name: "Runway works" });
    const start = noonOf(day);
    const flight = {
      ...{ siteId: world.site.id, start, end: start + HOUR, aircraft: { aircraftId: world.aircraft.id } },
      users: [{ userId: world.renter.id, reservationUserRole: 1 }],
    };
    const { status, view } = await send("POST", "reservation/renter", flight, world.renter);
    expect([status, view.compliance]).toEqual([201, 1]);
    const [first, last] = [day, addDays(day, 1)].map((one) => one.split("-").reverse().join("/"));
    expect(view.warnings).toEqual([
      expect.objectContaining({ type: "closed", label: `The site is closed from ${first} to ${last}: Runway works.` }),
    ]);
    const french = await send("GET", `reservation/${view.id}`, undefined, world.staff, "fr");
    expect(french.view.warnings[0].label).toBe(`Le site est fermé du ${first} au ${last}\u00a0: Runway works.`);
    const { id } = await makeReservation(world, { type: "Maintenance", start: start + 3 * HOUR });
    expect((await read(id)).verdicts).toEqual([]);
  });

  test("is judged anew when the closure comes, moves, is renamed or goes, at its own site alone", async () => {
    const day = nextDay();
    const { id } = await makeReservation(world, { start: noonOf(day) });
    const { id: elsewhere } = await makeReservation(abroad, { start: noonOf(day) });
    const found = async () => {
      await runDueJobs();
      const { compliance, verdicts } = await read(id);
      return [compliance, ...verdicts.map(({ rule, evidence }) => `${rule} ${(evidence as Json).name}`)];
    };
    const { id: closed } = await close(day);
    expect(await found()).toEqual(["Warning", "closed Winter break"]);
    expect((await read(elsewhere)).compliance).toBe("Valid");
    const change = (body: object, version: number) =>
      send("PUT", "closure", { id: closed, version, ...body }, world.staff);
    await change({ name: "Works" }, 1);
    expect(await found()).toEqual(["Warning", "closed Works"]);
    const next = utcDayToUnix(addDays(day, 1));
    await change({ firstDay: next, lastDay: next }, 2);
    expect(await found()).toEqual(["Valid"]);
    await change({ firstDay: utcDayToUnix(day) }, 3);
    expect(await found()).toEqual(["Warning", "closed Works"]);
    await setState(closed, 1, 4);
    expect(await found()).toEqual(["Valid"]);
  });

  test("one of the whole school concerns every site", async () => {
    const day = nextDay();
    const ids = [];
    for (const one of [world, abroad]) ids.push((await makeReservation(one, { start: noonOf(day) })).id);
    await close(day, day, { siteId: null }, world.admin);
    await runDueJobs();
    for (const id of ids) expect((await read(id)).verdicts).toMatchObject([{ rule: "closed", level: "Warning" }]);
  });

  test("is warned of, though both were saved at the same moment", async () => {
    const day = nextDay();
    let closing: Promise<unknown> | undefined;
    const { id } = await makeReservation(world, {
      start: noonOf(day),
      beforeCommit: async () => {
        closing = close(day);
        const isFirst = await Promise.race([closing.then(() => true), pause(1_000).then(() => false)]);
        // If the closure doesn't wait for the booking, its job runs before the booking can be found.
        if (isFirst) await runDueJobs();
      },
    });
    await closing;
    await runDueJobs();
    expect((await read(id)).verdicts).toMatchObject([{ rule: "closed" }]);
  });
});

describe("what is proposed", () => {
  test("is another day, and on a taken one no other time of the same day", async () => {
    const day = nextDay();
    await close(day);
    const start = noonOf(day);
    const flight = {
      ...{ siteId: world.site.id, start, end: start + HOUR, aircraft: { aircraftId: world.aircraft.id } },
      users: [{ userId: world.renter.id, reservationUserRole: 1 }],
    };
    const check = async () => (await send("POST", "reservation/check", { type: 0, booking: flight }, world.staff)).view;
    const { cures } = await check();
    const times = (cures as { kind: string; start: number }[]).filter(({ kind }) => kind === "time");
    expect(times.length).toBeGreaterThan(0);
    for (const time of times) expect(localDayOf(time.start, "Europe/Paris")).not.toBe(day);
    await makeReservation(world, { start });
    expect((await check()).freeTimes).toEqual([]);
  });

  test("for a lesson is the first open day, for the desk and for the student", async () => {
    const own = await makeWorld();
    const { student, lessons } = await enrolStudent(own, await makeProgram(own));
    const today = localDayOf(Date.now() / 1000, "Europe/Paris");
    const last = addDays(today, 20);
    await close(today, last, { siteId: own.site.id }, own.staff);
    const query = `siteId=${own.site.id}&type=3&studentIds=${student.id}`;
    const { view } = await send("GET", `reservation/lessons?${query}`, undefined, own.staff);
    expect(localDayOf(view.proposal.start, "Europe/Paris") > last).toBe(true);
    const asked = await send(
      "GET",
      `lesson-request/proposals?siteId=${own.site.id}&lessonId=${lessons[1]!.id}`,
      undefined,
      student,
    );
    expect(asked.status, JSON.stringify(asked.view)).toBe(200);
    expect(asked.view.proposals.length).toBeGreaterThan(0);
    for (const { start } of asked.view.proposals) expect(localDayOf(start, "Europe/Paris") > last).toBe(true);
  });
});

describe("a weekly series", () => {
  const MEETING = 5;
  let first: string;
  beforeEach(() => {
    first = addDays(`${NEXT_YEAR}-08-02`, 40 * days++);
  });
  const series = (more: object = {}) => ({
    type: MEETING,
    booking: {
      ...{ siteId: world.site.id, start: noonOf(first), end: noonOf(first) + HOUR },
      ...{
        classroom: { classroomId: world.classroom.id },
        users: [{ userId: world.staff.id, reservationUserRole: 6 }],
      },
    },
    repeatUntil: utcDayToUnix(addDays(first, 14)),
    ...more,
  });

  test("leaves out the dates on which the site is closed, shows why, and isn't booked whole over them", async () => {
    const second = addDays(first, 7);
    await close(second, second, { name: "Works" });
    const { view } = await send("POST", "reservation/series/check", series(), world.staff);
    expect(view.dates.map(({ isFree }: Json) => isFree)).toEqual([true, false, true]);
    expect(view.dates[1].warnings).toMatchObject([{ type: "closed", blocking: false }]);
    const whole = await send("POST", "reservation/series", series(), world.staff);
    const day = second.split("-").reverse().join("/");
    expect(whole.status).toBe(409);
    expect(JSON.stringify(whole.view)).toContain(`The site is closed on ${day} (Works)`);
    const { status, view: booked } = await send("POST", "reservation/series", series({ mode: "free" }), world.staff);
    expect([status, booked.reservations.length, booked.leftOut.length]).toEqual([201, 2, 1]);
  });

  test("whose dates are closed later is still changed as a whole", async () => {
    const { view } = await send("POST", "reservation/series", series(), world.staff);
    const second = addDays(first, 7);
    await close(second);
    const from = view.reservations[0].id;
    const booking = { ...series().booking, end: noonOf(first) + 2 * HOUR };
    const check = await send("POST", "reservation/series/check", { type: MEETING, booking, from }, world.staff);
    expect(check.view.dates.map(({ isFree }: Json) => isFree)).toEqual([true, true, true]);
    const changed = await send(
      "PUT",
      `reservation/series/${view.id}`,
      { type: MEETING, booking, from, version: 1 },
      world.staff,
    );
    expect(changed.status, JSON.stringify(changed.view)).toBe(200);
  });
});

describe("every view of the planning says it", () => {
  test("the rows of a day and a week, a month and a year, for the site and for all sites", async () => {
    const [firstDay, lastDay] = ["2031-05-30", "2031-06-02"];
    await close(firstDay, lastDay, { name: "Works" });
    const get = async (path: string, as = world.student) => (await send("GET", path, undefined, as)).view;
    const site = `siteId=${world.site.id}`;
    const names = async (day: string, more = "") => {
      const { sites } = (await get(`reservation/rows?${site}&day=${day}${more}`)) as BoardRows;
      return sites[0]!.closures.map(({ name }) => name);
    };
    expect(await names("2031-05-30")).toEqual(["Works"]);
    expect(await names("2031-06-02", "&days=7")).toEqual(["Works"]);
    expect(await names("2031-06-03")).toEqual([]);
    // Forms look ahead for an open day.
    expect(await names("2031-05-01")).toEqual(["Works"]);
    const span = { name: "Works", firstDay, lastDay, sites: [] };
    expect((await get(`planning/month?${site}&month=2031-05`)).closures).toEqual([span]);
    expect((await get(`planning/month?${site}&month=2031-06`)).closures).toEqual([span]);
    expect((await get(`planning/month?${site}&month=2031-08`)).closures).toEqual([]);
    expect((await get(`planning/year?${site}&year=2031`)).closures).toEqual([span]);
    expect((await get("planning/year?siteId=all&year=2031", world.admin)).closures).toEqual([
      { ...span, sites: [world.site.name] },
    ]);
    expect((await get("planning/year?siteId=all&year=2031", abroad.student)).closures).toEqual([]);
  });

  test("the public holidays of the days are in the reader's language", async () => {
    await prisma().site.update({ where: { id: world.site.id }, data: { country: "France" } });
    const holidays = async (language: string) => {
      const path = `reservation/rows?siteId=${world.site.id}&day=2031-07-14`;
      return (await send("GET", path, undefined, world.renter, language)).view.sites[0].holidays;
    };
    expect(await holidays("en")).toEqual([{ day: "2031-07-14", name: "Bastille Day" }]);
    expect(await holidays("fr")).toEqual([{ day: "2031-07-14", name: "Fête Nationale de la France" }]);
  });
});
