import { beforeAll, describe, expect, test } from "vitest";
import { prisma } from "@/lib/platform/db";
import { call } from "@/lib/testing/call";
import { makePerson, makeReservation, makeSite, makeWorld, signInAs, type World } from "@/lib/testing/world";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

const address = { street: "1 rue des Ailes", zipCode: "74370", city: "Annecy", state: "", country: "France" };
const annecy = { name: "Annecy", icao: "lflp", timeZone: "Europe/Paris", address, airports: ["lflp", "LFLB"] };
const setState = (id: string, state: number, version: number, as = world.admin) =>
  call("PATCH", "/api/state/site", { as, body: { id, state, version } });
const read = (id: string, as = world.admin) => call("GET", `/api/site/${id}`, { as });

describe("[1 §7] sites are opened and changed", () => {
  test("[1 §3] a site has name, address, state and airports, codes in capitals", async () => {
    const answer = await call("POST", "/api/site", { as: world.admin, body: annecy });
    expect(answer.status).toBe(201);
    const site = await answer.json();
    expect(site).toMatchObject({ name: "Annecy", icao: "LFLP", airports: ["LFLP", "LFLB"], state: 0, version: 1 });
    const change = { ...annecy, id: site.id, name: "Annecy-Meythet", version: 1 };
    const changed = await call("PUT", "/api/site", { as: world.admin, body: change });
    expect([changed.status, changed.headers.get("etag")]).toEqual([204, '"2"']);
    expect((await (await read(site.id)).json()).name).toBe("Annecy-Meythet");
    const late = await call("PUT", "/api/site", { as: world.admin, body: change });
    expect([late.status, (await late.json()).current.version]).toEqual([409, 2]);
    const actions = await prisma().auditEntry.findMany({ where: { subjectId: site.id }, orderBy: { at: "asc" } });
    expect(actions.map(({ action }) => action)).toEqual(["site.create", "site.change"]);
  });

  test.each([
    ["airports.0", { airports: ["LFLPX"] }],
    ["airports", { airports: ["LFLP", "lflp"] }],
    ["icao", { icao: "LF1" }],
    ["timeZone", { timeZone: "Europe/Grenoble" }],
    ["address.country", { address: { ...address, country: "" } }],
    ["name", { name: "  " }],
  ])("a fault in %s is named", async (field, fault) => {
    const answer = await call("POST", "/api/site", { as: world.admin, body: { ...annecy, ...fault } });
    expect(answer.status).toBe(422);
    expect(Object.keys((await answer.json()).errors)).toEqual([field]);
  });

  test("two sites in use can't be told apart by nothing: a name is one's own", async () => {
    const twice = { ...annecy, name: "Megève" };
    expect((await call("POST", "/api/site", { as: world.admin, body: twice })).status).toBe(201);
    const answer = await call("POST", "/api/site", { as: world.admin, body: { ...twice, name: "MEGèVE" } });
    expect([answer.status, Object.keys((await answer.json()).errors)]).toEqual([409, ["name"]]);
  });

  test("[1 §6] nobody but admins", async () => {
    const { version } = await prisma().site.findUniqueOrThrow({ where: { id: world.site.id } });
    for (const who of ["staff", "instructor", "renter", "student"] as const) {
      const as = world[who];
      expect((await call("POST", "/api/site", { as, body: annecy })).status, who).toBe(403);
      const change = { id: world.site.id, name: "Mine", version };
      expect((await call("PUT", "/api/site", { as, body: change })).status, who).toBe(403);
      expect((await setState(world.site.id, 1, version, as)).status, who).toBe(403);
    }
  });
});

describe("what a site answers", () => {
  test("[1 §7] sunrise and sunset of a day at a site, in seconds; none where nobody knows where it is", async () => {
    const sun = async (id: string, day: string) =>
      (await call("GET", `/api/site/${id}/sunrise-sunset?date=${Date.parse(day) / 1000}`, { as: world.admin })).json();
    // The expected times come from the sunrise equation for 45.22° north, 5.85° east.
    const { sunrise, sunset } = await sun(world.site.id, "2026-06-21");
    const minutesFrom = (at: string, unix: number) => Math.abs(Date.parse(at) / 1000 - unix) / 60;
    expect(minutesFrom("2026-06-21T03:49:00Z", sunrise)).toBeLessThan(2);
    expect(minutesFrom("2026-06-21T19:28:00Z", sunset)).toBeLessThan(2);
    const nowhere = await makeSite({ latitude: null, longitude: null });
    expect(await sun(nowhere.id, "2026-06-21")).toMatchObject({ sunrise: null, sunset: null });
    const unreadable = await call("GET", `/api/site/${world.site.id}/sunrise-sunset?date=today`, { as: world.admin });
    expect(unreadable.status).toBe(422);
  });

  test("[1 §7] the active students of a site, and no others", async () => {
    const other = await makeWorld();
    const gone = await makePerson({ roles: { [other.site.id]: ["Student"] }, data: { state: "Disabled" } });
    const answer = await call("GET", `/api/site/${other.site.id}/students`, { as: other.instructor });
    const ids = (await answer.json()).map(({ id }: { id: string }) => id);
    expect(ids).toEqual([other.student.id]);
    expect(ids).not.toContain(gone.id);
    expect((await call("GET", `/api/site/${other.site.id}/students`, { as: other.student })).status).toBe(403);
    expect((await call("GET", `/api/site/${other.site.id}/students`, { as: world.staff })).status).toBe(404);
  });
});

describe("looking up an ICAO code", () => {
  test.each([
    ["LFLG", 45.22, 5.85, "Europe/Paris"],
    ["lflb", 45.64, 5.88, "Europe/Paris"],
    ["KJFK", 40.64, -73.78, "America/New_York"],
  ])("%s is where it is", async (icao, latitude, longitude, timeZone) => {
    const found = await (await call("GET", `/api/site/lookup?icao=${icao}`, { as: world.admin })).json();
    expect(found).toMatchObject({ icao: icao.toUpperCase(), timeZone });
    expect(found.latitude).toBeCloseTo(latitude, 1);
    expect(found.longitude).toBeCloseTo(longitude, 1);
  });

  test("an unknown one says to enter it by hand, in the reader's language", async () => {
    const headers = { "accept-language": "fr-FR" };
    const answer = await call("GET", "/api/site/lookup?icao=QQQQ", { as: world.admin, headers });
    expect(answer.status).toBe(404);
    expect((await answer.json()).message).toContain("à la main");
    for (const icao of ["__proto__", "constructor", "LF", "LFLG1"]) {
      expect((await call("GET", `/api/site/lookup?icao=${icao}`, { as: world.admin })).status).toBe(422);
    }
  });
});

describe("[1 §4] state of a site", () => {
  test("[1 §7] Active and Disabled change places, archived only from Disabled, and for good", async () => {
    const { id } = await makeSite();
    expect((await setState(id, 2, 1)).status).toBe(409);
    expect((await setState(id, 1, 1)).status).toBe(204);
    expect((await setState(id, 0, 2)).status).toBe(204);
    expect((await setState(id, 1, 3)).status).toBe(204);
    expect((await setState(id, 2, 4)).status).toBe(204);
    expect((await setState(id, 0, 5)).status).toBe(409);
    const actions = await prisma().auditEntry.findMany({ where: { subjectId: id }, orderBy: { at: "asc" } });
    expect(actions.map(({ action }) => action)).toEqual([
      "site.disable",
      "site.enable",
      "site.disable",
      "site.archive",
    ]);
  });

  test("the main site stays", async () => {
    await prisma().school.updateMany({ data: { mainSiteId: world.site.id } });
    const answer = await setState(world.site.id, 1, 1);
    expect([answer.status, (await answer.json()).message]).toEqual([409, expect.stringContaining("main site")]);
    await prisma().school.updateMany({ data: { mainSiteId: null } });
  });

  test("the last active one stays, whoever is quicker", async () => {
    const others = await prisma().site.findMany({ where: { state: "Active", id: { not: world.site.id } } });
    await prisma().site.updateMany({ where: { id: { in: others.map(({ id }) => id) } }, data: { state: "Archived" } });
    const second = await makeSite();
    const answers = await Promise.all([setState(world.site.id, 1, 1), setState(second.id, 1, 1)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
    expect(await prisma().site.count({ where: { state: "Active" } })).toBe(1);
    await prisma().site.update({ where: { id: world.site.id }, data: { state: "Active", version: 1 } });
  });

  test("reservations to come are listed first; once they are cancelled it is disabled", async () => {
    const other = await makeWorld();
    const start = Math.floor(Date.now() / 86_400_000) * 86_400 + 5 * 86_400 + 36_000;
    await makeReservation(other, { start: start - 30 * 86_400 });
    const { id } = await makeReservation(other, { start });
    const { firstName, lastName } = await prisma().person.findUniqueOrThrow({ where: { id: other.renter.id } });
    const renter = `${firstName} ${lastName}`;
    const refused = await setState(other.site.id, 1, 1);
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({
      count: 1,
      conflicts: [{ reservationId: id, start, name: other.aircraft.callSign, people: [renter] }],
      told: [renter],
    });
    const cancel = { reasonId: other.cancellationReason.id, commentaryForCancel: "" };
    await call("PATCH", `/api/reservation/${id}/cancel`, { as: other.staff, body: { ...cancel, version: 1 } });
    expect((await setState(other.site.id, 1, 1)).status).toBe(204);
  });

  test("the reservations that a refusal lists are cancelled at once, for one reason, all or none", async () => {
    const other = await makeWorld();
    const start = Math.floor(Date.now() / 86_400_000) * 86_400 + 6 * 86_400;
    for (const at of [1, 2, 3]) await makeReservation(other, { start: start + at * 7200 });
    const { conflicts } = await (await setState(other.site.id, 1, 1)).json();
    const reservations = conflicts.map((one: { reservationId: string; version: number }) => ({
      id: one.reservationId,
      version: one.version,
    }));
    const cancelAll = (named: { id: string; version: number }[], as = other.staff) =>
      call("POST", "/api/reservation/cancel", {
        as,
        body: { reservations: named, reasonId: other.cancellationReason.id },
      });
    const upcoming = () => prisma().reservation.count({ where: { siteId: other.site.id, state: "Scheduled" } });

    const seenBefore = [...reservations.slice(0, 2), { ...reservations[2], version: 7 }];
    expect((await cancelAll(seenBefore)).status).toBe(409);
    expect((await cancelAll([...reservations, reservations[0]])).status).toBe(422);
    expect((await cancelAll(reservations, world.staff)).status).toBe(404);
    expect((await cancelAll(reservations, other.student)).status).toBe(403);
    expect(await upcoming()).toBe(3);

    const done = await cancelAll(reservations);
    expect(await done.json()).toEqual(reservations.map(({ id }: { id: string }) => ({ id, version: 2 })));
    expect(await upcoming()).toBe(0);
    expect(
      await prisma().occupation.count({
        where: { reservationId: { in: reservations.map((one: { id: string }) => one.id) } },
      }),
    ).toBe(0);
    expect((await setState(other.site.id, 1, 1)).status).toBe(204);
  });

  test("[1 §4] a disabled one is read by who has a role there, is offered to nobody, and takes no booking", async () => {
    const other = await makeWorld();
    expect((await setState(other.site.id, 1, 1)).status).toBe(204);
    expect((await (await read(other.site.id, other.student)).json()).state).toBe(1);
    expect((await read(other.site.id, world.student)).status).toBe(404);
    const offered = await (await call("GET", "/api/site", { as: other.student })).json();
    expect(offered).toEqual([]);
    const listed = await (await call("GET", "/api/site?statut=2", { as: other.student })).json();
    expect(listed.map((one: { id: string }) => one.id)).toEqual([other.site.id]);
    const start = Math.floor(Date.now() / 86_400_000) * 86_400 + 5 * 86_400 + 36_000;
    const body = {
      siteId: other.site.id,
      start,
      end: start + 3600,
      aircraft: { aircraftId: other.aircraft.id },
      users: [{ userId: other.renter.id, reservationUserRole: 1 }],
    };
    const booking = await call("POST", "/api/reservation/renter", { as: other.staff, body });
    expect([booking.status, Object.keys((await booking.json()).errors)]).toEqual([422, ["siteId"]]);
  });
});

test("somebody whose only role is at an archived site still reads its past, and nothing is offered", async () => {
  const { id } = await makeSite({ state: "Archived" });
  const member = await signInAs(await makePerson({ roles: { [id]: ["Renter"] } }));
  expect((await read(id, member)).status).toBe(200);
  expect(await (await call("GET", "/api/site", { as: member })).json()).toEqual([]);
});
