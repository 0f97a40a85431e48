import { readFile } from "node:fs/promises";
import { beforeAll, describe, expect, test } from "vitest";
import { prisma } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { call } from "@/lib/testing/call";
import { makeReservation, makeSite, makeWorld, type World } from "@/lib/testing/world";

// biome-ignore lint/suspicious/noExplicitAny: the answers of many endpoints
type Json = any;

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

const json = async (answer: { json: () => Promise<Json> }): Promise<Json> => answer.json();
let n = 0;
const body = (more: object = {}) => ({
  callSign: `f-new${n++}`,
  model: "DR400-120",
  type: 0,
  classe: 0,
  site: { siteId: world.site.id, dateEntree: 1_709_251_200 },
  ...more,
});
const post = (more: object = {}, as = world.staff) => call("POST", "/api/aircraft", { as, body: body(more) });
const added = async (more: object = {}) => json(await post(more));
const put = (change: object, as = world.staff) => call("PUT", "/api/aircraft", { as, body: change });
const read = async (id: string) => json(await call("GET", `/api/aircraft/${id}`, { as: world.staff }));
/** Changes an aircraft as whoever has just read it. */
const change = async (id: string, more: object) => {
  const { version } = await prisma().aircraft.findUniqueOrThrow({ where: { id } });
  return put({ id, version, ...more }, world.admin);
};
const logbook = async (id: string, query = "") =>
  json(await call("GET", `/api/aircraft/${id}/logbook${query}`, { as: world.instructor }));

describe("an aircraft", () => {
  test("[2 §3] comes with all its fields, in their units, and is read as it was sent", async () => {
    const tag = { id: newId(), name: newId() };
    await prisma().tag.create({ data: tag });
    const given = {
      ...{ registrationAlias: "Kilo Alpha", pmpf: "12", timer: 3, flightTimeActivated: false, flightTime: 2 },
      ...{ turnaroundTime: { hour: 0, minute: 20, second: 0 }, taxiTime: { hour: 0, minute: 10, second: 0 } },
      ...{ taxiInTime: { hour: 0, minute: 5, second: 0 }, totalFlightTime: 74_052, totalLanding: 3120 },
      ...{ horameterActivated: true, totalHorameter: 1234.56, nextMaintenance: 1900, homeAirport: "lflg" },
      ...{ currentAirport: "LFLP", airports: ["LFLG", "lflb"], enableRental: true, rentalPrice: 148.5 },
      ...{ exploitationPrice: { price: 120, type: 0 }, urlFlightTracker: "https://tracker.example/@F-GKQA", order: 4 },
      ...{ tagsIds: [tag.id], rentalTagsIds: [tag.id] },
    };
    const aircraft = await added(given);
    expect(aircraft).toMatchObject({ ...given, timer: "3", homeAirport: "LFLG", airports: ["LFLG", "LFLB"] });
    expect(aircraft.callSign).toMatch(/^F-NEW/);
    expect(aircraft.site).toEqual({ siteId: world.site.id, dateEntree: 1_709_251_200 });
    expect(await read(aircraft.id)).toEqual(aircraft);
  });

  test("stands after the others of its site, unless it names its place", async () => {
    const first = await added();
    const [second, named] = [await added(), await added({ order: 2 })];
    expect([second.order - first.order, named.order]).toEqual([1, 2]);
  });

  test.each([
    ["callSign", { callSign: " " }, "Callsign is required"],
    ["callSign", { callSign: undefined }, "Callsign is required"],
    ["model", { model: undefined }, "Model is required"],
    ["turnaroundTime.second", { turnaroundTime: { hour: 0, minute: 15, second: 60 } }, ""],
    ["rentalPrice", { rentalPrice: 1e-9 }, "at most 2 digits"],
    ["model", { model: "" }, "Model is required"],
    ["type", { type: null }, "Type is required"],
    ["classe", { classe: 9 }, "Class is required"],
    ["urlFlightTracker", { urlFlightTracker: "http://tracker.example" }, "https"],
    ["urlFlightTracker", { urlFlightTracker: "javascript:alert(1)" }, "https"],
    ["urlFlightTracker", { urlFlightTracker: "https://tracker.example:pw@evil.example" }, "without user name"],
    ["urlFlightTracker", { urlFlightTracker: "https://@evil.example/" }, "without user name"],
    ["urlFlightTracker", { urlFlightTracker: "https://evil.example\\@tracker.example/" }, "backslash"],
    ["urlFlightTracker", { urlFlightTracker: "https:/\t/tracker.example:pw@evil.example" }, "without user name"],
    ["homeAirport", { homeAirport: "LFLGX" }, "at most 4"],
    ["rentalPrice", { rentalPrice: 1.005 }, "at most 2 digits"],
    ["totalFlightTime", { totalFlightTime: -1 }, ""],
  ])("[2 §5] is refused for its %s: %j", async (field, wrong, sentence) => {
    const answer = await post(wrong);
    expect(answer.status).toBe(422);
    expect(JSON.stringify((await json(answer)).errors[field])).toContain(sentence);
  });

  test.each([
    ["its case", (callSign: string) => callSign.toLowerCase()],
    ["what nobody sees of it", (callSign: string) => `${callSign.slice(0, 4)}\u200b${callSign.slice(4)}`],
    ["the width of its letters", (callSign: string) => callSign.replace(/^F/, "Ｆ")],
  ])("a call sign is taken once, whatever %s", async (_, alike) => {
    const { callSign } = await added();
    const answer = await post({ callSign: alike(callSign) });
    expect(answer.status).toBe(409);
    expect(Object.keys((await json(answer)).errors)).toEqual(["callSign"]);
  });

  test("a simulator has neither airports nor landings nor a horameter", async () => {
    for (const wrong of [{ homeAirport: "LFLG" }, { totalLanding: 1 }, { horameterActivated: true }])
      expect((await post({ type: 2, ...wrong })).status, JSON.stringify(wrong)).toBe(422);
    expect((await post({ type: 2, totalFlightTime: 600 })).status).toBe(201);
  });

  test("a tag must exist and be active; one that the aircraft has may stay after it was disabled", async () => {
    const tag = { id: newId(), name: newId() };
    expect((await post({ tagsIds: [tag.id] })).status).toBe(422);
    await prisma().tag.create({ data: tag });
    const { id } = await added({ tagsIds: [tag.id] });
    await prisma().tag.update({ where: { id: tag.id }, data: { state: "Disabled" } });
    expect((await put({ id, version: 1, model: "Other", tagsIds: [tag.id] })).status).toBe(204);
    expect((await put({ id, version: 2, tagsIds: [] })).status).toBe(204);
    expect((await read(id)).tagsIds).toEqual([]);
    expect((await put({ id, version: 3, rentalTagsIds: [tag.id] })).status).toBe(422);
  });

  test("the image is that of the aircraft, for everybody of its site, and the default one before", async () => {
    const { id, imageLocation } = await added();
    expect(imageLocation).toBeNull();
    const answer = await call("GET", `/api/aircraft/${id}/image`, {
      as: world.student,
      headers: { accept: "image/*" },
    });
    expect(answer.headers.get("content-type")).toBe("image/png");
    const bytesOf = async (one: string) =>
      (await call("GET", `/api/aircraft/${one}/image`, { as: world.student, headers: { accept: "image/*" } })).bytes();
    for (const [type, name] of ["aircraft", "helicopter", "simulator"].entries()) {
      const { id: one } = await added({ type, totalLanding: 0 });
      expect((await bytesOf(one)).equals(await readFile(`public/default-${name}.png`)), name).toBe(true);
    }
  });

  test("once archived it can't be changed any more", async () => {
    const { id } = await added();
    await prisma().aircraft.update({ where: { id }, data: { state: "Archived" } });
    const refused = await put({ id, version: 1, model: "DR500" });
    expect([refused.status, (await refused.json()).detail]).toEqual([409, expect.stringContaining("archived")]);
    expect((await prisma().aircraft.findUniqueOrThrow({ where: { id } })).model).not.toBe("DR500");
  });
});

describe("counters are movements", () => {
  test("the totals of a new aircraft are its opening balance; other totals are a correction with its reason", async () => {
    const { id } = await added({ totalFlightTime: 6000, totalLanding: 300, nextMaintenance: 600 });
    const change = {
      id,
      version: 1,
      totalFlightTime: 6090,
      totalLanding: 300,
      correctionReason: "Journey log, page 12",
    };
    expect((await put(change)).status).toBe(204);
    expect(await read(id)).toMatchObject({
      totalFlightTime: 6090,
      totalLanding: 300,
      nextMaintenance: 510,
      version: 2,
    });
    const [opening, correction, ...more] = await logbook(id);
    expect(more).toEqual([]);
    expect(opening).toMatchObject({
      cause: 0,
      flightTime: 6000,
      landing: 300,
      totalFlightTime: 6000,
      totalLanding: 300,
    });
    expect(correction).toMatchObject({
      cause: 1,
      flightTime: 90,
      landing: 0,
      totalFlightTime: 6090,
      totalLanding: 300,
    });
    expect(correction).toMatchObject({ reason: change.correctionReason, author: { id: world.staff.id } });
  });

  test("the same totals move nothing, and a total that isn't named stays", async () => {
    const aircraft = await added({ totalFlightTime: 6000 });
    expect((await put({ ...aircraft, model: "DR401" })).status).toBe(204);
    expect((await put({ id: aircraft.id, version: 2, model: "DR402" })).status).toBe(204);
    expect(await read(aircraft.id)).toMatchObject({ totalFlightTime: 6000, model: "DR402" });
    expect(await logbook(aircraft.id)).toHaveLength(1);
  });

  test("the sum of any corrections is the total, and the logbook ends at it", async () => {
    const { id } = await added({ totalFlightTime: 1000, totalHorameter: 10.5, horameterActivated: true });
    let version = 1;
    for (let i = 0; i < 12; i++) {
      const totals = {
        totalFlightTime: (i * 7919) % 5000,
        totalLanding: (i * 31) % 40,
        totalHorameter: ((i * 137) % 900) / 10,
      };
      expect((await put({ id, version: version++, ...totals })).status).toBe(204);
      const [sheet, lines] = [await read(id), await logbook(id)];
      expect(sheet).toMatchObject(totals);
      const sum = lines.reduce((total: number, line: Json) => total + line.flightTime, 0);
      expect([sum, lines.at(-1).totalFlightTime]).toEqual([totals.totalFlightTime, totals.totalFlightTime]);
      expect(lines.at(-1).totalHorameter).toBe(totals.totalHorameter);
    }
  });

  test("PostgreSQL itself changes no movement, no sum but by movements, and lets none go below zero", async () => {
    const { id } = await added({ totalFlightTime: 60 });
    const where = { aircraftId: id };
    await expect(prisma().counterMovement.updateMany({ where, data: { flightMinutes: 1 } })).rejects.toThrow();
    await expect(prisma().counterMovement.deleteMany({ where })).rejects.toThrow();
    await expect(prisma().aircraft.update({ where: { id }, data: { flightMinutes: 1 } })).rejects.toThrow();
    const data = { id: newId(), aircraftId: id, cause: "Correction" as const, flightMinutes: -61, at: new Date() };
    await expect(prisma().counterMovement.create({ data })).rejects.toThrow();
    expect(await read(id)).toMatchObject({ totalFlightTime: 60 });
  });

  test("the logbook comes by period and by pages, with the totals from the beginning", async () => {
    const { id } = await added({ totalFlightTime: 100 });
    for (const [at, flightMinutes] of [
      [2000, 10],
      [3000, 20],
      [4000, 30],
    ] as const)
      await prisma().counterMovement.create({
        data: { id: newId(), aircraftId: id, cause: "Correction", flightMinutes, at: new Date(at * 4e8) },
      });
    const times = async (query: string) => (await logbook(id, query)).map((line: Json) => line.flightTime);
    expect(await times("?dateMin=1200000000&dateMax=1600000000")).toEqual([20]);
    expect(await times("?limit=2&sort=-date")).toEqual([100, 30]);
    expect((await logbook(id, "?limit=1&page=3"))[0]).toMatchObject({ flightTime: 30, totalFlightTime: 60 });
    expect((await call("GET", `/api/aircraft/${id}/logbook?dateMin=now`, { as: world.staff })).status).toBe(422);
    for (const route of ["logbook", "logbook/export"]) {
      const reversed = await call("GET", `/api/aircraft/${id}/${route}?dateMin=20&dateMax=10`, { as: world.staff });
      expect([reversed.status, Object.keys((await reversed.json()).errors)], route).toEqual([422, ["dateMax"]]);
    }
  });
});

describe("the order of a site's aircraft", () => {
  test("changes among those that are named, others keep their places, and the planning has it too", async () => {
    const { site, staff } = await makeWorld();
    await prisma().aircraft.updateMany({ where: { siteId: site.id }, data: { state: "Archived" } });
    const names = ["A", "B", "C", "D"];
    const ids = [];
    for (const [order, name] of names.entries())
      ids.push(
        (await json(await post({ callSign: `${name}${n}`, site: { siteId: site.id, dateEntree: null }, order }, staff)))
          .id,
      );
    const order = (aircraftIds: string[], as = staff) =>
      call("PATCH", "/api/aircraft/order", { as, body: { siteId: site.id, aircraftIds } });
    const [a, b, c, d] = ids as [string, string, string, string];
    expect((await order([d, b, a])).status).toBe(204);
    const light = await json(await call("GET", `/api/aircraft-light?siteId=${site.id}`, { as: staff }));
    expect(light.map((one: Json) => one.id)).toEqual([d, b, c, a]);
    expect(light.map((one: Json) => one.order)).toEqual([0, 1, 2, 3]);
    for (const wrong of [[a, a], [a, world.aircraft.id], [newId()]]) expect((await order(wrong)).status).toBe(422);
    expect((await order([a, b], world.staff)).status).toBe(404);
  });
});

describe("the place of an aircraft", () => {
  const placesOf = async (siteId: string) => {
    const rows = await prisma().aircraft.findMany({
      where: { siteId, state: { not: "Archived" } },
      orderBy: [{ order: "asc" }, { callSign: "asc" }],
    });
    return rows.map(({ callSign, order }) => `${callSign}:${order}`).join(" ");
  };

  test("is its own: whoever stands where one is put goes back; at another site it stands last", async () => {
    const [here, there] = [await makeWorld(), await makeSite()];
    await prisma().aircraft.updateMany({ where: { siteId: here.site.id }, data: { state: "Archived" } });
    const mark = newId().slice(-6).toUpperCase();
    const add = async (name: string, order: number | null, siteId = here.site.id) =>
      json(await post({ callSign: `${name}${mark}`, site: { siteId, dateEntree: null }, order }, world.admin));
    const a = await add("A", 0);
    await add("B", 0);
    await add("C", 5);
    expect((await add("D", 5)).order).toBe(5);
    const places = async (siteId = here.site.id) => (await placesOf(siteId)).replaceAll(mark, "");
    expect(await places()).toBe("B:0 A:1 D:5 C:6");
    expect(await prisma().aircraft.findUnique({ where: { id: a.id } })).toMatchObject({ order: 1, version: 2 });
    expect((await change(a.id, { order: 6 })).status).toBe(204);
    expect(await places()).toBe("B:0 D:5 A:6 C:7");
    // The same place again, or none, moves nobody.
    expect((await change(a.id, { order: 6, model: "DR401" })).status).toBe(204);
    expect((await change(a.id, { model: "DR402" })).status).toBe(204);
    expect(await places()).toBe("B:0 D:5 A:6 C:7");
    await add("E", null, there.id);
    expect((await change(a.id, { site: { siteId: there.id } })).status).toBe(204);
    expect([await places(), await places(there.id)]).toEqual(["B:0 D:5 C:7", "E:0 A:1"]);
    const entries = await prisma().auditEntry.findMany({ where: { action: "aircraft.order", subjectId: a.id } });
    expect(entries).toHaveLength(1);
  });

  test("is its own, too, when several are added at the same moment", async () => {
    const { id: siteId } = await makeSite();
    const site = { siteId, dateEntree: null };
    await Promise.all(Array.from({ length: 5 }, (_, at) => post({ site, ...(at % 2 && { order: 1 }) }, world.admin)));
    const rows = await prisma().aircraft.findMany({ where: { siteId } });
    expect([rows.length, new Set(rows.map(({ order }) => order)).size]).toEqual([5, 5]);
  });
});

describe("an aircraft with reservations to come", () => {
  test("isn't disabled nor moved to another site before they are cancelled; the answer lists them", async () => {
    const { id } = await added({ enableRental: true });
    const other = await makeSite();
    const start = Math.floor(Date.now() / 86_400_000 + 3) * 86_400 + 36_000;
    const booked = await makeReservation(world, { type: "Renter", start, aircraftId: id });
    for (const answer of [
      await call("PATCH", "/api/state/aircraft", { as: world.admin, body: { id, state: 1, version: 1 } }),
      await put({ id, version: 1, site: { siteId: other.id } }, world.admin),
    ]) {
      expect(answer.status).toBe(409);
      expect((await json(answer)).conflicts).toMatchObject([{ reservationId: booked.id, start }]);
    }
    // Cancelled all at once, as the screen offers it, they let it go.
    const { version } = await prisma().reservation.findUniqueOrThrow({ where: { id: booked.id } });
    const cleared = { cancelled: [{ id: booked.id, version }], reasonId: world.cancellationReason.id };
    const clear = await call("PATCH", `/api/aircraft/${id}/reservations`, { as: world.admin, body: cleared });
    expect(clear.status, await clear.text()).toBe(200);
    expect((await put({ id, version: 1, site: { siteId: other.id } }, world.admin)).status).toBe(204);
    expect(await prisma().aircraft.findUnique({ where: { id } })).toMatchObject({ siteId: other.id, version: 2 });
    expect((await change(id, { site: { siteId: world.site.id } })).status).toBe(204);
    const disable = { as: world.staff, body: { id, state: 1, version: 3 } };
    expect((await call("PATCH", "/api/state/aircraft", disable)).status).toBe(204);
    const light = await json(await call("GET", `/api/aircraft-light?siteId=${world.site.id}`, { as: world.staff }));
    expect(light.map((one: Json) => one.id)).not.toContain(id);
  });
});
