import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { SYSTEM_ACTOR } from "@/lib/access/actor/actor";
import { asActor } from "@/lib/access/actor/as-actor";
import { publishPendingPlanningChanges, readPlanningSequenceNumbers } from "@/lib/access/changes/planning-numbers";
import { SITE_ROLE_ID } from "@/lib/access/permissions/roles";
import { replaceVerdicts } from "@/lib/activity/reservations/commands";
import { codeOfRole } from "@/lib/activity/reservations/wire";
import { prisma } from "@/lib/platform/db";
import { call } from "@/lib/testing/call";
import { NEXT_YEAR } from "@/lib/testing/days";
import { deleteQueuedJobs, listQueuedJobsExceptMails, runDueJobs } from "@/lib/testing/jobs";
import { findLearner, makeOpenLesson } from "@/lib/testing/training";
import {
  makeAircraft,
  makeOperationType,
  makePerson,
  makeReservation,
  makeWorld,
  type World,
} from "@/lib/testing/world";
import { cancelReservation } from "./cancel";
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

describe("duty and rest of an instructor", () => {
  const HOUR = 3600;
  const setLimits = async (limits: object) => {
    const school = await (await call("GET", "/api/school", { as: world.admin })).json();
    const { parameters, version } = school;
    const body = { parameters: { ...parameters, ...limits }, version };
    expect((await call("PUT", "/api/school", { as: world.admin, body })).status).toBe(204);
    await runDueJobs();
  };
  const lessonAt = async (start: number, hours: number) => {
    const [id, lessonId] = [await findLearner(world), await makeOpenLesson(world, "Stalls")];
    // Each on an aircraft of its own, whose bookings aren't judged anew with those of another.
    const aircraftId = (await makeAircraft(world.site.id)).id;
    return (await makeReservation(world, { type: "Practical", start, hours, aircraftId, learner: { id, lessonId } }))
      .id;
  };
  const found = async (id: string) =>
    (await read(id)).verdicts.flatMap(({ rule, evidence }) => (rule === "dutyTime" ? [evidence] : []));
  const moveBy = async (id: string, seconds: number) => {
    const { startAt, version } = await read(id);
    const body = { start: startAt.getTime() / 1000 + seconds, version };
    const answer = await call("PATCH", `/api/reservation/${id}/move`, { as: world.staff, body });
    expect(answer.status, await answer.text()).toBe(204);
    await runDueJobs();
  };
  const noLimits = { longestDutyMinutes: null, mostInstructionMinutes: null, shortestRestMinutes: null };
  afterEach(() => setLimits(noLimits));

  test("the ninth hour within 24 is warned of when it is checked and booked, with the others, and moving one away clears them", async () => {
    await setLimits({ mostInstructionMinutes: 480 });
    const day = noon() + 100 * 86_400 - 4 * HOUR;
    const [first, second] = [await lessonAt(day, 4), await lessonAt(day + 5 * HOUR, 4)];
    await runDueJobs();
    expect([await found(first), await found(second)]).toEqual([[], []]);
    const [userId, userProgramSessionId] = [await findLearner(world), await makeOpenLesson(world, "Stalls")];
    const users = [
      { userId: world.instructor.id, reservationUserRole: codeOfRole("Instructor") },
      { userId, reservationUserRole: codeOfRole("Student"), userProgramSessionId },
    ];
    const start = day + 22 * HOUR;
    const aircraft = { aircraftId: world.otherAircraft.id };
    const booking = { siteId: world.site.id, start, end: start + HOUR, aircraft, users };
    const asked = await call("POST", "/api/reservation/check", { as: world.staff, body: { type: 3, booking } });
    const { warnings } = await asked.json();
    expect(warnings.map(({ label }: { label: string }) => label)).toContainEqual(
      expect.stringContaining("gives 9:00 of flight instruction within 24 h, limit 8:00: with 2 other lessons"),
    );
    const third = await lessonAt(start, 1);
    await runDueJobs();
    const evidence = { rule: "mostInstructionMinutes", used: "9:00", allowed: "8:00", others: 2 };
    for (const id of [first, second, third]) expect(await found(id)).toMatchObject([evidence]);
    await moveBy(second, 3 * 86_400);
    for (const id of [first, second, third]) expect(await found(id)).toEqual([]);
    await moveBy(second, -3 * 86_400);
    expect(await found(third)).toMatchObject([evidence]);
    await asActor(SYSTEM_ACTOR, (work) =>
      cancelReservation(work, first, { reasonId: world.cancellationReason.id, commentaryForCancel: "" }, 1),
    );
    await runDueJobs();
    for (const id of [second, third]) expect(await found(id)).toEqual([]);
  });

  test("a rest too short is found of both days, when the school sets the limit, and of nothing between", async () => {
    const day = noon() + 120 * 86_400;
    const [evening, morning] = [await lessonAt(day + 8 * HOUR, 1), await lessonAt(day + 18 * HOUR, 1)];
    const later = await lessonAt(day + 20 * HOUR, 1);
    await setLimits({ shortestRestMinutes: 660 });
    const evidence = { rule: "shortestRestMinutes", used: "9:00", allowed: "11:00" };
    expect([await found(evening), await found(morning)]).toMatchObject([[evidence], [evidence]]);
    expect(await found(later)).toEqual([]);
    await setLimits({ longestDutyMinutes: 120, shortestRestMinutes: null });
    expect(await found(evening)).toEqual([]);
    expect(await found(later)).toMatchObject([
      { rule: "longestDutyMinutes", used: "3:00", allowed: "2:00", others: 1 },
    ]);
  });

  test("two lessons that are booked at the same moment are both judged with the other", async () => {
    await setLimits({ mostInstructionMinutes: 120 });
    const day = noon() + 140 * 86_400;
    const ids = await Promise.all([lessonAt(day, 2), lessonAt(day + 3 * HOUR, 1)]);
    await runDueJobs();
    for (const id of ids) expect(await found(id)).toMatchObject([{ used: "3:00", others: 1 }]);
    expect(await rejudge({})).toBe(0);
  });
});
