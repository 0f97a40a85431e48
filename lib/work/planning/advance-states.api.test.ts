import { beforeAll, describe, expect, test } from "vitest";
import { SYSTEM_ACTOR } from "@/lib/access/actor/actor";
import { asActor } from "@/lib/access/actor/as-actor";
import { publishPendingPlanningChanges, readPlanningSequenceNumbers } from "@/lib/access/changes/planning-numbers";
import { connectionPool, prisma } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { call } from "@/lib/testing/call";
import { makeAircraft, makePerson, makeReservation, makeWorld, type World } from "@/lib/testing/world";
import { advanceStates } from "./advance-states";

const HOUR = 3600;
const now = () => Math.floor(Date.now() / 900_000) * 900;

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

const advance = () => asActor(SYSTEM_ACTOR, advanceStates);
/** Reads the planning number of a site, after numbering all committed changes. */
const numberOf = async (siteId: string) => {
  await publishPendingPlanningChanges();
  return (await readPlanningSequenceNumbers([siteId])).get(siteId);
};
const read = (id: string) => prisma().reservation.findUniqueOrThrow({ where: { id } });
const past = async (type: "Renter" | "Operation" | "Maintenance", hoursAgo: number) => {
  const aircraft = await makeAircraft(world.site.id);
  const renter = await makePerson({ roles: { [world.site.id]: ["Renter"] } });
  const options = { type, start: now() - hoursAgo * HOUR, aircraftId: aircraft.id, renter: renter.id };
  return (await makeReservation(world, options)).id;
};

describe("what time has passed", () => {
  test("moves on by itself: flights to their follow-up, maintenance to performed", async () => {
    const [rental, operation, maintenance] = [
      await past("Renter", 5),
      await past("Operation", 10),
      await past("Maintenance", 5),
    ];
    expect(await advance()).toBe(3);
    expect(await read(rental)).toMatchObject({ state: "FlightFollowUpNeeded", version: 2 });
    expect(await read(operation)).toMatchObject({ state: "FlightFollowUpNeeded", version: 2 });
    expect(await read(maintenance)).toMatchObject({ state: "Performed", version: 2 });
  });

  test("moves once: a second run finds nothing, announces nothing", async () => {
    const id = await past("Renter", 15);
    expect(await advance()).toBe(1);
    const number = await numberOf(world.site.id);
    expect(await advance()).toBe(0);
    expect(await numberOf(world.site.id)).toBe(number);
    expect((await read(id)).version).toBe(2);
  });

  test("leaves what has not ended, what is cancelled, what was taken back", async () => {
    const under = await makeReservation(world, { start: now() - HOUR, hours: 3 });
    const [cancelled, withdrawn] = [await past("Renter", 20), await past("Renter", 20)];
    await prisma().reservation.update({ where: { id: cancelled }, data: { state: "Cancelled" } });
    await prisma().reservation.update({ where: { id: withdrawn }, data: { withdrawnAt: new Date() } });
    expect(await advance()).toBe(0);
    expect((await read(under.id)).state).toBe("Scheduled");
    expect((await read(cancelled)).state).toBe("Cancelled");
    expect((await read(withdrawn)).state).toBe("Scheduled");
  });

  test("passes over what somebody is changing at this moment, and takes it the next time", async () => {
    const [held, free] = [await past("Renter", 25), await past("Renter", 30)];
    const client = await connectionPool().connect();
    try {
      await client.query("BEGIN");
      await client.query("SELECT 1 FROM reservation WHERE id = $1 FOR UPDATE", [held]);
      expect(await advance()).toBe(1);
      expect((await read(free)).state).toBe("FlightFollowUpNeeded");
      expect((await read(held)).state).toBe("Scheduled");
    } finally {
      await client.query("ROLLBACK");
      client.release();
    }
    expect(await advance()).toBe(1);
  });

  test("ten workers at once move each thing once", async () => {
    const ids = [];
    for (let n = 0; n < 12; n++) ids.push(await past("Renter", 35 + 2 * n));
    const moved = await Promise.all(Array.from({ length: 10 }, advance));
    expect(moved.reduce((sum, n) => sum + n, 0)).toBe(12);
    const rows = await prisma().reservation.findMany({ where: { id: { in: ids } } });
    expect(rows.map((row) => row.version)).toEqual(Array(12).fill(2));
  });
});

describe("the numbers of a site's changes", () => {
  /** Collects all announcements that are sent during `run`, in order of commit. */
  async function heard(run: () => Promise<unknown>) {
    const client = await connectionPool().connect();
    const notices: { siteId: string; number: number; reservationId: string | null }[] = [];
    client.on("notification", ({ payload }) => notices.push(JSON.parse(payload!)));
    await publishPendingPlanningChanges();
    await client.query("LISTEN envol_planning");
    await run();
    await publishPendingPlanningChanges();
    await client.query("SELECT 1");
    await client.query("UNLISTEN *");
    client.removeAllListeners("notification");
    client.release();
    return notices;
  }

  test("have no gap and come in order, however many book at once; what is refused takes none", async () => {
    const before = (await numberOf(world.site.id))!;
    const start = now() + 1000 * HOUR;
    const fleet = await Promise.all(Array.from({ length: 15 }, () => makeAircraft(world.site.id)));
    const notices = await heard(() =>
      Promise.all(
        Array.from({ length: 60 }, async (_, n) => {
          const renter = await makePerson({ roles: { [world.site.id]: ["Renter"] } });
          const aircraftId = fleet[n % fleet.length]!.id;
          const users = [{ userId: renter.id, reservationUserRole: 1 }];
          const body = { siteId: world.site.id, start, end: start + HOUR, aircraft: { aircraftId }, users };
          return call("POST", "/api/reservation/renter", { as: world.staff, body });
        }),
      ),
    );
    expect(notices).toHaveLength(fleet.length);
    expect(notices.map((one) => one.number)).toEqual(fleet.map((_, n) => before + 1 + n));
    expect(await numberOf(world.site.id)).toBe(before + fleet.length);
  });

  test("past fifty at once one number stands for all of them", async () => {
    const start = now() - 300 * HOUR;
    const ids = Array.from({ length: 60 }, () => newId());
    await prisma().reservation.createMany({
      data: ids.map((id, n) => ({
        id,
        siteId: world.site.id,
        type: "Maintenance" as const,
        startAt: new Date((start + n * HOUR) * 1000),
        endAt: new Date((start + n * HOUR + 900) * 1000),
        createdAt: new Date(),
        editedAt: new Date(),
      })),
    });
    const notices = await heard(advance);
    expect(notices).toMatchObject([{ siteId: world.site.id, kind: null, id: null }]);
  });
});
