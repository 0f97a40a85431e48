import { beforeAll, describe, expect, test } from "vitest";
import { prisma } from "@/lib/platform/db";
import { call } from "@/lib/testing/call";
import { NEXT_YEAR } from "@/lib/testing/days";
import { runDueJobs } from "@/lib/testing/jobs";
import { errorsOf, maintenanceCalls, today } from "@/lib/testing/maintenance";
import { makePerson, makeWorld, type SignedInPerson, signInAs, type World } from "@/lib/testing/world";

// biome-ignore lint/suspicious/noExplicitAny: the answers of many endpoints
type Json = any;

const DAY = 86_400;
const NOON = Date.UTC(NEXT_YEAR, 5, 14, 12) / 1000;
const HOURS = 0;

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

const json = async (answer: { json: () => Promise<Json> }): Promise<Json> => answer.json();
let n = 0;
const { aircraftWith, fly, limitOf, maintenanceOf, onlyLimitOf, postLimit, ...calls } = maintenanceCalls(() => world);
/** Books some hours of an aircraft, some days after the Monday, whatever is against it. */
const rent = (aircraftId: string, day: number, hours: number) => calls.rent(aircraftId, NOON + day * DAY, hours);
const verdictsOf = async (id: string) => {
  const row = await prisma().reservation.findUniqueOrThrow({ where: { id }, include: { verdicts: true } });
  return [row.compliance, ...row.verdicts.map(({ evidence }) => (evidence as Json).hours)];
};

describe("a component", () => {
  const post = (more: object = {}) => {
    const body = { siteId: world.site.id, name: "Engine", partNumber: "O-320", serialNumber: `L-${n++}`, ...more };
    return call("POST", "/api/component", { as: world.staff, body });
  };
  const added = async (more: object = {}) => json(await post(more));
  const patch = (verb: string, id: string, body: object) =>
    call("PATCH", `/api/component/${id}/${verb}`, { as: world.staff, body });
  const read = async (id: string) =>
    (await json(await call("GET", `/api/component?siteId=${world.site.id}`, { as: world.instructor }))).find(
      (one: Json) => one.id === id,
    );
  const countersOf = async (id: string) => {
    const { totalFlightTime, totalLanding } = await read(id);
    return [totalFlightTime, totalLanding];
  };

  test("flies with its aircraft, keeps its counters on the shelf, and flies on with the next", async () => {
    const [first, second] = [await aircraftWith(), await aircraftWith()];
    const { id } = await added({ totalFlightTime: 1000, totalLanding: 10 });
    expect((await patch("fit", id, { aircraftId: first.id, version: 1 })).status).toBe(204);
    const limitId = await limitOf(first.id, { unit: HOURS, interval: 3000, due: 1500 }, { componentId: id });
    await fly(first.id, 100, 3);
    expect(await countersOf(id)).toEqual([1100, 13]);
    expect((await onlyLimitOf(first.id)).terms[0].remaining).toBe(400);
    expect((await patch("remove", id, { reason: "Overhaul", version: 2 })).status).toBe(204);
    await fly(first.id, 500);
    expect(await countersOf(id)).toEqual([1100, 13]);
    expect((await maintenanceOf(first.id)).limits, "the limit goes with it").toEqual([]);
    expect((await patch("fit", id, { aircraftId: second.id, version: 3 })).status).toBe(204);
    await fly(second.id, 60, 1);
    expect(await countersOf(id)).toEqual([1160, 14]);
    expect(await maintenanceOf(second.id)).toMatchObject({
      limits: [{ id: limitId, flightTime: 1160, terms: [{ remaining: 340 }] }],
      components: [{ id, fittings: [{ callSign: second.callSign }, { callSign: first.callSign, reason: "Overhaul" }] }],
    });
  });

  test("says who fitted and removed it and why, and stays known where it was until it is fitted again", async () => {
    const [first, second] = [await aircraftWith(), await aircraftWith()];
    const { id } = await added();
    await patch("fit", id, { aircraftId: first.id, version: 1 });
    await fly(first.id, 90);
    expect(await errorsOf(await patch("remove", id, { version: 2 }))).toEqual([422, { reason: [expect.any(String)] }]);
    expect((await patch("remove", id, { reason: "Vibrates", version: 2 })).status).toBe(204);
    const removedFrom = async (aircraftId: string) => (await maintenanceOf(aircraftId)).removedComponents;
    const person = { id: world.staff.id };
    const fitting = { reason: "Vibrates", flownFlightTime: 90, fittedBy: person, removedBy: person };
    expect(await removedFrom(first.id)).toMatchObject([{ id, aircraftId: null, fittings: [fitting] }]);
    await patch("fit", id, { aircraftId: second.id, version: 3 });
    expect(await removedFrom(first.id)).toMatchObject([{ id, callSign: second.callSign }]);
    expect(await removedFrom(second.id)).toEqual([]);
    await patch("remove", id, { reason: "Wrong one", version: 4 });
    await patch("fit", id, { aircraftId: first.id, version: 5 });
    expect(await removedFrom(first.id), "it is on it").toEqual([]);
  });

  test("is read by its id", async () => {
    const { id } = await added({ totalFlightTime: 60 });
    const answer = await call("GET", `/api/component/${id}`, { as: world.instructor });
    expect([answer.status, await answer.json()]).toEqual([200, await read(id)]);
    const other = await makeWorld();
    expect((await call("GET", `/api/component/${id}`, { as: other.staff })).status).toBe(404);
  });

  test("blocks the flights of its aircraft by its own limit", async () => {
    const aircraft = await aircraftWith();
    const { id } = await added({ totalFlightTime: 5000 });
    await patch("fit", id, { aircraftId: aircraft.id, version: 1 });
    await limitOf(aircraft.id, { unit: HOURS, due: 5030 }, { componentId: id, name: "TBO" });
    const booked = await rent(aircraft.id, 0, 1);
    expect(await verdictsOf(booked)).toEqual(["Blocking", "0:30"]);
    // The list names the component, because the limit's name alone doesn't say of what it is.
    const list = `/api/aircraft/maintenance?siteId=${world.site.id}`;
    for (const path of [list, `/api/aircraft/${aircraft.id}/maintenance`]) {
      const { limits } = [await json(await call("GET", path, { as: world.staff }))]
        .flat()
        .find((one: Json) => path !== list || one.aircraftId === aircraft.id);
      expect(limits, path).toMatchObject([{ name: "TBO", componentId: id, componentName: "Engine" }]);
    }
    await patch("remove", id, { reason: "Sold", version: 2 });
    await runDueJobs();
    expect(await verdictsOf(booked)).toEqual(["Valid"]);
  });

  test("goes with its aircraft to another site", async () => {
    const aircraft = await aircraftWith();
    const { id } = await added();
    await patch("fit", id, { aircraftId: aircraft.id, version: 1 });
    const other = await makeWorld();
    const body = { id: aircraft.id, version: aircraft.version, site: { siteId: other.site.id } };
    expect((await call("PUT", "/api/aircraft", { as: world.admin, body })).status).toBe(204);
    const there = await json(await call("GET", `/api/component?siteId=${other.site.id}`, { as: other.staff }));
    expect(there.map((one: Json) => [one.id, one.callSign])).toEqual([[id, aircraft.callSign]]);
  });

  test("tells what it came with and of each correction: by whom, when and why", async () => {
    const { id } = await added({ totalFlightTime: 600, totalLanding: 5 });
    const body = { id, version: 1, totalFlightTime: 570, correctionReason: "Page 3 of its log" };
    expect((await call("PUT", "/api/component", { as: world.staff, body })).status).toBe(204);
    const own = { author: { id: world.staff.id }, date: expect.any(Number) };
    expect((await read(id)).movements).toMatchObject([
      { ...own, cause: 1, flightTime: -30, landing: 0, reason: "Page 3 of its log" },
      { ...own, cause: 0, flightTime: 600, landing: 5, reason: "" },
    ]);
  });

  test("is fitted to an aircraft of another site by who may at both, and is that site's then", async () => {
    const { id } = await added();
    const other = await makeWorld();
    const fitAs = (as: SignedInPerson, version: number, aircraftId = other.aircraft.id) =>
      call("PATCH", `/api/component/${id}/fit`, { as, body: { aircraftId, version } });
    expect((await fitAs(world.staff, 1)).status, "who doesn't know the aircraft").toBe(422);
    expect((await fitAs(other.staff, 1)).status, "who doesn't know the component").toBe(404);
    const roles = { [world.site.id]: ["Staff"], [other.site.id]: ["Instructor"] } as const;
    const reader = await signInAs(await makePerson({ roles }));
    expect((await fitAs(reader, 1)).status, "who only reads there").toBe(403);
    const both = await signInAs(await makePerson({ roles: { ...roles, [other.site.id]: ["Staff"] } }));
    expect((await fitAs(both, 1)).status).toBe(204);
    const there = await call("GET", `/api/component/${id}`, { as: other.staff });
    expect(await json(there)).toMatchObject({ siteId: other.site.id, callSign: other.aircraft.callSign, version: 2 });
  });

  test("is scrapped from the shelf for a reason, and nothing of it changes any more", async () => {
    const aircraft = await aircraftWith();
    const { id } = await added();
    await patch("fit", id, { aircraftId: aircraft.id, version: 1 });
    const reason = "Cracked";
    expect((await patch("scrap", id, { reason, version: 2 })).status, "while it is fitted").toBe(409);
    await patch("remove", id, { reason: "Overhaul", version: 2 });
    expect(await errorsOf(await patch("scrap", id, { version: 3 }))).toEqual([422, { reason: [expect.any(String)] }]);
    expect((await patch("scrap", id, { reason, version: 3 })).status).toBe(204);
    expect(await read(id), "no shelf has it").toBeUndefined();
    const scrapping = { reason, by: { id: world.staff.id }, date: expect.any(Number) };
    expect((await maintenanceOf(aircraft.id)).removedComponents).toMatchObject([{ id, scrapping }]);
    for (const [verb, body] of [
      ["fit", { aircraftId: aircraft.id }],
      ["scrap", { reason: "Again" }],
    ] as const)
      expect((await patch(verb, id, { ...body, version: 4 })).status, verb).toBe(409);
    const named = { id, name: "Other", version: 4 };
    expect((await call("PUT", "/api/component", { as: world.staff, body: named })).status).toBe(409);
  });

  test("is on one aircraft at a time, and no moment of it is invented", async () => {
    const [first, second] = [await aircraftWith(), await aircraftWith()];
    const { id } = await added();
    const refused = async (verb: string, body: object) => errorsOf(await patch(verb, id, body));
    expect((await patch("remove", id, { reason: "Sold", version: 1 })).status).toBe(409);
    expect(await refused("fit", { aircraftId: first.id, version: 1, date: today() + 2 * DAY })).toMatchObject([
      422,
      { date: [expect.any(String)] },
    ]);
    expect(await refused("fit", { aircraftId: first.id, version: 1, flightTime: 6001 })).toMatchObject([
      422,
      { flightTime: [expect.any(String)] },
    ]);
    expect(await refused("fit", { aircraftId: "0".repeat(24), version: 1 })).toMatchObject([
      422,
      { aircraftId: [expect.any(String)] },
    ]);
    expect(
      (await patch("fit", id, { aircraftId: first.id, version: 1, date: today() - DAY, flightTime: 5900 })).status,
    ).toBe(204);
    expect(await countersOf(id), "from the counter at which it was fitted").toEqual([100, 0]);
    expect((await patch("fit", id, { aircraftId: second.id, version: 2 })).status).toBe(409);
    expect(await refused("remove", { reason: "Sold", version: 2, date: today() - 2 * DAY })).toMatchObject([
      422,
      { date: [expect.any(String)] },
    ]);
    expect(await refused("remove", { reason: "Sold", version: 2, flightTime: 5899 })).toMatchObject([
      422,
      { flightTime: [expect.any(String)] },
    ]);
    const fitting = await prisma().componentFitting.findFirstOrThrow({ where: { componentId: id } });
    const change = { where: { id: fitting.id }, data: { fittedMinutes: 1 } };
    await expect(prisma().componentFitting.update(change)).rejects.toThrow();
    await expect(prisma().componentFitting.delete({ where: { id: fitting.id } })).rejects.toThrow();
  });

  test("is fitted and removed on a day that is over at the counters of then, where they have moved since", async () => {
    const aircraft = await aircraftWith();
    const { id } = await added();
    const yesterday = { aircraftId: aircraft.id, date: today() - DAY };
    await fly(aircraft.id, 60);
    const field = (name: string) => [422, { [name]: ["Say where the counter stood on that day."] }];
    expect(await errorsOf(await patch("fit", id, { ...yesterday, version: 1 }))).toEqual(field("flightTime"));
    expect((await patch("fit", id, { ...yesterday, version: 1, flightTime: 6000 })).status, "no landing since").toBe(
      204,
    );
    expect(await countersOf(id)).toEqual([60, 0]);
    await fly(aircraft.id, 0, 1);
    const removed = { reason: "Sold", date: today() - DAY, version: 2, flightTime: 6000 };
    expect(await errorsOf(await patch("remove", id, removed))).toEqual(field("landing"));
    expect((await patch("remove", id, { ...removed, landing: 200 })).status).toBe(204);
    expect(await countersOf(id)).toEqual([0, 0]);
  });

  test("is put back as it was read, which changes nothing", async () => {
    const aircraft = await aircraftWith();
    const { id } = await added({ totalFlightTime: 60 });
    await patch("fit", id, { aircraftId: aircraft.id, version: 1 });
    const before = await read(id);
    const answer = await call("PUT", "/api/component", { as: world.staff, body: before });
    expect(answer.status, await answer.text()).toBe(204);
    expect(await read(id)).toEqual(before);
    const body = { ...before, sold: true };
    expect((await call("PUT", "/api/component", { as: world.staff, body })).status, "what means nothing").toBe(422);
  });

  test("is corrected with a reason, and two can't have one serial number", async () => {
    const { id, serialNumber } = await added({ totalFlightTime: 1000 });
    const put = (body: object) => call("PUT", "/api/component", { as: world.staff, body: { id, version: 1, ...body } });
    expect(await errorsOf(await put({ totalFlightTime: 900 }))).toEqual([
      422,
      { correctionReason: [expect.any(String)] },
    ]);
    expect((await put({ totalFlightTime: 900, correctionReason: "Logbook" })).status).toBe(204);
    expect(await countersOf(id)).toEqual([900, 0]);
    const [status, errors] = await errorsOf(await post({ serialNumber }));
    expect([status, Object.keys(errors)]).toEqual([409, ["serialNumber"]]);
    await expect(prisma().component.update({ where: { id }, data: { ownMinutes: 5 } })).rejects.toThrow();
  });

  test("has what it came with, what it was corrected by and what it flew, in any order", async () => {
    // A simple generator, so that a failure can be repeated.
    let seed = 20_261_123;
    const random = (most: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
      return seed % most;
    };
    const fleet = [await aircraftWith(), await aircraftWith()];
    const { id } = await added({ totalFlightTime: 500 });
    const limitDue = 100_000;
    let [expected, version, at] = [500, 1, -1];
    for (let step = 0; step < 24; step++) {
      const choice = random(4);
      if (choice === 0 && at < 0) {
        at = random(2);
        await patch("fit", id, { aircraftId: fleet[at]!.id, version: version++ });
        if (step < 8) await postLimit(fleet[at]!.id, { componentId: id, terms: [{ unit: HOURS, due: limitDue }] });
      } else if (choice === 1 && at >= 0) {
        await patch("remove", id, { reason: "Sold", version: version++ });
        at = -1;
      } else if (choice === 2) {
        const move = random(200) - 50;
        const body = { id, version: version++, totalFlightTime: expected + move, correctionReason: "Read again" };
        if (move !== 0) await call("PUT", "/api/component", { as: world.staff, body });
        else version--;
        expected += move;
      } else {
        const [which, minutes] = [random(2), random(120) + 1];
        await fly(fleet[which]!.id, minutes);
        if (which === at) expected += minutes;
      }
      expect((await read(id)).totalFlightTime, `step ${step}`).toBe(expected);
      for (const limit of at < 0 ? [] : (await maintenanceOf(fleet[at]!.id)).limits)
        expect(limit.terms[0].remaining).toBe(limitDue - expected);
    }
  });
});
