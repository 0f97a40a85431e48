import { beforeAll, describe, expect, test } from "vitest";
import { prisma } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { call, type Verb } from "@/lib/testing/call";
import { makeAircraft, makeSite, makeWorld, type World } from "@/lib/testing/world";

let world: World;
let elsewhere: { id: string };
beforeAll(async () => {
  world = await makeWorld();
  elsewhere = await makeSite();
});

const get = (path: string, as = world.admin) => call("GET", `/api/${path}`, { as });

test("[2 §7] a list without a site holds everything that the reader may see", async () => {
  const other = await makeAircraft(elsewhere.id);
  await prisma().classroom.create({ data: { id: newId(), siteId: elsewhere.id, name: "Elsewhere" } });
  for (const list of ["aircraft-light", "classroom", "user-light", "promotion/students", "user", "promotion"]) {
    const [all, named] = [await get(list), await get(`${list}?siteId=all`)];
    expect([all.status, await all.json()], list).toEqual([200, await named.json()]);
  }
  const idsFor = async (as: World["admin"]) =>
    (await (await get("aircraft-light", as)).json()).map(({ id }: { id: string }) => id);
  expect(await idsFor(world.admin)).toEqual(expect.arrayContaining([world.aircraft.id, other.id]));
  expect(await idsFor(world.renter)).not.toContain(other.id);
});

test("[2 §3] an aircraft's turnaround travels as hour, minute and second", async () => {
  const { id } = await makeAircraft(world.site.id, { turnaroundMinutes: 75 });
  const found = (await (await get("aircraft-light")).json()).find((one: { id: string }) => one.id === id);
  expect(found.turnaroundTime).toEqual({ hour: 1, minute: 15, second: 0 });
});

describe("[2 §8] the type does not exist or is not supported", () => {
  test.each(["availability", "nonsense"])("reservation/%s", async (type) => {
    for (const verb of ["POST", "PUT"] as const) {
      const say = async (locale: string) => {
        const headers = { "accept-language": locale };
        const answer = await call(verb, `/api/reservation/${type}`, { as: world.admin, body: {}, headers });
        return [answer.status, (await answer.json()).detail];
      };
      expect(await say("en-US")).toEqual([404, "This type of reservation does not exist or is not supported."]);
      expect(await say("fr-FR")).toEqual([404, "Ce type de réservation n’existe pas ou n’est pas pris en charge."]);
    }
  });
});

test("[2 §8] who may book no reservation of a type reads that they have no right for it", async () => {
  const users = [{ userId: world.student.id, reservationUserRole: 1 }];
  const body = { siteId: world.site.id, start: 0, end: 3600, aircraft: { aircraftId: world.aircraft.id }, users };
  for (const route of ["renter", "maintenance"]) {
    const answer = await call("POST", `/api/reservation/${route}`, { as: world.student, body });
    expect([answer.status, (await answer.json()).detail]).toEqual([
      403,
      "You don't have the right for this type of booking.",
    ]);
  }
});

test("another site is as unknown as one that doesn't exist", async () => {
  for (const siteId of [elsewhere.id, newId()]) {
    for (const path of [
      `site/${siteId}`,
      `site/${siteId}/students`,
      `site/${siteId}/sunrise-sunset?date=0`,
      `reservation/planning?siteId=${siteId}&from=0&to=3600`,
      `aircraft-light?siteId=${siteId}`,
      `classroom?siteId=${siteId}`,
    ]) {
      expect((await get(path, world.staff)).status, path).toBe(404);
    }
  }
});

test("If-Match: * is no version that was seen", async () => {
  const { id } = await (await call("POST", "/api/tag", { as: world.admin, body: { name: newId() } })).json();
  const put = (headers: Record<string, string>, more: object = {}) =>
    call("PUT", "/api/tag", { as: world.admin, headers, body: { id, name: newId(), ...more } });
  expect((await put({ "if-match": "*" })).status).toBe(428);
  expect((await put({ "if-match": "*" }, { version: 1 })).status).toBe(204);
});

test("a query parameter with the name of what every object has is refused", async () => {
  for (const name of ["__proto__", "constructor", "toString"]) {
    const answer = await get(`user?${name}=1`);
    expect([answer.status, Object.keys((await answer.json()).errors)], name).toEqual([422, [name]]);
  }
});

test("[1 §6] who isn't asked for terms can't accept them: of sale only renters, admins none", async () => {
  for (const [as, route] of [
    [world.student, "acceptCGV"],
    [world.admin, "acceptCGU"],
    [world.admin, "acceptCGV"],
  ] as const) {
    expect((await call("POST", `/api/user/${route}`, { as })).status).toBe(403);
    expect(await prisma().termsAcceptance.count({ where: { personId: as.id } })).toBe(0);
  }
});

describe("[2 §3] a cancellation reason", () => {
  const send = (verb: Verb, body: object) => call(verb, "/api/cancellation-reason", { as: world.admin, body });

  test("needs its text alone: it is the school's, and active", async () => {
    const answer = await send("POST", { reason: newId() });
    expect([answer.status, await answer.json()]).toMatchObject([201, { group: 4, active: true, state: 0 }]);
  });

  test("is switched by `active`; an archived one stays archived", async () => {
    const { id } = await (await send("POST", { reason: newId(), active: false })).json();
    const read = async () => (await get(`cancellation-reason/${id}`)).json();
    expect(await read()).toMatchObject({ active: false, state: 1 });
    expect((await send("PUT", { id, active: true, version: 1 })).status).toBe(204);
    expect(await read()).toMatchObject({ active: true, state: 0 });
    await prisma().cancellationReason.update({ where: { id }, data: { state: "Archived" } });
    expect((await send("PUT", { id, active: true, version: 2 })).status).toBe(409);
    expect((await send("PUT", { id, active: false, version: 2 })).status).toBe(204);
    expect(await read()).toMatchObject({ active: false, state: 2, version: 2 });
  });
});

describe("[2 §3] PUT of a reservation, of what it names alone", () => {
  let days = 7;
  const rental = async (more: object = {}) => {
    const aircraft = await makeAircraft(world.site.id, { turnaroundMinutes: 15 });
    const start = Math.floor(Date.now() / 86_400_000 + days++) * 86_400 + 10 * 3600;
    const users = [{ userId: world.renter.id, reservationUserRole: 1 }];
    const body = { start, end: start + 4 * 3600, aircraft: { aircraftId: aircraft.id }, users, ...more };
    const answer = await call("POST", "/api/reservation/renter", { as: world.staff, body });
    const text = await answer.text();
    expect(answer.status, text).toBe(201);
    return JSON.parse(text);
  };
  const change = async (id: string, body: object) => {
    const answer = await call("PUT", "/api/reservation/renter", { as: world.staff, body: { id, version: 1, ...body } });
    expect(answer.status, await answer.text()).toBe(204);
    return (await get(`reservation/${id}`)).json();
  };

  test("without a site it is booked at the site of its aircraft; who may not know that finds no such aircraft", async () => {
    expect(await rental()).toMatchObject({ siteId: world.site.id });
    const foreign = await makeAircraft(elsewhere.id);
    const users = [{ userId: world.renter.id, reservationUserRole: 1 }];
    const body = { start: 3600, end: 7200, aircraft: { aircraftId: foreign.id }, users };
    const answer = await call("POST", "/api/reservation/renter", { as: world.staff, body });
    expect([answer.status, Object.keys((await answer.json()).errors)]).toEqual([422, ["aircraft.aircraftId"]]);
  });

  test("a later end leaves the briefing alone, and on-block moves with it", async () => {
    const before = await rental({ durationBriefing: 30, durationDebriefing: 30 });
    const after = await change(before.id, { end: before.end + 3600 });
    expect(after).toMatchObject({
      start: before.start,
      durationBriefing: 30,
      durationDebriefing: 30,
      aircraft: { startFlight: before.aircraft.startFlight, endFlight: before.aircraft.endFlight + 3600 },
      users: before.users,
    });
  });

  test("a longer briefing moves EOBT and the turnaround before it", async () => {
    const before = await rental({ durationBriefing: 30 });
    const { aircraft } = before;
    const after = await change(before.id, { durationBriefing: 60 });
    expect(after).toMatchObject({
      start: before.start,
      end: before.end,
      aircraft: { startTurnaround: aircraft.startTurnaround + 1800, startFlight: aircraft.startFlight + 1800 },
    });
  });
});

test("[1 §5] half an address is refused, whole or in parts, and parts leave the rest alone", async () => {
  const { id, version, address } = await (await get(`site/${elsewhere.id}`)).json();
  const put = (change: object) => call("PUT", "/api/site", { as: world.admin, body: { id, version, address: change } });
  expect(Object.keys((await (await put({ street: "1 rue du Vol" })).json()).errors).sort()).toEqual([
    "address.city",
    "address.country",
    "address.zipCode",
  ]);
  expect(Object.keys((await (await put({ latitude: null })).json()).errors)).toEqual(["address.latitude"]);
  const whole = { street: "1 rue du Vol", zipCode: "38000", city: "Grenoble", country: "France" };
  expect((await put(whole)).status).toBe(204);
  expect((await (await get(`site/${id}`)).json()).address).toEqual({ ...address, ...whole });
});
