import { setTimeout as pause } from "node:timers/promises";
import { beforeAll, describe, expect, test } from "vitest";
import { SYSTEM_ACTOR } from "@/lib/access/actor/actor";
import { asActor } from "@/lib/access/actor/as-actor";
import { publishPendingPlanningChanges, readPlanningSequenceNumbers } from "@/lib/access/changes/planning-numbers";
import { SITE_ROLE_ID } from "@/lib/access/permissions/roles";
import { replaceVerdicts } from "@/lib/activity/reservations/commands";
import { prisma } from "@/lib/platform/db";
import { call } from "@/lib/testing/call";
import { NEXT_YEAR } from "@/lib/testing/days";
import { deleteQueuedJobs, listQueuedJobsExceptMails, runDueJobs } from "@/lib/testing/jobs";
import {
  makeAircraft,
  makeOperationType,
  makePerson,
  makeReservation,
  makeWorld,
  type World,
} from "@/lib/testing/world";
import { rejudge } from "./rejudge";

const NOON = Date.UTC(NEXT_YEAR, 5, 10, 10) / 1000;
let days = 0;
const noon = () => NOON + 86_400 * days++;

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

const read = (id: string) => prisma().reservation.findUniqueOrThrow({ where: { id }, include: { verdicts: true } });
const renterOf = async () => (await makePerson({ roles: { [world.site.id]: ["Renter"] } })).id;
const setState = async (id: string, state: number) => {
  const { version } = await prisma().person.findUniqueOrThrow({ where: { id } });
  const answer = await call("PATCH", "/api/state/user", { as: world.staff, body: { id, state, version } });
  expect(answer.status).toBe(204);
};

describe("verdicts follow their facts", () => {
  test("a renter who is disabled turns what they booked red, and enabled again clears it; the version stays", async () => {
    const renter = await renterOf();
    const { id } = await makeReservation(world, { start: noon(), renter });
    const other = await makeReservation(world, { start: noon() });
    await setState(renter, 1);
    await runDueJobs();
    const red = await read(id);
    expect(red).toMatchObject({ compliance: "Blocking", version: 1, verdicts: [{ rule: "personDisabled" }] });
    expect((await read(other.id)).compliance).toBe("Valid");
    await setState(renter, 0);
    await runDueJobs();
    expect(await read(id)).toMatchObject({ compliance: "Valid", verdicts: [], version: 1 });
  });

  const without = {
    "is disabled": (id: string) => setState(id, 1),
    "loses the role": async (id: string) => {
      const { version } = await prisma().person.findUniqueOrThrow({ where: { id } });
      const body = { roleSite: [{ siteId: world.site.id, roleId: SITE_ROLE_ID.Student }], version };
      expect((await call("PUT", `/api/user/${id}/roles`, { as: world.staff, body })).status).toBe(204);
    },
  };
  test.each(Object.entries(without))(
    "a renter who %s while they are being booked turns the booking red",
    async (_, change) => {
      const renter = await renterOf();
      let changing: Promise<void> | undefined;
      const { id } = await makeReservation(world, {
        start: noon(),
        renter,
        beforeCommit: async () => {
          changing = change(renter);
          const isFirst = await Promise.race([changing.then(() => true), pause(1_000).then(() => false)]);
          // If the change doesn't wait for the booking, its job runs before the booking can be found.
          if (isFirst) await runDueJobs();
        },
      });
      await changing;
      await runDueJobs();
      expect((await read(id)).compliance).toBe("Blocking");
    },
  );

  test("a role that is taken says so on the board", async () => {
    const renter = await renterOf();
    const { id } = await makeReservation(world, { start: noon(), renter });
    await prisma().siteRole.deleteMany({ where: { personId: renter } });
    await publishPendingPlanningChanges();
    const before = (await readPlanningSequenceNumbers([world.site.id])).get(world.site.id)!;
    expect(await rejudge({ personId: renter })).toBe(1);
    await publishPendingPlanningChanges();
    expect((await readPlanningSequenceNumbers([world.site.id])).get(world.site.id)).toBe(before + 1);
    expect((await read(id)).verdicts).toMatchObject([{ rule: "noRoleOnSite", level: "Blocking" }]);
    expect(await rejudge({ personId: renter })).toBe(0);
  });

  test("another rule of the night is judged at once over all that is to come", async () => {
    // By the first rule, night begins 30 minutes after sunset (19:57 UTC that day), before on-block. By the other, it begins
    // at the end of civil twilight (20:03 UTC), after on-block.
    const { id } = await makeReservation(world, { start: Date.UTC(NEXT_YEAR, 5, 10, 18) / 1000, hours: 2 });
    expect(await read(id)).toMatchObject({ compliance: "Warning", verdicts: [{ rule: "outsideDaylight" }] });
    const school = await (await call("GET", "/api/school", { as: world.admin })).json();
    const { name, mainSiteId, address, parameters, version } = school;
    const body = { name, mainSiteId, address, parameters: { ...parameters, nightRule: 1 }, version };
    expect((await call("PUT", "/api/school", { as: world.admin, body })).status).toBe(204);
    await runDueJobs();
    expect(await read(id)).toMatchObject({ compliance: "Valid", verdicts: [] });
  });

  test("where nothing has changed, judging anew finds what booking found", async () => {
    const checkFlight = await makeOperationType({ isCheckFlight: true });
    const disabled = await makeAircraft(world.site.id, { state: "Disabled" });
    await makeReservation(world, { start: noon(), type: "Operation", operationTypeId: checkFlight.id });
    await makeReservation(world, { start: noon(), aircraftId: disabled.id, overrideReason: "Ferry flight" });
    await makeReservation(world, { start: noon(), hours: 11 });
    await makeReservation(world, { start: noon(), type: "Maintenance", hours: 20 });
    expect(await rejudge({})).toBe(0);
  });

  test("that turn by the passage of time alone are judged at that moment, once", async () => {
    await deleteQueuedJobs();
    const { id } = await makeReservation(world, { start: noon() });
    const turnsAt = NOON - 3600;
    const found = {
      rule: "notForRent",
      level: "Warning",
      subjectId: world.aircraft.id,
      evidence: { name: "F-TEST" },
    } as const;
    const findings = [
      { ...found, turnsAt: turnsAt + 60 },
      { ...found, evidence: { name: "Another" }, turnsAt },
    ];
    for (let times = 0; times < 2; times++) {
      await asActor(SYSTEM_ACTOR, (work) => replaceVerdicts(work, [{ id, findings, compliance: "Warning" }]));
    }
    expect((await read(id)).verdicts).toHaveLength(2);
    expect(await listQueuedJobsExceptMails()).toEqual([
      { task: "rejudge", payload: { reservationId: id }, runAt: new Date(turnsAt * 1000) },
    ]);
    expect(await rejudge({ reservationId: id })).toBe(1);
    expect((await read(id)).verdicts).toEqual([]);
  });

  test("leaves alone what is over, cancelled or taken back", async () => {
    const renter = await renterOf();
    const { id } = await makeReservation(world, { start: noon(), renter });
    await prisma().reservation.update({ where: { id }, data: { state: "Cancelled" } });
    await prisma().person.update({ where: { id: renter }, data: { state: "Disabled" } });
    expect(await rejudge({ personId: renter })).toBe(0);
    expect((await read(id)).compliance).toBe("Valid");
  });
});
