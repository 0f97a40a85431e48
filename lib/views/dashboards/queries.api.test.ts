import { expect, test } from "vitest";
import type { PersonActor } from "@/lib/access/actor/actor";
import { prisma } from "@/lib/platform/db";
import { makeReservation, makeWorld } from "@/lib/testing/world";
import { findSiteOfToday } from "./queries";

const HOUR = 3600;

test("where somebody's next reservation of today is, by the clock of its site; tomorrow's and what is over don't count", async () => {
  const world = await makeWorld();
  const zone = { id: world.site.id, timeZone: "Europe/Paris" };
  // Ten in the evening in Paris, while it is still nine in UTC.
  const evening = Date.parse("2031-01-10T21:00:00Z") / 1000;
  await makeReservation(world, { start: evening - 2 * HOUR });
  const at = (unix: number, sites = [zone]) => {
    const actor = { kind: "person", id: world.renter.id } as PersonActor;
    return findSiteOfToday({ db: prisma(), actor, now: new Date(unix * 1000) }, sites);
  };
  expect(await at(evening - 4 * HOUR)).toBe(world.site.id);
  expect(await at(evening - 1.5 * HOUR), "it runs").toBe(world.site.id);
  expect(await at(evening)).toBeNull();
  const midnight = Date.parse("2031-01-09T23:00:00Z") / 1000;
  expect(await at(midnight + HOUR / 2), "half past midnight").toBe(world.site.id);
  expect(await at(midnight - HOUR / 2), "the evening before").toBeNull();
  expect(await at(evening - 4 * HOUR, []), "a site that is closed").toBeNull();
});
