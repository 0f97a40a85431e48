import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { prisma } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { call } from "@/lib/testing/call";
import { NEXT_YEAR } from "@/lib/testing/days";
import { runDueJobs } from "@/lib/testing/jobs";
import { makeAircraft, makePerson, makeReservation, makeWorld, type World } from "@/lib/testing/world";
import { rejudge } from "./rejudge";

const DAY = 86_400;
const FIRST = Date.UTC(NEXT_YEAR, 4, 1) / 1000;
let world: World;
let holder: { personId: string; aircraftId: string };
let days = 0;
beforeAll(async () => {
  world = await makeWorld();
  const person = await makePerson({ roles: { [world.site.id]: ["Renter"] } });
  holder = { personId: person.id, aircraftId: (await makeAircraft(world.site.id)).id };
  for (let week = 0; week < 6; week++) {
    const start = FIRST + (14 * week + days++ / 10) * DAY + 10 * 3600;
    await makeReservation(world, { start, renter: holder.personId, aircraftId: holder.aircraftId });
  }
});

const path = (on: Kind) => (on === "person" ? "certificate-for-people" : "certificate-for-aircraft");
const send = async (verb: "POST" | "PUT" | "PATCH", route: string, body: object) => {
  const answer = await call(verb, `/api/${route}`, { as: world.admin, body });
  // What the flow forbids in this state changes nothing, and that is fine here.
  expect([200, 201, 204, 409, 422], `${route}: ${await answer.text()}`).toContain(answer.status);
};
const kinds = ["person", "aircraft"] as const;
type Kind = (typeof kinds)[number];
const typeOf = (on: Kind) => types[on === "person" ? 0 : 1]!;
const types: string[] = [];
const newest = async (on: Kind) => {
  const own = on === "person" ? { personId: holder.personId } : { aircraftId: holder.aircraftId };
  const where = { ...own, typeId: typeOf(on), archivedAt: null };
  return prisma().certificate.findFirst({ where, orderBy: [{ createdAt: "desc" }, { id: "asc" }] });
};
const ofHolder = (on: Kind) => (on === "person" ? { userId: holder.personId } : { aircraftId: holder.aircraftId });

/** What people do that verdicts rest on, each through the interface. `day` counts from the first booking. */
const actions = {
  give: (on: Kind) => send("POST", path(on), { ...ofHolder(on), certificateTypeId: typeOf(on) }),
  validate: async (on: Kind, day: number) => {
    const row = await newest(on);
    const warnings = [{ kind: 0, expirationDate: FIRST + day * DAY }];
    if (row)
      await send("PUT", `${path(on)}/${row.id}/validation`, { isValidated: true, warnings, version: row.version });
  },
  renew: async (on: Kind) => {
    const row = await newest(on);
    if (row) await send("POST", `${path(on)}/renewal`, { certificateId: row.id, ...ofHolder(on) });
  },
  invalidate: async (on: Kind) => {
    const row = await newest(on);
    if (row) await send("PUT", `${path(on)}/${row.id}/invalidation`, { comment: "Withdrawn", version: row.version });
  },
  archive: async (on: Kind) => {
    const row = await newest(on);
    if (row) await send("PATCH", `state/${path(on)}`, { id: row.id, state: 2, version: row.version });
  },
  type: async (on: Kind, day: number) => {
    const row = await prisma().certificateType.findUniqueOrThrow({ where: { id: typeOf(on) } });
    const body = {
      ...{ id: row.id, name: row.name, version: row.version, isMandatory: day % 2 === 0, isBlocking: day % 3 === 0 },
      ...{ parts: day % 5 === 0 ? [] : [0], category: on === "person" ? 0 : 1 },
      warnings: [{ kind: 0, thresholds: [{ value: day + 1, unit: 0, color: "#F2C94C" }] }],
    };
    await send("PUT", "certificate-type", { certificateType: body, qualifications: [] });
  },
  state: async (on: Kind, day: number) => {
    if (on === "person") {
      const { version } = await prisma().person.findUniqueOrThrow({ where: { id: holder.personId } });
      await send("PATCH", "state/user", { id: holder.personId, state: day % 2, version });
    } else {
      const { version } = await prisma().aircraft.findUniqueOrThrow({ where: { id: holder.aircraftId } });
      await send("PUT", "aircraft", { id: holder.aircraftId, version, enableRental: day % 2 === 0 });
    }
  },
};

test("judging only what a change concerns leaves what judging everything anew would find", async () => {
  for (const category of ["ForPeople", "ForEquipment"] as const) {
    const id = newId();
    const demands = ["ExpiresOnDate" as const];
    await prisma().certificateType.create({
      data: { id, name: id, category, demands, isMandatory: true, parts: ["PilotInCommand"] },
    });
    types.push(id);
  }
  expect(await rejudge({})).toBe(6);
  const names = Object.keys(actions) as (keyof typeof actions)[];
  // Validating comes oftener, so that bookings are green now and then.
  const step = fc.tuple(
    fc.constantFrom(...names, "validate" as const, "validate" as const),
    fc.constantFrom(...kinds),
    fc.integer({ min: -5, max: 120 }),
  );
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 12 }), async (steps) => {
      const begin = kinds.flatMap((on) => [["give", on, 0] as const, ["validate", on, 110] as const]);
      for (const [action, on, day] of [...begin, ...steps]) {
        await actions[action](on, day);
        await runDueJobs();
        expect(await rejudge({}), `after ${action} of the ${on}`).toBe(0);
        for (const { compliance } of await prisma().reservation.findMany({ select: { compliance: true } }))
          seen.add(compliance);
      }
    }),
    { numRuns: 4, endOnFailure: true, seed: 20_261_126 },
  );
  // The property says nothing unless judgements of each kind came about.
  expect([...seen].sort()).toEqual(["Blocking", "Valid", "Warning"]);
});
