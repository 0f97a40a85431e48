import { expect, test } from "vitest";
import { asActor } from "@/lib/access/actor/as-actor";
import { findActorOfSignIn } from "@/lib/access/actor/load-actor";
import { prisma } from "@/lib/platform/db";
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
