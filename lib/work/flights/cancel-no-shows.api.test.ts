import { beforeAll, describe, expect, test } from "vitest";
import { SYSTEM_ACTOR } from "@/lib/access/actor/actor";
import { asActor } from "@/lib/access/actor/as-actor";
import { prisma } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { call } from "@/lib/testing/call";
import { makeAircraft, makeCancellationReason, makeWorld, type World } from "@/lib/testing/world";
import { cancelNoShows } from "./cancel-no-shows";

const MINUTE = 60;
const NOW = Math.floor(Date.now() / 60_000) * 60;

let world: World;
let reasonId: string;
beforeAll(async () => {
  world = await makeWorld();
  reasonId = (await makeCancellationReason({ text: "Nobody came" })).id;
  await setSchool({ noShowMinutes: 20, noShowReasonId: reasonId });
});

const setSchool = (data: object) => prisma().school.updateMany({ data });
const run = () => asActor(SYSTEM_ACTOR, cancelNoShows);
const stateOf = async (id: string) => (await prisma().reservation.findUniqueOrThrow({ where: { id } })).state;

/** A rental of two hours that was to leave so many minutes ago. */
async function book(minutesAgo: number) {
  const { id: aircraftId } = await makeAircraft(world.site.id);
  const start = NOW - minutesAgo * MINUTE;
  const [startAt, endAt] = [new Date(start * 1000), new Date((start + 120 * MINUTE) * 1000)];
  const { id } = await prisma().reservation.create({
    data: {
      ...{ id: newId(), siteId: world.site.id, type: "Renter", state: "Scheduled", aircraftId, startAt, endAt },
      ...{ turnaroundAt: startAt, offBlockAt: startAt, onBlockAt: endAt, createdAt: startAt, editedAt: startAt },
      people: { create: [{ personId: world.renter.id, role: "Renter" }] },
      occupations: { create: [{ resourceId: aircraftId, kind: "Aircraft", startAt, endAt }] },
    },
  });
  return { id, aircraftId };
}

describe("a flight that nobody leaves for", () => {
  test("is cancelled after the school's time, for the school's reason, and frees its aircraft", async () => {
    // Minutes from it on either side: the file may run for some.
    const [late, soon] = [await book(25), await book(10)];
    expect(await run()).toBe(1);
    expect([await stateOf(late.id), await stateOf(soon.id)]).toEqual(["Cancelled", "Scheduled"]);
    const row = await prisma().reservation.findUniqueOrThrow({ where: { id: late.id } });
    expect(row).toMatchObject({ cancellationReasonId: reasonId, cancelledById: null });
    expect(await prisma().occupation.count({ where: { resourceId: late.aircraftId } })).toBe(0);
    expect(await run()).toBe(0);
  });

  test("stays where its time off the block is noted, and where it is over: then it waits for its follow-up", async () => {
    const [left, over] = [await book(40), await book(130)];
    const noted = await call("PATCH", `/api/suivi-vol/${left.id}/times`, {
      as: world.staff,
      body: { offBlock: NOW - 35 * MINUTE },
    });
    expect(noted.status).toBe(200);
    expect(await run()).toBe(0);
    expect(await stateOf(over.id)).toBe("Scheduled");
  });

  test("stays where the school wants nothing of this, and tells its people where it goes", async () => {
    await setSchool({ noShowMinutes: 0 });
    const { id } = await book(60);
    expect(await run()).toBe(0);
    await setSchool({ noShowMinutes: 20 });
    expect(await run()).toBe(1);
    const told = await prisma().notification.findMany({ where: { subjectId: id } });
    expect(told.map(({ personId, kind }) => [personId, kind])).toContainEqual([
      world.renter.id,
      "reservationCancelled",
    ]);
  });

  test("is cancelled once by several that look at the same moment", async () => {
    await book(25);
    const counts = await Promise.all([run(), run(), run()]);
    expect(counts.reduce((sum, one) => sum + one, 0)).toBe(1);
  });
});

test("a school that lets no-shows be cancelled says for which reason", async () => {
  const school = await (await call("GET", "/api/school", { as: world.admin })).json();
  const put = (parameters: object) =>
    call("PUT", "/api/school", { as: world.admin, body: { parameters, version: school.version } });
  const refused = await put({ noShowMinutes: 15, noShowReasonId: null });
  expect(refused.status).toBe(422);
  expect(Object.keys((await refused.json()).errors)).toEqual(["parameters.noShowReasonId"]);
  expect((await put({ noShowMinutes: 15, noShowReasonId: newId() })).status).toBe(422);
});
