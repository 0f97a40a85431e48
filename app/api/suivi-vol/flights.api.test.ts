import { beforeAll, describe, expect, test } from "vitest";
import { MOST_WRITES } from "@/lib/access/sign-in/limiter";
import { APPROACH_KINDS } from "@/lib/activity/flights/codes";
import type { FlightFollowUpView } from "@/lib/activity/flights/follow-up/schema";
import { prisma } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { call } from "@/lib/testing/call";
import { samplePng } from "@/lib/testing/files";
import { boardAs as as, type Booked, type HobbsReading, legOf, makeFlown } from "@/lib/testing/flights";
import { type Enrolled, enrolStudent, makeProgram } from "@/lib/testing/training";
import { makeAircraft, makePerson, makeWorld, type SignedInPerson, signInAs, type World } from "@/lib/testing/world";

const HOUR = 3_600;
/** Ten o'clock UTC five days ago, which is by day in Grenoble: what is flown then has been flown. */
const START = (Math.floor(Date.now() / 86_400_000) - 5) * 86_400 + 10 * HOUR;

let world: World;
let school: Enrolled;
beforeAll(async () => {
  world = await makeWorld();
  school = await enrolStudent(world, await makeProgram(world));
});

const newAircraft = () =>
  makeAircraft(world.site.id, { isHobbsCounted: true, hobbsHundredths: 0, flightTimeKind: "Block" });
const makeFlight = (booked: Booked, more: object = {}) => makeFlown(world.site.id, { from: START, ...booked }, more);
const close = (id: string, as: SignedInPerson | null, body: object, headers = {}) =>
  call("POST", `/api/suivi-vol/${id}/closing`, { as, body, headers });
const reopen = (id: string, as: SignedInPerson, body: object) =>
  call("POST", `/api/suivi-vol/${id}/reopening`, { as, body });
const note = (id: string, as: SignedInPerson, body: object) =>
  call("PATCH", `/api/suivi-vol/${id}/times`, { as, body });
const read = async (id: string, as: SignedInPerson): Promise<FlightFollowUpView> =>
  (await call("GET", `/api/suivi-vol/${id}`, { as })).json();
/** Holds an aircraft and a person for a flight from one moment to another (unix seconds), as booking does. */
async function occupy(reservationId: string, who: Record<"Aircraft" | "Person", string>, from: number, until: number) {
  const period = { startAt: new Date(from * 1000), endAt: new Date(until * 1000) };
  const rows = (["Aircraft", "Person"] as const).map((kind) => ({
    reservationId,
    resourceId: who[kind],
    kind,
    ...period,
  }));
  await prisma().occupation.createMany({ data: rows });
}
const countersOf = async (id: string) => {
  const { flightMinutes, landings, hobbsHundredths } = await prisma().aircraft.findUniqueOrThrow({ where: { id } });
  return { flightMinutes, landings, hobbsHundredths };
};
const stateOf = async (id: string) => (await prisma().reservation.findUniqueOrThrow({ where: { id } })).state;

describe("a lesson, from off-block to closing", () => {
  test("is noted with a tap each, typed, and closed; counters, logbooks and the progress book follow", async () => {
    const aircraft = await newAircraft();
    const lesson = school.lessons.find(({ session }) => session.title === "Stalls")!;
    const from = START - 50 * HOUR;
    const people: Booked["people"] = [
      [world.instructor.id, "Instructor"],
      [school.student.id, "Student", lesson.id],
    ];
    const id = await makeFlight({ people, aircraftId: aircraft.id, from, hours: 2 });
    expect((await note(id, world.staff, { offBlock: from + 60 })).status).toBe(200);
    const tapped = { takeOff: from + 360, landing: from + 3300, onBlock: from + 3660, version: 1 };
    expect((await note(id, world.instructor, tapped)).status).toBe(200);
    const proposed = await read(id, world.instructor);
    expect(proposed.legs[0]).toMatchObject({
      offBlock: from + 60,
      takeOff: from + 360,
      dayMinutes: 60,
      vfrMinutes: 60,
    });
    expect(proposed.legs[0]!.users).toEqual([
      as(school.student.id, "Dual"),
      as(world.instructor.id, "Instructor", false),
    ]);
    expect(proposed.rights).toEqual({ record: true, close: false, reopen: false, addOthers: false });
    const typed = {
      hobbsDeparture: 0,
      hobbsArrival: 1.1,
      landingsByDay: 6,
      touchAndGos: 5,
      remainingFuel: 77,
      oilAdded: 0.5,
    };
    const more = { via: ["LFLP"], deIced: true, approaches: [{ kind: APPROACH_KINDS.indexOf("Ils"), count: 2 }] };
    const legs = [{ ...proposed.legs[0], ...typed, ...more }];
    const saved = await call("POST", "/api/suivi-vol", {
      as: world.instructor,
      body: { reservationId: id, legs, version: proposed.version },
    });
    expect(saved.status).toBe(200);
    expect(await countersOf(aircraft.id)).toEqual({ flightMinutes: 0, landings: 0, hobbsHundredths: 0 });
    expect((await read(id, world.instructor)).effects).toMatchObject({ flightMinutes: 60, landings: 6, hobbs: 1.1 });

    expect((await close(id, world.instructor, { version: (await saved.json()).version })).status).toBe(200);
    expect(await countersOf(aircraft.id)).toEqual({ flightMinutes: 60, landings: 6, hobbsHundredths: 110 });
    expect(await stateOf(id)).toBe("Performed");
    const stored = await prisma().leg.findFirstOrThrow({ where: { reservationId: id }, include: { approaches: true } });
    expect(stored).toMatchObject({
      ...{
        number: 1,
        viaAirports: ["LFLP"],
        fuelLeftTenths: 770,
        oilAddedTenths: 5,
        isDeIced: true,
        hasInstructor: true,
      },
      ...{
        takeOffsByDay: 6,
        landingsByDay: 6,
        touchAndGos: 5,
        fullStopsByDay: 1,
        approaches: [{ kind: "Ils", count: 2 }],
      },
    });
    const logged = await prisma().legPilot.findMany({ where: { leg: { reservationId: id } }, include: { leg: true } });
    expect(logged.map((one) => [one.personId, one.function, one.isPilotFlying, one.lessonId]).sort()).toEqual(
      [
        [school.student.id, "Dual", true, lesson.id],
        [world.instructor.id, "Instructor", false, null],
      ].sort(),
    );
    const book = await (
      await call("GET", `/api/user-programRevision/${school.id}/progress-book`, { as: world.staff })
    ).json();
    const flown = book.phases.flatMap((phase: { lessons: object[] }) => phase.lessons);
    expect(flown.find((one: { id: string }) => one.id === lesson.id).minutes).toBe(60);
  });

  test("that comes back sooner than booked frees its aircraft and its people for others", async () => {
    const aircraft = await newAircraft();
    const renter = await signInAs(await makePerson({ roles: { [world.site.id]: ["Renter"] } }));
    const from = START - 60 * HOUR;
    const id = await makeFlight({ people: [[renter.id, "Renter"]], aircraftId: aircraft.id, from, hours: 3 });
    await occupy(id, { Aircraft: aircraft.id, Person: renter.id }, from, from + 3 * HOUR);
    expect((await close(id, renter, { legs: [legOf([as(renter.id, "Pic")], from, [0, 1])] })).status).toBe(200);
    const left = await prisma().occupation.findMany({ where: { reservationId: id }, select: { endAt: true } });
    expect(left.map(({ endAt }) => endAt.getTime() / 1000)).toEqual([from + HOUR, from + HOUR]);
  });

  test("that is flown before its time frees all of it, and stands in the plan where it was flown", async () => {
    const aircraft = await newAircraft();
    const renter = await signInAs(await makePerson({ roles: { [world.site.id]: ["Renter"] } }));
    const from = START - 60 * HOUR;
    const id = await makeFlight({ people: [[renter.id, "Renter"]], aircraftId: aircraft.id, from, hours: 3 });
    await occupy(id, { Aircraft: aircraft.id, Person: renter.id }, from, from + 3 * HOUR);
    const legs = [legOf([as(renter.id, "Pic")], from - 2 * HOUR, [0, 1])];
    expect((await close(id, renter, { legs })).status).toBe(200);
    expect(await prisma().occupation.count({ where: { reservationId: id } })).toBe(0);
    const { startAt, offBlockAt, endAt } = await prisma().reservation.findUniqueOrThrow({ where: { id } });
    const times = [startAt, offBlockAt!, endAt].map((at) => (at.getTime() / 1000 - from) / HOUR);
    expect(times).toEqual([-2, -2, -1]);
  });

  test("leaves free what its closing freed, although it is opened again and came back later after all", async () => {
    const aircraft = await newAircraft();
    const from = START - 64 * HOUR;
    const [renter, next] = [
      await signInAs(await makePerson({ roles: { [world.site.id]: ["Renter"] } })),
      await makePerson({ roles: { [world.site.id]: ["Renter"] } }),
    ];
    const id = await makeFlight({ people: [[renter.id, "Renter"]], aircraftId: aircraft.id, from, hours: 3 });
    await occupy(id, { Aircraft: aircraft.id, Person: renter.id }, from, from + 3 * HOUR);
    expect((await close(id, renter, { legs: [legOf([as(renter.id, "Pic")], from, [0, 1])] })).status).toBe(200);
    const after = await makeFlight({ people: [[next.id, "Renter"]], aircraftId: aircraft.id, from: from + 2 * HOUR });
    await occupy(after, { Aircraft: aircraft.id, Person: next.id }, from + HOUR, from + 3 * HOUR);
    const planned = async () =>
      (await prisma().reservation.findUniqueOrThrow({ where: { id } })).endAt.getTime() / 1000;
    const { version } = await read(id, world.staff);
    expect((await reopen(id, world.staff, { reason: "Came back later", version })).status).toBe(200);
    expect(await planned()).toBe(from + HOUR);
    const longer = [legOf([as(renter.id, "Pic")], from, [0, 2], 120)];
    expect((await close(id, renter, { legs: longer, version: version! + 1 })).status).toBe(200);
    expect(await planned()).toBe(from + HOUR);
    const held = await prisma().occupation.findMany({ where: { reservationId: id }, select: { endAt: true } });
    expect(held.map(({ endAt }) => endAt.getTime() / 1000)).toEqual([from + HOUR, from + HOUR]);
    expect(await prisma().leg.count({ where: { reservationId: id, state: "Validated" } })).toBe(1);
    // The statistics tell what was booked, not what was left of it.
    expect((await prisma().reservation.findUniqueOrThrow({ where: { id } })).bookedMinutes).toBe(180);
  });

  test("counts by the aircraft as it is once nobody else holds it", async () => {
    const aircraft = await makeAircraft(world.site.id, { currentAirport: "LFLG" });
    const from = START - 68 * HOUR;
    const id = await makeFlight({ people: [[world.renter.id, "Renter"]], aircraftId: aircraft.id, from });
    const leg = legOf([as(world.renter.id, "Pic")], from, [0, 1], 60, { hobbsDeparture: null, hobbsArrival: null });
    const closing = await prisma().$transaction(async (db) => {
      await db.aircraft.update({ where: { id: aircraft.id }, data: { currentAirport: "LFLP", isHobbsCounted: true } });
      const answer = close(id, world.renter, { legs: [leg] });
      const waits = () => prisma().$queryRaw<object[]>`SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock'`;
      while ((await waits()).length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
      return { answer };
    });
    expect((await closing.answer).status, "its horameter counts now").toBe(422);
    expect((await close(id, world.renter, { legs: [{ ...leg, hobbsDeparture: 0, hobbsArrival: 1 }] })).status).toBe(
      200,
    );
    expect(await prisma().aircraft.findUnique({ where: { id: aircraft.id } })).toMatchObject({
      currentAirport: "LFLG",
    });
  });
});

describe("what is refused", () => {
  test("each field that stands against closing is named in the reader's language, and nothing moves", async () => {
    const aircraft = await newAircraft();
    const id = await makeFlight({
      people: [[world.renter.id, "Renter"]],
      aircraftId: aircraft.id,
      from: START - 70 * HOUR,
    });
    const wrong = legOf([as(world.renter.id, "Pic")], START - 70 * HOUR, [2, 1], 60, { nightMinutes: 4, to: "" });
    const headers = { "accept-language": "fr-FR" };
    const answer = await close(id, world.renter, { legs: [wrong] }, headers);
    expect(answer.status).toBe(422);
    const { errors } = await answer.json();
    expect(Object.keys(errors).sort()).toEqual(["legs.0.dayMinutes", "legs.0.hobbsArrival", "legs.0.to"]);
    expect(errors["legs.0.dayMinutes"][0]).toBe("Jour et nuit font 1:04. Le temps bloc est de 1:00.");
    expect(await stateOf(id)).toBe("FlightFollowUpNeeded");
    expect(await countersOf(aircraft.id)).toEqual({ flightMinutes: 0, landings: 0, hobbsHundredths: 0 });
  });

  test("nobody closes a flight of others, of another site, or of their own as a student", async () => {
    const aircraft = await newAircraft();
    const away = await makeWorld();
    const other = await signInAs(await makePerson({ roles: { [world.site.id]: ["Renter"] } }));
    const lesson: Booked["people"] = [
      [world.instructor.id, "Instructor"],
      [world.student.id, "Student"],
    ];
    const id = await makeFlight({ people: lesson, aircraftId: aircraft.id, from: START - 80 * HOUR });
    const legs = [
      legOf([as(world.student.id, "Dual"), as(world.instructor.id, "Instructor", false)], START - 80 * HOUR, [0, 1]),
    ];
    expect((await close(id, away.staff, { legs })).status).toBe(404);
    expect((await close(id, away.renter, { legs })).status).toBe(404);
    expect((await close(id, other, { legs })).status).toBe(403);
    expect((await close(id, world.student, { legs })).status).toBe(403);
    expect((await call("GET", `/api/suivi-vol/${id}`, { as: other })).status).toBe(403);
    expect((await note(id, other, { offBlock: START })).status).toBe(403);
    // Who may close it still can't put somebody else on board, and then nobody flies at two places at once.
    const stranger = await makePerson({ roles: { [world.site.id]: ["Renter"] } });
    const foisted = [legOf([as(stranger.id, "Pic")], START - 80 * HOUR, [0, 1])];
    expect((await close(id, world.instructor, { legs: foisted })).status).toBe(422);
    expect((await close(id, world.instructor, { legs })).status).toBe(200);
    const twice = await makeFlight({ people: lesson, aircraftId: (await newAircraft()).id, from: START - 80 * HOUR });
    const answer = await close(twice, world.staff, { legs });
    expect(answer.status).toBe(422);
    expect(Object.keys((await answer.json()).errors)).toEqual(["legs.0.users"]);
  });

  test("who flies says no leg of another day, names no instructor who isn't one, and no aircraft flies twice at a time", async () => {
    const aircraft = await newAircraft();
    const from = START - 110 * HOUR;
    const people: Booked["people"] = [[world.renter.id, "Renter"]];
    const flight = () => makeFlight({ people, aircraftId: aircraft.id, from });
    const [id, again] = [await flight(), await flight()];
    const faultOf = async (answer: Awaited<ReturnType<typeof close>>) => {
      expect(answer.status).toBe(422);
      return Object.keys((await answer.json()).errors)[0];
    };
    const pic = [as(world.renter.id, "Pic")];
    const lastYear = [legOf(pic, from - 300 * 24 * HOUR, [0, 1])];
    expect(await faultOf(await close(id, world.renter, { legs: lastYear }))).toBe("legs.0.offBlock");
    const alone = [legOf([as(world.renter.id, "Instructor", true)], from, [0, 1])];
    expect(await faultOf(await close(id, world.renter, { legs: alone }))).toBe("legs");
    const million = [legOf(pic, from, [0, 1_000_000])];
    expect(await faultOf(await close(id, world.renter, { legs: million }))).toBe("legs.0.hobbsArrival");
    expect((await close(id, world.renter, { legs: [legOf(pic, from, [0, 1])] })).status).toBe(200);
    const other = await makePerson({ roles: { [world.site.id]: ["Renter"] } });
    await prisma().reservationPerson.create({ data: { reservationId: again, personId: other.id, role: "Observer" } });
    const over = [legOf([as(other.id, "Pic")], from + 600, [1, 2])];
    expect(await faultOf(await close(again, world.staff, { legs: over }))).toBe("legs.0.offBlock");
  });

  test("who writes to a flight without end waits, whether it is refused or not, and nobody else does", async () => {
    const { renter, staff } = world;
    const { id: aircraftId } = await newAircraft();
    const people: Booked["people"] = [[renter.id, "Renter"]];
    const id = await makeFlight({ people, aircraftId, from: START - 115 * HOUR });
    const type = (reservationId: string, by: SignedInPerson, headers = {}) =>
      call("POST", "/api/suivi-vol", { as: by, body: { reservationId, legs: [] }, headers });
    const written = { where: { key: `write:${renter.id}:${id}` } };
    expect((await note(id, renter, { landing: START })).status).toBe(422);
    expect((await close(id, renter, { legs: [] })).status).toBe(422);
    expect((await prisma().rateLimit.findUniqueOrThrow(written)).points).toBe(2);
    await prisma().rateLimit.update({ ...written, data: { points: MOST_WRITES - 1 } });
    expect((await type(id, renter)).status).toBe(200);
    const refused = await type(id, renter, { "accept-language": "fr-FR" });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(Number(refused.headers.get("retry-after"))).toBeLessThanOrEqual(60);
    expect((await refused.json()).detail).toBe("Trop de tentatives. Réessayez dans 1 minute.");
    for (const [verb, path, body] of [
      ["POST", "closing", {}],
      ["POST", "acceptance", { defects: [] }],
      ["PATCH", "times", {}],
      ["DELETE", "track/1", undefined],
      ["DELETE", "picture/1/fuel", undefined],
    ] as const)
      expect((await call(verb, `/api/suivi-vol/${id}/${path}`, { as: renter, body })).status, path).toBe(429);
    const file = await samplePng();
    for (const path of ["track/1", "picture/1/fuel"])
      expect((await call("PUT", `/api/suivi-vol/${id}/${path}`, { as: renter, file })).status, path).toBe(429);
    expect((await call("GET", `/api/suivi-vol/${id}`, { as: renter })).status).toBe(200);
    const other = await makeFlight({ people, aircraftId, from: START - 116 * HOUR });
    expect((await type(other, renter)).status).toBe(200);
    expect((await note(id, staff, { offBlock: START - 115 * HOUR, version: 1 })).status).toBe(200);
    await prisma().rateLimit.update({ ...written, data: { expire: Date.now() } });
    expect((await note(id, renter, { takeOff: START - 115 * HOUR, version: 2 })).status).toBe(200);
  });

  test("what another site flies isn't read out of a refusal or a reading: no aircraft, no person, no flight", async () => {
    const { renter, staff, admin } = world;
    const away = await makeWorld();
    const both = await signInAs(
      await makePerson({ roles: { [world.site.id]: ["Renter"], [away.site.id]: ["Renter"] } }),
    );
    const from = START - 117 * HOUR;
    const secret = await makeAircraft(away.site.id, { callSign: "F-SECR", isHobbsCounted: true, hobbsHundredths: 0 });
    const there = await makeFlight(
      { people: [[both.id, "Renter"]], aircraftId: secret.id, from },
      { siteId: away.site.id },
    );
    expect((await close(there, both, { legs: [legOf([as(both.id, "Pic")], from, [0, 1])] })).status).toBe(200);
    const { id: aircraftId } = await newAircraft();
    const people: Booked["people"] = [
      [renter.id, "Renter"],
      [both.id, "Observer"],
    ];
    const here = await makeFlight({ people, aircraftId, from });
    const textOf = async (id: string, by: SignedInPerson, leg: object) => {
      const answer = await close(id, by, { legs: [leg] });
      expect(answer.status).toBe(422);
      return answer.text();
    };
    const asPassenger = legOf([as(renter.id, "Pic"), as(both.id, "CoPilot", false)], from, [0, 1]);
    const refused = await textOf(here, renter, asPassenger);
    expect(refused).toContain("flew elsewhere at this time already");
    expect(refused).not.toContain("F-SECR");
    // Who reads the logbook of the person, or the planning of that site, is told in which aircraft.
    for (const by of [staff, admin]) expect(await textOf(here, by, asPassenger)).toContain("F-SECR");
    const own = await makeFlight({ people: [[both.id, "Renter"]], aircraftId: (await newAircraft()).id, from });
    expect(await textOf(own, both, legOf([as(both.id, "Pic")], from, [0, 1]))).toContain("F-SECR");

    // The same aircraft, which has come here since.
    await prisma().aircraft.update({ where: { id: secret.id }, data: { siteId: world.site.id } });
    const next = await makeFlight({ people: [[renter.id, "Renter"]], aircraftId: secret.id, from: from + 2 * HOUR });
    expect((await read(next, renter)).lastReading).toMatchObject({ hours: 1, reservationId: null, by: "" });
    expect((await read(next, admin)).lastReading).toMatchObject({ hours: 1, reservationId: there });
    const during = await makeFlight({ people: [[renter.id, "Renter"]], aircraftId: secret.id, from });
    const twice = await textOf(during, renter, legOf([as(renter.id, "Pic")], from, [0, 1]));
    for (const word of [
      there,
      both.id,
      away.site.id,
      (await prisma().person.findUniqueOrThrow({ where: { id: both.id } })).lastName,
    ])
      expect(twice).not.toContain(word);
  });

  test("a flight leaves by whichever time of it is typed, and by none that lies ahead", async () => {
    const { id: aircraftId } = await makeAircraft(world.site.id, { isRentable: false });
    const now = Math.floor(Date.now() / 60_000) * 60;
    const more = { state: "Scheduled" };
    const id = await makeFlight({ people: [[world.renter.id, "Renter"]], aircraftId, from: now - 600, hours: 2 }, more);
    const type = (as: SignedInPerson, times: object) => {
      const legs = [{ users: [], from: "", to: "", ...times }];
      return call("POST", "/api/suivi-vol", { as, body: { reservationId: id, legs } });
    };
    // The aircraft isn't for rent, so that only an admin lets it go, at the desk and with a reason.
    expect((await type(world.renter, { takeOff: now - 300 })).status).toBe(403);
    expect((await type(world.admin, { offBlock: now - 300 })).status).toBe(422);
    expect((await type(world.admin, { offBlock: now + 3600 })).status).toBe(422);
    await prisma().aircraft.update({ where: { id: aircraftId }, data: { isRentable: true } });
    expect((await type(world.renter, { takeOff: now + 3600 })).status).toBe(422);
    expect((await type(world.renter, { takeOff: now - 300 })).status).toBe(200);
    expect(await stateOf(id)).toBe("FlightFollowUpNeeded");
  });

  test("only staff put somebody on board who wasn't booked: an active person of the site, whose name is then read", async () => {
    const aircraft = await newAircraft();
    const from = START - 95 * HOUR;
    const id = await makeFlight({ people: [[world.renter.id, "Renter"]], aircraftId: aircraft.id, from });
    const guest = await makePerson({ roles: { [world.site.id]: ["Student"] } });
    const away = (await makeWorld()).student;
    const gone = await makePerson({ roles: { [world.site.id]: ["Student"] }, data: { state: "Archived" } });
    const withPerson = (other: string) => [legOf([as(world.renter.id, "Pic"), as(other, null, false)], from, [0, 1])];
    const save = (by: SignedInPerson, other: string) =>
      call("POST", "/api/suivi-vol", { as: by, body: { reservationId: id, legs: withPerson(other) } });
    expect((await save(world.renter, guest.id)).status).toBe(422);
    for (const other of [away.id, gone.id]) {
      expect((await save(world.staff, other)).status).toBe(422);
      expect((await close(id, world.staff, { legs: withPerson(other) })).status).toBe(422);
    }
    expect((await read(id, world.renter)).rights).toMatchObject({ record: true, addOthers: false });
    expect((await read(id, world.staff)).rights.addOthers).toBe(true);
    expect((await save(world.staff, guest.id)).status).toBe(200);
    const { others, version } = await read(id, world.staff);
    expect(others).toEqual([expect.objectContaining({ userId: guest.id, name: expect.stringMatching(/./) })]);
    // Who was added stays, also where a renter goes on.
    expect((await close(id, world.renter, { legs: withPerson(guest.id), version })).status).toBe(200);
    expect(await prisma().legPilot.count({ where: { personId: guest.id, leg: { reservationId: id } } })).toBe(1);
  });

  test("while something blocks it, only an admin lets a flight go, with a reason", async () => {
    const aircraft = await newAircraft();
    const flight = { people: [[world.renter.id, "Renter"]] as Booked["people"], aircraftId: aircraft.id };
    const id = await makeFlight({ ...flight, from: START - 90 * HOUR }, { compliance: "Blocking" });
    const offBlock = START - 90 * HOUR;
    expect((await note(id, world.staff, { offBlock })).status).toBe(403);
    expect((await note(id, world.admin, { offBlock })).status).toBe(422);
    expect(
      (await note(id, world.admin, { offBlock, releaseReason: "The medical was renewed this morning" })).status,
    ).toBe(200);
    const { releasedById } = await prisma().flight.findUniqueOrThrow({ where: { reservationId: id } });
    expect(releasedById).toBe(world.admin.id);
  });

  test("a flight is judged again when it leaves: by what has come since, not by what is gone", async () => {
    const from = Math.floor(Date.now() / 60_000) * 60 - HOUR / 2;
    const rent = async (more: object) => {
      const { id: aircraftId } = await newAircraft();
      const flight = { people: [[world.renter.id, "Renter"]] as Booked["people"], aircraftId, from };
      return { aircraftId, id: await makeFlight(flight, { ...more, state: "Scheduled" }) };
    };
    const [cleared, grounded] = [await rent({ compliance: "Blocking" }), await rent({ compliance: "Valid" })];
    await prisma().aircraft.update({ where: { id: grounded.aircraftId }, data: { state: "Disabled" } });
    expect((await note(cleared.id, world.renter, { offBlock: from })).status).toBe(200);
    expect((await note(grounded.id, world.renter, { offBlock: from })).status).toBe(403);
    expect((await note(grounded.id, world.admin, { offBlock: from, releaseReason: "Enabled by mistake" })).status).toBe(
      200,
    );
    const { compliance } = await prisma().reservation.findUniqueOrThrow({ where: { id: grounded.id } });
    expect(compliance).toBe("Blocking");
  });

  test("nor does typing its legs lead round that, before its time is over", async () => {
    const aircraft = await newAircraft();
    await prisma().aircraft.update({ where: { id: aircraft.id }, data: { state: "Disabled" } });
    const from = Math.floor(Date.now() / 60_000) * 60 - HOUR / 2;
    const flight = { people: [[world.renter.id, "Renter"]] as Booked["people"], aircraftId: aircraft.id, from };
    const id = await makeFlight(flight, { state: "Scheduled" });
    const legs = [legOf([as(world.renter.id, "Pic")], from, [0, 0.3], 20)];
    const typed = await call("POST", "/api/suivi-vol", { as: world.renter, body: { reservationId: id, legs } });
    expect(typed.status).toBe(403);
    expect(await stateOf(id)).toBe("Scheduled");
  });

  test("a time that lies ahead, or before the one that it follows", async () => {
    const aircraft = await newAircraft();
    const id = await makeFlight({ people: [[world.renter.id, "Renter"]], aircraftId: aircraft.id });
    expect((await note(id, world.renter, { takeOff: START })).status).toBe(422);
    expect((await note(id, world.renter, { offBlock: Math.floor(Date.now() / 1000) + 900 })).status).toBe(422);
    expect((await note(id, world.renter, { offBlock: START + 60, takeOff: START })).status).toBe(422);
  });

  test("an outdated version gets the follow-up as it is, and the same closing sent twice closes once", async () => {
    const aircraft = await newAircraft();
    const from = START - 100 * HOUR;
    const id = await makeFlight({ people: [[world.renter.id, "Renter"]], aircraftId: aircraft.id, from });
    expect((await note(id, world.renter, { offBlock: from })).status).toBe(200);
    expect((await note(id, world.staff, { takeOff: from + 60, version: 1 })).status).toBe(200);
    const stale = await close(id, world.renter, {
      legs: [legOf([as(world.renter.id, "Pic")], from, [0, 1])],
      version: 1,
    });
    expect(stale.status).toBe(409);
    const { current } = await stale.json();
    expect(current.legs[0].takeOff).toBe(from + 60);
    const body = { legs: [legOf([as(world.renter.id, "Pic")], from, [0, 1])], version: current.version };
    const headers = { "idempotency-key": newId() };
    const answers = [await close(id, world.renter, body, headers), await close(id, world.renter, body, headers)];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await close(id, world.renter, body)).status).toBe(409);
    expect(await countersOf(aircraft.id)).toMatchObject({ flightMinutes: 60 });
  });

  test("a flight whose times are noted is neither cancelled nor withdrawn", async () => {
    const aircraft = await newAircraft();
    const id = await makeFlight({
      people: [[world.renter.id, "Renter"]],
      aircraftId: aircraft.id,
      from: START - 110 * HOUR,
    });
    await note(id, world.renter, { offBlock: START - 110 * HOUR });
    const { version } = await prisma().reservation.findUniqueOrThrow({ where: { id } });
    const answer = await call("DELETE", `/api/reservation/${id}`, {
      as: world.staff,
      headers: { "if-match": `"${version}"` },
    });
    expect(answer.status).toBe(409);
  });
});

describe("counters", () => {
  test("lose none of many flights of one aircraft that are closed at the same moment", async () => {
    const aircraft = await newAircraft();
    const flights = await Promise.all(
      Array.from({ length: 12 }, async (_, at) => {
        const renter = await signInAs(await makePerson({ roles: { [world.site.id]: ["Renter"] } }));
        const from = START - (300 + at * 2) * HOUR;
        const id = await makeFlight({ people: [[renter.id, "Renter"]], aircraftId: aircraft.id, from });
        return { id, renter, leg: legOf([as(renter.id, "Pic")], from, [at, at + 1]) };
      }),
    );
    const answers = await Promise.all(flights.map(({ id, renter, leg }) => close(id, renter, { legs: [leg] })));
    expect(answers.map(({ status }) => status)).toEqual(flights.map(() => 200));
    expect(await countersOf(aircraft.id)).toEqual({ flightMinutes: 720, landings: 12, hobbsHundredths: 1_200 });
  });

  test("a gap before the first reading is said, with who flew before", async () => {
    const aircraft = await newAircraft();
    const flight = async (hour: number) =>
      makeFlight({ people: [[world.renter.id, "Renter"]], aircraftId: aircraft.id, from: START - hour * HOUR });
    const [first, second] = [await flight(410), await flight(408)];
    const leg = (hour: number, reading: HobbsReading) =>
      legOf([as(world.renter.id, "Pic")], START - hour * HOUR, reading);
    expect((await close(first, world.renter, { legs: [leg(410, [5_107.3, 5_108.3])] })).status).toBe(200);
    const body = { reservationId: second, legs: [leg(408, [5_108.5, 5_109.6])] };
    expect((await call("POST", "/api/suivi-vol", { as: world.renter, body })).status).toBe(200);
    const view = await read(second, world.renter);
    expect(view.lastReading).toMatchObject({ hours: 5_108.3, reservationId: first });
    expect(view.gapHours).toBe(0.2);
    expect(view.rights.close).toBe(true);
  });

  test("an overlap with a later flight that was closed before is said, with who flew it", async () => {
    const aircraft = await newAircraft();
    const [early, late] = [START - 400 * HOUR, START - 376 * HOUR];
    const flight = (from: number) =>
      makeFlight({ people: [[world.renter.id, "Renter"]], aircraftId: aircraft.id, from });
    const [first, second] = [await flight(early), await flight(late)];
    const closeAs = async (id: string, from: number, reading: HobbsReading) => {
      const legs = [legOf([as(world.renter.id, "Pic")], from, reading)];
      expect((await close(id, world.renter, { legs })).status).toBe(200);
    };
    expect((await read(first, world.renter)).nextReading).toBeNull();
    await closeAs(second, late, [2_025.41, 2_026.86]);
    await closeAs(first, early, [2_025.41, 2_027.1]);
    expect((await read(first, world.renter)).nextReading).toMatchObject({ hours: 2_025.41, reservationId: second });
    expect((await read(second, world.renter)).nextReading).toBeNull();
    // Whoever reads the horameter anew between the two explains it.
    await prisma().counterMovement.create({
      data: {
        ...{ id: newId(), aircraftId: aircraft.id, at: new Date((early + 12 * HOUR) * 1000) },
        ...{ cause: "Correction", reason: "Read anew", hobbsHundredths: -169 },
      },
    });
    expect((await read(first, world.renter)).nextReading).toBeNull();
  });

  describe("that don't join", () => {
    const gapOf = async (subjectId: string) =>
      (await prisma().notification.findMany({ where: { subjectId, kind: "hobbsGap" } })).map(
        ({ personId }) => personId,
      );
    const toldTo = async (subjectId: string, as: SignedInPerson) => {
      const all = await (await call("GET", "/api/notification", { as })).json();
      return all.filter(
        (one: { kind: string; subjectId: string }) => one.kind === "hobbsGap" && one.subjectId === subjectId,
      );
    };
    /** A lesson that ended at 5108.3, and a rental after it. */
    async function flyBefore(hour: number) {
      const aircraft = await newAircraft();
      const [before, from] = [START - hour * HOUR, START - (hour - 4) * HOUR];
      const people: Booked["people"] = [
        [world.instructor.id, "Instructor"],
        [school.student.id, "Student"],
      ];
      const lesson = await makeFlight({ people, aircraftId: aircraft.id, from: before });
      const users = [as(school.student.id, "Dual"), as(world.instructor.id, "Instructor")];
      const first = [legOf(users, before, [5_107.3, 5_108.3])];
      expect((await close(lesson, world.instructor, { legs: first })).status).toBe(200);
      const id = await makeFlight({ people: [[world.renter.id, "Renter"]], aircraftId: aircraft.id, from });
      const finish = async (reading: HobbsReading) => {
        const { version } = await read(id, world.staff);
        const legs = [legOf([as(world.renter.id, "Pic")], from, reading)];
        const answer = await close(id, world.renter, { legs, ...(version !== null && { version }) });
        expect(answer.status).toBe(200);
      };
      const openAgain = async () => {
        const { version } = await read(id, world.staff);
        expect((await reopen(id, world.staff, { reason: "Landings", version })).status).toBe(200);
      };
      return { id, lesson, aircraft, before, finish, openAgain };
    }

    test("are told once to who was in command before and to the staff, however often the flight is opened again", async () => {
      const { id, lesson, aircraft, finish, openAgain } = await flyBefore(430);
      await finish([5_108.5, 5_110]);
      const told = await gapOf(id);
      expect(told).toEqual(expect.arrayContaining([world.instructor.id, world.staff.id]));
      for (const { id: other } of [school.student, world.renter, world.student]) expect(told).not.toContain(other);
      const [own] = await toldTo(id, world.instructor);
      const [ofStaff] = await toldTo(id, world.staff);
      const { firstName, lastName } = await prisma().person.findUniqueOrThrow({ where: { id: world.renter.id } });
      const learning = await prisma().person.findUniqueOrThrow({ where: { id: school.student.id } });
      expect(own.title).toContain(aircraft.callSign);
      expect(own.text).toMatch(/5.?108[.,]3.*5.?108[.,]5/);
      expect(own.text).toContain(`${firstName} ${lastName}`);
      expect(own.text).not.toContain(learning.lastName);
      expect(own.link).toBe(`/site/${world.site.id}/aircraftFlightFollowUp/${lesson}`);
      expect(ofStaff.link).toBe(`/site/${world.site.id}/aircraftFlightFollowUp/${id}`);
      await openAgain();
      await finish([5_108.5, 5_110.2]);
      expect(await gapOf(id)).toHaveLength(told.length);
      await openAgain();
      await finish([5_108.6, 5_110.2]);
      expect(await gapOf(id)).toHaveLength(2 * told.length);
    });

    test("aren't told where they join after all, nor while a flight between them waits for its follow-up", async () => {
      const joins = await flyBefore(450);
      await joins.finish([5_108.3, 5_110]);
      expect(await gapOf(joins.id)).toEqual([]);
      const { id, before, aircraft, finish } = await flyBefore(470);
      const people: Booked["people"] = [[world.renter.id, "Renter"]];
      await makeFlight({ people, aircraftId: aircraft.id, from: before + 2 * HOUR });
      await finish([5_109, 5_110]);
      expect(await gapOf(id)).toEqual([]);
    });
  });
});

test("staff open a closed flight again, with a reason; others don't", async () => {
  const aircraft = await newAircraft();
  const from = START - 500 * HOUR;
  const id = await makeFlight({ people: [[world.renter.id, "Renter"]], aircraftId: aircraft.id, from });
  const { version } = await (
    await close(id, world.renter, { legs: [legOf([as(world.renter.id, "Pic")], from, [0, 1])] })
  ).json();
  expect((await reopen(id, world.renter, { reason: "x", version })).status).toBe(403);
  expect((await reopen(id, world.staff, { reason: "", version })).status).toBe(422);
  expect((await reopen(id, world.staff, { reason: "Wrong landings", version })).status).toBe(200);
  expect(await stateOf(id)).toBe("FlightFollowUpNeeded");
  expect(await countersOf(aircraft.id)).toEqual({ flightMinutes: 0, landings: 0, hobbsHundredths: 0 });
  const causes = await prisma().counterMovement.findMany({ where: { reservationId: id }, orderBy: { at: "asc" } });
  expect(causes.map(({ cause, flightMinutes }) => [cause, flightMinutes])).toEqual([
    ["Flight", 60],
    ["Reopening", -60],
  ]);
  expect((await read(id, world.renter)).reopeningReason).toBe("Wrong landings");
});
