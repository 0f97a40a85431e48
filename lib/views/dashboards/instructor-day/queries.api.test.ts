import { beforeAll, describe, expect, test } from "vitest";
import { SYSTEM_ACTOR } from "@/lib/access/actor/actor";
import { asActor } from "@/lib/access/actor/as-actor";
import { findActorOfSignIn } from "@/lib/access/actor/load-actor";
import { ALL_SITES } from "@/lib/access/screens/address";
import { AVAILABILITY_KINDS } from "@/lib/activity/availability/codes";
import { enterFollowUps } from "@/lib/activity/training/follow-up/commands";
import { prisma } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { fromUnix } from "@/lib/platform/time";
import { call } from "@/lib/testing/call";
import { makeLeg } from "@/lib/testing/flights";
import { type Enrolled, enrolStudent, makeLessonEntry, makeLessonLeg, makeProgram } from "@/lib/testing/training";
import { makePerson, makeReservation, makeWorld, type SignedInPerson, signInAs, type World } from "@/lib/testing/world";
import { readInstructorDay } from "./queries";

const HOUR = 3600;
/** Nine in the morning of a Wednesday in winter, at the site. */
const NINE = Date.parse("2026-01-14T08:00:00Z") / 1000;

let world: World;
let learner: Enrolled;
beforeAll(async () => {
  world = await makeWorld();
  learner = await enrolStudent(world, await makeProgram(world, { flights: 1 }));
  const [, stalls] = learner.lessons;
  const ratings = stalls!.session.exercises.map(({ exerciseId }, at) => ({
    ...{ exerciseId, rating: at === 0 ? 1 : 3, comment: at === 0 ? "Too much rudder" : "" },
  }));
  const entry = makeLessonEntry(world, stalls!.id, {
    ...{ startAt: fromUnix(NINE - 48 * HOUR), isForced: true, exerciseRatings: ratings, signed: null },
    legs: [makeLessonLeg(NINE - 48 * HOUR, 72)],
  });
  await asActor(SYSTEM_ACTOR, (work) => enterFollowUps(work, learner.id, [entry]));
  const flight = learner.lessons.find(({ session }) => session.title === "Flight 0")!;
  await makeReservation(world, {
    ...{ type: "Practical", start: NINE + 2 * HOUR, hours: 1, overrideReason: "Test" },
    learner: { id: learner.student.id, lessonId: flight.id },
  });
  await makeReservation(world, { type: "Operation", start: NINE + 5 * HOUR, hours: 1, overrideReason: "Test" });
});

async function dayOf({ signInId }: SignedInPerson, at = NINE, siteId = world.site.id) {
  const actor = await findActorOfSignIn(signInId);
  return readInstructorDay({ db: prisma(), actor: actor!, now: fromUnix(at) }, siteId, "en-US");
}

describe("the day of an instructor", () => {
  test("opens on the next student, with what went badly the last time and what is done again", async () => {
    const { next, ...day } = (await dayOf(world.instructor))!;
    expect(day).toMatchObject({ day: "2026-01-14", today: "2026-01-14" });
    expect(day.reservations.map(({ type }) => type)).toEqual(["Practical", "Operation"]);
    const [student] = next!.students;
    expect(student).toMatchObject({ id: learner.student.id, training: { dualMinutes: 72, landings: 4 } });
    const { last, redo, fresh } = student!.training!.toGive;
    expect(last!.low.map(({ name, rating, comment }) => [name, rating, comment])).toEqual([
      ["Stall", 1, "Too much rudder"],
    ]);
    expect(last!.satisfactory).toBe(1);
    expect(redo.map(({ name }) => name)).toEqual(["Stall"]);
    expect(fresh).toEqual([]);
  });

  test("has gaps between what is booked and until nightfall, and none where the instructor can't", async () => {
    const gapsOf = async (at?: number) =>
      (await dayOf(world.instructor, at))!.gaps.map(({ start, end }) => [(start - NINE) / HOUR, (end - NINE) / HOUR]);
    const [first, second, ...more] = await gapsOf();
    expect([first, more]).toEqual([[3, 5], []]);
    expect(second![0]).toBe(6);
    expect(second![1]).toBeGreaterThan(8.3);
    expect(second![1]).toBeLessThan(9);
    const body = {
      ...{
        userId: world.instructor.id,
        type: AVAILABILITY_KINDS.indexOf("Unavailable"),
        startAt: NINE + 3 * HOUR,
        endAt: NINE + 4.5 * HOUR,
      },
    };
    const said = await call("POST", "/api/user-availability", { as: world.instructor, body });
    expect(said.status, await said.text()).toBe(201);
    expect((await gapsOf())[0]).toEqual([4.5, 5]);
    expect((await gapsOf(NINE + 4.75 * HOUR)).map(([start]) => start)).toEqual([6]);
  });

  test("lists what is to be finished, of oneself alone, all of it and the newest first, and sums what was flown this week", async () => {
    const colleague = await signInAs(await makePerson({ roles: { [world.site.id]: ["Instructor"] } }));
    const waiting = await prisma().reservation.create({
      data: {
        ...{ id: newId(), siteId: world.site.id, type: "Operation", state: "FlightFollowUpNeeded" },
        ...{ aircraftId: world.aircraft.id, startAt: fromUnix(NINE - 26 * HOUR), endAt: fromUnix(NINE - 25 * HOUR) },
        ...{ offBlockAt: fromUnix(NINE - 26 * HOUR), onBlockAt: fromUnix(NINE - 25 * HOUR) },
        ...{ createdAt: fromUnix(NINE), editedAt: fromUnix(NINE) },
        people: { create: [{ personId: world.instructor.id, role: "PilotInCommand" }] },
      },
    });
    const flown = { category: "Aircraft", class: "SingleEngine", model: "DR400", state: "Validated" } as const;
    for (const [hours, as] of [
      [20, "Instructor"],
      [30, "Pic"],
      [24 * 8, "Instructor"],
    ] as const)
      await makeLeg({
        ...{ ...flown, pilotId: world.instructor.id, function: as, declaredAt: fromUnix(NINE) },
        ...{ offBlockAt: fromUnix(NINE - hours * HOUR), onBlockAt: fromUnix(NINE - hours * HOUR + 80 * 60) },
      });
    const { toFinish, figures } = (await dayOf(world.instructor))!;
    const [newest, older] = toFinish;
    expect(toFinish.map((one) => one.kind).sort()).toEqual(["flight", "signature"]);
    expect(newest!.at).toBeGreaterThan(older!.at);
    expect(toFinish.find(({ kind }) => kind === "flight")).toMatchObject({
      ...{ reservationId: waiting.id, callSign: world.aircraft.callSign },
    });
    // Tuesday's flight as an instructor and the lesson; the one as pilot in command and last week's don't count.
    expect(figures).toMatchObject({ given: 80 + 72, planned: 60, duty: 240 });
    expect((await dayOf(colleague))!.toFinish).toEqual([]);
    const { id: _, people: __, ...row } = { ...waiting, people: null };
    const times = (days: number) => {
      const [startAt, endAt] = [1, 0].map((hours) => fromUnix(NINE - days * 24 * HOUR - hours * HOUR));
      return { startAt: startAt!, endAt: endAt!, offBlockAt: startAt!, onBlockAt: endAt! };
    };
    for (let days = 3; days < 11; days++)
      await prisma().reservation.create({
        data: {
          ...row,
          ...times(days),
          id: newId(),
          people: { create: [{ personId: colleague.id, role: "PilotInCommand" }] },
        },
      });
    const waits = (await dayOf(colleague))!.toFinish.map(({ at }) => at);
    expect(waits).toEqual(Array.from({ length: 8 }, (_one, at) => NINE - (3 + at) * 24 * HOUR - HOUR));
  });

  test("moves on to the next day with something once nothing is left, and is nobody's but instructors'", async () => {
    const late = (await dayOf(world.instructor, NINE - 24 * HOUR))!;
    expect([late.today, late.day]).toEqual(["2026-01-13", "2026-01-14"]);
    expect((await dayOf(world.instructor, NINE + 12 * HOUR))!.next).toBeNull();
    expect(await dayOf(world.student)).toBeNull();
    expect(await dayOf(world.staff)).toBeNull();
    expect(await dayOf(world.instructor, NINE, ALL_SITES)).toBeNull();
  });
});
