import { beforeAll, describe, expect, test } from "vitest";
import { prisma } from "@/lib/platform/db";
import { call } from "@/lib/testing/call";
import { makePerson, makeWorld, type SignedInPerson, signInAs, type World } from "@/lib/testing/world";

// biome-ignore lint/suspicious/noExplicitAny: the answers of many endpoints
type Json = any;

let world: World;
let mechanic: SignedInPerson;
beforeAll(async () => {
  world = await makeWorld();
  mechanic = await signInAs(await makePerson({ roles: { [world.site.id]: ["Renter"] } }));
});

let n = 0;
/** An aircraft of the world's site with 100 hours and 200 landings, or a simulator with 100 hours. */
async function aircraftWith(more: object = {}): Promise<Json> {
  const body = {
    ...{ callSign: `F-C${n++}`, model: "DR400", type: 0, classe: 0, site: { siteId: world.site.id, dateEntree: null } },
    ...{ totalFlightTime: 6000, totalLanding: 200, ...more },
  };
  return (await call("POST", "/api/aircraft", { as: world.staff, body })).json();
}
const read = async (id: string): Promise<Json> =>
  (await call("GET", `/api/aircraft/${id}`, { as: world.instructor })).json();
const correct = (id: string, body: object, as = world.staff) =>
  call("PATCH", `/api/aircraft/${id}/counters`, { as, body: { correctionReason: "Page 12", version: 1, ...body } });
const put = (id: string, body: object, as = world.staff) =>
  call("PUT", "/api/aircraft", { as, body: { id, correctionReason: "Page 12", version: 1, ...body } });
const errorsOf = async (answer: Awaited<ReturnType<typeof call>>) => [
  answer.status,
  Object.keys((await answer.json()).errors ?? {}),
];

describe("the counters of an aircraft", () => {
  test("are corrected to the totals that are named, and the logbook keeps why and by whom", async () => {
    const { id } = await aircraftWith();
    expect((await correct(id, { totalFlightTime: 5940 })).status).toBe(204);
    expect(await read(id)).toMatchObject({ totalFlightTime: 5940, totalLanding: 200, version: 2 });
    const [last] = await (
      await call("GET", `/api/aircraft/${id}/logbook?sort=-date&limit=1`, { as: world.instructor })
    ).json();
    expect(last).toMatchObject({ flightTime: -60, landing: 0, reason: "Page 12", author: { id: world.staff.id } });
    expect((await correct(id, { totalFlightTime: 1 })).status, "a stale version").toBe(409);
  });

  test("that stay as they are need no reason, and leave no line", async () => {
    const { id, version } = await aircraftWith();
    expect((await correct(id, { correctionReason: "", cause: 1 })).status).toBe(204);
    expect((await put(id, { correctionReason: "", totalFlightTime: 6000, totalLanding: 200 })).status).toBe(204);
    expect((await read(id)).version).toBe(version);
    const lines = await (await call("GET", `/api/aircraft/${id}/logbook`, { as: world.instructor })).json();
    expect(lines, "the opening balance").toHaveLength(1);
  });

  test("are read, without a reason, and never lower than before", async () => {
    const { id } = await aircraftWith();
    const reading = { cause: 2, correctionReason: "" };
    expect(await errorsOf(await correct(id, { ...reading, totalFlightTime: 5999 }))).toEqual([
      422,
      ["totalFlightTime"],
    ]);
    expect((await correct(id, { ...reading, totalFlightTime: 6090, totalLanding: 203 })).status).toBe(204);
    const [last] = await (
      await call("GET", `/api/aircraft/${id}/logbook?sort=-date&limit=1`, { as: world.instructor })
    ).json();
    expect(last).toMatchObject({ cause: 2, flightTime: 90, landing: 3, reason: "" });
  });

  test.each([
    ["without a reason", {}, { totalLanding: 201, correctionReason: " " }, "correctionReason"],
    ["of landings that a simulator doesn't make", { type: 2, totalLanding: 0 }, { totalLanding: 5 }, "totalLanding"],
    ["of a horameter that isn't counted", {}, { totalHorameter: 3.5 }, "totalHorameter"],
  ])("take no correction %s", async (_, made, totals, field) => {
    const { id } = await aircraftWith(made);
    expect(await errorsOf(await correct(id, totals))).toEqual([422, [field]]);
  });

  test("take no total of a horameter that isn't counted from the sheet either, unless it is counted from then on", async () => {
    const { id } = await aircraftWith();
    expect(await errorsOf(await put(id, { totalHorameter: 3.5 }))).toEqual([422, ["totalHorameter"]]);
    expect((await put(id, { totalHorameter: 3.5, horameterActivated: true })).status).toBe(204);
    expect((await read(id)).totalHorameter).toBe(3.5);
  });

  test("are the mechanics' where there are any: staff keep the rest of the sheet", async () => {
    const { id } = await aircraftWith();
    const grant = { personId: mechanic.id, siteId: world.site.id, duty: "Mechanic" } as const;
    await prisma().dutyGrant.create({ data: grant });
    const clearing = await put(id, { totalFlightTime: 10 });
    expect([clearing.status, (await clearing.json()).detail]).toEqual([403, expect.stringContaining("mechanics")]);
    expect((await correct(id, { totalFlightTime: 10 })).status).toBe(403);
    expect((await put(id, { ...(await read(id)), model: "DR401" })).status, "their own counters back").toBe(204);
    expect((await correct(id, { totalFlightTime: 5990, version: 2 }, mechanic)).status).toBe(204);
    expect((await put(id, { model: "DR402", version: 3 }, mechanic)).status, "the sheet is no mechanic's").toBe(403);
    expect(await read(id)).toMatchObject({ model: "DR401", totalFlightTime: 5990 });
    await prisma().dutyGrant.deleteMany({ where: grant });
  });
});
