import { expect, test } from "vitest";
import { SYSTEM_ACTOR } from "@/lib/access/actor/actor";
import { asActor } from "@/lib/access/actor/as-actor";
import { findActorOfSignIn } from "@/lib/access/actor/load-actor";
import { prisma } from "@/lib/platform/db";
import { enrolStudent, makeLessonLeg, makeProgram } from "@/lib/testing/training";
import { makeWorld, type SignedInPerson } from "@/lib/testing/world";
import { enterLegs } from "./commands";
import { legInputSchema } from "./schema";

const HOUR = 3600;
const at = (hour: number) => Date.UTC(2026, 2, 1, hour) / 1000;
const leg = (hour: number, hours = 1) =>
  legInputSchema.parse({ model: "PA28", mode: 0, offBlock: at(hour), onBlock: at(hour) + hours * HOUR });

test("a logbook is entered by who validates it, never twice at one time, whole or not at all", async () => {
  const world = await makeWorld();
  const pilotId = world.renter.id;
  const enter = async (by: SignedInPerson, ...hours: [number, number?][]) => {
    const actor = (await findActorOfSignIn(by.signInId))!;
    const legs = hours.map(([hour, length]) => leg(hour, length));
    return asActor(actor, (work) => enterLegs(work, pilotId, legs)).then(
      () => "entered",
      (problem) => problem.kind,
    );
  };
  const count = () =>
    prisma().leg.count({
      where: { pilots: { some: { personId: pilotId } }, state: "Validated", judgedById: world.staff.id },
    });
  expect(await enter(world.renter, [8])).toBe("forbidden");
  expect(await enter(world.student, [8])).toBe("notFound");
  expect(await enter(world.staff, [8], [9])).toBe("entered");
  expect(await count()).toBe(2);
  // One that overlaps what is known, and two that overlap each other.
  expect(await enter(world.staff, [12], [9, 2])).toBe("invalid");
  expect(await enter(world.staff, [12, 2], [13])).toBe("invalid");
  expect(await count()).toBe(2);
});

test("who gave a lesson of a record is on board of its flights with the student, not of a solo, and never of two at once", async () => {
  const world = await makeWorld();
  const revisionId = await makeProgram(world);
  const [first, second] = [await enrolStudent(world, revisionId), await enrolStudent(world, revisionId)];
  const enter = ({ student, lessons }: typeof first, hour: number, isSolo = false) => {
    const of = { lessonId: lessons[1]!.id, instructorId: world.instructor.id };
    const legs = [{ ...makeLessonLeg(at(hour), 60, isSolo), ...of }];
    return asActor(SYSTEM_ACTOR, (work) => enterLegs(work, student.id, legs));
  };
  await enter(first, 8);
  await enter(first, 10, true);
  await enter(second, 8);
  const taught = await prisma().legPilot.findMany({
    where: { personId: world.instructor.id },
    include: { leg: { include: { pilots: true } } },
  });
  expect(taught.map(({ function: as, isPilotFlying, lessonId }) => ({ as, isPilotFlying, lessonId }))).toEqual([
    { as: "Instructor", isPilotFlying: false, lessonId: null },
  ]);
  expect(taught[0]!.leg.pilots.map(({ personId }) => personId).sort()).toEqual(
    [first.student.id, world.instructor.id].sort(),
  );
  const legs = await prisma().legPilot.count({ where: { personId: { in: [first.student.id, second.student.id] } } });
  expect(legs).toBe(3);
});
